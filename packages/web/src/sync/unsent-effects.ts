import type { UnsentSale } from "@clove/domain/catalogue/shape-product.ts";
import { sumAmounts } from "@clove/domain/money.ts";
import type { ClovePosDb } from "../local-db/clove-pos-db.ts";
import type { Memory, Unsent } from "../local-db/memory.ts";

/** More than any currency has. */
const mostDecimals = 4;

/** D9.8: what a company's sales of this device, unknown to the server, take off stock and credit. */
export async function unsentEffects(db: ClovePosDb, memory: Memory, company_id: number): Promise<Unsent> {
  const [ours, orders, items, logs] = await db.transaction(
    "r",
    [db.outbox, db.orders, db.order_items, db.payment_logs],
    async () =>
      Promise.all([
        db.outbox.where("company_id").equals(company_id).toArray(),
        db.orders.where("synced").equals(0).toArray(),
        db.order_items.where("synced").equals(0).toArray(),
        db.payment_logs.where("synced").equals(0).toArray(),
      ]),
  );
  const kept = new Set(ours.map(({ temp_id }) => temp_id));
  // What the stream brought back already stands in the server's figures.
  const isUnknown = ({ temp_id }: { temp_id?: string | null }) =>
    temp_id != null && kept.has(temp_id) && (memory.idByTempId("orders", temp_id) ?? -1) < 0;
  const sales = new Map(orders.filter(isUnknown).map((order) => [order.temp_id, order]));
  const idOf = (type: "users" | "product_variations", id: number | null, temp_id?: string | null) =>
    id ?? (temp_id ? memory.idByTempId(type, temp_id) : undefined);

  const sold = items.flatMap((item): UnsentSale[] => {
    const order = sales.get(item.order_temp_id);
    const id = idOf("product_variations", item.product_variation_id, item.product_variation_temp_id);
    if (!order || id === undefined) return [];
    return [
      {
        product_variation_id: id,
        branch_id: order.terminal.branch.id,
        quantity: item.quantity,
        stock_purchase_transaction_id: item.stock_purchase_transaction_id ?? null,
      },
    ];
  });
  const credit = new Map<number, number>();
  for (const log of logs) {
    const order = sales.get(log.order_temp_id);
    const id = order && idOf("users", order.user_id, order.user_temp_id);
    if (id === undefined || log.payment_method !== "credit") continue;
    const used = [credit.get(id) ?? 0, log.amount_received, -log.amount_returned];
    credit.set(id, sumAmounts(used, mostDecimals));
  }
  return { sales: sold, credit };
}
