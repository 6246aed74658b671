import pg from "pg";
import type { Config } from "../config.ts";
import { connect } from "../db/connect.ts";
import { isMigrated } from "../db/migrate.ts";
import { refuseSharedSessions } from "../db/own-sessions.ts";
import { examineBackups } from "./backups.ts";
import { examineCluster } from "./cluster.ts";
import { type Finding, fail, ok, warn } from "./finding.ts";
import { compareClocks } from "./machine.ts";

const about = "Database";
const oldestVersion = 15;

/** Read-only. A database at `DATABASE_URL` may run on another machine, so its clock is compared too. */
export async function examineDatabase(
  url: string,
  config: Pick<Config, "databaseUrl" | "dataDir">,
): Promise<Finding[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 8000 });
  client.on("error", () => {});
  try {
    await client.connect();
  } catch (error) {
    await client.end();
    return [fail(about, `not reachable: ${(error as Error).message}`, "Start it, or correct DATABASE_URL.")];
  }
  try {
    const shared = await examineSessions(url);
    if (shared) return [shared];
    return [
      await examineVersion(client),
      await examineDurability(client),
      ...(await examineTables(client, url, config)),
      ...(await examineCluster(client, url)),
      ...(config.databaseUrl ? [await examineClock(client)] : []),
    ];
  } finally {
    await client.end();
  }
}

/** Comes first: behind a pooler that shares sessions, the other statements could get answers of other connections. */
async function examineSessions(url: string): Promise<Finding | undefined> {
  try {
    await refuseSharedSessions(url);
    return undefined;
  } catch (error) {
    return fail(about, `DATABASE_URL cannot be used: ${(error as Error).message}`, "Correct DATABASE_URL.");
  }
}

async function setting(client: pg.Client, name: string): Promise<string> {
  const { rows } = await client.query<{ value: string }>("select current_setting($1) as value", [name]);
  return rows[0]!.value;
}

async function examineVersion(client: pg.Client): Promise<Finding> {
  const major = Math.floor(Number(await setting(client, "server_version_num")) / 10_000);
  if (major < oldestVersion)
    return fail(about, `PostgreSQL ${major} is too old`, `Use PostgreSQL ${oldestVersion} or newer.`);
  return ok(about, `PostgreSQL ${major} is reachable`);
}

/** Settings without which a power cut takes acknowledged sales away. */
async function examineDurability(client: pg.Client): Promise<Finding> {
  const off: string[] = [];
  for (const name of ["fsync", "full_page_writes", "synchronous_commit"])
    if ((await setting(client, name)) === "off") off.push(name);
  if (off.length > 0)
    return fail(about, `${off.join(", ")}: off`, "Switch it on: a power cut would lose sales.");
  return ok(about, "what it confirms is on disk");
}

async function examineTables(
  client: pg.Client,
  url: string,
  config: Pick<Config, "dataDir">,
): Promise<Finding[]> {
  const { rows } = await client.query<{ name: string | null }>(
    "select to_regclass('schema_migrations') as name",
  );
  if (rows[0]!.name === null)
    return [warn(about, "has no tables yet", "The next start of the server makes them.")];
  const migrated = await isMigrated(client);
  return [
    migrated
      ? ok(about, "has every migration of this program")
      : warn(
          about,
          "has other migrations than this program",
          "Start the server: it says what is wrong or applies them.",
        ),
    await examineRole(url),
    ...(await examineFuture(client)),
    ...(migrated ? [await examineBackups(client, config)] : []),
  ];
}

async function examineRole(url: string): Promise<Finding> {
  try {
    await (await connect(url, { connections: 1 })).end();
    return ok(about, "row-level security binds the server");
  } catch (error) {
    return fail(about, "row-level security would not bind the server", (error as Error).message);
  }
}

async function examineClock(client: pg.Client): Promise<Finding> {
  const before = Date.now();
  const { rows } = await client.query<{ now: number }>(
    "select extract(epoch from clock_timestamp())::float8 * 1000 as now",
  );
  return compareClocks("the database", [before, rows[0]!.now, Date.now()]);
}

/** Finds a clock that is behind the last migration: a machine with an empty battery starts in a past year. */
async function examineFuture(client: pg.Client): Promise<Finding[]> {
  const { rows } = await client.query<{ ahead: number | null }>(
    "select extract(epoch from max(applied_at) - now())::float8 as ahead from schema_migrations",
  );
  const ahead = rows[0]?.ahead ?? 0;
  if (ahead < 60) return [];
  return [fail("Clock", "earlier than this database was made", "Set the clock before anybody sells.")];
}
