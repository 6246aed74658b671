// node bench/proof.mjs [seconds] [rounds]: the processor time of a paid five-line sale with its number in a device's chain ÷ without,
// 16 clients, alternately in one run (docs/decisions/115).
import { inTurns, median, openConnection, repeat } from "./lib/load.mjs";
import { watchProcessor } from "./lib/processor.mjs";
import { startServer } from "./lib/server.mjs";
import { openShop, price, total } from "./lib/shop.mjs";
import { loadSource } from "./lib/source.mjs";

const [seconds, rounds] = [Number(process.argv[2] ?? 4), Number(process.argv[3] ?? 7)];
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
  const processor = await watchProcessor(client);
  const measured = (clients) => async () => {
    const before = processor(server.pid);
    const { count } = await repeat(clients, seconds);
    const after = processor(server.pid);
    return (after.node + after.postgres - before.node - before.postgres) / count;
  };
  const ways = [seller(true), seller(false)];
  for (const way of ways) await repeat(way, 2);
  await client.query("vacuum analyze");
  const [numbered, plain] = await inTurns(rounds, ways.map(measured));
  const { rows } = await client.query("select count(*) as sales, count(fault) as faults from sale_proofs");
  const ratio = median(numbered.map((each, i) => each / plain[i]));
  console.table({
    "with a number": { "ms a sale": median(numbered).toFixed(3) },
    without: { "ms a sale": median(plain).toFixed(3) },
    "÷, median of the rounds": { "ms a sale": ratio.toFixed(3) },
  });
  console.log(`${rows[0].sales} numbers, ${rows[0].faults} faults`);
} finally {
  for (const close of closing) await close();
  await server.stop();
}
