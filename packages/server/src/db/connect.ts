import pg from "pg";
import { appRole } from "./migrate.ts";

const types = new pg.TypeOverrides();
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
export async function connect(url: string, options: { connections?: number } = {}): Promise<Pool> {
  const role = await appRole(url);
  const pool = new pg.Pool({
    connectionString: url,
    max: options.connections ?? 20,
    connectionTimeoutMillis: patience,
    keepAlive: true,
    types,
    pipeline: true,
    application_name: "clove-pos",
    options: `-c statement_timeout=30000 -c idle_in_transaction_session_timeout=60000 -c timezone=UTC${role ? ` -c role=${role}` : ""}`,
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
  const { rows } = await pool.query<{ bypasses: boolean }>(
    "select rolsuper or rolbypassrls as bypasses from pg_roles where rolname = current_user",
  );
  if (rows[0]?.bypasses !== false) {
    await pool.end();
    throw new Error(
      "The database role of DATABASE_URL would bypass row-level security and may not become clove_app. " +
        "Use a role that may create roles, or an ordinary role that owns the database.",
    );
  }
  return pool;
}

/** Call when all requests are answered: statements that still run, such as reads for closed streams, are cancelled. */
export async function endPool(pool: Pool): Promise<void> {
  const cut = setTimeout(() => {
    for (const client of clients.get(pool) ?? []) client.connection.stream.destroy();
  }, lastPatience);
  await pool.end();
  clearTimeout(cut);
}
