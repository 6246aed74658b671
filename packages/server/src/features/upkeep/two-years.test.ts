import { mkdir, readdir, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { expect, onTestFinished, test, vi } from "vitest";
import { password, useTestApp } from "../../../test/app.ts";
import { keyOf } from "../../../test/approvals.ts";
import { readGrowthPage } from "../../../test/growth-page.ts";
import { holdCart } from "../../../test/held-cart.ts";
import { openRefunds } from "../../../test/refunds.ts";
import { line, openShop, pay, type Shop } from "../../../test/shop.ts";
import { openTills } from "../../../test/stream-reader.ts";
import { ownSale, sendUpload } from "../../../test/upload.ts";
import { noteBackup } from "../../backup/schedule.ts";
import { inTransaction } from "../../db/transaction.ts";
import { startClock } from "../../demo/set-clock.sql.ts";
import type { Deps } from "../../deps.ts";
import { openBooks } from "../books/books-worker.ts";
import { openDailySummaries } from "../dashboard/daily-summaries.ts";
import { pruneAddresses } from "../mails/mail-queue.sql.ts";
import { openMailQueue } from "../mails/mail-queue.ts";
import { openPlannedPrices } from "../price-changes/planned-prices.ts";
import { openMonthSums } from "../reports/sum-months.ts";
import { pruneFeed } from "../sync/history.sql.ts";
import { openUpkeep } from "./upkeep.ts";

const app = useTestApp();
const day = 86_400_000;

/** What is left two years later of the tables that docs/product/growth.md calls deleted after a time; of the others nothing is. */
const left: Record<string, number> = {
  // The last by hand, and the one of the schedule that is made two years later.
  backups: 2,
  // 30 of the company that has had more, and the first of the other.
  book_checks: 31,
  // That the store and the person of the deleted registration are gone.
  changes: 2,
  // The newest, and the one of PostgreSQL's last start.
  history_marks: 2,
  // The summary of the day before.
  mails: 1,
  // Somebody who reported a receipt.
  receipt_recipients: 1,
};
/** Tables of the page's third rule whose rows say when something is due next, or how far the feed was pruned. */
const moving = ["months_due", "books_due", "company_work", "daily_summaries", "change_feed"];

// The clock replaces defaults of one PostgreSQL, which a cluster refuses in one transaction.
test.skipIf(process.env.CITUS_URL)(
  "two years later the tables that are pruned hold what they must, the others have lost nothing, and a till reads everything again",
  async () => {
    const shop = await openShop(app(), app().a);
    await sell(shop);
    await leaveTraces(shop);
    const unproved = await register();
    const tills = openTills(app(), app().a);
    onTestFinished(tills.close);
    const before = await tills.ready();
    await before.close();
    await copyTables();
    const { pruned, bounded, kept } = readGrowthPage();
    const empty = await Promise.all(pruned.map(async (table) => ((await count(table)) === 0 ? [table] : [])));
    expect(empty.flat()).toEqual([]);

    await workLater(Date.now() + 2 * 366 * day);

    const found = await Promise.all(pruned.map(async (table) => [table, await count(table)] as const));
    expect(Object.fromEntries(found)).toEqual(
      Object.fromEntries(pruned.map((table) => [table, left[table] ?? 0])),
    );
    const lost = [...bounded, ...kept]
      .filter((table) => !moving.includes(table))
      .map((table) => lostFrom(table, unproved));
    expect((await Promise.all(lost)).flat()).toEqual([]);
    expect(await namesOf(unproved)).toEqual(["changes"]);
    expect(
      await app().rows("select outcome, count(*)::int from book_checks where orders > 0 group by 1"),
    ).toEqual([{ outcome: "agrees", count: 1 }]);
    expect(
      await app().rows(
        "select answer, row_id is null as is_lost from idempotency_keys where key = 'T0001-sold'",
      ),
    ).toEqual([{ answer: null, is_lost: false }]);
    expect(await readdir(join(app().config.dataDir, "outbox"))).toEqual([]);

    // Its session has ended, and its cursor is from before all that was pruned: no hole, but a whole copy.
    const again = await tills.open(await app().signIn(app().a.email), before.lastId());
    await again.ready();
    expect(again.items("products")).toHaveLength(1);
  },
  120_000,
);

const count = async (table: string): Promise<number> =>
  (await app().rows<{ n: number }>(`select count(*)::int as n from ${table}`))[0]!.n;

/** Sales of all kinds, one of which a till has uploaded. */
async function sell(shop: Shop): Promise<void> {
  const { variation } = await shop.product({ price: 10, stock: 50 });
  const customer = await shop.customer(100);
  await shop.openShift(shop.owner.token, shop.terminal.id);
  const items = [line(variation, 10)];
  const { data } = await shop.sell({ items, payments: [pay("cash", 10)] });
  const credit = await shop.sell({ items, payments: [pay("credit", 10)], user_id: customer.id });
  const returned = await openRefunds(app(), shop).giveBack(data.order, { 0: 1 });
  expect([credit.status, returned.status]).toEqual([200, 200]);
  await sendUpload(
    app(),
    shop.owner.token,
    ownSale(shop, "T0001-sold", [{ product_variation_id: variation.id, sale_price: 10 }]),
  );
  await holdCart(app(), shop.owner, variation, "T0001-held");
}

/** Rows in every table that is pruned, through the API where that is short. */
async function leaveTraces({ owner, terminal }: Shop): Promise<void> {
  const { company_id, id: user_id } = owner.user;
  const ask = async <T>(path: string, body: object, token: string | null = owner.token) => {
    const answer = await app().call<T>(token, "POST", path, body);
    if (answer.status !== 200) throw new Error(`${path}: ${answer.text}`);
    return answer.data;
  };
  await ask("daily-summary", { wanted: true });
  const staff = { name: "Ben", email: "ben@growth.example", gender: "male", role: "cashier" };
  await ask("user/store", { ...staff, permissions: ["pos:view"], branch_ids: [owner.branch.id] });
  await keyOf(app(), owner);
  const { code } = await ask<{ code: string }>(`terminal/${terminal.id}/display/code`, {});
  await ask("display/pair", { code }, null);
  const company = { name: "Company a", logo: null, currency: "MYR" };
  const due = { label: "Total Amount", amount: 1 };
  const view = { shows: "cart", company, first_name: null, lines: [], figures: [], due };
  await ask(`terminal/${terminal.id}/display/show`, { view });
  await ask(`terminal/${terminal.id}/display/code`, {});
  await app().rows(`
    insert into approvals (company_id, action, facts_hash, asked, branch_id, terminal_id, requested_by, expires_at)
      values (${company_id}, 'order/place', 'x', '{}', ${owner.branch.id}, ${terminal.id}, ${user_id}, now());
    insert into passkey_challenges (company_id, user_id, token_hash, purpose, expires_at)
      values (${company_id}, ${user_id}, 'challenge', 'sign_in', now());
    insert into book_checks (company_id, ended_at, outcome) select ${company_id}, now(), 'failed' from generate_series(1, 35);
    insert into mails (company_id, recipient, status, done_at) values (${company_id}, 'x@growth.example', 'sent', now());
    insert into receipt_recipients (company_id, email_hash, order_id, reported_at)
      select ${company_id}, 'of ' || n, min(o.id), case n when 1 then now() end from orders o, generate_series(1, 2) n group by n;
    insert into mailed_addresses values ('x', array[now()]);
    insert into login_failures (email_hash, failures, wait_until) values ('x', 1, now());
    insert into moved_products select company_id, id from products;
    insert into history_marks (begun_at) select now() from generate_series(1, 3);
    insert into backups (taken_at, place, bytes, every_seconds)
      select now() - make_interval(years => 2, days => n), 'here', 1, nullif(n % 2 * 86400, 0) from generate_series(0, 3) n`);
  const outbox = join(app().config.dataDir, "outbox");
  await mkdir(outbox, { recursive: true });
  await writeFile(join(outbox, "receipt.eml"), "x");
  const now = new Date();
  await utimes(join(outbox, "receipt.eml"), now, now);
}

/** A sign-up whose code is never entered, and whose books have been checked meanwhile. Returns its company. */
async function register(): Promise<number> {
  const email = "never@growth.example";
  const fields = (of: string) =>
    Object.fromEntries(
      ["name", "email", "contact_number", "address"].map((field) => [`${of}_${field}`, email]),
    );
  const body = { name: "Never", email, password, gender: "male", ...fields("company"), ...fields("branch") };
  await app().call(null, "POST", "register", body);
  await app().call(null, "POST", "send-otp-via-email", { email });
  const [row] = await app().rows<{ id: number }>("select id::int from companies where email = $1", [email]);
  await app().rows("insert into book_checks (company_id, ended_at, outcome) values ($1, now(), 'agrees')", [
    row!.id,
  ]);
  return row!.id;
}

/** Keeps every table as it is now. */
async function copyTables(): Promise<void> {
  const tables = Object.values(readGrowthPage()).flat();
  await app().rows(
    `create schema before; ${tables.map((table) => `create table before.${table} as table ${table}`).join("; ")}`,
  );
}

/** Says of how many rows of a table, apart from the deleted company's, not every column is as it was. */
async function lostFrom(table: string, gone: number): Promise<string[]> {
  // Upkeep replaces the answer by the row that it names.
  const row = table === "idempotency_keys" ? "row (company_id, key, call, body_hash)::text" : "t::text";
  const rows = await app().rows(
    `select ${row} from before.${table} t where coalesce(to_jsonb(t)->>'company_id', to_jsonb(t)->>'id') is distinct from $1
      except select ${row} from ${table} t`,
    [String(gone)],
  );
  return rows.length === 0 ? [] : [`${table}: ${rows.length}`];
}

/** The tables that still have rows of a company. */
async function namesOf(company_id: number): Promise<string[]> {
  const tables = await app().rows<{ name: string }>(
    `select c.table_name as name from information_schema.columns c join information_schema.tables using (table_schema, table_name)
      where c.table_schema = 'public' and c.column_name = 'company_id' and table_type = 'BASE TABLE'`,
  );
  const found = await Promise.all(
    [{ name: "companies", key: "id" }, ...tables.map(({ name }) => ({ name, key: "company_id" }))].map(
      async ({ name, key }) =>
        (await app().rows(`select from ${name} where ${key} = $1 limit 1`, [company_id])).map(() => name),
    ),
  );
  return found.flat();
}

/** Everything that servers do by their timers, once, at this moment; the last backup's record is made by the real clock. */
async function workLater(at: number): Promise<void> {
  vi.useFakeTimers({ toFake: ["Date"], now: at });
  const clock = await startClock(app().url, at);
  try {
    const log = { error: vi.fn(), warn: vi.fn(), info: vi.fn() };
    const deps = { ...app(), log: log as never, pool: clock.pool } satisfies Partial<Deps> as unknown as Deps;
    const queue = openMailQueue(deps);
    const summaries = openDailySummaries(deps, queue);
    const books = openBooks(deps);
    await openUpkeep(deps).run();
    await openPlannedPrices(deps).applyDue();
    await summaries.queueDue(new Date(at));
    await queue.sendDue();
    await openMonthSums(deps).sumDue();
    // The first look says when the books of a company are due, in the next night.
    await books.checkDue(new Date(at));
    await books.checkDue(new Date(at + day));
    await inTransaction(clock.pool, {}, ({ db }) => pruneAddresses(db));
    await pruneFeed(clock.pool);
    expect(log.error.mock.calls).toEqual([]);
    await Promise.all([queue.close(), summaries.close(), books.close()]);
  } finally {
    await clock.stop();
    vi.useRealTimers();
  }
  const client = new pg.Client({ connectionString: app().url });
  await client.connect();
  const taken = { manifest: { taken_at: new Date().toISOString() }, bytes: 1, file: "clove.zip" };
  await noteBackup(client, taken as Parameters<typeof noteBackup>[1], 86_400);
  await client.end();
}
