import { pino } from "pino";
import { expect, test } from "vitest";
import { useTestApp } from "../../test/app.ts";
import { dueNext } from "./company-work.sql.ts";
import { workForNext } from "./work-for-next.ts";

const app = useTestApp();

test("a company for which the work fails is put off, nothing of it is stored, and the next one is worked for", async () => {
  const [first, second] = [app().a, app().b].map(({ user }) => user.company_id);
  for (const [company_id, seconds] of [[first, 20] as const, [second, 10] as const])
    await app().rows(
      `insert into company_work (kind, company_id, due_at) values ('prices', $1, now() - make_interval(secs => $2))`,
      [company_id, seconds],
    );
  const work = () =>
    workForNext(
      { pool: app().pool, log: pino({ level: "silent" }) },
      "prices",
      async ({ db }, company_id) => {
        await dueNext(db, { company_id }, "prices", null);
        if (company_id === first) throw new Error("its worker is down");
        return company_id;
      },
    );
  expect([await work(), await work(), await work()]).toEqual([{}, { result: second }, undefined]);
  const left = await app().rows(
    `select company_id::float8, due_at > now() + interval '20 seconds' as is_later from company_work where kind = 'prices'`,
  );
  expect(left).toEqual([{ company_id: first, is_later: true }]);
  await app().rows("delete from company_work where kind = 'prices'");
});
