import { expect, it } from "vitest";
import { asideText } from "./aside-text.ts";

it.each([
  [
    "order",
    "forbidden",
    "Access denied (cashier_user_id)",
    "It is another person's sale, and its sender may not sell on its counter",
  ],
  [
    "order",
    "never_sold_there",
    "Its cashier was never allowed to sell on its counter (cashier_user_id)",
    "Its cashier was never allowed to sell on its counter",
  ],
  ["product", "forbidden", "Access denied", "Its sender may not create such a record"],
  ["order", "not_found", "Not found (terminal_id)", "Its counter is not known in this company"],
  ["order", "not_found", "Not found (cashier_user_id)", "Its cashier is not known in this company"],
  [
    "order",
    "not_found",
    "Not found (order_items.2.product_variation_id)",
    "Line 3 names a product that is not known in this company",
  ],
  ["product", "not_found", "Not found (branch_id)", "Not found (branch_id)"],
  [
    "user",
    "validation_failed",
    "Please check the marked fields: email is not an e-mail address",
    "It is not complete or cannot be read: email is not an e-mail address",
  ],
  [
    "order",
    "totals_do_not_add_up",
    "The lines add up to RM 10.00, but RM 11.00 was sent (total)",
    "The lines add up to RM 10.00, but RM 11.00 was sent",
  ],
  [
    "order",
    "parent_missing",
    "This refers to a record that is not synced: T1",
    "This refers to a record that is not synced: T1",
  ],
] as const)("%s, %s: %s", (kind, code, message, text) => {
  expect(asideText({ kind, code, message })).toBe(text);
});
