import { createHash, randomBytes } from "node:crypto";
import { loadSource } from "./source.mjs";

/** In one transaction. */
const atOnce = 1000;

/**
 * Rows of a till's journal as it seals confirmed sales: copies of the record of one sale in the outbox, each with ids, hashes and names
 * of goods of its own, so that they can be packed no better than real ones. In lists of 1,000.
 */
export async function sealedSales(record, count) {
  const { sealUploadedSale } = await loadSource("packages/web/src/local-db/sealed-sale.ts");
  const rows = Array.from({ length: count }, (_, n) => {
    const temp_id = `T0001-${randomBytes(16).toString("base64url").slice(0, 21)}`;
    const { company_id } = record;
    return { temp_id, company_id, at: Date.now() - n * 100_000, kind: "order", text: sealedCopy(n) };
  });
  return Array.from({ length: Math.ceil(count / atOnce) }, (_, n) =>
    rows.slice(n * atOnce, (n + 1) * atOnce),
  );

  function sealedCopy(n) {
    const { orders, order_items, payment_logs } = structuredClone(record.body);
    const [order] = orders;
    order.order_ref = `${order.order_ref.slice(0, -5)}${String(n).padStart(5, "0")}`;
    order.created_at = new Date(Date.parse(order.created_at) - n * 100_000).toISOString();
    if (order.proof) {
      const hash = (of) => createHash("sha256").update(`${of} ${n}`).digest("hex");
      Object.assign(order.proof, { device_no: n + 1, previous_hash: hash("before"), hash: hash("own") });
    }
    for (const item of order_items) {
      item.product_variation_id = 1 + Math.floor(Math.random() * 10_000);
      item.name = `Goods ${randomBytes(9).toString("base64")} (500 g)`;
    }
    for (const payment of payment_logs)
      payment.receipt_no = `${payment.receipt_no}-${randomBytes(6).toString("hex")}`;
    const sale = sealUploadedSale({ orders, order_items, payment_logs }, []);
    return JSON.stringify({ ...sale, invoice_id: `INV-0001-${String(n).padStart(6, "0")}` });
  }
}
