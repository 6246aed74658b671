import { noVariation } from "../catalogue/variation-name.ts";
import type { Company } from "../company/company.schema.ts";
import {
  type CompanyText,
  companyTexts,
  type InvoiceFlag,
  parseInvoiceLayout,
  printedText,
} from "../company/invoice-layout.ts";
import type { CompanyNames } from "../company/names.ts";
import { type DatePlace, momentText } from "../date-text.ts";
import { currencyDecimals, fromMinor, inAmounts, sumAmounts, sumOf, toMinor } from "../money.ts";
import { neverHandedOver } from "./exchange.ts";
import type { Order, OrderItem } from "./orders.schema.ts";
import { paidForLines } from "./paid-share.ts";
import type { PaymentMethod } from "./payment-methods.ts";
import { paidIn } from "./payments.ts";
import { receiptLink } from "./receipt-link.ts";
import { type TaxTerms, taxTermsOf } from "./sale-terms.ts";
import { type Figures, figuresOf, goodsOf, type LineFigure } from "./total-parts.ts";

/** What a receipt has around its lines. Null = the layout hides it, or there is nothing to show. */
export type ReceiptFrame = {
  head: Record<"logo" | CompanyText, string | null>;
  sale: Record<Exclude<InvoiceFlag, "show_logo" | "receipt_page" | "receipt_code">, string | null>;
  customer_name: string | null;
  footer: string | null;
  /** What the company calls its tax and payment methods. */
  names: CompanyNames;
};

/** Amounts on the wire. */
export type Receipt = ReceiptFrame & {
  lines: ReceiptLine[];
  /** Σ of each column of the lines is the figure here. */
  totals: Figures;
  /** By which the order was sold. */
  terms: TaxTerms;
  /** Of each rate, what was paid with and without its tax; only where prices include tax. */
  taxes: TaxOfRate[];
  /** What the rounding of cash added, or below 0 took off, and what was then to be paid in cash. */
  rounding: number;
  cash_to_pay: number;
  payments: { payment_method: PaymentMethod; amount_received: number; ref: string | null }[];
  /** What returned goods paid in place of cash; not part of `payments`. */
  by_goods: number;
  /** Change given back. */
  returned: number;
  /** Where the receipt can be seen on the web, followed by the order's number, by which a till finds the order. */
  link: string | null;
  /** The number of the order whose returned goods paid for this one. */
  exchange_of: string | null;
};

/** `vat` in percent; net + tax = gross, the adjustment taken off. */
export type TaxOfRate = Record<"vat" | "net" | "tax" | "gross", number>;

/** goods + sst − discount = total; where prices include tax, goods − discount = total. */
export type ReceiptLine = Record<LineFigure | "total", number> & {
  name: string;
  /** Null for a product without color, size and unit. */
  variation: string | null;
  quantity: number;
  /** Of a quantity that a scale weighed. */
  unit: string | null;
  unit_price: number;
  item_vat: number;
  discount_rate: number;
};

export type PrintedCompany = Pick<
  Company,
  CompanyText | "logo" | "currency" | "time_zone" | "invoice_layout"
> &
  CompanyNames &
  DatePlace &
  PaperLanguages;

/** Copies of earlier versions have none, which means English (languages §3). */
export type PaperLanguages = { language?: string | undefined; receipt_language?: string | null | undefined };

/** The sale, return or repayment that a receipt is of: its numbers, when, where and by whom it was made. */
type Receipted = {
  order_ref: string | null;
  receipt_no: string | null | undefined;
  created_at: string;
  terminal: { name: string; branch: { name: string } } | null;
  cashier: { name: string };
  customer_name: string | null;
};

/** Head, facts and footer in the company's layout (selling §17). */
export function receiptFrame(made: Receipted, company: PrintedCompany): ReceiptFrame {
  const layout = parseInvoiceLayout(company.invoice_layout);
  const show = (flag: InvoiceFlag, value: string | null | undefined) => (layout[flag] && value) || null;
  const texts = companyTexts.map((field) => [field, printedText(layout[field], company[field])]);
  return {
    head: {
      logo: show("show_logo", company.logo),
      ...(Object.fromEntries(texts) as Record<CompanyText, string | null>),
    },
    sale: {
      store_name: show("store_name", made.terminal?.branch.name),
      order_id: show("order_id", made.order_ref),
      receipt_id: show("receipt_id", made.receipt_no),
      receipt_date_and_time: show("receipt_date_and_time", momentText(made.created_at, company)),
      terminal_name: show("terminal_name", made.terminal?.name),
      cashier_name: show("cashier_name", made.cashier.name),
    },
    customer_name: made.customer_name,
    footer: printedText(layout.invoice_footer_text, null),
    names: {
      tax_name: company.tax_name,
      bank_label: company.bank_label,
      credit_label: company.credit_label,
    },
  };
}

/** The receipt of an order in the company's layout (selling §17). */
export function receiptOf(order: Order, company: PrintedCompany): Receipt {
  const decimals = currencyDecimals(company.currency);
  const layout = parseInvoiceLayout(company.invoice_layout);
  const { order_ref, created_at, terminal, cashier_user: cashier } = order;
  const { by_goods, cash_to_pay } = cashOf(order, decimals);
  return {
    ...receiptFrame({ ...soldAs(order), created_at, terminal, cashier }, company),
    lines: order.items.map((item) => receiptLine(item, decimals, order)),
    totals: figuresOf(order),
    terms: taxTermsOf(order),
    taxes: order.prices_include_tax ? taxesOf(order, decimals) : [],
    rounding: order.rounding ?? 0,
    cash_to_pay,
    payments: order.payment_logs.flatMap(({ payment_method, amount_received, ref }) => {
      if (payment_method !== "cash" || by_goods === 0) return { payment_method, amount_received, ref };
      const handed = sumAmounts([amount_received, -by_goods], decimals);
      return handed === 0 ? [] : { payment_method, amount_received: handed, ref };
    }),
    by_goods,
    returned: sumOf(order.payment_logs, "amount_returned", decimals),
    link:
      layout.receipt_page && order.receipt_url
        ? receiptLink(order.receipt_url, layout.order_id ? order_ref : null)
        : null,
    exchange_of: order.exchange?.order_ref ?? null,
  };
}

/** The part of an order's cash that returned goods paid, and the rest, which changed hands. Wire amounts. */
export function cashOf(
  { payment_logs, exchange }: Pick<Order, "payment_logs" | "exchange">,
  decimals: number,
): Pick<Receipt, "by_goods" | "cash_to_pay"> {
  const taken = fromMinor(paidIn(payment_logs, decimals, "cash"), decimals);
  const by_goods = neverHandedOver(exchange?.cash ?? 0, taken);
  return { by_goods, cash_to_pay: sumAmounts([taken, -by_goods], decimals) };
}

/** What all receipts of an order show of it. */
export const soldAs = ({ order_ref, payment_logs, customer_info, user }: Order) => ({
  order_ref,
  receipt_no: payment_logs[0]?.receipt_no,
  customer_name: readName(customer_info) ?? user?.name ?? null,
});

export function receiptLine(item: OrderItem, decimals: number, terms: TaxTerms): ReceiptLine {
  const info = readObject(item.product_info);
  const variation =
    typeof info.variation === "string" && info.variation !== noVariation ? info.variation : null;
  return {
    name: typeof info.name === "string" ? info.name : "",
    variation,
    quantity: item.quantity,
    unit: typeof info.unit === "string" ? info.unit : null,
    unit_price: item.unit_price,
    item_vat: item.item_vat,
    discount_rate: item.discount,
    goods: goodsOf(item, decimals, terms),
    sst: item.sst_amount,
    discount: item.discount_amount,
    total: item.subtotal,
  };
}

/** What was paid at each rate, the highest first. */
function taxesOf(order: Order, decimals: number): TaxOfRate[] {
  const lines = order.items.map(({ subtotal, sst_amount }) => ({
    subtotal: toMinor(subtotal, decimals),
    sst: toMinor(sst_amount, decimals),
  }));
  const paid = paidForLines(lines, toMinor(order.total, decimals), taxTermsOf(order));
  const rates = [...new Set(order.items.map(({ item_vat }) => item_vat))].sort((a, b) => b - a);
  return rates.map((vat) => {
    const sumOfRate = (amounts: readonly number[]) =>
      amounts.reduce((sum, amount, i) => sum + (order.items[i]!.item_vat === vat ? amount : 0), 0);
    const [gross, tax] = [sumOfRate(paid), sumOfRate(lines.map(({ sst }) => sst))];
    return { vat, ...inAmounts({ net: gross - tax, tax, gross }, decimals) };
  });
}

function readName(customerInfo: string | null): string | null {
  const { name } = readObject(customerInfo);
  return typeof name === "string" && name !== "" ? name : null;
}

/** Unreadable stored text must not keep a receipt from printing. */
function readObject(json: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(json ?? "{}");
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
