import { mkdir, readdir, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { useTestApp } from "../../../test/app.ts";
import { openShop } from "../../../test/shop.ts";
import { saleRows, sendUpload } from "../../../test/upload.ts";
import { endOfPart, namedRow, oldAnswers } from "../../db/prune-answers.sql.ts";
import { inTransaction } from "../../db/transaction.ts";
import { openUpkeep } from "./upkeep.ts";

const app = useTestApp();
const upkeep = () => openUpkeep({ pool: app().pool, config: app().config, log: app().app.log });
/** As if a day had passed since the last time. */
const dueAgain = () => app().rows("update company_work set due_at = now() where kind = 'upkeep'");
beforeEach(dueAgain);
const dayMilliseconds = 86_400_000;

test("an answer is deleted after a week, and not before", async () => {
  const shop = await openShop(app(), app().a);
  const { variation } = await shop.product({ price: 10, stock: 9 });
  const made = { terminal_id: shop.terminal.id, cashier_user_id: shop.owner.user.id };
  const lines = [{ product_variation_id: variation.id, sale_price: 10 }];
  const ids: Record<string, number | null> = {};
  for (const key of ["T0001-old", "T0001-young"]) {
    const { records } = await sendUpload(app(), shop.owner.token, saleRows({ ...made, temp_id: key, lines }));
    ids[key] = records[0]!.id;
  }
  const age = (key: string, days: number) =>
    app().rows("update idempotency_keys set created_at = now() - make_interval(days => $2) where key = $1", [
      key,
      days,
    ]);
  await age("T0001-old", 8);
  await age("T0001-young", 6);
  // Two servers at the same time.
  await Promise.all([upkeep().run(), upkeep().run()]);
  const stored = await app().rows(
    "select key, answer->>'id' as answered, row_id::int from idempotency_keys where key like 'T0001-%' order by 1",
  );
  expect(stored).toEqual([
    { key: "T0001-old", answered: null, row_id: ids["T0001-old"] },
    { key: "T0001-young", answered: String(ids["T0001-young"]), row_id: null },
  ]);
});

test("the keys of a part are read without reading the whole table", async () => {
  const { company_id } = app().a.user;
  const plan = await inTransaction(app().pool, { company_id, by_index: true }, async ({ db }) => {
    const part = { company_id, after: "T0001-a", until: "T0001-b" };
    const { rows } = await sql`explain (format json) ${oldAnswers(part)}`.execute(db);
    return JSON.stringify(rows);
  });
  expect(plan).toMatch(/"Index Cond":"[^"]*key > [^"]*key <= /);
});

test("the parts of a company's keys end where the next ones begin", async () => {
  const { company_id } = app().b.user;
  await app().rows(
    `insert into idempotency_keys (company_id, key, call, body_hash, answer, created_at)
      select $1, 'K' || to_char(n, 'FM0000'), 'brand/store', 'h', json_build_object('id', n), now() - interval '8 days'
      from generate_series(1, 2000) n`,
    [company_id],
  );
  const end = (after: string) =>
    inTransaction(app().pool, { company_id }, ({ db }) => endOfPart(db, { company_id, after }));
  expect([await end("K0000"), await end("K1000"), await end("K2000")]).toEqual(["K1000", "K2000", null]);
  await upkeep().run();
  expect(
    await app().rows(
      `select count(*)::int as keys, count(answer)::int as answers, sum(row_id)::int as ids from idempotency_keys
        where company_id = $1 and key like 'K%'`,
      [company_id],
    ),
  ).toEqual([{ keys: 2000, answers: 0, ids: 2001000 }]);
});

test("a company is looked at once a day, by one server", async () => {
  await upkeep().run();
  const due = () =>
    app().rows(
      "select count(*)::int as n from company_work where kind = 'upkeep' and due_at > now() + interval '23 hours'",
    );
  expect(await due()).toEqual([{ n: 2 }]);
  await app().rows(`insert into email_codes (company_id, user_id, is_open, code_hash, expires_at)
    select company_id, id, false, 'old', now() - interval '25 hours' from users limit 1`);
  await upkeep().run();
  expect(await app().rows("select code_hash from email_codes")).toEqual([{ code_hash: "old" }]);
  await dueAgain();
  await upkeep().run();
  expect(await app().rows("select code_hash from email_codes")).toEqual([]);
});

test("an answer of an imported company that names no row is kept, and is no error", () => {
  const found = [null, [], "x", { id: "7" }, { id: 1.5 }, { order: { returns: "x" } }, { payments: {} }];
  for (const answer of found) expect(namedRow("order/return", answer)).toBeNull();
  expect(namedRow("order/return", { order: { id: 1, returns: [{ id: 2 }, { id: 3 }] } })).toBe(3);
  expect(namedRow("order/cancel", { order: { id: 1, returns: [] } })).toBe(1);
});

test("sessions, links, codes and challenges are deleted a day after they expired, others stay", async () => {
  const { token } = app().a;
  const old = await app().signIn(app().b.email);
  await app().rows("update sessions set last_seen_at = now() - interval '37 hours' where company_id = $1", [
    app().b.user.company_id,
  ]);
  await app().rows(`insert into password_links (company_id, user_id, token_hash, expires_at)
    select company_id, id, 'old', now() - interval '25 hours' from users limit 1`);
  await app().rows(`insert into email_codes (company_id, user_id, is_open, code_hash, expires_at)
    select company_id, id, true, 'old', now() - interval '25 hours' from users limit 1`);
  await app().rows(`insert into password_links (company_id, user_id, token_hash, expires_at)
    select company_id, id, 'spent', now() - interval '23 hours' from users limit 1`);
  await app().rows(`insert into passkey_challenges (company_id, user_id, token_hash, purpose, expires_at)
    select company_id, id, hours || 'h', 'add', now() - make_interval(hours => hours)
    from (select * from users limit 1) u, unnest(array[23, 25]) hours`);
  await upkeep().run();
  expect(await app().rows("select token_hash from passkey_challenges")).toEqual([{ token_hash: "23h" }]);
  expect(
    await app().rows(`select (select count(*)::int from sessions where company_id <> ${app().a.user.company_id}) as sessions,
      (select array_agg(token_hash) from password_links) as links, (select count(*)::int from email_codes) as codes`),
  ).toEqual([{ sessions: 0, links: ["spent"], codes: 0 }]);
  expect((await app().call(old, "GET", "user-profile")).status).toBe(401);
  expect((await app().call(token, "GET", "user-profile")).status).toBe(200);
});

test("an outbox that cannot be read is reported, and does not stop the other deletions", async () => {
  const dataDir = join(app().config.dataDir, "no-folder");
  await writeFile(dataDir, "x");
  await app().rows(`insert into password_links (company_id, user_id, token_hash, expires_at)
    select company_id, id, 'forgotten', now() - interval '25 hours' from users limit 1`);
  const { pool, config } = app();
  const elsewhere = openUpkeep({ pool, config: { ...config, dataDir }, log: app().app.log });
  await expect(elsewhere.run()).rejects.toThrow("ENOTDIR");
  expect(await app().rows("select from password_links where token_hash = 'forgotten'")).toEqual([]);
});

test("mails in the outbox folder are deleted after a week; other files stay", async () => {
  const folder = join(app().config.dataDir, "outbox");
  await mkdir(folder, { recursive: true });
  const old = new Date(Date.now() - 8 * dayMilliseconds);
  for (const name of ["old.eml", "old.eml.part", "notes.txt", "new.eml"]) {
    await writeFile(join(folder, name), "x");
    if (name !== "new.eml") await utimes(join(folder, name), old, old);
  }
  await upkeep().run();
  expect((await readdir(folder)).sort()).toEqual(["new.eml", "notes.txt"]);
});
