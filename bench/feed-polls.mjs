// node bench/feed-polls.mjs: what a poll of the change feed costs a server with the streams of many companies, one of each, at the level of
// the feed's code: processor time of Node and PostgreSQL and the time on the clock, without changes and with some. A server polls every
// 0.3 s. With DATABASE_URL of a coordinator of a distributed database it is measured on that cluster, whose nodes must run on this machine.
import pg from "pg";
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
/** Connections to the nodes that keep rows: PostgreSQL's own, or each worker's by its number. */
const keepers = new Map();
const { feed, inTransaction, pool } = await opened();
const closing = [];
try {
  await server.signUp("feed");
  await client.query(
    "insert into changes (company_id, type, row_id) select 1 + n % 10000, 'brands', n from generate_series(1, 100000) n",
  );
  await client.query("vacuum analyze changes");
  const ids = Array.from({ length: counts.at(-1) }, (_, n) => n + 1);
  const placed = await feed.placesOf(pool, ids);
  const starts = new Map();
  for (const id of ids) {
    const { worker } = placed(id);
    if (starts.has(worker)) continue;
    const { now, mark } = await inTransaction(pool, { company_id: id }, ({ db }) =>
      feed.feedNow(db, { company_id: id }),
    );
    starts.set(worker, { since: now, mark });
  }
  const reads = (streams) =>
    ids.slice(0, streams).map((company_id) => ({ company_id, ...starts.get(placed(company_id).worker) }));
  const cursors = new Map(counts.map((streams) => [streams, reads(streams)]));
  // As the feed does: where the companies are, then all workers side by side.
  const poll = async (streams) => {
    const all = cursors.get(streams);
    const places = await feed.placesOf(
      pool,
      all.map(({ company_id }) => company_id),
    );
    const byWorker = [...new Set(all.map(({ company_id }) => places(company_id).worker))].map((worker) =>
      all.filter(({ company_id }) => places(company_id).worker === worker),
    );
    const found = await Promise.all(byWorker.map((some) => feed.readChanges(pool, some, places)));
    if (found.flat().some(({ isLost }) => isLost)) throw new Error("a cursor was lost");
    cursors.set(
      streams,
      byWorker.flatMap((some, w) => some.map((read, n) => ({ ...read, since: found[w][n].now }))),
    );
    return found.flat().reduce((sum, { changes }) => sum + changes.length, 0);
  };
  for (const streams of counts) await poll(streams);
  const processor = await watchNodes();
  // Where the company's rows are, as triggers do, so that a change has the number of a transaction there.
  const change = async (company_ids) => {
    for (const [n, company_id] of company_ids.entries()) {
      const { worker, table } = placed(company_id);
      await keepers
        .get(worker)
        .query(`insert into ${table} (company_id, type, row_id) values ($1, 'brands', $2)`, [company_id, n]);
    }
  };
  const ways = counts.flatMap((streams) => [0, changesOf(streams)].map((changed) => ({ streams, changed })));
  const found = await inTurns(
    rounds,
    ways.map(({ streams, changed }) => async () => {
      await poll(streams);
      await change(Array.from({ length: changed }, (_, n) => 1 + ((n * 7919) % streams)));
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
  for (const close of closing) await close();
  await pool.end();
  await server.stop();
}

/** The processor time of Node and of PostgreSQL, on a cluster of all nodes. */
async function watchNodes() {
  const { rows: extension } = await client.query("select from pg_extension where extname = 'citus'");
  const { rows: workers } =
    extension.length === 0
      ? { rows: [] }
      : await client.query(
          "select nodename as host, nodeport as port, groupid as worker from pg_dist_node where groupid > 0",
        );
  const clients = [client];
  keepers.set(0, client);
  for (const { host, port, worker: number } of workers) {
    const url = Object.assign(new URL(server.databaseUrl), { host: `${host}:${port}` });
    const worker = new pg.Client({ connectionString: url.href });
    await worker.connect();
    closing.push(() => worker.end());
    clients.push(worker);
    keepers.set(number, worker);
  }
  const watches = await Promise.all(clients.map((each) => watchExactly(each, process.pid)));
  return () => {
    const times = watches.map((watch) => watch());
    return { node: times[0].node, postgres: times.reduce((sum, { postgres }) => sum + postgres, 0) };
  };
}

async function opened() {
  const [connecting, feed, transaction] = await loadSources([
    "packages/server/src/db/connect.ts",
    "packages/server/src/features/sync/changes.sql.ts",
    "packages/server/src/db/transaction.ts",
  ]);
  const pool = await connecting.connect(server.databaseUrl);
  return { feed, inTransaction: transaction.inTransaction, pool };
}
