import pg from "pg";

const patience = 8000;
/** A pooler may have several free sessions, and whoever else uses it takes some of them. */
const looks = 5;

/**
 * The server needs a session of its own for each connection: for its role, its locks, what it listens to and its prepared
 * statements. A pooler that gives sessions away between transactions would mix them up among connections (docs/decisions/078).
 * Two connections that are open at once are asked which session they have: it must never be the same one, nor another one later.
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

/** While `two` is in a transaction it holds whatever session the pooler has given it last, such as that of `one`. */
async function areShared(one: pg.Client, two: pg.Client): Promise<boolean> {
  const before = await sessionOf(one);
  try {
    await two.query("begin");
  } catch (error) {
    // Some answer so instead of sharing a session with a transaction.
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
