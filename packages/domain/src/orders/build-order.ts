import { currencyDecimals, fromMinor, inAmounts, quantityDecimals, sumAmounts, toMinor } from "../money.ts";
import { lineTotals, type SoldLine, saleTotals, shownUnitPrice } from "./line-totals.ts";
import type { OrderItem } from "./orders.schema.ts";
import { discountedLines, factsOf, type SaleFacts, type SaleRequest } from "./sale-facts.ts";
import type { Figures } from "./total-parts.ts";

/** An order item as it is stored; `stock_purchase_transaction_id` = the batch to take from first. */
export type BuiltItem = Omit<OrderItem, "id" | "order_id" | "returned_quantity"> & {
  stock_purchase_transaction_id: number | null;
};

export type BuiltOrder = {
  /** Wire amounts; `discount` is computed here, not the client's (selling §9). */
  order: Figures & {
    terminal_id: number;
    user_id: number | null;
    quantity: number;
    /** JSON text {name, phone}, or null without a customer. */
    customer_info: string | null;
  };
  items: BuiltItem[];
  /** Wire amounts; a payment of zero is left out unless it is the only one. */
  payments: (Omit<SaleRequest["payments"][number], "ref"> & { ref: string | null })[];
  /** Ledger entries of the sale in minor units: cash into the drawer, change out of it (≤ 0), credit used. */
  ledger: { cash_sale: number; cash_change: number; credit: number };
};

/**
 * Rows of a sale that `checkSale` or `checkOfflineSale` allowed (selling §8, §9; orders §6). Throws when a counter or
 * variation is not among the facts.
 */
export function buildOrder(request: SaleRequest, facts: SaleFacts): BuiltOrder {
  if (request.terminal_id === null) throw new Error("an order needs a counter");
  const decimals = currencyDecimals(facts.currency);
  const lines = discountedLines(request.items, facts);
  const { customer } = facts;
  return {
    order: {
      terminal_id: request.terminal_id,
      user_id: customer?.id ?? null,
      quantity: sumAmounts(
        request.items.map((item) => item.quantity),
        quantityDecimals,
      ),
      ...inAmounts(saleTotals(lines, request, decimals), decimals),
      customer_info: customer && JSON.stringify({ name: customer.name, phone: customer.phone }),
    },
    items: lines.map((line) => buildItem(line, facts, decimals)),
    payments: realPayments(request.payments),
    ledger: ledgerOf(request.payments, decimals),
  };
}

function buildItem(line: BuiltLine, facts: SaleFacts, decimals: number): BuiltItem {
  const sold = factsOf(facts, line);
  if (!sold) throw new Error(`no facts of variation ${line.product_variation_id}`);
  const { sale_vat } = line;
  const totals = lineTotals(line, decimals);
  const shown = {
    unit_price: line.sale_price,
    quantity: line.quantity,
    item_vat: sale_vat,
    discount: line.discount,
    price: fromMinor(shownUnitPrice(line, decimals), decimals),
  };
  const info = {
    name: sold.name,
    variation: sold.variation,
    barcode: sold.barcode,
    sale_vat,
    ...shown,
  };
  return {
    product_id: sold.product_id,
    product_variation_id: sold.id,
    stock_purchase_transaction_id: line.stock_purchase_transaction_id ?? null,
    product_info: JSON.stringify(info),
    ...shown,
    subtotal: fromMinor(totals.total, decimals),
    sst_amount: fromMinor(totals.sst, decimals),
    discount_amount: fromMinor(totals.discount, decimals),
  };
}

type BuiltLine = SaleRequest["items"][number] & SoldLine;

/** A ticked method with an amount of zero would appear as a sale in the reports. */
function realPayments(payments: SaleRequest["payments"]): BuiltOrder["payments"] {
  const paying = payments.filter((payment) => payment.amount_received !== 0);
  const shown = paying.length > 0 ? paying : payments.slice(0, 1);
  return shown.map((payment) => ({ ...payment, ref: payment.ref ?? null }));
}

function ledgerOf(payments: SaleRequest["payments"], decimals: number): BuiltOrder["ledger"] {
  const sum = (method: string, field: "amount_received" | "amount_returned") =>
    payments
      .filter((payment) => payment.payment_method === method)
      .reduce((total, payment) => total + toMinor(payment[field], decimals), 0);
  return {
    cash_sale: sum("cash", "amount_received"),
    cash_change: 0 - sum("cash", "amount_returned"),
    credit: sum("credit", "amount_received"),
  };
}
