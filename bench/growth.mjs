// node bench/growth.mjs [sales]: sales of one product by 16 clients through HTTP, and what they leave behind in the tables: live and dead
// rows, bytes, HOT updates and vacuums; and whether reading the product's stock, and a sale by one client, costs more afterwards than before.
import { setTimeout as pause } from "node:timers/promises";
import { median, openConnection } from "./lib/load.mjs";
import { watchProcessor } from "./lib/processor.mjs";
import { startServer } from "./lib/server.mjs";
import { openShop } from "./lib/shop.mjs";
import { placeOrder } from "./lib/ways-to-sell.mjs";

const sales = Number(process.argv[2] ?? 200_000);
const clients = 16;
/** Sales by one client, whose median is taken. */
const alone = 1000;
/** Connections report what they did when they have been idle for ten seconds. */
const reportMilliseconds = 11_000;

const server = await startServer();
const { client } = server;
try {
  const shop = await openShop(server, client, { cashiers: clients, variations: 100 });
  const connections = await Promise.all(
    shop.cashiers.map(({ token }) => openConnection(server.url, token, "accept-encoding: gzip\r\n")),
  );
  const sell = (n) => placeOrder(connections[n], shop.cashiers[n], [shop.bag]);
  await sellMany(2000, sell);
  await client.query("vacuum analyze");

  const costs = { before: await costOfOne(shop, sell) };
  const tables = { before: await readTables() };
  const began = performance.now();
  await sellMany(sales, sell);
  const rate = (sales / (performance.now() - began)) * 1000;
  costs.after = await costOfOne(shop, sell);
  tables.after = await readTables();
  await client.query("vacuum analyze");
  costs.vacuumed = await costOfOne(shop, sell);
  tables.vacuumed = await readTables();
  for (const { close } of connections) close();
  print(tables, costs, rate);
} finally {
  await server.stop();
}

async function sellMany(count, sell) {
  let left = count;
  await Promise.all(
    Array.from({ length: clients }, async (_, n) => {
      while (left-- > 0) await sell(n);
    }),
  );
}

/** Pages that the statements about the product's stock look at, and the pages, milliseconds and processor time of a sale. */
async function costOfOne({ company, branch, bag }, sell) {
  const of = `company_id = ${company} and product_variation_id = ${bag.product_variation_id} and branch_id = ${branch}`;
  const stock = await pagesOf(`select quantity from stock_levels where ${of}`);
  const batches = await pagesOf(
    `select id, left_quantity from batches where ${of} and not is_empty order by received_at, id limit 10`,
  );
  const processor = await watchProcessor(client);
  const hits = async () => {
    await pause(reportMilliseconds);
    const { rows } = await client.query(
      "select (blks_hit + blks_read)::float8 as pages from pg_stat_database where datname = current_database()",
    );
    return rows[0].pages;
  };
  const times = [];
  const before = { pages: await hits(), ...processor(server.pid) };
  for (let n = 0; n < alone; n++) {
    const began = performance.now();
    await sell(0);
    times.push(performance.now() - began);
  }
  const after = { ...processor(server.pid), pages: await hits() };
  const each = (what) => (before[what] === null ? null : (after[what] - before[what]) / alone);
  return {
    "pages, stock row": stock,
    "pages, batches": batches,
    "pages, sale": each("pages"),
    "sale, median ms": median(times),
    "sale, processor ms of PostgreSQL": each("postgres"),
  };
}

/** Reads by index, as the server's statements about stock do. */
async function pagesOf(statement) {
  await client.query("set enable_seqscan = off; set enable_bitmapscan = off");
  const { rows } = await client.query(`explain (analyze, buffers, format json) ${statement}`);
  await client.query("reset all");
  const { Plan: plan } = rows[0]["QUERY PLAN"][0];
  return plan["Shared Hit Blocks"] + plan["Shared Read Blocks"];
}

async function readTables() {
  await pause(reportMilliseconds);
  const { rows } = await client.query(
    `select relname as name, n_live_tup::int as live, n_dead_tup::int as dead, n_tup_upd::int as updates, n_tup_hot_upd::int as hot,
      (vacuum_count + autovacuum_count)::int as vacuums, pg_table_size(relid)::float8 as bytes, pg_indexes_size(relid)::float8 as indexes
    from pg_stat_user_tables where schemaname = 'public'`,
  );
  return new Map(rows.map(({ name, ...figures }) => [name, figures]));
}

function print({ before, after, vacuumed }, costs, rate) {
  const kilobytes = ({ bytes, indexes }) => `${Math.round(bytes / 1024)} + ${Math.round(indexes / 1024)}`;
  const rows = [...after].flatMap(([name, one]) => {
    const was = before.get(name);
    const updates = one.updates - was.updates;
    if (updates === 0 && one.live === was.live) return [];
    const hot = updates === 0 ? "" : `${(((one.hot - was.hot) / updates) * 100).toFixed(1)} %`;
    const sizes = { before: kilobytes(was), after: kilobytes(one), vacuumed: kilobytes(vacuumed.get(name)) };
    const vacuums = one.vacuums - was.vacuums;
    return [[name, { live: one.live, dead: one.dead, updates, hot, vacuums, ...sizes }]];
  });
  console.log(`${sales} sales of one product, ${Math.round(rate)} a second; table + indexes in KB`);
  console.table(Object.fromEntries(rows.sort(([, a], [, b]) => b.updates - a.updates)));
  const figures = Object.keys(costs.before).map((what) => {
    const [one, other, third] = [costs.before, costs.after, costs.vacuumed].map((cost) => cost[what]);
    const ratio = one ? (other / one).toFixed(2) : "";
    const of = (value) => (value === null ? "unknown" : Number(value.toFixed(2)));
    return [
      what,
      { before: of(one), after: of(other), vacuumed: of(third), "after ÷ before": ratio, must: "≤ 1.2" },
    ];
  });
  console.table(Object.fromEntries(figures));
}
