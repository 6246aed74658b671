import { AsyncLocalStorage } from "node:async_hooks";
import pg from "pg";
import { connect, type Pool, type PoolClient } from "../db/connect.ts";
import { appRole } from "../db/server-role.ts";

export type Clock = {
  /** A connection has the time of the deed that uses it, or the clock's first time. */
  pool: Pool;
  /** Whatever `act` does, it does at this moment, in milliseconds since 1970. Deeds of different moments may run at once. */
  during<T>(at: number, act: () => Promise<T>): Promise<T>;
  /** Ends the connections; the database has its own clock again. */
  stop(): Promise<void>;
};

/**
 * Connections to the database on which it is whatever time is set (docs/decisions/047). Only for a database that nobody
 * else uses meanwhile.
 */
export async function startClock(url: string, at: number): Promise<Clock> {
  await asOwner(url, `${makeFunctions(await appRole(url))}; ${moveDefaults("now()", "demo_clock.now()")}`);
  const pool = await connect(url, {
    // PostgreSQL works for one deed while Node works for another.
    connections: 2,
    settings: {
      // Named before pg_catalog, its functions are found first.
      search_path: "demo_clock,pg_catalog,public",
      "demo_clock.at": new Date(at).toISOString(),
      // Nobody waits for the demo's sales to be durable one by one: what is lost in a crash is made again.
      synchronous_commit: "off",
    },
  });
  const moments = new AsyncLocalStorage<number>();
  const times = new WeakMap<PoolClient, number>();
  const lend = pool.connect.bind(pool) as () => Promise<PoolClient>;
  pool.connect = (async () => {
    const client = await lend();
    const moment = moments.getStore() ?? at;
    if (times.get(client) !== moment) {
      times.set(client, moment);
      // Not waited for: it is sent before the statements of the deed, which then fail as well.
      client.query({ ...setTime, values: [new Date(moment).toISOString()] }).catch(() => {});
    }
    return client;
  }) as typeof pool.connect;
  return {
    pool,
    during: (moment, act) => moments.run(moment, act),
    async stop() {
      await pool.end();
      await asOwner(url, `${moveDefaults("demo_clock.now()", "now()")}; drop schema demo_clock cascade`);
    },
  };
}

const setTime = { name: "set_time", text: "select set_config('demo_clock.at', $1, false)" };

/** Without `role` the server is the owner. */
const makeFunctions = (role: string | null) => `
  create schema demo_clock;
  create function demo_clock.now() returns timestamptz stable language sql as
    $$ select current_setting('demo_clock.at')::timestamptz $$;
  create function demo_clock.clock_timestamp() returns timestamptz stable language sql as
    $$ select demo_clock.now() $$;
  ${role ? `grant usage on schema demo_clock to ${role}` : ""}`;

/**
 * A column's default keeps the function that its migration found. Sessions keep the real time, or they would end with
 * the first evening.
 */
const moveDefaults = (from: string, to: string) => `
  do $$ declare c record; begin
    for c in select table_name, column_name from information_schema.columns
      where table_schema = 'public' and column_default = '${from}' and table_name not in ('sessions', 'schema_migrations', 'schema_objects')
    loop execute format('alter table %I alter column %I set default ${to}', c.table_name, c.column_name); end loop;
  end $$`;

async function asOwner(url: string, statements: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statements);
  } finally {
    await client.end();
  }
}
