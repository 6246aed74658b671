import { dayInZone, onlineOrderRef } from "@clove/domain/ids.ts";
import type { BuiltOrder } from "@clove/domain/orders/build-order.ts";
import type { Order } from "@clove/domain/orders/orders.schema.ts";
import type { Scope } from "../../http/auth.ts";
import type { Past } from "../approvals/use-approval.ts";
import type { SoldAt, StoredSaleFacts } from "./sale-facts.sql.ts";

/** How, when and by whom an order was made. */
export type Made = Pick<Order, "temp_id" | "created_at" | "cashier_user" | "approved_by" | "flags"> & {
  order_ref: (numbers: Numbers) => string;
  /** The number of the invoice that the order had before; else it gets the next one. */
  invoice_id?: string;
};

/** The numbers that the counter gives a sale when it is written: its number of the day and its running number, with leading zeros. */
export type Numbers = { ofDay: string; running: string };

/** The order as it is stored and answered: the rules' result with the server's numbers (orders §1). */
export function newOrder(
  { ids, customer }: StoredSaleFacts,
  terminal: SoldAt,
  built: BuiltOrder,
  made: Made,
  numbers: Numbers,
): Order {
  const number = `${terminal.unique_no}-${numbers.running}`;
  return {
    ...built.order,
    ...made,
    order_ref: made.order_ref(numbers),
    id: ids.order_id,
    invoice_id: made.invoice_id ?? `INV-${number}`,
    status: "completed",
    cashier_user_id: made.cashier_user.id,
    terminal: {
      id: terminal.id,
      name: terminal.name,
      unique_no: terminal.unique_no,
      branch: { id: terminal.branch_id, name: terminal.branch_name },
    },
    user: customer && { id: customer.id, name: customer.name, phone: customer.phone },
    // Field by field: what is left of an object (`...rest`) takes V8 three times as much memory, and longer at each access.
    items: built.items.map((item, i) => ({
      id: ids.item_ids[i]!,
      order_id: ids.order_id,
      product_id: item.product_id,
      product_variation_id: item.product_variation_id,
      product_info: item.product_info,
      quantity: item.quantity,
      returned_quantity: 0,
      unit_price: item.unit_price,
      item_vat: item.item_vat,
      discount: item.discount,
      price: item.price,
      subtotal: item.subtotal,
      sst_amount: item.sst_amount,
      discount_amount: item.discount_amount,
    })),
    payment_logs: built.payments.map((payment, i) => ({
      ...payment,
      id: ids.payment_ids[i]!,
      order_id: ids.order_id,
      receipt_no: payment.receipt_no ?? `RCP-${number}`,
      status: "completed",
    })),
    flags_seen_at: null,
    cancellation: null,
    returns: [],
    refunds: [],
    exchange: null,
  };
}

/** What `write_sale` gives a sale: its numbers, and the ids of its rows where these were places. */
export type Given = {
  numbers: Numbers;
  ids: { order_id: number; item_ids: readonly number[]; payment_ids: readonly number[] } | null;
};

/** The order with what it was given; its numbers were placeholders, which nothing else in it contains. */
export function givenTo(order: Order, { ofDay, running }: Numbers, { numbers, ids }: Given): Order {
  const inPlace = (text: string) => text.replace(ofDay, numbers.ofDay).replace(running, numbers.running);
  const id = ids?.order_id ?? order.id;
  return {
    ...order,
    id,
    order_ref: inPlace(order.order_ref),
    invoice_id: inPlace(order.invoice_id),
    items: ids
      ? order.items.map((item) => ({ ...item, id: ids.item_ids[item.id - 1]!, order_id: id }))
      : order.items,
    payment_logs: order.payment_logs.map((payment) => ({
      ...payment,
      id: ids?.payment_ids[payment.id - 1] ?? payment.id,
      order_id: id,
      receipt_no: inPlace(payment.receipt_no),
    })),
  };
}

/** What is recorded again after the server was set back, under the numbers that it had; `invoice_id` null: somebody else has its own. */
export type AgainSold = Past & { order_ref: string; invoice_id: string | null; sent_by: number };

/** As it was made then, by the caller. */
export const madeAgain = (scope: Scope, { at, approver, order_ref, invoice_id }: AgainSold): Made => ({
  temp_id: null,
  order_ref: () => order_ref,
  ...(invoice_id && { invoice_id }),
  created_at: at,
  cashier_user: { id: scope.user_id, name: scope.user_name },
  approved_by: approver && { id: approver.id, name: approver.name },
  flags: ["sent_again"],
});

/** Made here and now by the caller, with the counter's next number of the day. */
export function madeOnline(
  scope: Scope,
  { ids, approval }: StoredSaleFacts,
  terminal: SoldAt,
  temp_id: string | null,
): Made {
  const approver = approval?.approver;
  const day = dayInZone(ids.at, scope.time_zone);
  return {
    temp_id,
    order_ref: ({ ofDay }) => onlineOrderRef(day, terminal.unique_no, ofDay),
    created_at: ids.at,
    cashier_user: { id: scope.user_id, name: scope.user_name },
    approved_by: approver ? { id: approver.id, name: approver.name } : null,
    flags: [],
  };
}
