// node bench/sale.mjs [seconds] [rounds]: a paid five-line sale through HTTP with 1, 16 and 64 clients, and with 16 also for one
// product in every basket and for one counter. Measured alternately with the reference, and with functions in the same PostgreSQL
// that write a sale's rows, which each client calls directly by pg on a connection of its own.
import pg from "pg";
import { countingLine } from "./lib/counting-line.mjs";
import { inTurns, median, openConnection, repeat, share } from "./lib/load.mjs";
import { watchProcessor } from "./lib/processor.mjs";
import { startReference } from "./lib/reference.mjs";
import { makeBareSale, makeOwnSale, rowsWritten } from "./lib/rows-of-a-sale.mjs";
import { startServer } from "./lib/server.mjs";
import { openShop } from "./lib/shop.mjs";
import {
  asBareRows,
  asOwnRows,
  placeOne,
  placeOrder,
  throughReference,
  throughServer,
  writeOwnRows,
} from "./lib/ways-to-sell.mjs";

const [seconds, rounds] = [Number(process.argv[2] ?? 4), Number(process.argv[3] ?? 5)];
/** Browsers send this. */
const headers = "accept-encoding: gzip, deflate\r\n";
const kinds = ["", ", one thing in all baskets", ", one counter"];

const server = await startServer();
const { client } = server;
const closing = [];
try {
  const shop = await openShop(server, client, { cashiers: 64, variations: 10_000 });
  await makeBareSale(client, shop.company);
  await makeOwnSale(client, shop);
  const order = await placeOne(server.url, shop.cashiers[0], shop.basket());
  await checkOwnRows(shop, order);
  await client.query("vacuum analyze");
  const sent = await countStatements(shop);
  const figures = await measureAll(await openContestants(shop, order));
  print(figures, sent, server.memory());
} finally {
  for (const close of closing) await close();
  await server.stop();
}

/** The function must write the same rows as a real sale, or the comparison means nothing. */
async function checkOwnRows({ cashiers: [seat], basket }, order) {
  const mine = JSON.stringify(await rowsWritten(client, order.id));
  const id = await writeOwnRows(client, seat, basket(), order);
  const other = JSON.stringify(await rowsWritten(client, id));
  if (mine !== other) {
    throw new Error(
      `bench.own_sale of lib/rows-of-a-sale.mjs writes other rows than a sale:\n${mine}\n${other}`,
    );
  }
}

/** Counted on the connection of a second server; the median of 100 sales, because some of them also look up a session. */
async function countStatements({ cashiers: [seat], basket }) {
  const line = await countingLine(server.databaseUrl);
  const behind = await server.another(line.url);
  const connection = await openConnection(behind.url, seat.token, headers);
  const counts = [];
  for (let n = 0; n < 100; n++) {
    const before = { ...line.counted };
    await placeOrder(connection, seat, basket());
    counts.push([line.counted.statements - before.statements, line.counted.trips - before.trips]);
  }
  connection.close();
  await behind.stop();
  line.close();
  return { statements: median(counts.map(([all]) => all)), trips: median(counts.map(([, trips]) => trips)) };
}

async function openContestants({ cashiers, basket, bag }, order) {
  const reference = await startReference(server.databaseUrl);
  closing.push(reference.stop);
  const direct = await Promise.all(Array.from({ length: 16 }, connectDirectly));

  const { counter, shift } = cashiers[0];
  const spread = { basket, seat: (n) => cashiers[n] };
  const sales = [
    spread,
    { ...spread, basket: () => [bag, ...basket().slice(1)] },
    { ...spread, seat: (n) => ({ ...cashiers[n], counter, shift }) },
  ];
  const contestants = new Map();
  for (const count of [1, 64]) {
    const clients = onConnections(server.url, cashiers.slice(0, count), throughServer, spread);
    contestants.set(`sale, ${count}`, { clients, pid: server.pid });
  }
  for (const count of [1, 16, 64]) {
    const clients = onConnections(reference.url, cashiers.slice(0, count), throughReference, spread);
    contestants.set(`reference, ${count}`, { clients, pid: reference.pid });
  }
  for (const [at, sale] of sales.entries()) {
    const kind = `16${kinds[at]}`;
    contestants
      .set(`sale, ${kind}`, {
        clients: onConnections(server.url, cashiers.slice(0, 16), throughServer, sale),
        pid: server.pid,
      })
      .set(`our own rows, ${kind}`, { clients: () => asOwnRows(direct, sale, order) })
      .set(`13 rows, ${kind}`, { clients: () => asBareRows(direct, sale) });
  }
  return contestants;
}

/** Connects anew for each measurement: a server closes connections that are not used while the others are measured. */
function onConnections(url, cashiers, sellThrough, sale) {
  let opened = [];
  return async () => {
    for (const { close } of opened) close();
    opened = await Promise.all(cashiers.map(({ token }) => openConnection(url, token, headers)));
    return sellThrough(opened, sale);
  };
}

async function connectDirectly() {
  const connection = new pg.Client({ connectionString: server.databaseUrl });
  await connection.connect();
  closing.unshift(() => connection.end());
  return connection;
}

/** By contestant, the median of its rounds: sales a second, delays, and the processor time of one in Node and PostgreSQL. */
async function measureAll(contestants) {
  const processor = await watchProcessor(client);
  const measure = async ({ clients: open, pid }) => {
    const clients = await open();
    const before = processor(pid);
    const { count, rate, times } = await repeat(clients, seconds);
    const after = processor(pid);
    const each = (of) => (after[of] === null ? null : (after[of] - before[of]) / count);
    const delays = { p50: share(times, 0.5), p95: share(times, 0.95) };
    return { rate, ...delays, node: pid && each("node"), postgres: each("postgres") };
  };
  const found = await inTurns(
    rounds,
    [...contestants.values()].map((contestant) => () => measure(contestant)),
  );
  // null: unknown; undefined: this contestant has no such process.
  const middle = (all, of) => (all[0][of] == null ? all[0][of] : median(all.map((figure) => figure[of])));
  return new Map(
    [...contestants.keys()].map((name, at) => [
      name,
      Object.fromEntries(Object.keys(found[at][0]).map((of) => [of, middle(found[at], of)])),
    ]),
  );
}

function print(figures, { statements, trips }, memory) {
  console.table(
    Object.fromEntries(
      [...figures].map(([name, { rate, p50, p95, node, postgres }]) => [
        name,
        { "sales/s": Math.round(rate), p50: ms(p50), p95: ms(p95), Node: ms(node), PostgreSQL: ms(postgres) },
      ]),
    ),
  );
  const ratio = (one, other, of, must) => {
    const [a, b] = [figures.get(one)[of], figures.get(other)[of]];
    const unit = of === "rate" ? "sales/s" : "ms";
    return { figure: (a / b).toFixed(2), must, of: `${a.toFixed(1)} ÷ ${b.toFixed(1)} ${unit}` };
  };
  const rates = kinds.flatMap((kind, at) =>
    Object.entries({ "13 rows": at === 0 ? "≥ 0.25" : "≥ 0.5", "our own rows": at === 0 ? "≥ 0.7" : "" }).map(
      ([rows, must]) => [
        `sale ÷ ${rows}, 16${kind}`,
        ratio(`sale, 16${kind}`, `${rows}, 16${kind}`, "rate", must),
      ],
    ),
  );
  const [processor, ofReference] = ["sale, 16", "reference, 16"].map((name) => {
    const { node, postgres } = figures.get(name);
    return node === null || postgres === null ? null : node + postgres;
  });
  console.table({
    ...Object.fromEntries(rates),
    "p95 of a sale ÷ reference, 16": ratio("sale, 16", "reference, 16", "p95", "≤ 3"),
    "processor time of a sale, Node + PostgreSQL, 16": { figure: ms(processor), must: "≤ 4 ms" },
    "processor time of a sale ÷ reference, 16": {
      figure: processor === null ? "unknown" : (processor / ofReference).toFixed(2),
      must: "≤ 3.5",
    },
    "statements a sale": { figure: statements, must: "" },
    "round trips to the database a sale": { figure: trips, must: "≤ 4" },
    "memory after all this": { figure: `${memory} MB`, must: "≤ 150 MB" },
  });
}

function ms(value) {
  if (value === undefined) return "";
  return value === null ? "unknown" : `${value.toFixed(2)} ms`;
}
