import { fromMinor, inAmounts, toMinor } from "@clove/domain/money.ts";
import { lineTotals, saleTotals } from "@clove/domain/orders/line-totals.ts";
import type { PlaceOrderBody } from "@clove/domain/orders/orders.schema.ts";
import { autoFill, type Panel, settle } from "@clove/domain/orders/payments.ts";
import type { SaleRequest } from "@clove/domain/orders/sale-facts.ts";
import type { Cart, CartLine, ChosenPayment } from "../cart/cart.ts";

/** Wire amounts; subtotal + sst − discount − adjustment typed = total. */
export type Totals = { subtotal: number; sst: number; discount: number; adjustment: number; total: number };

export function totalsOf({ lines, adjustment }: Cart, decimals: number): Totals {
  const totals = saleTotals(
    lines.map((line) => lineTotals(soldLine(line), decimals)),
    -toMinor(adjustment, decimals),
  );
  return inAmounts(totals, decimals);
}

/** Line total as a wire amount. */
export function lineTotal(line: CartLine, decimals: number): number {
  return fromMinor(lineTotals(soldLine(line), decimals).total, decimals);
}

/** The panels' amounts: one that was not typed is the total with a single method and zero in a split. */
export function panelsOf(payments: readonly ChosenPayment[], total: number): Panel[] {
  const panels = payments.map((payment) => ({ ...payment, amount_received: payment.amount_received ?? 0 }));
  const isTyped = payments.some(({ amount_received }) => amount_received !== null);
  return isTyped ? panels : autoFill(panels, Math.max(0, total));
}

/** The order as it is sent, already judged by `checkSale`; the counter may still be missing. */
export function saleRequest(
  cart: Cart,
  terminal_id: number | null,
  decimals: number,
): SaleRequest & Omit<PlaceOrderBody, "terminal_id"> {
  const { discount, adjustment, total } = totalsOf(cart, decimals);
  return {
    terminal_id,
    adjustment,
    discount: Math.max(0, discount),
    payments: settle(panelsOf(cart.payments, total), total, decimals),
    items: cart.lines.map((line) => ({
      product_variation_id: line.product_variation_id,
      quantity: line.quantity,
      stock_purchase_transaction_id: line.stock_purchase_transaction_id,
      sale_price: line.sale_price,
      discount: line.discount,
      discount_type: "percentage" as const,
    })),
    ...(cart.customer && { user_id: cart.customer.id }),
  };
}

const soldLine = ({ sale_price, quantity, discount, facts }: CartLine) => ({
  sale_price,
  quantity,
  discount,
  sale_vat: facts.sale_vat,
});
