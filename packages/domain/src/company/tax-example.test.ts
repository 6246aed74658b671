import { expect, test } from "vitest";
import { taxExample } from "./tax-example.ts";

const terms = (prices_include_tax = false, tax_after_discount = false, cash_rounding = 0) => ({
  prices_include_tax,
  tax_after_discount,
  cash_rounding,
});
const shirt = { sale_price: 49.99, sale_vat: 19, discount: 0 };
const tea = { sale_price: 10, sale_vat: 6, discount: 10 };

test.each([
  // 49.99 × 19 % = 9.4981; contained: 49.99 × 19 / 119 = 7.98159…
  ["without tax", shirt, terms(), "EUR", { tile: 59.49, line: 59.49, tax: 9.5, total: 59.49, cash: 59.49 }],
  ["with tax", shirt, terms(true), "EUR", { tile: 49.99, line: 49.99, tax: 7.98, total: 49.99, cash: 49.99 }],
  // 10.00 + 0.60 − 1.00; the tax on what is paid: 9.00 × 6 %.
  ["taxed first", tea, terms(), "MYR", { tile: 10.6, line: 9.6, tax: 0.6, total: 9.6, cash: 9.6 }],
  [
    "taxed last",
    tea,
    terms(false, true),
    "MYR",
    { tile: 10.6, line: 9.54, tax: 0.54, total: 9.54, cash: 9.54 },
  ],
  // 9.00 × 6 / 106 = 0.50943…
  ["contained", tea, terms(true, true), "MYR", { tile: 10, line: 9, tax: 0.51, total: 9, cash: 9 }],
  [
    "rounded",
    tea,
    terms(false, true, 0.05),
    "MYR",
    { tile: 10.6, line: 9.54, tax: 0.54, total: 9.54, cash: 9.55 },
  ],
  // 108 × 8 / 108 = 8.
  [
    "yen",
    { sale_price: 108, sale_vat: 8, discount: 0 },
    terms(true, false, 10),
    "JPY",
    { tile: 108, line: 108, tax: 8, total: 108, cash: 110 },
  ],
])("%s", (_, product, by, currency, figures) => {
  expect(taxExample(product, by, currency)).toEqual(figures);
});
