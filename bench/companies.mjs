// node bench/companies.mjs [companies] [seconds] [rounds] [seconds before them]: paid five-line sales of 1,000 companies in turn through HTTP, 16 at a time, on
// one PostgreSQL and on the Citus cluster of CITUS_URL, whose nodes must run on this machine. The one PostgreSQL is a database of the
// cluster's coordinator that does not have the extension, so both have the same program and settings. Sales a second, and the processor
// time of a sale in the server and in PostgreSQL, on the cluster that of each kind of node.
import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { inTurns, median, openConnection, repeat, share } from "./lib/load.mjs";
import { fillCompanies } from "./lib/many-companies.mjs";
import { watchProcessor } from "./lib/processor.mjs";
import { startProcess } from "./lib/server.mjs";
import { loadSource } from "./lib/source.mjs";
import { placeOrder } from "./lib/ways-to-sell.mjs";

const [companies, seconds, rounds, warmUp] = [
  Number(process.argv[2] ?? 1000),
  Number(process.argv[3] ?? 10),
  Number(process.argv[4] ?? 5),
  Number(process.argv[5] ?? 90),
];
const clients = 16;
/** What the processor time of a sale on a cluster may be, divided by that on one PostgreSQL. */
const most = 1.6;
const cluster = process.env.CITUS_URL;
const program = fileURLToPath(new URL("../packages/server/dist/clove.js", import.meta.url));
const closing = [];

if (!cluster) console.log("Skipped: CITUS_URL is not set, and this needs a Citus cluster on this machine.");
else {
  try {
    await compare();
  } finally {
    for (const close of closing.toReversed()) await close();
  }
}

async function compare() {
  const nodesOf = await loadSource("packages/server/test/cluster.ts");
  const nodes = await nodesOf.findNodes(cluster);
  await withoutAutovacuum(nodes, nodesOf.onNodes);
  const one = await openDatabase("one", nodesOf, nodes.slice(0, 1));
  const spread = await openDatabase("spread", nodesOf, nodes);
  const watches = await Promise.all(nodes.map(watchNode));
  const measure =
    ({ server, shops, nodes }) =>
    async () => {
      const connections = await openConnections(server);
      const before = timesOf(watches, server.pid);
      const { count, rate, times } = await repeat(sellersOf(shops, connections), seconds);
      const after = timesOf(watches, server.pid);
      for (const connection of connections) connection.close();
      const [node, coordinator, ...workers] = after.map((time, n) => (time - before[n]) / count);
      const atWorkers = nodes.length > 1 ? workers.reduce((sum, time) => sum + time, 0) : 0;
      return { rate, p50: share(times, 0.5), p95: share(times, 0.95), node, coordinator, atWorkers };
    };
  const [plain, distributed] = (await inTurns(rounds, [measure(one), measure(spread)])).map(medians);
  console.table({ "one PostgreSQL": shown(plain), "the cluster": shown(distributed) });
  const ratio = distributed.all / plain.all;
  console.table({
    "processor time of a sale, cluster ÷ one": { figure: ratio.toFixed(2), must: `≤ ${most}` },
    "sales/s, cluster ÷ one": { figure: (distributed.rate / plain.rate).toFixed(2), must: "" },
  });
}

/**
 * Tables as young as these are analyzed again and again, after which every connection plans its statements anew; a table of a shop that
 * has sold for a year is analyzed once in weeks.
 */
async function withoutAutovacuum(nodes, onNodes) {
  const reload = () => onNodes(nodes, "select pg_reload_conf()");
  closing.push(() => onNodes(nodes, "alter system reset autovacuum").then(reload));
  await onNodes(nodes, "alter system set autovacuum = off").then(reload);
}

/** A database of these nodes with the companies, and a server on it. */
async function openDatabase(name, { onNodes, joinNodes }, nodes) {
  const database = `clove_bench_${name}_${randomBytes(4).toString("hex")}`;
  await onNodes(nodes, `create database ${database}`);
  closing.push(() => onNodes(nodes, `drop database ${database} with (force)`));
  const databaseUrl = `${nodes[0]}/${database}`;
  if (nodes.length > 1) await joinNodes(nodes, database);
  const env = { ...process.env, DATABASE_URL: databaseUrl };
  for (const command of nodes.length > 1 ? ["migrate", "distribute"] : ["migrate"])
    execFileSync(process.execPath, [program, command], { env, stdio: ["ignore", "ignore", "inherit"] });
  const began = performance.now();
  const shops = await fillCompanies(databaseUrl, companies);
  console.log(`${companies} companies, ${name}: ${((performance.now() - began) / 1000).toFixed(0)} s`);
  for (const node of nodes) await onServer(`${node}/${database}`, (client) => client.query("vacuum analyze"));
  const dataDir = mkdtempSync(join(tmpdir(), "clove-bench-"));
  closing.push(() => rmSync(dataDir, { recursive: true, force: true }));
  const server = await startProcess({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir });
  closing.push(server.stop);
  // Each connection to a worker plans a shard's statements once, and a session's first call on a server looks up its company.
  const connections = await openConnections(server);
  await repeat(sellersOf(shops, connections), warmUp);
  for (const connection of connections) connection.close();
  return { server, shops, nodes };
}

function openConnections({ url }) {
  return Promise.all(Array.from({ length: clients }, () => openConnection(url)));
}

/** Each sells for one company after the other; none sells twice at once. */
function sellersOf(shops, connections) {
  return connections.map((connection, first) => {
    let next = first;
    return async () => {
      const shop = shops[next];
      next += clients;
      if (next >= shops.length) next = first;
      await placeOrder(connection, shop, shop.basket);
    };
  });
}

async function watchNode(node) {
  const client = new pg.Client({ connectionString: `${node}/postgres` });
  await client.connect();
  closing.push(() => client.end());
  const processor = await watchProcessor(client);
  if (processor(process.pid).postgres === null) throw new Error("The nodes do not run on this machine.");
  return processor;
}

/** Milliseconds of processor time: of the server's process, then of each node. */
function timesOf(watches, pid) {
  const times = watches.map((processor) => processor(pid));
  return [times[0].node, ...times.map(({ postgres }) => postgres)];
}

function medians(found) {
  const middle = Object.fromEntries(
    Object.keys(found[0]).map((of) => [of, median(found.map((each) => each[of]))]),
  );
  return { ...middle, all: middle.node + middle.coordinator + middle.atWorkers };
}

function shown({ rate, p50, p95, node, coordinator, atWorkers, all }) {
  const ms = (value) => `${value.toFixed(2)} ms`;
  return {
    "sales/s": Math.round(rate),
    p50: ms(p50),
    p95: ms(p95),
    Node: ms(node),
    "PostgreSQL or coordinator": ms(coordinator),
    workers: ms(atWorkers),
    "processor time of a sale": ms(all),
  };
}

async function onServer(url, act) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await act(client).finally(() => client.end());
}
