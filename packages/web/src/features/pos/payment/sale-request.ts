import { fromMinor, inAmounts } from "@clove/domain/money.ts";
import { type PaidByReturn, paidByReturn, sentReturn, withReturn } from "@clove/domain/orders/exchange.ts";
import { lineTotals, saleTotals } from "@clove/domain/orders/line-totals.ts";
import { autoFill, type Panel, settle } from "@clove/domain/orders/payments.ts";
import type { SaleRequest } from "@clove/domain/orders/sale-facts.ts";
import { type Figures, toPay } from "@clove/domain/orders/total-parts.ts";
import type { SaleBody } from "../../orders/orders.api.ts";
import type { Cart, CartLine, ChosenPayment } from "../cart/cart.ts";

/** The sums of the cart as wire amounts; the adjustment negative, as it is sent. */
export function totalsOf({ lines, adjustment }: Cart, decimals: number): Figures {
  const own = { adjustment: -adjustment };
  return inAmounts(saleTotals(lines.map(soldLine), own, decimals), decimals);
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

/** What the returned goods of this cart pay of its total; null when there are none. */
export function paidByGoods(
  { returned, customer }: Cart,
  total: number,
  decimals: number,
): PaidByReturn | null {
  if (!returned) return null;
  const isSameCustomer = customer !== null && customer.id === returned.user_id;
  return paidByReturn(returned.refunds, total, { isSameCustomer, decimals });
}

/** The order as it is sent, already judged by `checkSale`; the counter may still be missing. */
export function saleRequest(
  cart: Cart,
  terminal_id: number | null,
  decimals: number,
): SaleRequest & Omit<SaleBody, "terminal_id"> {
  const { discount, adjustment, ...totals } = totalsOf(cart, decimals);
  const paid = paidByGoods(cart, toPay(totals), decimals);
  const due = paid?.due ?? toPay(totals);
  const payments = settle(panelsOf(cart.payments, due), due, decimals);
  return {
    terminal_id,
    adjustment,
    discount: Math.max(0, discount),
    payments: paid ? withReturn(payments, paid, decimals) : payments,
    items: cart.lines.map((line) => ({
      product_variation_id: line.product_variation_id,
      quantity: line.quantity,
      stock_purchase_transaction_id: line.stock_purchase_transaction_id,
      sale_price: line.sale_price,
      discount: line.discount,
      discount_type: "percentage" as const,
      ...line.meant,
    })),
    ...(cart.customer && { user_id: cart.customer.id }),
    ...(cart.returned && { returned: sentReturn(cart.returned) }),
  };
}

const soldLine = ({ sale_price, quantity, discount, facts }: CartLine) => ({
  sale_price,
  quantity,
  discount,
  sale_vat: facts.sale_vat,
});
