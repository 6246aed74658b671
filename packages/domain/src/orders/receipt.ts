import type { Company } from "../company/company.schema.ts";
import { type InvoiceFlag, parseInvoiceLayout } from "../company/invoice-layout.ts";
import { timeInZone } from "../ids.ts";
import { messages } from "../messages.ts";
import { currencyDecimals, sumAmounts } from "../money.ts";
import type { Order, OrderItem } from "./orders.schema.ts";
import type { PaymentMethod } from "./payment-methods.ts";

/** Null = the layout hides it, or there is nothing to show. Amounts on the wire. */
export type Receipt = {
  head: Record<
    "logo" | "name" | "address" | "contact_number" | "email" | "registration_number" | "sst_id",
    string | null
  >;
  sale: Record<
    "store_name" | "order_id" | "receipt_id" | "receipt_date_and_time" | "terminal_name" | "cashier_name",
    string | null
  >;
  customer_name: string | null;
  lines: ReceiptLine[];
  /** subtotal + sst − discount + adjustment = total; Σ of each column of the lines is the figure here. */
  totals: Record<"subtotal" | "sst" | "discount" | "adjustment" | "total", number>;
  payments: { payment_method: PaymentMethod; amount_received: number; ref: string | null }[];
  /** Change given back. */
  returned: number;
  footer: string | null;
};

/** goods + sst − discount = total. */
export type ReceiptLine = {
  name: string;
  /** Null for a product without color, size and unit. */
  variation: string | null;
  quantity: number;
  unit_price: number;
  item_vat: number;
  discount_rate: number;
  goods: number;
  sst: number;
  discount: number;
  total: number;
};

type PrintedCompany = Pick<
  Company,
  | "name"
  | "logo"
  | "email"
  | "contact_number"
  | "address"
  | "registration_number"
  | "sst_id"
  | "currency"
  | "time_zone"
  | "invoice_layout"
>;

/** The receipt of an order in the company's layout (selling §17). */
export function receiptOf(order: Order, company: PrintedCompany): Receipt {
  const layout = parseInvoiceLayout(company.invoice_layout);
  const decimals = currencyDecimals(company.currency);
  const show = (flag: InvoiceFlag, value: string | null | undefined) => (layout[flag] && value) || null;
  return {
    head: {
      logo: show("show_logo", company.logo),
      name: show("name", company.name),
      address: show("address", company.address),
      contact_number: show("contact_number", company.contact_number),
      email: show("email", company.email),
      registration_number: show("registration_number", company.registration_number),
      sst_id: show("sst_id", company.sst_id),
    },
    sale: {
      store_name: show("store_name", order.terminal.branch.name),
      order_id: show("order_id", order.order_ref),
      receipt_id: show("receipt_id", order.payment_logs[0]?.receipt_no),
      receipt_date_and_time: show("receipt_date_and_time", timeInZone(order.created_at, company.time_zone)),
      terminal_name: show("terminal_name", order.terminal.name),
      cashier_name: show("cashier_name", order.cashier_user.name),
    },
    customer_name: readName(order.customer_info) ?? order.user?.name ?? null,
    lines: order.items.map((item) => receiptLine(item, decimals)),
    totals: {
      subtotal: order.subtotal,
      sst: order.sst,
      discount: order.discount,
      adjustment: order.adjustment,
      total: order.total,
    },
    payments: order.payment_logs.map(({ payment_method, amount_received, ref }) => ({
      payment_method,
      amount_received,
      ref,
    })),
    returned: sumAmounts(
      order.payment_logs.map((payment) => payment.amount_returned),
      decimals,
    ),
    footer: layout.invoice_footer_text || null,
  };
}

function receiptLine(item: OrderItem, decimals: number): ReceiptLine {
  const info = readObject(item.product_info);
  const variation =
    typeof info.variation === "string" && info.variation !== messages.notAvailable ? info.variation : null;
  return {
    name: typeof info.name === "string" ? info.name : "",
    variation,
    quantity: item.quantity,
    unit_price: item.unit_price,
    item_vat: item.item_vat,
    discount_rate: item.discount,
    goods: sumAmounts([item.subtotal, item.discount_amount, -item.sst_amount], decimals),
    sst: item.sst_amount,
    discount: item.discount_amount,
    total: item.subtotal,
  };
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
