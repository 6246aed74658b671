import type { RefundedOrder } from "@clove/domain/orders/refunds.schema.ts";
import { payment } from "@clove/domain/orders/sale.fixtures.ts";
import { expect, it } from "vitest";
import { orderRow } from "../../../page-tests/shop.fixtures.ts";
import type { PlacedOrder } from "../../orders/orders.api.ts";
import { soldReceipts } from "./sold-receipts.ts";

type Refunds = RefundedOrder["refunds"];
const refund = (
  payment_method: "cash" | "bank" | "credit",
  amount: number,
  rounding = 0,
): Refunds[number] => ({
  ...payment(payment_method, amount),
  rounding,
});
const order = orderRow(2);
const [log] = order.payment_logs;
const sold = (received: number, change: number, refunds?: Refunds) => {
  const paid = { ...log!, amount_received: received, amount_returned: change };
  const back = { id: 7, created_at: order.created_at, lines: [], charge: 0, notes: null, exchange: null };
  const returned = refunds && {
    order: {
      ...orderRow(1),
      returns: [{ ...back, order_id: 1, terminal_id: 7, by: { id: 1, name: "Ben" } }],
    },
    refunds,
  };
  const placed = { ...order, payment_logs: [paid], synced: 1, ...(returned && { returned }) } as PlacedOrder;
  const { change: handed, movesCash, handsOver } = soldReceipts(placed, 2);
  return { handed, movesCash, handsOver };
};

it.each<[string, Parameters<typeof sold>, ReturnType<typeof sold>]>([
  [
    "a sale gives its change",
    [50, 25.55],
    { handed: { label: "Change", amount: 25.55 }, movesCash: true, handsOver: true },
  ],
  [
    "cash that was rounded to nothing does not open the drawer",
    [0, 0],
    { handed: { label: "Change", amount: 0 }, movesCash: false, handsOver: false },
  ],
  [
    "goods of the same worth move nothing",
    [10, 0, [refund("cash", 10)]],
    { handed: { label: "Change", amount: 0 }, movesCash: false, handsOver: false },
  ],
  [
    "goods worth 12.03 for 10.00 give back the rounded difference",
    [10, 0, [refund("cash", 12.05, 0.02)]],
    { handed: { label: "Paid back", amount: 2.05 }, movesCash: true, handsOver: true },
  ],
  [
    "goods worth 10.02 for 10.00 give back nothing",
    [10, 0, [refund("cash", 10, -0.02)]],
    { handed: { label: "Change", amount: 0 }, movesCash: false, handsOver: false },
  ],
  [
    "what goes back by bank is not handed over",
    [12.05, 0, [refund("cash", 16, -0.03), refund("bank", 3.95)]],
    { handed: { label: "Paid back", amount: 3.95 }, movesCash: true, handsOver: true },
  ],
  [
    "what earlier refunds owe goes back even if the customer pays: 5.00 of 20.00 tendered, and 0.45",
    [35, 5, [refund("cash", 15.45, 0.45)]],
    { handed: { label: "Paid back", amount: 5.45 }, movesCash: true, handsOver: true },
  ],
])("%s", (_, args, expected) => {
  expect(sold(...args)).toEqual(expected);
});
