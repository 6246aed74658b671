import { expect, it } from "vitest";
import { whyNoRefund } from "./why-no-refund.ts";

const open = { order: { status: "completed" as const, synced: 1 as const }, mayRefund: true, online: true };

it.each([
  ["nothing", open, null],
  ["no connection", { ...open, online: false }, "This feature is not available offline."],
  [
    "no right, with or without a connection",
    { ...open, mayRefund: false, online: false },
    "Only who may view the order list can return, exchange or cancel it",
  ],
  [
    "a sale that was not sent, whatever the rights",
    { order: { ...open.order, synced: 0 as const }, mayRefund: false, online: false },
    "This order waits on this device. Once it is sent it can be returned, exchanged or cancelled.",
  ],
  [
    "a cancelled order",
    { ...open, order: { status: "cancelled" as const }, mayRefund: false },
    "This order is cancelled",
  ],
  [
    "an order that is back",
    { ...open, order: { status: "returned" as const } },
    "Everything of this order was returned",
  ],
])("an order can not be returned because of %s", (_, facts, why) => {
  expect(whyNoRefund(facts)).toBe(why);
});
