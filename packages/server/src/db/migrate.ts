import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";

const files = import.meta.glob<string>("../../migrations/*.sql", {
  query: "?raw",
  import: "default",
  eager: true,
});

type Migration = { name: string; text: string; checksum: string };

/** Any number, the same in every server: only one migrates at a time. */
const lockKey = 7_204_117;
/** Between two looks whether another server has finished, or whoever uses a table. */
const lookMilliseconds = 250;
/** A migration waits for a lock no longer at once, because everybody who needs the table afterwards waits behind it. */
const lockPatience = "2s";
/** Then whoever waited goes first. About ten minutes in all. */
const lockTries = 240;
/** PostgreSQL's answer when that time is over. */
const lockNotAvailable = "55P03";
/** How a migration begins whose statements PostgreSQL runs only by themselves; each must bear being repeated. */
const outside = "-- Outside a transaction";
/** The server's role: bound by row-level security, owner of nothing. */
export const serverRole = "clove_app";
/** Ledgers are append-only: the server's role may neither change nor delete their rows. */
const appendOnly = ["stock_ledger", "cash_ledger", "credit_ledger", "audit_log"];

/**
 * Brings the database up to the newest migration, forward only, each in its own transaction, under a lock that
 * other servers wait for. Servers of the version before may be running on it. Makes the role `clove_app` where the URL's role may.
 * @throws Error when a landed migration was edited or the database is newer than this program
 */
export async function migrate(url: string, known = migrations()): Promise<{ applied: string[] }> {
  return withClient(url, async (client) => {
    await takeTurn(client);
    await client.query(markHistory);
    const applied: string[] = [];
    for (const migration of await dueMigrations(client, known)) {
      await apply(client, migration).catch((error: Error) => failed(migration, error));
      applied.push(migration.name);
    }
    await grantRole(client);
    for (const table of await notReadByOwner(client)) {
      // Not waited for on disk, 45 times: what a power cut takes back is made again at the next start.
      await patiently(client, () =>
        client.query(`set local synchronous_commit = off; ${letOwnerRead(table)}`),
      );
    }
    return { applied };
  });
}

/**
 * The same within the transaction that runs on `client`, on a database that nobody else uses; with `last`, only up to that
 * migration.
 */
export async function migrateWithin(client: pg.Client, last?: string): Promise<void> {
  for (const migration of await dueMigrations(client, migrations())) {
    if (last !== undefined && migration.name > last) return;
    const text = migration.text.startsWith(outside)
      ? migration.text.replaceAll(/\bconcurrently\b/gi, "")
      : migration.text;
    await unforced(client, () => client.query(text)).catch((error: Error) => failed(migration, error));
    await note(client, migration);
  }
  await grantRole(client);
  for (const table of await notReadByOwner(client)) await client.query(letOwnerRead(table));
}

/** Those of `known` that the database does not have yet. */
async function dueMigrations(client: pg.Client, known: readonly Migration[]): Promise<Migration[]> {
  await client.query(`create table if not exists schema_migrations (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`);
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
  return known.filter(({ name }) => !done.has(name));
}

function failed({ name }: Migration, cause: Error): never {
  throw new Error(`Migration ${name} failed: ${cause.message}`, { cause });
}

/** Asks again and again: who waits inside PostgreSQL is a running statement, and an index made beside others waits for those. */
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
    for (const statement of migration.text.split(/;\s*$/m)) await client.query(statement);
    await note(client, migration);
    return;
  }
  await patiently(client, async () => {
    await unforced(client, () => client.query(migration.text));
    await note(client, migration);
  });
}

/** Runs `act` in a transaction, again and again as long as somebody else holds a lock that it needs. */
async function patiently(client: pg.Client, act: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await client.query(`begin; set local lock_timeout = '${lockPatience}'`);
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

/**
 * Where the migrating role is no superuser, row-level security that is forced on it would hide every company's rows from
 * the statements of `act`, and from the checks of its new keys.
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

/** The role the server takes on: `clove_app`, or null where it must stay the owner (row-level security is forced). */
export async function appRole(url: string): Promise<string | null> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ may: boolean }>(
      "select pg_has_role(current_user, oid, 'member') as may from pg_roles where rolname = $1",
      [serverRole],
    );
    return rows[0]?.may ? serverRole : null;
  });
}

/** True when every migration of this program is applied; later ones are a newer server's, which takes over. */
export async function isMigrated(db: {
  query(text: string): Promise<{ rows: { name: string }[] }>;
}): Promise<boolean> {
  const { rows } = await db.query("select name from schema_migrations");
  const done = new Set(rows.map(({ name }) => name));
  return migrations().every(({ name }) => done.has(name));
}

/** In their order. */
export function migrations(): Migration[] {
  return Object.entries(files)
    .map(([path, text]) => ({
      name: path.split("/").at(-1)!,
      text,
      checksum: createHash("sha256").update(text.replaceAll("\r\n", "\n")).digest("hex"),
    }))
    .sort((a, b) => a.name.localeCompare(b.name));
}

/**
 * Marks this start of PostgreSQL, if nobody has yet (docs/decisions/080): the first statement on a connection that may write, and of
 * a database that has the marks.
 */
export const markHistory = `do $$ begin
  if to_regprocedure('mark_history()') is null or pg_is_in_recovery() then return; end if;
  if has_table_privilege('history_marks', 'insert') then perform mark_history(); end if;
end $$`;

/** Tables whose rows this role could not read for a backup. */
export async function notReadByOwner(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_roles o on o.rolname = current_user
      where c.relnamespace = current_schema()::regnamespace and c.relrowsecurity and c.relname <> 'product_names'
        and not o.rolsuper and not o.rolbypassrls
        and not exists (select from pg_policy p join pg_roles r on r.oid = any (p.polroles)
          where p.polrelid = c.oid and p.polname = 'backup' and r.rolname = current_user)`,
  );
  return rows.map(({ name }) => name);
}

/**
 * A backup is read by the tables' owner, on whom row-level security is forced: it sees every company's rows when it says so, and
 * the server's own role never does. Looked at in every start, so that no new table is forgotten. Product names are made again from
 * the products, and their policy must stay alone to use its index (docs/decisions/011).
 */
const letOwnerRead = (table: string) => `drop policy if exists backup on ${table};
  create policy backup on ${table} for select to current_user using (current_setting('app.backup', true) = 'on')`;

async function grantRole(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ exists: boolean; may_create: boolean }>(
    `select exists (select from pg_roles where rolname = $1) as exists,
            (select rolcreaterole or rolsuper from pg_roles where rolname = current_user) as may_create`,
    [serverRole],
  );
  const found = rows[0]!;
  if (!found.exists && !found.may_create) return;
  if (!found.exists) {
    // Databases of one cluster share their roles: another server may have made it a moment ago.
    await client.query(`do $$ begin create role ${serverRole} nologin;
      exception when duplicate_object or unique_violation then null; end $$`);
  }
  if (found.may_create)
    await client.query(`grant ${serverRole} to current_user`).catch(ignoreConcurrentGrant);
  await client.query(`grant usage on schema public to ${serverRole}`);
  await client.query(`grant select, insert, update, delete on all tables in schema public to ${serverRole}`);
  await client.query(`grant usage, select on all sequences in schema public to ${serverRole}`);
  await client.query(`revoke update, delete on ${appendOnly.join(", ")} from ${serverRole}`);
  await client.query(
    `revoke insert, update, delete on schema_migrations, backups, rights_history from ${serverRole}`,
  );
}

/** Two servers on one cluster may grant at once; the one that loses finds the same grant done. */
function ignoreConcurrentGrant(error: unknown): void {
  if ((error as Error).message !== "tuple concurrently updated") throw error;
}

async function withClient<T>(url: string, act: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await act(client);
  } finally {
    await client.end();
  }
}
