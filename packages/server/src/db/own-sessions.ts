import pg from "pg";

const patience = 8000;
/** Several, because a pooler may have several free sessions and give a different one each time by chance. */
const looks = 5;

/**
 * The server needs a PostgreSQL session of its own for each connection: role, locks, channels and prepared statements belong to the
 * session. A pooler that hands sessions out by transaction would mix them up among connections (docs/decisions/078). To find out, two
 * open connections are asked for their sessions: the two must differ, and stay the same.
 * @throws Error with a sentence when sessions are shared
 */
export async function refuseSharedSessions(url: string): Promise<void> {
  const connections = [0, 1].map(
    () =>
      new pg.Client({ connectionString: url, connectionTimeoutMillis: patience, query_timeout: patience }),
  ) as [pg.Client, pg.Client];
  for (const client of connections) client.on("error", () => {});
  try {
    for (const client of connections) await client.connect();
    for (let look = 0; look < looks; look++) {
      if (await areShared(...connections)) throw new Error(shared);
    }
  } finally {
    await Promise.all(connections.map((client) => client.end()));
  }
}

const shared =
  "it leads to a pooler that shares one session among several connections (PgBouncer with pool_mode = transaction or " +
  "statement). Connect to PostgreSQL itself, or use a pooler that leaves each connection its session (pool_mode = session).";

/** `two` is asked in a transaction, during which it keeps the session that the pooler gave it, perhaps that of `one`. */
async function areShared(one: pg.Client, two: pg.Client): Promise<boolean> {
  const before = await sessionOf(one);
  try {
    await two.query("begin");
  } catch (error) {
    // Some poolers refuse instead of sharing a session that is in a transaction.
    if (error instanceof pg.DatabaseError) return true;
    throw error;
  }
  if ((await sessionOf(two)) === before) return true;
  const after = await sessionOf(one);
  await two.query("commit");
  return after !== before;
}

async function sessionOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  return rows[0]!.pid;
}
