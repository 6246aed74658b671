import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { withClient } from "../db/migrate.ts";
import { serverRole } from "../db/server-role.ts";
import { writeWhole } from "./place.ts";

/** The superuser made by initdb, used only to create the login. */
export const SUPERUSER = "clove";
/** The server's login: owns the database and everything in it, and nothing else. */
const LOGIN = "clove_server";
const DATABASE = "clove";

/** Passwords of the superuser and the login, readable only by the server's user; made at the first start. */
export const superuserPassword = (home: string) => passwordIn(join(home, "password"));
const loginPassword = (home: string) => passwordIn(join(home, "login-password"));

/** The address to connect to as the server's login. */
export function loginUrl(port: number, home: string): string {
  return databaseUrl(port, LOGIN, loginPassword(home), DATABASE);
}

/** The superuser's address from the login's: for tests and benchmarks that bypass row-level security. */
export function superuserUrl({ url, home }: { url: string; home: string }): string {
  return databaseUrl(Number(new URL(url).port), SUPERUSER, superuserPassword(home), DATABASE);
}

/**
 * Creates the database and its login if they do not exist. A database of an earlier version, owned by the superuser, is handed over to
 * the login; its own owner changes last, so that after an interruption the next start repeats the handover.
 */
export async function ensureLogin(port: number, home: string): Promise<void> {
  const admin = (database: string) => databaseUrl(port, SUPERUSER, superuserPassword(home), database);
  await withClient(admin("postgres"), async (client) => {
    const { rows } = await client.query<{ has_login: boolean; has_role: boolean; owner: string | null }>(
      `select exists (select from pg_roles where rolname = $1) as has_login,
        exists (select from pg_roles where rolname = $2) as has_role,
        (select pg_get_userbyid(datdba) from pg_database where datname = $3) as owner`,
      [LOGIN, serverRole, DATABASE],
    );
    const { has_login, has_role, owner } = rows[0]!;
    const password = client.escapeLiteral(loginPassword(home));
    // At every start, because an earlier one may have been interrupted at any step.
    await client.query(`${has_login ? "alter" : "create"} role ${LOGIN} login password ${password}`);
    if (!has_role) await client.query(`create role ${serverRole} nologin`);
    await client.query(`grant ${serverRole} to ${LOGIN}`);
    // For `company remove`, which otherwise would check the foreign keys of every deleted row (docs/decisions/079).
    await client.query(`grant set on parameter session_replication_role to ${LOGIN}`);
    if (owner === null) await client.query(`create database ${DATABASE} owner ${LOGIN}`);
    if (owner === null || owner === LOGIN) return;
    await withClient(admin(DATABASE), (inside) => inside.query(handOver));
    await client.query(`alter database ${DATABASE} owner to ${LOGIN}`);
  });
}

/** PostgreSQL refuses `reassign owned` for the superuser of initdb. Indexes and sequences that belong to a table follow it. */
const handOver = `do $$ declare statement text; begin
  for statement in
    select format('alter table %s owner to ${LOGIN}', oid::regclass) from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')
    union all
    select format('alter sequence %s owner to ${LOGIN}', oid::regclass) from pg_class c
      where relnamespace = 'public'::regnamespace and relkind = 'S'
        and not exists (select from pg_depend d where d.objid = c.oid and d.deptype in ('a', 'i'))
    union all
    select format('alter routine %s owner to ${LOGIN}', oid::regprocedure) from pg_proc
      where pronamespace = 'public'::regnamespace
  loop execute statement; end loop;
end $$`;

function passwordIn(file: string): string {
  if (!existsSync(file)) writeWhole(file, randomBytes(24).toString("base64url"), 0o600);
  return readFileSync(file, "utf8");
}

function databaseUrl(port: number, user: string, password: string, database: string): string {
  return `postgresql://${user}:${password}@127.0.0.1:${port}/${database}`;
}
