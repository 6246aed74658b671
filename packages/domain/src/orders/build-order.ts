import { currencyDecimals, fromMinor, inAmounts, quantityDecimals, sumAmounts, toMinor } from "../money.ts";
import { lineTotals, saleTotals, shownUnitPrice } from "./line-totals.ts";
import type { OrderItem } from "./orders.schema.ts";
import { factsOf, type SaleFacts, type SaleRequest } from "./sale-facts.ts";

/** An order item as it is stored; `stock_purchase_transaction_id` = the batch to take from first. */
export type BuiltItem = Omit<OrderItem, "id" | "order_id" | "returned_quantity"> & {
  stock_purchase_transaction_id: number | null;
};

export type BuiltOrder = {
  /** Wire amounts; `adjustment` negative or 0; `discount` is computed here, not the client's (selling §9). */
  order: {
    terminal_id: number;
    user_id: number | null;
    quantity: number;
    subtotal: number;
    sst: number;
    discount: number;
    adjustment: number;
    total: number;
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
  const built = request.items.map((item) => buildItem(item, facts, decimals));
  const totals = saleTotals(
    built.map((line) => line.totals),
    toMinor(request.adjustment, decimals),
  );
  const { customer } = facts;
  return {
    order: {
      terminal_id: request.terminal_id,
      user_id: customer?.id ?? null,
      quantity: sumAmounts(
        request.items.map((item) => item.quantity),
        quantityDecimals,
      ),
      ...inAmounts(totals, decimals),
      customer_info: customer && JSON.stringify({ name: customer.name, phone: customer.phone }),
    },
    items: built.map((line) => line.item),
    payments: realPayments(request.payments),
    ledger: ledgerOf(request.payments, decimals),
  };
}

function buildItem(item: SaleRequest["items"][number], facts: SaleFacts, decimals: number) {
  const sold = factsOf(facts, item);
  if (!sold) throw new Error(`no facts of variation ${item.product_variation_id}`);
  const sale_vat = item.item_vat ?? sold.sale_vat;
  const line = { ...item, sale_vat };
  const totals = lineTotals(line, decimals);
  const rates = { item_vat: sale_vat, discount: item.discount };
  const shown = {
    unit_price: item.sale_price,
    quantity: item.quantity,
    ...rates,
    price: fromMinor(shownUnitPrice(line, decimals), decimals),
  };
  const info = {
    name: sold.name,
    variation: sold.variation,
    barcode: sold.barcode,
    sale_vat,
    ...shown,
  };
  const built: BuiltItem = {
    product_id: sold.product_id,
    product_variation_id: sold.id,
    stock_purchase_transaction_id: item.stock_purchase_transaction_id ?? null,
    product_info: JSON.stringify(info),
    ...shown,
    subtotal: fromMinor(totals.total, decimals),
    sst_amount: fromMinor(totals.sst, decimals),
    discount_amount: fromMinor(totals.discount, decimals),
  };
  return { item: built, totals };
}

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
