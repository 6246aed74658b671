import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type FreshDatabase, freshDatabase } from "../../../test/postgres.ts";
import { connect, type Pool } from "../../db/connect.ts";
import { inTransaction } from "../../db/transaction.ts";
import { changesSince, feedNow, readChanges } from "./changes.sql.ts";

let database: FreshDatabase;
let owner: pg.Client;
/** The cursor of a till that has read nearly everything; at that time a transaction of the beginning of the week was still running. */
let since: string;
let mark: string;
const week = 100_000;
/** For each company, the new rows since the cursor, and as many in the transaction that was running. */
const unread = 5;

beforeAll(async () => {
  database = await freshDatabase();
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  await owner.query("insert into companies (id, name) values (1, 'Busy'), (2, 'Quiet')");
  await owner.query("delete from changes");
  // A plan that is made while the table has few rows would read it sequentially.
  await owner.query(
    "insert into changes (company_id, xid, type, row_id) select 1, '11', 'orders', n from generate_series(1, 20) n",
  );
  await owner.query("alter table changes set (autovacuum_enabled = off)");
  await owner.query("vacuum analyze changes");
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

/** Inserts a week of rows as if in earlier transactions, the last ones newer than the cursor. The statistics are not updated. */
async function fillWeek(): Promise<void> {
  const { rows } = await owner.query<{ now: string }>(
    "select pg_snapshot_xmin(pg_current_snapshot())::text as now",
  );
  const now = Number(rows[0]!.now);
  since = `10:${now - 2}:10`;
  await owner.query(
    `insert into changes (company_id, xid, type, row_id)
      select 1 + n % 2, (11 + n % ($1::bigint - 20))::text::xid8, 'orders', n from generate_series(1, ${week}) n
      union all select company_id, '10', 'orders', 1000000 + n
        from generate_series(1, 2) company_id, generate_series(1, ${unread}) n
      union all select company_id, ($1::bigint - 1)::text::xid8, 'orders', 2000000 + n
        from generate_series(1, 2) company_id, generate_series(1, ${unread}) n`,
    [now],
  );
}

/** PostgreSQL's default cost of random pages, with which it chooses a sequential scan sooner. */
const dear = { random_page_cost: "4" };

type Plan = {
  "Relation Name"?: string;
  "Index Name"?: string;
  "Index Cond"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  Plans?: Plan[];
};
const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)];
const reads = () => [1, 2].map((company_id, n) => ({ company_id, since, mark, n }));

async function rowsRead(pool: Pool): Promise<{ rows: number; conditions: string[] }> {
  return inTransaction(pool, { feed_companies: "1,2", by_index: true }, async ({ db }) => {
    const { rows } = await sql<{
      "QUERY PLAN": [{ Plan: Plan }];
    }>`explain (analyze, format json) ${changesSince(reads())}`.execute(db);
    const plan = nodes(rows[0]!["QUERY PLAN"][0].Plan);
    const ofChanges = plan.filter((node) => node["Relation Name"] === "changes");
    const read = ofChanges.map(
      (node) => (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)) * node["Actual Loops"],
    );
    const conditions = plan.flatMap((node) =>
      node["Index Name"] === "changes_read" ? [node["Index Cond"]!] : [],
    );
    return { rows: read.reduce((sum, each) => sum + each, 0), conditions };
  });
}

test("a poll reads only new rows of a week's, even by a plan that was made when there were few", async (context) => {
  // Of a cluster's coordinator EXPLAIN shows which worker it asks.
  context.skip(process.env.CITUS_URL !== undefined);
  // One connection with a generic plan, which is made by a poll of the nearly empty feed.
  const pool = await connect(database.url, {
    connections: 1,
    settings: { ...dear, plan_cache_mode: "force_generic_plan" },
  });
  ({ mark } = await inTransaction(pool, {}, ({ db }) => feedNow(db, { company_id: 1 })));
  since = "3:3:";
  await readChanges(pool, reads());
  await fillWeek();
  const found = await readChanges(pool, reads());
  await pool.end();
  expect(found.map(({ isLost, changes }) => [isLost, changes.length])).toEqual([
    [false, 2 * unread],
    [false, 2 * unread],
  ]);
  expect(await wholeReads()).toBe(0);

  const fresh = await connect(database.url, { connections: 1, settings: dear });
  for (const analyzed of [false, true]) {
    if (analyzed) await owner.query("analyze changes");
    const { rows, conditions } = await rowsRead(fresh);
    expect(rows).toBe(2 * 2 * unread);
    expect(conditions).toHaveLength(2);
    for (const condition of conditions) expect(condition).toMatch(/company_id = .*xid (>= .*xid < |= )/);
  }
  await fresh.end();
});

test("connections have the embedded PostgreSQL's cost of random pages, and no JIT compilation", async () => {
  const pool = await connect(database.url, { connections: 1 });
  const { rows } = await pool.query(
    "select name, setting from pg_settings where name in ('jit', 'random_page_cost') order by name",
  );
  await pool.end();
  expect(rows).toEqual([
    { name: "jit", setting: "off" },
    { name: "random_page_cost", setting: "1.1" },
  ]);
});

/** How many rows sequential scans have read; closed connections have reported their statistics. */
async function wholeReads(): Promise<number> {
  for (;;) {
    const { rows } = await owner.query<{ others: number; read: number }>(
      `select (select count(*) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
          and application_name = 'clove-pos')::int as others,
        pg_stat_get_tuples_returned('changes'::regclass)::int as read`,
    );
    if (rows[0]!.others === 0) return rows[0]!.read;
  }
}
