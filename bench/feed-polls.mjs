// node bench/feed-polls.mjs: what a poll of the change feed costs a server with the streams of many companies, one of each, at the level of
// the feed's code: processor time of Node and PostgreSQL and the time on the clock, without changes and with some. A server polls every
// 0.3 s. With DATABASE_URL of a coordinator it is measured on that cluster.
import { inTurns, median } from "./lib/load.mjs";
import { watchExactly } from "./lib/processor.mjs";
import { startServer } from "./lib/server.mjs";
import { loadSources } from "./lib/source.mjs";

const rounds = Number(process.argv[2] ?? 15);
const counts = [1, 500, 2500, 10_000];
/** Sales between two polls: each company sells once a minute, and sixteen that sell at once are counted even with few companies. */
const changesOf = (streams) => Math.max(16, Math.round(streams / 200));

const server = await startServer();
const { client } = server;
const { readChanges, pool } = await opened();
try {
  await server.signUp("feed");
  await client.query(
    "insert into changes (company_id, type, row_id) select 1 + n % 10000, 'brands', n from generate_series(1, 100000) n",
  );
  await client.query("vacuum analyze changes");
  const { rows } = await client.query(
    "select h.mark, pg_current_snapshot()::text as since from history_now() h",
  );
  const reads = (streams) => Array.from({ length: streams }, (_, n) => ({ company_id: n + 1, ...rows[0] }));
  const cursors = new Map(counts.map((streams) => [streams, reads(streams)]));
  const poll = async (streams) => {
    const found = await readChanges(pool, cursors.get(streams));
    if (found.length !== streams || found.some(({ isLost }) => isLost)) throw new Error("a cursor was lost");
    cursors.set(
      streams,
      cursors.get(streams).map((read, n) => ({ ...read, since: found[n].now })),
    );
    return found.reduce((sum, { changes }) => sum + changes.length, 0);
  };
  for (const streams of counts) await poll(streams);
  const processor = await watchExactly(client, process.pid);
  const ways = counts.flatMap((streams) => [0, changesOf(streams)].map((changed) => ({ streams, changed })));
  const found = await inTurns(
    rounds,
    ways.map(({ streams, changed }) => async () => {
      await poll(streams);
      if (changed > 0)
        await client.query(
          "insert into changes (company_id, type, row_id) select 1 + (n * 7919) % $2, 'brands', n from generate_series(1, $1::int) n",
          [changed, streams],
        );
      const [before, began] = [processor(), performance.now()];
      const heard = await poll(streams);
      if (heard !== changed) throw new Error(`${heard} changes instead of ${changed}`);
      const [after, ended] = [processor(), performance.now()];
      return {
        ms: ended - began,
        node: after.node - before.node,
        postgres: after.postgres - before.postgres,
      };
    }),
  );
  const shown = (all, part) => median(all.map((each) => each[part])).toFixed(1);
  console.table(
    Object.fromEntries(
      ways.map(({ streams, changed }, n) => [
        `${streams} companies, ${changed} changes`,
        {
          "ms by the clock": shown(found[n], "ms"),
          "ms of Node": shown(found[n], "node"),
          "ms of PostgreSQL": shown(found[n], "postgres"),
        },
      ]),
    ),
  );
} finally {
  await pool.end();
  await server.stop();
}

async function opened() {
  const sources = await loadSources([
    "packages/server/src/db/connect.ts",
    "packages/server/src/features/sync/changes.sql.ts",
  ]);
  const pool = await sources[0].connect(server.databaseUrl);
  return { readChanges: sources[1].readChanges, pool };
}
