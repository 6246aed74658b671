import { expect, test } from "vitest";
import { purchaseSubtotal, purchaseTotal, transferSubtotal } from "./line-subtotals.ts";

test.each([
  // 2.50 + 6 % = 2.65; × 3
  [{ purchase_price: 2.5, purchase_vat: 6, quantity: 3 }, "MYR", 7.95],
  // 0.99 + 6 % = 1.0494; × 7 = 7.3458
  [{ purchase_price: 0.99, purchase_vat: 6, quantity: 7 }, "MYR", 7.35],
  // 0.33 + 8.25 % = 0.357225; × 100 = 35.7225, where a price rounded first would give 36.00
  [{ purchase_price: 0.33, purchase_vat: 8.25, quantity: 100 }, "MYR", 35.72],
  // 12.30 × 0.125 = 1.5375
  [{ purchase_price: 12.3, purchase_vat: 0, quantity: 0.125 }, "MYR", 1.54],
  // 0.01 × 0.5 = 0.005, half away from zero
  [{ purchase_price: 0.01, purchase_vat: 0, quantity: 0.5 }, "MYR", 0.01],
  // no decimals: 105 + 10 % = 115.5; × 3 = 346.5
  [{ purchase_price: 105, purchase_vat: 10, quantity: 3 }, "JPY", 347],
  // 1.250 + 5 % = 1.3125; × 2
  [{ purchase_price: 1.25, purchase_vat: 5, quantity: 2 }, "KWD", 2.625],
  // the largest line: 9,999,999.99 × 1,000,000 − 9,999,999.99 × 0.001 = 9,999,999,990,000 − 9,999.99999
  [{ purchase_price: 9_999_999.99, purchase_vat: 0, quantity: 999_999.999 }, "MYR", 9_999_999_980_000],
] as const)("purchase %j in %s", (line, currency, subtotal) => {
  expect(purchaseSubtotal(line, currency)).toBe(subtotal);
});

test("a transfer's subtotal is sale price × quantity", () => {
  expect(transferSubtotal({ sale_price: 4.95, quantity: 3 }, "MYR")).toBe(14.85);
  expect(transferSubtotal({ sale_price: 4.95, quantity: 0.333 }, "MYR")).toBe(1.65);
});

test("a purchase's total is the sum of its rounded subtotals, and unknown without a cost", () => {
  const line = { purchase_price: 0.33, purchase_vat: 8.25, quantity: 1 };
  // 0.36 three times, where the sum of 0.357225 would be 1.07
  expect(purchaseTotal([line, line, line], "MYR")).toBe(1.08);
  expect(purchaseTotal([], "MYR")).toBe(0);
  expect(purchaseTotal([line, { purchase_vat: 0, quantity: 1 }], "MYR")).toBeNull();
});
