import { describe, expect, it } from "vitest";
import type { PaidByReturn } from "../orders/exchange.ts";
import { firstTerms } from "../orders/sale-terms.ts";
import { customerView } from "./customer-view.schema.ts";
import { cartView, type OpenSale, soldView, touchedLine } from "./customer-view.ts";

const company = { name: "Corner Shop", logo: null, currency: "MYR" };
const words = { ...firstTerms, tax_name: "GST" };
// 3 × 19.99 = 59.97 with 6 % tax and 10 % discount: 57.57; tax 3.60, discount 6.00. Of one unit on the shelf: 21.19.
const shirts: OpenSale["lines"][number] = {
  ...{ name: "Shirt", variation: "Red", quantity: 3, sale_price: 19.99, sale_vat: 6, discount: 10 },
  total: 57.57,
};
const sale: OpenSale = {
  lines: [shirts],
  totals: { subtotal: 59.97, sst: 3.6, discount: 6, adjustment: -0.5, total: 57.07 },
  ...{ exchange: null, exact: 57.07, rounding: 0, cashDue: 57.07 },
  customer_name: " Aisha binti Omar ",
};

describe("the open cart", () => {
  it("shows the till's figures, and of the customer the first name only", () => {
    expect(cartView(sale, company, words)).toEqual({
      shows: "cart",
      company,
      first_name: "Aisha",
      lines: [{ name: "Shirt", variation: "Red", quantity: 3, price: 21.19, discount: 10, total: 57.57 }],
      figures: [
        { label: "Sub Total", amount: 59.97 },
        { label: "GST", amount: 3.6 },
        { label: "Discount", amount: -6 },
        { label: "Adjustment", amount: -0.5 },
      ],
      due: { label: "Total Amount", amount: 57.07 },
    });
  });

  it("shows prices as they are typed where they include tax, and says that they do", () => {
    const terms = { ...words, prices_include_tax: true };
    const view = cartView(sale, company, terms);
    expect(view).toMatchObject({ lines: [{ price: 19.99 }] });
    expect(view).toHaveProperty("figures.1.label", "GST (included)");
  });

  it("leaves out what is 0, and greets nobody by an empty name", () => {
    const totals = { subtotal: 10, sst: 0, discount: 0, adjustment: 0, total: 10 };
    const view = cartView({ ...sale, totals, customer_name: " " }, company, words);
    expect(view).toMatchObject({ first_name: null, figures: [{ label: "Sub Total", amount: 10 }] });
  });

  it("ends with what is to be paid in cash", () => {
    const view = cartView({ ...sale, rounding: -0.02, cashDue: 57.05 }, company, words);
    expect(view).toMatchObject({ due: { label: "Cash to pay", amount: 57.05 } });
    expect("figures" in view && view.figures.slice(-2)).toEqual([
      { label: "Total Amount", amount: 57.07 },
      { label: "Rounding", amount: -0.02 },
    ]);
  });

  it("takes returned goods off", () => {
    const exchange: PaidByReturn = {
      ...{ cash: 57.07, credit: 0, due: 0, back: 2.95, undone: 0 },
      refunds: [{ payment_method: "cash", amount: 60.02, rounding: 0.02 }],
    };
    const view = cartView({ ...sale, exchange, exact: 0, cashDue: 0 }, company, words);
    expect(view).toMatchObject({ due: { label: "To Pay", amount: 0 } });
    expect("figures" in view && view.figures.slice(-3)).toEqual([
      { label: "Total Amount", amount: 57.07 },
      { label: "Returned goods", amount: -60 },
      { label: "Paid back", amount: 2.95 },
    ]);
  });

  it("ends with the last 200 lines", () => {
    const lines = Array.from({ length: 201 }, (_, i) => ({ ...shirts, name: `Shirt ${i + 1}` }));
    const view = cartView({ ...sale, lines }, company, words);
    expect("lines" in view && [view.lines.length, view.lines[0]?.name]).toEqual([200, "Shirt 2"]);
  });

  it("has nothing but words, quantities and money", () => {
    const more = { ...sale, customer_id: 7, lines: [{ ...shirts, product_variation_id: 12, cost: 3 }] };
    const view = cartView(more, company, words);
    expect(JSON.stringify(view)).not.toMatch(/_id|cost|Omar/);
    expect(customerView.parse(view)).toEqual(view);
  });
});

describe("the sale just made", () => {
  const receipt: Parameters<typeof soldView>[0] = {
    totals: sale.totals,
    ...{ rounding: -0.02, cash_to_pay: 57.05, by_goods: 0 },
    payments: [
      { payment_method: "cash", amount_received: 50, ref: null },
      { payment_method: "bank", amount_received: 20, ref: "4711" },
    ],
    ...{ customer_name: null, link: "https://shop.test/receipt/abc", names: { bank_label: "Card" } },
  };
  const change = { label: "Change", amount: 12.95 };

  it("shows what was paid by each method, the change and the receipt's address", () => {
    const view = soldView(receipt, change, company);
    expect(view).toEqual({
      ...{ shows: "sold", company, first_name: null },
      figures: [
        { label: "Total Amount", amount: 57.07 },
        { label: "Rounding", amount: -0.02 },
        { label: "Cash to pay", amount: 57.05 },
      ],
      paid: [
        { label: "Cash", amount: 50 },
        { label: "Card", amount: 20 },
      ],
      change,
      link: "https://shop.test/receipt/abc",
    });
    expect(customerView.parse(view)).toEqual(view);
  });

  it("shows no change of 0, and what returned goods paid", () => {
    const view = soldView({ ...receipt, by_goods: 5 }, { ...change, amount: 0 }, company);
    expect(view).toMatchObject({ change: null, paid: [{ label: "Returned goods", amount: 5 }, {}, {}] });
  });
});

describe("the line kept in sight", () => {
  const line = { name: "Tea", variation: null, quantity: 1, price: 2, discount: 0, total: 2 };
  const two = [line, { ...line, name: "Rice" }];
  it.each([
    ["the first", [], [line], 0],
    ["a new one", [line], two, 1],
    ["one with another quantity", two, [{ ...line, quantity: 2, total: 4 }, two[1]!], 0],
    ["one with another price", two, [line, { ...two[1]!, total: 1.5 }], 1],
    ["none after a removal", two, [line], null],
    ["none without a change", two, two, null],
  ])("is %s", (_, before, after, expected) => {
    expect(touchedLine(before, after)).toBe(expected);
  });
});
