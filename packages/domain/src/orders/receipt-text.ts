import * as commonTexts from "../common.texts.ts";
import { type CompanyNames, methodName, taxName, withTaxName } from "../company/names.ts";
import { momentText } from "../date-text.ts";
import { language } from "../languages/texts.ts";
import { currencyDecimals, formatMoney, quantityDecimals } from "../money.ts";
import type { Order } from "./orders.schema.ts";
import type { PaymentMethod } from "./payment-methods.ts";
import type { PrintedOrder, RefundOf } from "./printed.ts";
import {
  type PrintedCompany,
  type ReceiptFrame,
  type ReceiptLine,
  receiptOf,
  type TaxOfRate,
} from "./receipt.ts";
import * as receiptTexts from "./receipts.texts.ts";
import { refundReceiptOf } from "./refund-receipt.ts";
import * as saleTexts from "./sale.texts.ts";
import { cashFigures, shownFigures } from "./shown-figures.ts";

/** Rate, net amount, tax and gross amount, without a currency, like the lines. */
type TaxRow = [rate: string, net: string, tax: string, gross: string];
export type TaxTable = { head: TaxRow; rows: TaxRow[] };

type Labelled = { label: string; value: string };
export type Figure = Labelled & { strong: boolean };

/** The texts of a receipt or report (printing §5); screen and printer only arrange them. */
export type PrintedText = FrameText & {
  /** What was sold, and the headings of its columns where the paper has room for a table. */
  lines: ReceiptTextLine[];
  lineHead: LineHead;
  /** A table of the same figures for several names; `title` stands above the names. */
  groups: { title: string; rows: { name: string; figures: Figure[] }[] } | null;
  /** What was paid at each rate, below the totals; null where prices are without tax. */
  taxes: TaxTable | null;
  /** With a title if they are not a sale's. */
  totals: { title: string | null; rows: Figure[] }[];
  /** The text of the barcode: the order's number, by which the order list finds it. */
  code: string | null;
  /** The address in the QR code: the receipt on the web (printing §9). */
  link: string | null;
  /** Below the QR code. */
  online: string;
  /** What the QR codes hold that bring back a sale which waits on its device (receipt-codes §1). */
  codes?: readonly { held: string; caption: string }[] | undefined;
};

/** The texts around lines and totals (selling §17). */
type FrameText = {
  /** BCP 47: of two, the first (languages §3). */
  language: string;
  /** Set on a reprint. */
  copy: string | null;
  logo: string | null;
  /** The company's name, or the report's. */
  title: string | null;
  /** Below the title. The address may have several lines. */
  head: { part: string; text: string }[];
  facts: Labelled[];
  footer: string | null;
};

/** Amounts without a currency: a line has room for the figure only, and the totals show the currency. */
export type ReceiptTextLine = Record<
  "name" | "quantity" | "unit_price" | "sst" | "discount" | "total" | "rates",
  string
>;

type LineHead = Record<"name" | "quantity" | "unit_price" | "sst" | "discount" | "total", string>;

/** `more`: facts that not every receipt has. */
export function frameText(frame: ReceiptFrame, isCopy = false, more: readonly Labelled[] = []): FrameText {
  const { head, sale, customer_name, footer, names } = frame;
  return {
    language: language(),
    copy: isCopy ? receiptTexts.receiptCopy : null,
    logo: head.logo,
    title: head.name,
    head: [
      { part: "address", text: head.address ?? "" },
      { part: "contact_number", text: numbered(receiptTexts.numbers.telephone, head.contact_number) },
      { part: "email", text: head.email ?? "" },
      {
        part: "registration_number",
        text: numbered(receiptTexts.numbers.registration, head.registration_number),
      },
      { part: "sst_id", text: withTaxName(numbered(receiptTexts.numbers.sst, head.sst_id), names) },
    ].filter(({ text }) => text !== ""),
    facts: [
      { label: receiptTexts.facts.store, value: sale.store_name ?? "" },
      { label: receiptTexts.facts.order, value: sale.order_id ?? "" },
      { label: receiptTexts.facts.receipt, value: sale.receipt_id ?? "" },
      { label: receiptTexts.facts.date, value: sale.receipt_date_and_time ?? "" },
      { label: receiptTexts.facts.counter, value: sale.terminal_name ?? "" },
      { label: receiptTexts.facts.cashier, value: sale.cashier_name ?? "" },
      { label: receiptTexts.facts.customer, value: customer_name ?? "" },
      ...more,
    ].filter(({ value }) => value !== ""),
    footer,
  };
}

const numbered = (label: string, number: string | null): string => (number ? `${label}: ${number}` : "");

export function receiptText(order: PrintedOrder, company: PrintedCompany, isCopy = false): PrintedText {
  const receipt = receiptOf(order, company);
  const { lines, totals, terms, taxes, rounding, cash_to_pay, ...rest } = receipt;
  const { payments, by_goods, returned, exchange_of, link, ...frame } = rest;
  const { names } = frame;
  const total = figureIn(company.currency);
  const rows = [
    ...[...shownFigures(totals, { ...names, ...terms }), ...cashFigures(rounding, cash_to_pay)].map(
      ({ name, label, amount }) => total(label, amount, name === "total" || name === "cash_to_pay"),
    ),
    ...(by_goods === 0 ? [] : [total(receiptTexts.paidByGoods, by_goods)]),
    ...payments.map(({ payment_method, amount_received, ref }) =>
      total(paidWith(payment_method, ref, names), amount_received),
    ),
    ...(returned === 0 ? [] : [total(commonTexts.change, returned)]),
  ];
  return {
    ...frameText(frame, isCopy, [{ label: receiptTexts.exchangeOf, value: exchange_of ?? "" }]),
    lines: textLines(lines, company.currency, names),
    lineHead: lineHead(names),
    groups: null,
    totals: [{ title: null, rows }],
    taxes: taxTable(taxes, company.currency, names),
    code: frame.sale.order_id,
    link,
    online: receiptTexts.receiptOnline,
    ...(order.practice && {
      ...{ copy: receiptTexts.practice, footer: receiptTexts.practice },
      ...{ code: null, link: null },
    }),
  };
}

/** The receipt of a return or cancellation: the goods, what was paid for them, and what is paid back (orders §23). */
export function refundReceiptText(
  order: Order,
  refund: RefundOf,
  company: PrintedCompany,
  isCopy = false,
): PrintedText {
  const { kind, lines, worth, own, charge, in_exchange, refunds, ...receipt } = refundReceiptOf(
    order,
    refund,
    company,
  );
  const total = figureIn(company.currency);
  const isReturn = kind === "return";
  const { names } = receipt;
  const rows = [
    ...own.map(({ label, amount }) => total(label, amount)),
    total(isReturn ? receiptTexts.paidForGoods : receiptTexts.totalAmount, worth),
    ...(charge === 0 ? [] : [total(receiptTexts.returnCharge, -charge)]),
    ...(receipt.rounding === 0 ? [] : [total(receiptTexts.rounding, receipt.rounding)]),
    ...(in_exchange === 0 ? [] : [total(receiptTexts.usedInExchange, -in_exchange)]),
    total(receiptTexts.paidBack, receipt.paid_back, true),
    ...refunds.map(({ payment_method, amount }) => total(methodName(payment_method, names), amount)),
  ];
  return {
    ...frameText(receipt, isCopy, [
      { label: receiptTexts.facts.sold, value: momentText(receipt.sold_at, company) },
      { label: receiptTexts.exchangedFor, value: receipt.exchanged_for ?? "" },
      { label: receiptTexts.returnNotes, value: receipt.notes ?? "" },
    ]),
    lines: textLines(lines, company.currency, names),
    lineHead: lineHead(names),
    groups: null,
    taxes: null,
    totals: [{ title: isReturn ? receiptTexts.returnReceipt : receiptTexts.cancelReceipt, rows }],
    code: receipt.sale.order_id,
    link: null,
    online: receiptTexts.receiptOnline,
  };
}

/** Writes an amount of a receipt or report with its label. */
export const figureIn =
  (currency: string) =>
  (label: string, amount: number, strong = false): Figure => ({
    label,
    value: formatMoney(amount, currency),
    strong,
  });

function textLines(lines: readonly ReceiptLine[], currency: string, names: CompanyNames): ReceiptTextLine[] {
  const figure = withoutCurrency(currency);
  return lines.map(({ name, variation, quantity, unit, unit_price, item_vat, discount_rate, total }) => {
    const rates = [
      item_vat > 0 && `${taxName(names)} ${item_vat}%`,
      discount_rate > 0 && `${receiptTexts.discount} ${discount_rate}%`,
    ];
    return {
      name: variation ? `${name} (${variation})` : name,
      quantity: quantityText(quantity, unit),
      unit_price: figure.format(unit_price),
      sst: String(item_vat),
      discount: String(discount_rate),
      total: figure.format(total),
      rates: rates.filter(Boolean).join(" · "),
    };
  });
}

export const lineHead = (names: CompanyNames): LineHead => ({
  name: saleTexts.cartProduct,
  unit_price: saleTexts.cartPrice,
  quantity: saleTexts.cartQty,
  sst: withTaxName(saleTexts.cartSst, names),
  discount: saleTexts.cartDiscount,
  total: saleTexts.cartSubtotal,
});

/** `0.455 kg` of what a scale weighed, with all decimals as on its label; `3` of anything else. */
export const quantityText = (quantity: number, unit: string | null): string =>
  unit === null ? String(quantity) : `${quantity.toFixed(quantityDecimals)} ${unit}`;

function withoutCurrency(currency: string): Intl.NumberFormat {
  const decimals = currencyDecimals(currency);
  const options = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  return new Intl.NumberFormat("en", options);
}

function taxTable(taxes: readonly TaxOfRate[], currency: string, names: CompanyNames): TaxTable | null {
  if (taxes.every(({ vat }) => vat === 0)) return null;
  const figure = withoutCurrency(currency);
  return {
    head: [`${taxName(names)} %`, receiptTexts.netAmount, taxName(names), receiptTexts.grossAmount],
    rows: taxes.map(({ vat, net, tax, gross }) => [
      String(vat),
      figure.format(net),
      figure.format(tax),
      figure.format(gross),
    ]),
  };
}

export function paidWith(method: PaymentMethod, reference: string | null, names: CompanyNames): string {
  const name = methodName(method, names);
  return reference ? `${name} (${reference})` : name;
}
