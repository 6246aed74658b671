import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { hasCitus } from "./cluster.ts";
import { distributeAdded } from "./distribute-tables.ts";
import { type Migration, migrations, type SchemaObject, schemaObjects } from "./migration-files.ts";
import { grantRole, letOwnerRead, notReadByOwner } from "./server-role.ts";
import { statementsOf } from "./statements.ts";

/** Any number, the same in every server: only one migrates at a time. */
const lockKey = 7_204_117;
/** Between two attempts to get a lock that another server, or somebody who uses a table, holds. */
const lookMilliseconds = 250;
/** How long a migration waits for a lock at a time: everybody who needs the table meanwhile queues behind it. */
const lockPatience = "2s";
/** Between attempts those who queued get their turn. All attempts together take about ten minutes. */
const lockTries = 240;
/** PostgreSQL's error when `lockPatience` is over. */
const lockNotAvailable = "55P03";
const undefinedTable = "42P01";
/** First line of a migration whose statements PostgreSQL runs only outside of a transaction; each must be safe to repeat. */
const outside = "-- Outside a transaction";

/**
 * Applies the migrations that the database does not have yet, and then the present functions, triggers and policies, each in its own
 * transaction, under a lock that other servers wait for. Servers of the version before may be running on the database. Creates the role
 * `clove_app` where the URL's role may.
 * @throws Error when an applied file has been edited, a migration comes too late, or the database is newer than this program
 */
export async function migrate(url: string, known = migrations(), objects = schemaObjects()) {
  return withClient(url, async (client) => {
    await takeTurn(client);
    // A cluster's workers wait no longer for a lock than the coordinator does (`patiently`); any other PostgreSQL ignores it.
    await client.query("set citus.propagate_set_commands = 'local'");
    await client.query(markHistory);
    const applied: string[] = [];
    for (const migration of await dueMigrations(client, known)) {
      await apply(client, migration).catch((error: Error) => failed(migration, error));
      applied.push(migration.name);
    }
    for (const object of await dueObjects(client, objects)) {
      await patiently(client, () => make(client, object)).catch((error: Error) => failed(object, error));
      applied.push(object.name);
    }
    await grantRole(client);
    await distributeAdded(client);
    for (const table of await notReadByOwner(client)) {
      // Without waiting for the disk, once for each of some 45 tables: what a power cut undoes is made again at the next start.
      await patiently(client, () =>
        client.query(`set local synchronous_commit = off; ${letOwnerRead(table)}`),
      );
    }
    return { applied };
  });
}

/** As `migrate`, within the transaction of `client`, for a database that nobody else uses; with `last`, only up to that migration. */
export async function migrateWithin(client: pg.Client, last?: string): Promise<void> {
  for (const migration of await dueMigrations(client, migrations())) {
    if (last !== undefined && migration.name > last) return;
    const text = migration.text.startsWith(outside)
      ? migration.text.replaceAll(/\bconcurrently\b/gi, "")
      : migration.text;
    await unforced(client, () => client.query(text)).catch((error: Error) => failed(migration, error));
    await note(client, migration);
  }
  for (const object of await dueObjects(client, schemaObjects()))
    await make(client, object).catch((error: Error) => failed(object, error));
  await grantRole(client);
  for (const table of await notReadByOwner(client)) await client.query(letOwnerRead(table));
}

/** The migrations that the database does not have yet. @throws Error unless all of them come after those that it has */
async function dueMigrations(client: pg.Client, known: readonly Migration[]): Promise<Migration[]> {
  await client.query(`create table if not exists schema_migrations (
    name text primary key, checksum text not null, applied_at timestamptz not null default now());
    create table if not exists schema_objects (name text primary key, version int not null, checksum text not null,
    applied_at timestamptz not null default now())`);
  const { rows } = await client.query<{ name: string; checksum: string }>(
    "select name, checksum from schema_migrations order by name",
  );
  const done = new Map(rows.map((row) => [row.name, row.checksum]));
  const unknown = [...done.keys()].filter((name) => !known.some((m) => m.name === name));
  if (unknown.length > 0) {
    throw new Error(`The database is newer than this program: it has ${unknown.join(", ")}`);
  }
  const edited = known.find(({ name, checksum }) => done.has(name) && done.get(name) !== checksum);
  if (edited) throw new Error(`Migration ${edited.name} was changed after it had been applied`);
  const due = known.filter(({ name }) => !done.has(name));
  const newest = rows.at(-1)?.name;
  if (newest !== undefined && due[0] && due[0].name < newest) {
    throw new Error(
      `Migration ${due[0].name} comes too late: the database has ${newest} already. Give it the next number.`,
    );
  }
  return due;
}

/**
 * The objects that the database has in an earlier version, or not at all (version 0: what the migrations up to 0062 made). A later
 * version comes from a newer server, and stays.
 */
async function dueObjects(client: pg.Client, known: readonly SchemaObject[]): Promise<SchemaObject[]> {
  const { rows } = await client.query<Omit<SchemaObject, "text">>(
    "select name, version, checksum from schema_objects",
  );
  const done = new Map(rows.map((row) => [row.name, row]));
  const edited = known.find(({ name, version, checksum }) => {
    const made = done.get(name);
    return made?.version === version && made.checksum !== checksum;
  });
  if (edited) throw new Error(`${edited.name} was changed, but its first line still says ${edited.version}`);
  return known.filter(({ name, version }) => version > (done.get(name)?.version ?? 0));
}

function failed({ name }: Migration, cause: Error): never {
  throw new Error(`Migration ${name} failed: ${cause.message}`, { cause });
}

/**
 * Takes the lock of migrations. Polls for it instead of waiting inside of PostgreSQL: a waiting statement would hold up
 * `create index concurrently`, which waits for all running statements.
 */
export async function takeTurn(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>("select pg_try_advisory_lock($1) as taken", [
      lockKey,
    ]);
    if (rows[0]?.taken) return;
    await pause(lookMilliseconds);
  }
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  if (migration.text.startsWith(outside)) {
    for (const statement of statementsOf(migration.text)) await client.query(statement);
    await note(client, migration);
    return;
  }
  await patiently(client, async () => {
    await unforced(client, () => run(client, migration.text));
    await note(client, migration);
  });
}

/** Runs `act` in a transaction, and retries as long as somebody else holds a lock that it needs. */
async function patiently(client: pg.Client, act: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await client.query("begin");
      await client.query(`set local lock_timeout = '${lockPatience}'`);
      await act();
      await client.query("commit");
      return;
    } catch (error) {
      await client.query("rollback");
      if ((error as { code?: string }).code !== lockNotAvailable || attempt === lockTries) throw error;
      await pause(lookMilliseconds);
    }
  }
}

function note(client: pg.Client, { name, checksum }: Migration): Promise<unknown> {
  return client.query("insert into schema_migrations (name, checksum) values ($1, $2)", [name, checksum]);
}

/** A cluster's workers get many a statement as the whole text that it was sent with, so there they are sent one by one. */
async function run(client: pg.Client, text: string): Promise<void> {
  const texts = (await hasCitus(client)) ? statementsOf(text) : [text];
  for (const each of texts) await client.query(each);
}

/** Replaces a function, or the triggers or policies of a table. */
async function make(client: pg.Client, { name, text, version, checksum }: SchemaObject): Promise<void> {
  await run(client, text);
  await client.query(
    `insert into schema_objects (name, version, checksum) values ($1, $2, $3) on conflict (name)
      do update set version = excluded.version, checksum = excluded.checksum, applied_at = excluded.applied_at`,
    [name, version, checksum],
  );
}

/**
 * Runs `act` without forced row-level security. Otherwise a migrating role that is no superuser would see no company's rows, neither in
 * the statements of `act` nor in the checks of new foreign keys.
 */
export async function unforced(client: pg.Client, act: () => Promise<unknown>): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_roles r on r.rolname = current_user
      where c.relnamespace = current_schema()::regnamespace and c.relforcerowsecurity
        and not r.rolsuper and not r.rolbypassrls order by 1`,
  );
  const each = (what: string) =>
    client.query(
      rows.map(({ name }) => `alter table if exists ${name} ${what} row level security;`).join(""),
    );
  await each("no force");
  await act();
  await each("force");
}

/** Whether every migration and every object of this program is applied; there may be later ones, of a newer server that takes over. */
export async function isMigrated(db: {
  query(text: string): Promise<{ rows: { name: string; version: number | null }[] }>;
}): Promise<boolean> {
  const done = await db
    .query(
      "select name, null as version from schema_migrations union all select name, version from schema_objects",
    )
    .catch(noRowsWithoutTables);
  const versions = new Map(done.rows.map(({ name, version }) => [name, version ?? 0]));
  return (
    migrations().every(({ name }) => versions.has(name)) &&
    schemaObjects().every(({ name, version }) => version <= (versions.get(name) ?? 0))
  );
}

/** Before the first migration of this version the tables do not exist. */
function noRowsWithoutTables(error: Error & { code?: string }): { rows: [] } {
  if (error.code !== undefinedTable) throw error;
  return { rows: [] };
}

/**
 * Marks this start of PostgreSQL, unless somebody has (docs/decisions/080). It is the first statement on every connection that may write;
 * in a database from before the marks it does nothing.
 */
export const markHistory = `do $$ begin
  if to_regprocedure('mark_history()') is null or pg_is_in_recovery() then return; end if;
  if has_table_privilege('history_marks', 'insert') then perform mark_history(); end if;
end $$`;

export async function withClient<T>(url: string, act: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  // Whoever waits for a statement is told; an error event without a listener would end the process.
  client.on("error", () => {});
  await client.connect();
  try {
    return await act(client);
  } finally {
    await client.end();
  }
}
