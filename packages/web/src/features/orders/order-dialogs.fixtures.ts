import { expect, vi } from "vitest";
import type { Person } from "../../page-tests/person.fixtures.ts";
import { orderRow } from "../../page-tests/shop.fixtures.ts";

/** An order of two of Tea, paid in cash, and its dialogs. */
export const ref = "261121T0001R00001";
export const sold = orderRow(1, { flags: ["oversold"] });
export const rows = { orders: [sold] };
export const opens = (action: string) => (person: Person) => person.press("button", `${action} ${ref}`);

/** All of it can come back, for 20.00. */
export const refundable = {
  order_id: 1,
  lines: [{ order_item_id: 10, returned_quantity: 0, quantity: 2, is_whole: true, amount: 20 }],
  amount: 20,
  refunds: [{ payment_method: "cash", rounding: 0, amount_received: 20, amount_returned: 0 }],
  cancel_refunds: [{ payment_method: "cash", rounding: 0, amount_received: 20, amount_returned: 0 }],
};
export const asked = { "company/order/*/refundable": { refundable } };
export const isPaidAtTill = async (person: Person) => {
  // The field is another one when the sums have come.
  const counter = () => person.sees("field", "Counter");
  await vi.waitFor(async () => expect(await counter()).toHaveProperty("value", "Till"), { timeout: 20_000 });
};
