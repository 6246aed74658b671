import { fromMinor, quantityDecimals, sumAmounts, toMinor } from "../money.ts";
import type { Order } from "./orders.schema.ts";
import { paidForLines } from "./paid-share.ts";
import { taxTermsOf } from "./sale-terms.ts";

/** Of an order or one of its lines: the quantity that came back, and what was paid for what was kept, in wire amounts. */
export type Kept = { returned: number; net: number };

type Sold = Pick<Order, "status" | "total" | "prices_include_tax" | "tax_after_discount"> & {
  items: readonly Pick<Order["items"][number], "id" | "quantity" | "subtotal" | "sst_amount">[];
  returns: readonly Pick<Order["returns"][number], "lines" | "charge">[];
};

/**
 * What is left of an order of which goods came back or that was cancelled; null: all of it. `lines` by order item. A line is worth what
 * was paid for it, its share of the adjustment included (orders §9), so that the lines' net amounts and the return charges, which were
 * kept, add up to that of the order. Of a cancelled order nothing is left, and no goods count as returned.
 */
export function keptGoods(order: Sold, decimals: number): (Kept & { lines: Map<number, Kept> }) | null {
  const isCancelled = order.status === "cancelled";
  if (!isCancelled && order.returns.length === 0) return null;
  const sold = order.items.map(({ subtotal, sst_amount }) => ({
    subtotal: toMinor(subtotal, decimals),
    sst: toMinor(sst_amount, decimals),
  }));
  const paid = paidForLines(sold, toMinor(order.total, decimals), taxTermsOf(order));
  const back = order.returns.flatMap(({ lines }) => lines);
  const lines = new Map<number, Kept>();
  for (const [at, { id }] of order.items.entries()) {
    const own = back.filter(({ order_item_id }) => order_item_id === id);
    const amounts = own.map(({ amount }) => -amount);
    const share = fromMinor(paid[at]!, decimals);
    lines.set(id, {
      returned: sumAmounts(
        own.map(({ quantity }) => quantity),
        quantityDecimals,
      ),
      net: isCancelled ? 0 : sumAmounts([share, ...amounts], decimals),
    });
  }
  const all = [...lines.values()];
  const charges = order.returns.map(({ charge }) => charge);
  return {
    lines,
    returned: sumAmounts(
      all.map(({ returned }) => returned),
      quantityDecimals,
    ),
    net: isCancelled ? 0 : sumAmounts([...all.map(({ net }) => net), ...charges], decimals),
  };
}
