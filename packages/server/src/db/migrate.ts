import { createHash } from "node:crypto";
import pg from "pg";

const files = import.meta.glob<string>("../../migrations/*.sql", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** Any number, the same in every server: only one migrates at a time. */
const lockKey = 7_204_117;
/** The server's role: bound by row-level security, owner of nothing. */
export const serverRole = "clove_app";
/** Ledgers are append-only: the server's role may neither change nor delete their rows. */
const appendOnly = ["stock_ledger", "cash_ledger", "credit_ledger", "audit_log"];

/**
 * Brings the database up to the newest migration, forward only, each in its own transaction, under a lock that
 * other servers wait for. Makes the role `clove_app` where the URL's role may.
 * @throws Error when a landed migration was edited or the database is newer than this program
 */
export async function migrate(url: string): Promise<{ applied: string[] }> {
  return withClient(url, async (client) => {
    await client.query("select pg_advisory_lock($1)", [lockKey]);
    await client.query(`create table if not exists schema_migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`);
    const { rows } = await client.query<{ name: string; checksum: string }>(
      "select name, checksum from schema_migrations order by name",
    );
    const done = new Map(rows.map((row) => [row.name, row.checksum]));
    const known = migrations();
    const unknown = [...done.keys()].filter((name) => !known.some((m) => m.name === name));
    if (unknown.length > 0) {
      throw new Error(`The database is newer than this program: it has ${unknown.join(", ")}`);
    }
    const applied: string[] = [];
    for (const { name, text, checksum } of known) {
      const before = done.get(name);
      if (before === checksum) continue;
      if (before) throw new Error(`Migration ${name} was changed after it had been applied`);
      await client.query("begin");
      try {
        await unforced(client, () => client.query(text));
        await client.query("insert into schema_migrations (name, checksum) values ($1, $2)", [
          name,
          checksum,
        ]);
        await client.query("commit");
      } catch (error) {
        await client.query("rollback");
        throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error });
      }
      applied.push(name);
    }
    await grantRole(client);
    return { applied };
  });
}

/**
 * Where the migrating role is no superuser, row-level security that is forced on it would hide every company's rows from
 * the statements of `act`, and from the checks of its new keys.
 */
async function unforced(client: pg.Client, act: () => Promise<unknown>): Promise<void> {
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

/** True when every migration of this program is applied. */
export async function isMigrated(db: {
  query(text: string): Promise<{ rows: unknown[] }>;
}): Promise<boolean> {
  const { rows } = await db.query("select name from schema_migrations");
  return rows.length === migrations().length;
}

function migrations() {
  return Object.entries(files)
    .map(([path, text]) => ({
      name: path.split("/").at(-1)!,
      text,
      checksum: createHash("sha256").update(text.replaceAll("\r\n", "\n")).digest("hex"),
    }))
    .sort((a, b) => a.name.localeCompare(b.name));
}

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
  await client.query(`revoke insert, update, delete on schema_migrations from ${serverRole}`);
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
