import pg from "pg";

/** Milliseconds that a connection may take. */
const patience = 8000;

/** The server's role, which row-level security applies to and which owns nothing. */
export const serverRole = "clove_app";
/** Ledgers are append-only: the server's role may neither change nor delete their rows. */
const appendOnly = ["stock_ledger", "cash_ledger", "credit_ledger", "audit_log"];
/** Tables that only the owner writes. */
const readOnly = ["schema_migrations", "schema_objects", "backups", "rights_history"];

/** The role that the server takes on: `clove_app`, or null where it must stay the owner, for whom row-level security is forced. */
export async function appRole(url: string): Promise<string | null> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: patience });
  client.on("error", () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ may: boolean }>(
      "select pg_has_role(current_user, oid, 'member') as may from pg_roles where rolname = $1",
      [serverRole],
    );
    return rows[0]?.may ? serverRole : null;
  } finally {
    await client.end();
  }
}

/** Creates the server's role where the migrating role may, and grants it what it needs on the present tables. */
export async function grantRole(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ exists: boolean; may_create: boolean }>(
    `select exists (select from pg_roles where rolname = $1) as exists,
            (select rolcreaterole or rolsuper from pg_roles where rolname = current_user) as may_create`,
    [serverRole],
  );
  const found = rows[0]!;
  if (!found.exists && !found.may_create) return;
  if (!found.exists) {
    // The databases of a cluster share roles: a server on another one may have created it a moment ago.
    await client.query(`do $$ begin create role ${serverRole} nologin;
      exception when duplicate_object or unique_violation then null; end $$`);
  }
  if (found.may_create)
    await client.query(`grant ${serverRole} to current_user`).catch(ignoreConcurrentGrant);
  await client.query(`grant usage on schema public to ${serverRole}`);
  await client.query(`grant select, insert, update, delete on all tables in schema public to ${serverRole}`);
  await client.query(`grant usage, select on all sequences in schema public to ${serverRole}`);
  await client.query(`revoke update, delete on ${appendOnly.join(", ")} from ${serverRole}`);
  await client.query(`revoke insert, update, delete on ${readOnly.join(", ")} from ${serverRole}`);
}

/** Two servers on one cluster may grant at once; for the one that fails, the other has made the same grant. */
function ignoreConcurrentGrant(error: unknown): void {
  if ((error as Error).message !== "tuple concurrently updated") throw error;
}

/** The tables whose rows this role cannot read for a backup yet: those without the policy of `letOwnerRead`. */
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
 * A backup is read by the tables' owner, for whom row-level security is forced. This policy lets it see every company's rows while it
 * sets `app.backup`; the server's role never sees them. Every start adds it to new tables. Product names have no such policy: they are
 * not backed up but made again from the products, and with a second policy PostgreSQL would not use their index (docs/decisions/011).
 */
export const letOwnerRead = (table: string) => `drop policy if exists backup on ${table};
  create policy backup on ${table} for select to current_user using (current_setting('app.backup', true) = 'on')`;
