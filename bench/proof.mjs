// node bench/proof.mjs [rounds]: the processor time of a paid five-line sale with its number in a device's chain ÷ without. In a round 16
// clients sell once each with and once without (docs/decisions/115).
import { inTurns, median, openConnection } from "./lib/load.mjs";
import { watchExactly } from "./lib/processor.mjs";
import { startServer } from "./lib/server.mjs";
import { openShop, price, total } from "./lib/shop.mjs";
import { loadSource } from "./lib/source.mjs";

const rounds = Number(process.argv[2] ?? 1500);
const { drawNumber, settleNumber } = await loadSource("packages/domain/src/proof/device-chain.ts");

const server = await startServer();
const { client } = server;
const closing = [];
try {
  const { cashiers, basket } = await openShop(server, client, { cashiers: 16, variations: 10_000 });
  const connections = await Promise.all(cashiers.map(({ token }) => openConnection(server.url, token)));
  closing.push(...connections.map(({ close }) => close));
  let keys = 0;
  const seller = (isNumbered) =>
    connections.map(({ ask }, n) => {
      let chain = { device_id: crypto.randomUUID() };
      return async () => {
        const temp_id = `bench-proof-${keys++}`;
        const items = basket().map(({ product_variation_id }) => ({
          product_variation_id,
          quantity: 1,
          sale_price: price,
        }));
        const body = {
          temp_id,
          terminal_id: cashiers[n].counter,
          items,
          payments: [{ payment_method: "cash", amount_received: total }],
        };
        // Numbered in both, so that the caller works as much.
        const drawn = drawNumber(chain, {
          temp_id,
          at: new Date().toISOString(),
          lines: items.map(({ product_variation_id: variation }) => ({
            ...{ variation, quantity: 1, unit_price: price, discount: 0 },
          })),
          payments: [{ method: "cash", received: total, returned: 0 }],
          total,
        });
        chain = settleNumber(drawn.chain, temp_id);
        const sale = isNumbered ? { ...body, proof: drawn.proof } : body;
        const { status, body: text } = await ask("/api/v1/company/order/place", sale);
        if (status !== 200) throw new Error(`a sale: ${status} ${text}`);
      };
    });
  const ways = [seller(true), seller(false)];
  for (let round = 0; round < 60; round++)
    for (const way of ways) await Promise.all(way.map((sell) => sell()));
  // What PostgreSQL does now and then would fall to one of the two by chance.
  await client.query("alter system set autovacuum = off");
  await client.query("alter system set checkpoint_timeout = '1h'");
  await client.query("alter system set max_wal_size = '20GB'");
  await client.query("select pg_reload_conf()");
  await client.query("vacuum analyze");
  await client.query("checkpoint");
  const processor = await watchExactly(client, server.pid);
  const [numbered, plain] = await inTurns(
    rounds,
    ways.map((clients) => async () => {
      const before = processor();
      await Promise.all(clients.map((sell) => sell()));
      const after = processor();
      const node = (after.node - before.node) / clients.length;
      const postgres = (after.postgres - before.postgres) / clients.length;
      return { node, postgres, both: node + postgres };
    }),
  );
  const { rows } = await client.query("select count(*) as sales, count(fault) as faults from sale_proofs");
  const parts = ["node", "postgres", "both"];
  const shown = (figure) => Object.fromEntries(parts.map((part) => [part, figure(part)]));
  const times = (found) => shown((part) => median(found.map((each) => each[part])).toFixed(3));
  console.table({
    "with a number, ms a sale": times(numbered),
    "without, ms a sale": times(plain),
    "÷, mean of the rounds": shown((part) => meanOf(numbered.map((each, i) => each[part] / plain[i][part]))),
  });
  console.log(`${rows[0].sales} numbers, ${rows[0].faults} faults`);
} finally {
  for (const close of closing) await close();
  await server.stop();
}

/** The mean without the tenth of the rounds at each end, which other work of the machine disturbed, and its standard error. */
function meanOf(figures) {
  const sorted = figures.toSorted((a, b) => a - b);
  const end = Math.floor(sorted.length / 10);
  const kept = sorted.slice(end, sorted.length - end);
  const mean = kept.reduce((sum, each) => sum + each, 0) / kept.length;
  const variance = kept.reduce((sum, each) => sum + (each - mean) ** 2, 0) / kept.length;
  // What was cut off would have made it about 1.3 times as large.
  return `${mean.toFixed(3)} ± ${(1.3 * Math.sqrt(variance / kept.length)).toFixed(3)}`;
}
