// node bench/disk.mjs [sales]: the disk space of paid five-line sales made through HTTP, by table with its indexes; that of a year of
// sales, and how much of it is free again after a week.
import { openConnection } from "./lib/load.mjs";
import { startServer } from "./lib/server.mjs";
import { openShop } from "./lib/shop.mjs";
import { placeOrder } from "./lib/ways-to-sell.mjs";

const sales = Number(process.argv[2] ?? 10_000);
const clients = 8;
const server = await startServer();
const { client } = server;
try {
  const shop = await openShop(server, client, { cashiers: clients, variations: 10_000 });
  // The first sales allocate each table's first pages, and the rows that every later sale only updates; they do not count.
  await sell(shop, 500);
  const before = await sizes();
  await sell(shop, sales);
  const after = await sizes();
  const grown = Object.entries(after)
    .map(([name, bytes]) => [name, (bytes - before[name]) / sales])
    .filter(([, bytes]) => bytes >= 1)
    .sort(([, a], [, b]) => b - a);
  const { rows } = await client.query(
    "select avg(pg_column_size(answer))::int as answer from idempotency_keys where answer is not null",
  );
  const all = grown.reduce((sum, [, bytes]) => sum + bytes, 0);
  const week = (after.changes - before.changes) / sales;
  console.table(
    Object.fromEntries(grown.map(([name, bytes]) => [name, { "bytes a sale": Math.round(bytes) }])),
  );
  console.log(
    `${Math.round(all)} bytes a sale in all; of them ${Math.round(week)} (changes) go after a week, and ${rows[0].answer} are the ` +
      `answer that is kept with its key`,
  );
} finally {
  await server.stop();
}

async function sell({ cashiers, basket }, count) {
  let left = count;
  await Promise.all(
    cashiers.map(async (seat) => {
      const connection = await openConnection(server.url, seat.token);
      while (left-- > 0) await placeOrder(connection, seat, basket());
      connection.close();
    }),
  );
}

/** Bytes of each table with its indexes, after a vacuum. */
async function sizes() {
  await client.query("vacuum analyze");
  const { rows } = await client.query(
    `select oid::regclass::text as name, pg_total_relation_size(oid)::int as bytes from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  return Object.fromEntries(rows.map(({ name, bytes }) => [name, bytes]));
}
