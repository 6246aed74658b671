import { currencyDecimals, fromMinor, inAmounts, quantityDecimals, sumOf, toMinor } from "../money.ts";
import { customerInfoText, productInfoText } from "./info-texts.ts";
import {
  type LineTotals,
  netFigures,
  type SoldLine,
  saleLines,
  saleTotals,
  shownUnitPrice,
} from "./line-totals.ts";
import type { OrderItem, OrderItemBody } from "./orders.schema.ts";
import { discountedLines, factsOf, type SaleFacts, type SaleRequest } from "./sale-facts.ts";
import { saleRounding } from "./sale-rounding.ts";
import { type TaxTerms, taxTermsOf } from "./sale-terms.ts";
import type { Figures } from "./total-parts.ts";

/** An order item as it is stored; `stock_purchase_transaction_id`: the batch to take from first. */
type BuiltItem = Omit<OrderItem, "id" | "order_id" | "returned_quantity"> & {
  stock_purchase_transaction_id: number | null;
  /** Goods and discount without the tax that they contain, wire amounts; null where they contain none (reports §1). */
  net: { goods: number; discount: number } | null;
};

export type BuiltOrder = {
  /** Wire amounts; `discount` is computed here, not the client's (selling §9). */
  order: Figures &
    TaxTerms & {
      rounding: number;
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
 * The rows of a sale that `checkSale` or `checkOfflineSale` allowed (selling §8, §9; orders §6). Throws without a counter, and
 * when a variation is not among the facts.
 */
export function buildOrder(request: SaleRequest, facts: SaleFacts): BuiltOrder {
  if (request.terminal_id === null) throw new Error("an order needs a counter");
  const decimals = currencyDecimals(facts.currency);
  const lines = discountedLines(request.items, facts);
  const { customer, terms } = facts;
  const totals = saleTotals(lines, request, decimals, terms);
  const perLine = saleLines(lines, request, decimals, terms);
  return {
    order: {
      terminal_id: request.terminal_id,
      user_id: customer?.id ?? null,
      quantity: sumOf(request.items, "quantity", quantityDecimals),
      ...inAmounts(totals, decimals),
      ...taxTermsOf(terms),
      rounding: fromMinor(saleRounding(request, totals.total, facts), decimals),
      customer_info: customer && customerInfoText(customer),
    },
    items: lines.map((line, i) => buildItem(line, perLine[i]!, facts, decimals)),
    payments: realPayments(request.payments, saleRounding(request, totals.total, facts) !== 0),
    ledger: ledgerOf(request.payments, decimals),
  };
}

function buildItem(
  line: OrderItemBody & SoldLine,
  totals: LineTotals,
  facts: SaleFacts,
  decimals: number,
): BuiltItem {
  const sold = factsOf(facts, line);
  if (!sold) throw new Error(`no facts of variation ${line.product_variation_id}`);
  const { product_id, name, variation, barcode } = sold;
  const { sale_vat } = line;
  const net = netFigures(totals, sale_vat, facts.terms);
  const shown = {
    unit_price: line.sale_price,
    quantity: line.quantity,
    item_vat: sale_vat,
    discount: line.discount,
    price: fromMinor(shownUnitPrice(line, decimals, facts.terms), decimals),
  };
  return {
    product_id,
    product_variation_id: sold.id,
    stock_purchase_transaction_id: line.stock_purchase_transaction_id ?? null,
    product_info: productInfoText({ name, variation, barcode, sale_vat, ...shown, unit: line.unit }),
    ...shown,
    subtotal: fromMinor(totals.total, decimals),
    sst_amount: fromMinor(totals.sst, decimals),
    discount_amount: fromMinor(totals.discount, decimals),
    net: net && inAmounts(net, decimals),
  };
}

/**
 * Leaves out chosen methods with an amount of zero, which the reports would count as sales; cash that was rounded to nothing stays, for
 * it is why less was paid (selling §9).
 */
function realPayments(payments: SaleRequest["payments"], isRounded: boolean): BuiltOrder["payments"] {
  const paying = payments.filter(
    ({ amount_received, payment_method }) =>
      amount_received !== 0 || (isRounded && payment_method === "cash"),
  );
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
