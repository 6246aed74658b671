import pg from "pg";
import { afterEach, expect, test } from "vitest";
import { type FreshDatabase, freshDatabase } from "../../test/postgres.ts";
import { connect } from "./connect.ts";
import { isMigrated, migrate } from "./migrate.ts";
import { migrations } from "./migration-files.ts";

const open: FreshDatabase[] = [];
const opened = async (template: Parameters<typeof freshDatabase>[0]) => {
  const database = await freshDatabase(template);
  open.push(database);
  return database.url;
};
const empty = () => opened("template0");
/** A copy of the migrated database. */
const migrated = () => opened("clove_template");
afterEach(async () => {
  await Promise.all(open.splice(0).map((database) => database.drop()));
});

/** Runs a statement as the owner. */
async function run<T extends pg.QueryResultRow>(url: string, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<T>(text)).rows;
  } finally {
    await client.end();
  }
}

/** The address of the database for another user. */
function as(url: string, user: string): string {
  const other = new URL(url);
  other.username = user;
  other.password = "secret";
  return other.href;
}

test("three servers starting at once apply every migration exactly once", async () => {
  const url = await empty();
  const results = await Promise.all([migrate(url), migrate(url), migrate(url)]);
  const applied = results.flatMap((result) => result.applied);
  expect(applied.length).toBeGreaterThan(0);
  expect(new Set(applied).size).toBe(applied.length);
  expect((await migrate(url)).applied).toEqual([]);
});

test("an applied migration that was edited stops the start, and so does a newer database", async () => {
  const url = await migrated();
  await run(url, "update schema_migrations set checksum = 'other' where name like '0001%'");
  await expect(migrate(url)).rejects.toThrow(
    "Migration 0001-first-sale.sql was changed after it had been applied",
  );
  const newer = await migrated();
  await run(newer, "insert into schema_migrations (name, checksum) values ('9999-later.sql', 'x')");
  await expect(migrate(newer)).rejects.toThrow(
    "The database is newer than this program: it has 9999-later.sql",
  );
});

/** The migrations of this program and one more. */
const withOneMore = (text: string) => [...migrations(), { name: "9999-later.sql", text, checksum: "x" }];

test("a migration that comes before one that has been applied stops the start", async () => {
  const url = await migrated();
  const late = { name: "0012-late.sql", text: "create table late (id bigint)", checksum: "x" };
  const known = [...migrations(), late].sort((a, b) => a.name.localeCompare(b.name));
  const newest = migrations().at(-1)!.name;
  await expect(migrate(url, known)).rejects.toThrow(
    `Migration 0012-late.sql comes too late: the database has ${newest} already. Give it the next number.`,
  );
  expect(await run(url, "select to_regclass('late') as late")).toEqual([{ late: null }]);
});

test("an index that is made concurrently does not wait for servers that wait for the migration", async () => {
  const url = await migrated();
  const known = withOneMore(`-- Outside a transaction.
drop index concurrently if exists orders_total;
create index concurrently orders_total on orders (company_id, total);
`);
  const results = await Promise.all([migrate(url, known), migrate(url, known), migrate(url, known)]);
  expect(results.flatMap(({ applied }) => applied)).toEqual(["9999-later.sql"]);
  const made = "select indisvalid from pg_index where indexrelid = 'orders_total'::regclass";
  expect(await run(url, made)).toEqual([{ indisvalid: true }]);
});

test("a migration that waits for a lock lets others pass, and is applied in the end", async () => {
  const url = await migrated();
  const report = new pg.Client({ connectionString: url });
  await report.connect();
  await report.query("begin; select from orders");
  const migrating = migrate(url, withOneMore("alter table orders add column later text"));
  const waiting = "select from pg_locks where not granted and relation = 'orders'::regclass";
  while ((await report.query(waiting)).rowCount === 0) await report.query("select pg_sleep(0.01)");
  // Queues behind the migration, which must not keep its place until the report ends.
  await run(url, "select from orders");
  await report.query("commit");
  await report.end();
  expect((await migrating).applied).toEqual(["9999-later.sql"]);
});

test("a server of the version before is ready on a database that a newer one has migrated", async () => {
  const url = await migrated();
  await migrate(url, withOneMore("alter table orders add column later text"));
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  expect(await isMigrated(client)).toBe(true);
  await client.query("delete from schema_migrations where name like '0040%'");
  expect(await isMigrated(client)).toBe(false);
  await client.end();
});

test("a PostgreSQL that is a standby is not used", async () => {
  const url = await migrated();
  const name = new URL(url).pathname.slice(1);
  await run(url, "create function pg_is_in_recovery() returns boolean language sql as 'select true'");
  await run(url, `alter database ${name} set search_path = public, pg_catalog`);
  await expect(connect(url)).rejects.toThrow("is a standby");
});

test("row-level security applies to an owner that may not create roles", async () => {
  const url = await empty();
  const name = new URL(url).pathname.slice(1);
  await run(url, `create role owner_${name} login password 'secret'`);
  await run(url, `alter database ${name} owner to owner_${name}; alter schema public owner to owner_${name}`);
  try {
    await migrate(as(url, `owner_${name}`));
    const tables = `select count(*)::int as n from pg_class where relrowsecurity`;
    expect(await run(url, `${tables} and relforcerowsecurity`)).toEqual(await run(url, tables));
    const pool = await connect(as(url, `owner_${name}`));
    await run(url, "insert into companies (id, name) values (1, 'hidden')");
    expect(
      (await pool.query("select current_user as me, count(*)::int as seen from companies")).rows,
    ).toEqual([{ me: `owner_${name}`, seen: 0 }]);
    await pool.end();
  } finally {
    await run(url, `reassign owned by owner_${name} to current_user; drop owned by owner_${name}`);
    await run(url, `drop role owner_${name}`);
  }
});

test("a role that would bypass row-level security stops the start", async () => {
  const url = await migrated();
  const name = new URL(url).pathname.slice(1);
  await run(url, `create role bypass_${name} login password 'secret' bypassrls`);
  try {
    await expect(connect(as(url, `bypass_${name}`))).rejects.toThrow("would bypass row-level security");
  } finally {
    await run(url, `drop role bypass_${name}`);
  }
});
