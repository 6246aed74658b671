import { AsyncLocalStorage } from "node:async_hooks";
import { connect, type Pool, type PoolClient } from "../db/connect.ts";
import { withClient } from "../db/migrate.ts";
import { appRole } from "../db/server-role.ts";

export type Clock = {
  /** A connection has the time of the `during` that uses it; outside of one, the time that the clock was started with. */
  pool: Pool;
  /** Runs `act` as if at this moment, in milliseconds since 1970. Calls with different moments may run in parallel. */
  during<T>(at: number, act: () => Promise<T>): Promise<T>;
  /** Closes the connections and gives the database its own clock again. */
  stop(): Promise<void>;
};

/**
 * Connections on which now() returns the time that is set (docs/decisions/047). Only for a database that nobody else uses
 * meanwhile.
 */
export async function startClock(url: string, at: number): Promise<Clock> {
  await asOwner(url, `${makeFunctions(await appRole(url))}; ${moveDefaults("now()", "demo_clock.now()")}`);
  const pool = await connect(url, {
    // Two, so that PostgreSQL works for one call while Node works for another.
    connections: 2,
    settings: {
      // Before pg_catalog, so that its now() is found first.
      search_path: "demo_clock,pg_catalog,public",
      "demo_clock.at": new Date(at).toISOString(),
      // The demo's sales need not be durable one by one: after a crash it is made anew.
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
      // Not awaited: it is sent before the statements of the call, and if it fails, so do they.
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

/** `role`: the role of the server; null if it is the owner. */
const makeFunctions = (role: string | null) => `
  create schema demo_clock;
  create function demo_clock.now() returns timestamptz stable language sql as
    $$ select current_setting('demo_clock.at')::timestamptz $$;
  create function demo_clock.clock_timestamp() returns timestamptz stable language sql as
    $$ select demo_clock.now() $$;
  ${role ? `grant usage on schema demo_clock to ${role}` : ""}`;

/**
 * A column's default is bound to the function that its migration found, so the search path does not change it. Sessions keep the real
 * time, or they would expire on the first evening.
 */
const moveDefaults = (from: string, to: string) => `
  do $$ declare c record; begin
    for c in select table_name, column_name from information_schema.columns
      where table_schema = 'public' and column_default = '${from}' and table_name not in ('sessions', 'schema_migrations', 'schema_objects')
    loop execute format('alter table %I alter column %I set default ${to}', c.table_name, c.column_name); end loop;
  end $$`;

const asOwner = (url: string, statements: string) => withClient(url, (client) => client.query(statements));
