import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { password, useTestApp } from "../../../test/app.ts";
import { openShop } from "../../../test/shop.ts";
import { inTransaction, type Settings } from "../../db/transaction.ts";
import { hashToken } from "../../http/auth.ts";

const app = useTestApp();

type Counted = { relname: string; seen: number; foreign: number };

/** For every table with a company: how many rows are visible, and how many of them belong to another company than b. */
async function count(settings: Settings): Promise<Counted[]> {
  return inTransaction(app().pool, settings, async (tx) => {
    const tables = await sql<{ relname: string }>`
      select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`.execute(tx.db);
    const counted: Counted[] = [];
    for (const { relname } of tables.rows) {
      const { rows } = await sql<Counted>`select count(*) as seen,
        count(*) filter (where company_id <> ${app().b.user.company_id}) as foreign
        from ${sql.table(relname)}`.execute(tx.db);
      counted.push({ ...rows[0]!, relname });
    }
    return counted;
  });
}
const seen = (counted: Counted[]) => counted.filter((t) => t.seen > 0).map((t) => [t.relname, t.seen]);

beforeAll(async () => {
  for (const company of [app().a, app().b]) {
    const shop = await openShop(app(), company);
    const { token } = await shop.staff("cashier", ["pos:view"]);
    await shop.openShift(token, shop.terminal.id, 10);
    await shop.product();
    await app().call(null, "POST", "password/forgot", { email: company.email });
  }
});

test("without a company no rows are visible; with one only its own", async () => {
  const nobody = await count({});
  expect(nobody.length).toBeGreaterThan(20);
  expect(seen(nobody)).toEqual([]);
  const own = await count({ company_id: app().b.user.company_id });
  expect(own.filter((t) => t.foreign > 0)).toEqual([]);
  expect(own.filter((t) => t.seen > 0).length).toBeGreaterThan(10);
});

test("before the company is known an e-mail, a session or a link shows its own row and no other", async () => {
  const { b, mailTo } = app();
  const link = /token=([\w-]+)/.exec(mailTo(b.email).text)![1]!;
  expect(seen(await count({ login_email: b.email }))).toEqual([
    ["staff_logins", 1],
    ["users", 1],
  ]);
  expect(seen(await count({ asked_hash: hashToken(b.token) }))).toEqual([["key_directory", 1]]);
  expect(seen(await count({ asked_hash: hashToken(link) }))).toEqual([["key_directory", 1]]);
  const kept = await app().call<{ key: string }>(b.token, "POST", "device-key", {
    ...{ password, pin: "4821", device_name: "Till" },
  });
  expect(seen(await count({ asked_hash: hashToken(kept.data.key) }))).toEqual([["key_directory", 1]]);
  for (const guess of ["", "%", "admin@%"]) {
    expect(seen(await count({ login_email: guess, asked_hash: guess }))).toEqual([]);
  }
});

test("these settings only allow reading: no row can be changed or added with them", async () => {
  const { a, b } = app();
  const changed = await inTransaction(app().pool, { login_email: b.email }, (tx) =>
    sql`update users set name = 'Taken over' where email = ${b.email}`.execute(tx.db),
  );
  expect(changed.numAffectedRows).toBe(0n);
  for (const settings of [{}, { login_email: b.email }, { company_id: a.user.company_id }]) {
    const insert = inTransaction(app().pool, settings, (tx) =>
      sql`insert into sessions (company_id, user_id, token_hash)
        values (${b.user.company_id}, ${b.user.id}, 'made up')`.execute(tx.db),
    );
    await expect(insert).rejects.toThrow("row-level security");
  }
});
