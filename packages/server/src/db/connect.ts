import pg from "pg";
import { markHistory } from "./migrate.ts";
import { appRole } from "./server-role.ts";

/** Of every row that is read. */
export const types = new pg.TypeOverrides();
// Rows come from the database in the API's shape: numbers, ISO times, plain dates.
types.setTypeParser(pg.types.builtins.INT8, Number);
types.setTypeParser(pg.types.builtins.NUMERIC, Number);
types.setTypeParser(pg.types.builtins.DATE, (text) => text);
types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => new Date(text).toISOString());

export type Pool = pg.Pool;
export type PoolClient = pg.PoolClient;

const clients = new WeakMap<Pool, Set<PoolClient>>();

/** Milliseconds that a request waits for a connection; a till does not wait longer either (offline §2). */
const patience = 8000;

/** Milliseconds that unfinished statements have when the server stops. */
const lastPatience = 3000;

/**
 * Opens the server's connections under the role that row-level security binds.
 * @throws Error when the role would bypass row-level security: then nothing may be served
 */
export async function connect(
  url: string,
  {
    connections = 20,
    settings = {},
    mayBeStandby = false,
  }: { connections?: number; settings?: Record<string, string>; mayBeStandby?: boolean } = {},
): Promise<Pool> {
  const role = await appRole(url);
  const begin = beginSession(role, {
    statement_timeout: "30000",
    idle_in_transaction_session_timeout: "60000",
    timezone: "UTC",
    // Compiling a statement takes longer than nearly all of them take (docs/decisions/075).
    jit: "off",
    // As in the embedded one: the plans that were tried are then those of any PostgreSQL.
    random_page_cost: "1.1",
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
  // A broken connection is replaced, and its user learns of it from the statement that failed. Both listeners are
  // needed: the pool removes its own from a connection in use, and an unhandled error event ends the process.
  pool.on("error", () => {});
  const open = new Set<PoolClient>();
  clients.set(pool, open);
  pool.on("connect", (client) => {
    client.on("error", () => {});
    open.add(client);
  });
  pool.on("remove", (client) => void open.delete(client));
  try {
    (await pool.connect()).release();
  } catch (error) {
    await pool.end();
    throw error;
  }
  return pool;
}

/**
 * What makes a connection the server's, in one round trip, before anything else is sent on it. Settings are statements, because a
 * pooler in between passes no start-up options on (docs/decisions/078); what they led to is looked at on every connection. A proxy
 * or an address may still lead to a PostgreSQL that another one has replaced, so that is asked as well; and its start is marked
 * (docs/decisions/080).
 */
function beginSession(role: string | null, settings: Record<string, string>) {
  const all = { ...(role && { role }), ...settings };
  const set = Object.entries(all).map(
    ([name, value]) => `set_config(${pg.escapeLiteral(name)}, ${pg.escapeLiteral(value)}, false)`,
  );
  const text = `select ${set.join(", ")};
    select pg_is_in_recovery() as standby, rolname as name, rolsuper or rolbypassrls as bypasses
    from pg_roles where rolname = current_user`;
  return async (client: pg.ClientBase, mayBeStandby: boolean): Promise<void> => {
    const asked: pg.QueryConfig & { query_timeout: number } = { text, query_timeout: patience };
    // Of two statements in one text `pg` gives both answers.
    const [, { rows }] = (await client.query(asked)) as unknown as [unknown, pg.QueryResult<Session>];
    const [is] = rows;
    if (is?.standby !== false && !mayBeStandby)
      throw new Error("This PostgreSQL is a standby and accepts no writes");
    if (is?.bypasses !== false || (role !== null && is.name !== role))
      throw new Error(
        "The database role of DATABASE_URL would bypass row-level security and may not become clove_app. " +
          "Use a role that may create roles, or an ordinary role that owns the database.",
      );
    if (!is.standby) await client.query(markHistory);
  };
}

type Session = { standby: boolean; name: string; bypasses: boolean };

/** Call when all requests are answered: statements that still run, such as reads for closed streams, are cancelled. */
export async function endPool(pool: Pool): Promise<void> {
  const cut = setTimeout(() => {
    for (const client of clients.get(pool) ?? []) client.connection.stream.destroy();
  }, lastPatience);
  await pool.end();
  clearTimeout(cut);
}
