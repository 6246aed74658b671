import pg from "pg";
import { markHistory } from "./migrate.ts";
import { appRole } from "./server-role.ts";

/** How values of rows are read: in the shape of the API, with numbers, ISO times and plain dates. */
export const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, Number);
types.setTypeParser(pg.types.builtins.NUMERIC, Number);
types.setTypeParser(pg.types.builtins.DATE, (text) => text);
types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => new Date(text).toISOString());

export type Pool = pg.Pool;
export type PoolClient = pg.PoolClient;

/** Connections to the coordinator of a Citus cluster, and pools of such connections. */
const onCluster = new WeakSet<pg.ClientBase | Pool>();

/** Whether connections lead to a database with the extension Citus. */
export const isOnCluster = (connected: pg.ClientBase | Pool): boolean => onCluster.has(connected);

const clients = new WeakMap<Pool, Set<PoolClient>>();

/** Milliseconds that a request waits for a connection: as long as a till waits for an answer (offline §2). */
const patience = 8000;

/** Milliseconds that unfinished statements have left when the server stops. */
const lastPatience = 3000;

/**
 * Opens the server's connections, with a role that row-level security applies to.
 * @throws Error when the role would bypass row-level security: the server must not start with it
 */
export async function connect(
  url: string,
  { connections = 20, settings, mayBeStandby = false }: Options = {},
): Promise<Pool> {
  const role = await appRole(url);
  const begin = beginSession(role, {
    statement_timeout: "30000",
    idle_in_transaction_session_timeout: "60000",
    timezone: "UTC",
    // Compiling a statement takes longer than running nearly any of them (docs/decisions/075).
    jit: "off",
    // As in the embedded PostgreSQL, so that any other one chooses the plans that tests have seen.
    random_page_cost: "1.1",
    // Triggers that help servers of the version before need not write what this one writes itself (docs/decisions/124).
    "app.keeps_directory": "on",
    // A cluster's workers get what a transaction sets for row-level security; any other PostgreSQL ignores it.
    "citus.propagate_set_commands": "local",
    ...settings,
  });
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: patience,
    keepAlive: true,
    types,
    pipeline: true,
    application_name: "clove-pos",
    onConnect: (client) => begin(client, mayBeStandby),
  });
  // The pool replaces a broken connection, and the statement that failed tells its caller. Both listeners are needed: the pool removes
  // its own from a connection in use, and an error event without a listener ends the process.
  pool.on("error", () => {});
  const open = new Set<PoolClient>();
  clients.set(pool, open);
  pool.on("connect", (client) => {
    client.on("error", () => {});
    open.add(client);
  });
  pool.on("remove", (client) => void open.delete(client));
  try {
    const client = await pool.connect();
    if (isOnCluster(client)) onCluster.add(pool);
    client.release();
  } catch (error) {
    await pool.end();
    throw error;
  }
  return pool;
}

/**
 * Prepares a connection for the server in one round trip, before anything else is sent on it. Role and settings are set by statements,
 * because a pooler in between passes no start-up options on (docs/decisions/078), and the resulting role is checked on every connection.
 * So is whether PostgreSQL is a standby: after a failover a proxy or an address may still lead to the server that was replaced.
 * Finally the start of PostgreSQL is marked (docs/decisions/080).
 */
function beginSession(role: string | null, settings: Record<string, string>) {
  const all = { ...(role && { role }), ...settings };
  const set = Object.entries(all).map(
    ([name, value]) => `set_config(${pg.escapeLiteral(name)}, ${pg.escapeLiteral(value)}, false)`,
  );
  const text = `select ${set.join(", ")};
    select pg_is_in_recovery() as standby, rolname as name, rolsuper or rolbypassrls as bypasses,
      exists (select from pg_extension where extname = 'citus') as clustered
    from pg_roles where rolname = current_user`;
  return async (client: pg.ClientBase, mayBeStandby: boolean): Promise<void> => {
    const asked: pg.QueryConfig & { query_timeout: number } = { text, query_timeout: patience };
    // `pg` answers a text of two statements with both results.
    const [, { rows }] = (await client.query(asked)) as unknown as [unknown, pg.QueryResult<Session>];
    const [is] = rows;
    if (is?.standby !== false && !mayBeStandby)
      throw new Error("This PostgreSQL is a standby and accepts no writes");
    // On a cluster row-level security is not forced on the owner (docs/decisions/127).
    const isOwner = role === null && is?.clustered;
    if (is?.bypasses !== false || isOwner || (role !== null && is.name !== role))
      throw new Error(
        "The database role of DATABASE_URL would bypass row-level security and may not become clove_app. " +
          "Use a role that may create roles, or an ordinary role that owns the database.",
      );
    if (is.clustered) onCluster.add(client);
    if (!is.standby) await client.query(markHistory);
  };
}

type Options = { connections?: number; settings?: Record<string, string>; mayBeStandby?: boolean };
type Session = { standby: boolean; name: string; bypasses: boolean; clustered: boolean };

/** To be called when all requests are answered: statements that still run, such as reads for closed streams, are cut off. */
export async function endPool(pool: Pool): Promise<void> {
  const cut = setTimeout(() => {
    for (const client of clients.get(pool) ?? []) client.connection.stream.destroy();
  }, lastPatience);
  await pool.end();
  clearTimeout(cut);
}
