// node bench/sync.mjs [sales …]: uploads so many unsent sales of one till, in the batches that the browser sends, from the first
// request to the last event, without the browser's work on the answers.
import { randomUUID } from "node:crypto";
import { startServer } from "./lib/server.mjs";
import { openShop, price, sst, total } from "./lib/shop.mjs";
import { loadSource } from "./lib/source.mjs";
import { waitingSale } from "./lib/waiting-sales.mjs";

const counts = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [500, 1000, 2000];
const musts = { 500: "≤ 60 s", 1000: "≤ 10 s", 2000: "≤ 40 s" };
const { nextBatch, requestBody } = await loadSource("packages/web/src/sync/upload-batches.ts");
const server = await startServer();
const { client } = server;
try {
  const shop = await openShop(server, client, { cashiers: 1, variations: 10_000 });
  const [till] = shop.cashiers;
  // Some sales first, so that Node has compiled the code.
  await uploadAll(till, waiting(till, 200, shop.basket));
  const figures = {};
  for (const count of counts) {
    const rows = waiting(till, count, shop.basket);
    const began = performance.now();
    const requests = await uploadAll(till, rows);
    const ms = performance.now() - began;
    figures[`${count} sales`] = {
      figure: `${(ms / 1000).toFixed(2)} s`,
      must: musts[count] ?? "",
      "a sale": `${(ms / count).toFixed(2)} ms`,
      requests,
    };
  }
  console.table(figures);
} finally {
  await server.stop();
}

/** Sales of five lines, paid in cash. */
function waiting({ counter, cashier }, count, basket) {
  const figures = { subtotal: 5 * price, discount: 0, adjustment: 0, total };
  const payments = [{ payment_method: "cash", amount_received: total }];
  return Array.from({ length: count }, () => {
    const lines = basket().map(({ product_variation_id }) => ({
      ...{ product_variation_id, quantity: 1, sale_price: price, item_vat: sst },
    }));
    const temp_id = `T0001-${randomUUID()}`;
    return waitingSale({ temp_id, counter, cashier, at: Date.now(), figures, lines, payments });
  });
}

/** Returns how many requests it took. */
async function uploadAll({ token }, rows) {
  let requests = 0;
  for (let left = rows; left.length > 0; requests++) {
    const batch = nextBatch(left);
    const answer = await fetch(`${server.url}/api/v1/company/offline/sync`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify(requestBody(batch)),
    });
    const text = await answer.text();
    const stored = text.match(/"status":"created"/g)?.length ?? 0;
    if (stored !== batch.length || text.includes('"warnings":["'))
      throw new Error(`${stored} of ${batch.length} sales were stored:\n${text.slice(0, 1000)}`);
    left = left.slice(batch.length);
  }
  return requests;
}
