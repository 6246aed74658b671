import { checkSale } from "@clove/domain/orders/check-sale.ts";
import type { SaleFacts } from "@clove/domain/orders/sale-facts.ts";
import { firstTerms } from "@clove/domain/orders/sale-terms.ts";
import { noShares } from "@clove/domain/orders/split-refund.ts";
import { describe, expect, it } from "vitest";
import type { Cart, ChosenPayment } from "../cart/cart.ts";
import { cartOf, factsOf, lineOf } from "../sale-fixtures.test-data.ts";
import { reckon, type SaleRules, saleRequest } from "./sale-request.ts";

const paying = (
  payment_method: ChosenPayment["payment_method"],
  amount_received: number | null,
  ref = "",
): ChosenPayment => ({ payment_method, amount_received, ref });

const first: SaleRules = { currency: "MYR", terms: firstTerms };
/** Prices with their tax, cash to 5 sen. */
const inclusive: SaleRules = {
  currency: "MYR",
  terms: { prices_include_tax: true, tax_after_discount: false, cash_rounding: 0.05 },
};

const facts = (cart: Cart, rules = first): SaleFacts => ({
  mode: "online",
  ...rules,
  branch_id: 3,
  terminal: {
    id: 7,
    status: "active",
    branch_id: 3,
    branch_type: "branch",
    branch_status: "active",
    unique_no: "0001",
  },
  seller: {
    role: "company_admin",
    max_discount: null,
    max_discount_type: null,
    open_shift_terminal_id: null,
  },
  variations: cart.lines.map((line) => line.facts),
  customer: cart.customer,
  by_goods: reckon(cart, rules).exchange?.cash ?? 0,
});

/** 2 × 10.00 + 6 % SST, and 0.375 × 12.50 less 5 %: 21.20 + 4.46 = 25.66. */
const lines = [
  lineOf(factsOf(1), { quantity: 2 }),
  lineOf(factsOf(2, { price_type: "by_unit", sale_price: 12.5, sale_vat: 0, discount: 5 }), {
    quantity: 0.375,
  }),
];

describe("reckon", () => {
  it("adds up as it is shown", () => {
    expect(reckon(cartOf(lines, { adjustment: 0.66 }), first).totals).toEqual({
      subtotal: 24.69,
      sst: 1.2,
      discount: 0.23,
      adjustment: -0.66,
      total: 25,
    });
    expect(reckon(cartOf(lines), first).lineTotals).toEqual([21.2, 4.46]);
  });

  it("is nothing for an empty cart", () => {
    expect(reckon(cartOf([]), first).totals.total).toBe(0);
  });
});

describe("the panels of the methods", () => {
  const amounts = (...payments: ChosenPayment[]) =>
    reckon(cartOf(lines, { payments }), first).panels.map(({ amount_received }) => amount_received);

  it("fills a single method with the total, until an amount is typed", () => {
    expect(amounts(paying("qr", null))).toEqual([25.66]);
    expect(amounts(paying("cash", 50))).toEqual([50]);
  });

  it("gives the last method chosen without an amount what the others leave", () => {
    expect(amounts(paying("cash", 20), paying("qr", null))).toEqual([20, 5.66]);
    expect(amounts(paying("cash", null), paying("qr", 20))).toEqual([5.66, 20]);
    expect(amounts(paying("cash", 50), paying("qr", null))).toEqual([50, 0]);
    expect(amounts(paying("cash", null), paying("qr", null))).toEqual([0, 25.66]);
    expect(amounts(paying("qr", null), paying("cash", null))).toEqual([25.66, 0]);
    expect(amounts(paying("cash", 5), paying("bank", null), paying("qr", null))).toEqual([5, 0, 20.66]);
  });

  it("sends no method that waits for an amount, and rounds nothing by it", () => {
    const cart = cartOf(lines, { payments: [paying("cash", null), paying("bank", null, "B-1")] });
    expect(reckon(cart, inclusive)).toMatchObject({ rounding: 0, due: 24.46, cashDue: 0 });
    const { payments } = saleRequest(cart, 7, inclusive);
    expect(payments).toEqual([
      { payment_method: "bank", amount_received: 24.46, amount_returned: 0, ref: "B-1" },
    ]);
  });
});

describe("saleRequest", () => {
  it("sends the adjustment negative and the change on the cash (selling §9, §14)", () => {
    const cart = cartOf(lines, {
      adjustment: 0.66,
      payments: [paying("cash", 20), paying("qr", 10, "TX-1")],
      customer: {
        id: 12,
        name: "Aina",
        phone: null,
        email: "a@b.my",
        barcode: "2900000000018",
        status: "active",
        credit_limit: 0,
        credit_used: 0,
      },
    });
    expect(saleRequest(cart, 7, first)).toEqual({
      terminal_id: 7,
      adjustment: -0.66,
      discount: 0.23,
      ...firstTerms,
      user_id: 12,
      payments: [
        { payment_method: "cash", amount_received: 20, amount_returned: 5 },
        { payment_method: "qr", amount_received: 10, amount_returned: 0, ref: "TX-1" },
      ],
      items: [
        {
          product_variation_id: 1,
          quantity: 2,
          stock_purchase_transaction_id: 1,
          sale_price: 10,
          discount: 0,
          discount_type: "percentage",
        },
        {
          product_variation_id: 2,
          quantity: 0.375,
          stock_purchase_transaction_id: 1,
          sale_price: 12.5,
          discount: 5,
          discount_type: "percentage",
        },
      ],
    });
    expect(checkSale(saleRequest(cart, 7, first), facts(cart))).toEqual([]);
  });

  it("sends nothing negative for an untouched adjustment, and no customer when there is none", () => {
    const request = saleRequest(cartOf(lines, { payments: [paying("cash", null)] }), 7, first);
    expect(Object.is(request.adjustment, 0)).toBe(true);
    expect(request).not.toHaveProperty("user_id");
    expect(request.payments).toEqual([
      { payment_method: "cash", amount_received: 25.66, amount_returned: 0 },
    ]);
  });
});

describe("a sale that returned goods pay for", () => {
  const payment = (payment_method: "cash" | "credit", amount_received: number) => ({
    payment_method,
    amount_received,
    amount_returned: 0,
  });
  const refund = (...of: Parameters<typeof payment>) => ({ ...payment(...of), rounding: 0 });
  const aina = {
    ...{ id: 12, name: "Aina", phone: null, email: "a@b.my", barcode: "2900000000018" },
    ...{ status: "active" as const, credit_limit: 10, credit_used: 0 },
  };
  const returned = {
    ...{ id: 5, order_ref: "261122T0001R00005", user_id: 12, return_charge: 0, notes: "" },
    items: [{ order_item_id: 9, quantity: 1 }],
    refunds: [refund("cash", 3), refund("credit", 10)],
    cash: { worth: 3, by_goods: 0, rounded_before: 0, most: 13, shares: noShares },
  };
  const cart = (changes: Partial<Cart>) => cartOf(lines, { returned, customer: aina, ...changes });
  const sent = (of: Cart, rules = first) => saleRequest(of, 7, rules);

  it("is paid by what is still due: the panels follow that, and the change counts from it", () => {
    const followed = cart({ payments: [paying("qr", null)] });
    expect(sent(followed).payments).toEqual([
      { payment_method: "qr", amount_received: 12.66, amount_returned: 0 },
      payment("cash", 3),
      payment("credit", 10),
    ]);
    const { payments, returned: back } = sent(cart({ payments: [paying("cash", 20)] }));
    expect(payments).toEqual([
      { payment_method: "cash", amount_received: 23, amount_returned: 7.34 },
      payment("credit", 10),
    ]);
    const { user_id: _user, order_ref: _ref, cash: _cash, ...due } = returned;
    expect(back).toEqual({ ...due, refunds: [payment("cash", 3), payment("credit", 10)] });
    expect(checkSale(sent(followed), facts(followed))).toEqual([]);
  });

  it("needs no other payment when the goods pay for all of it", () => {
    const cheap = cartOf([lineOf(factsOf(3, { sale_vat: 0 }))], { returned, customer: aina });
    expect(sent(cheap).payments).toEqual([payment("cash", 3), payment("credit", 7)]);
    expect(checkSale(sent(cheap), facts(cheap))).toEqual([]);
  });

  it("is not paid by the credit of another customer", () => {
    const other = cart({ customer: { ...aina, id: 13 }, payments: [paying("cash", null)] });
    expect(sent(other).payments).toEqual([
      { payment_method: "cash", amount_received: 25.66, amount_returned: 0 },
    ]);
    expect(reckon(other, first).exchange).toMatchObject({ credit: 0, due: 22.66, undone: 10 });
  });

  it("rounds only the difference, in either direction", () => {
    // 24.46 by prices with tax: 3.00 of it is paid by the goods and 10.00 by their credit; 11.46 is paid with 11.45.
    const up = cart({ payments: [paying("cash", null)] });
    expect(reckon(up, inclusive)).toMatchObject({
      exact: 11.46,
      rounding: -0.01,
      due: 11.45,
      cashDue: 11.45,
    });
    expect(sent(up, inclusive).payments).toEqual([payment("cash", 14.45), payment("credit", 10)]);
    expect(checkSale(sent(up, inclusive), facts(up, inclusive))).toEqual([]);
    // Goods worth 12.03 in cash for a sale of 10.00: 2.05 of the 2.03 goes back, and the refund is 12.05.
    const worth = { worth: 12.03, by_goods: 0, rounded_before: 0, most: 30, shares: noShares };
    const rich = { ...returned, refunds: [refund("cash", 12.05)], cash: worth };
    const down = cartOf([lineOf(factsOf(3, { sale_vat: 0 }))], { returned: rich });
    expect(reckon(down, inclusive).exchange).toMatchObject({ cash: 10, due: 0, back: 2.05 });
    const { payments, returned: back } = sent(down, inclusive);
    expect([payments, back?.refunds]).toEqual([[payment("cash", 10)], [payment("cash", 12.05)]]);
    expect(checkSale(sent(down, inclusive), facts(down, inclusive))).toEqual([]);
  });

  it("takes a return of an earlier version as it was planned", () => {
    const { cash: _cash, ...earlier } = returned;
    const kept = cart({ returned: earlier as typeof returned });
    expect(reckon(kept, first).exchange).toMatchObject({ cash: 3, credit: 10, due: 12.66 });
  });
});

describe("prices with tax, and cash to 5 sen", () => {
  const cart = (...payments: ChosenPayment[]) => cartOf(lines, { payments });

  it("add nothing, and name their terms", () => {
    // 2 × 10.00 contain 1.13 of 6 %; 0.375 × 12.50 = 4.69, less 5 %: 4.46.
    const { totals, lineTotals } = reckon(cart(), inclusive);
    expect(totals).toEqual({ subtotal: 24.69, sst: 1.13, discount: 0.23, adjustment: 0, total: 24.46 });
    expect(lineTotals).toEqual([20, 4.46]);
    expect(saleRequest(cart(), 7, inclusive)).toMatchObject(inclusive.terms);
  });

  it.each<[string, ChosenPayment[], object]>([
    ["cash alone is rounded", [paying("cash", null)], { rounding: -0.01, due: 24.45, cashDue: 24.45 }],
    ["a note gets the rounded change", [paying("cash", 50)], { rounding: -0.01, due: 24.45 }],
    ["qr is not", [paying("qr", null)], { rounding: 0, due: 24.46 }],
    [
      "in a split what is left for cash is",
      [paying("cash", null), paying("qr", 20.02)],
      { rounding: 0.01, due: 24.47, cashDue: 4.45 },
    ],
    [
      "cash that was not typed pays the rest, rounded",
      [paying("cash", null), paying("qr", 20.02)],
      { panels: [{ amount_received: 4.45 }, { amount_received: 20.02 }] },
    ],
    [
      "qr beside typed cash pays the rest exactly",
      [paying("cash", 20), paying("qr", null)],
      { rounding: 0, due: 24.46, cashDue: 20, panels: [{ amount_received: 20 }, { amount_received: 4.46 }] },
    ],
    [
      "and nothing where qr pays all",
      [paying("cash", null), paying("qr", 24.46)],
      { rounding: 0, due: 24.46, cashDue: 0 },
    ],
  ])("%s", (_, payments, expected) => {
    expect(reckon(cart(...payments), inclusive)).toMatchObject(expected);
  });

  it("are allowed by the rules of a sale", () => {
    for (const payments of [
      [paying("cash", null)],
      [paying("cash", 50)],
      [paying("cash", 4.45), paying("qr", 20.02)],
    ]) {
      const paid = cart(...payments);
      expect(checkSale(saleRequest(paid, 7, inclusive), facts(paid, inclusive))).toEqual([]);
    }
  });

  it("leave a payment of nothing where the cash is rounded to nothing", () => {
    const cheap = cartOf([lineOf(factsOf(3, { sale_price: 0.02 }))], { payments: [paying("cash", null)] });
    const request = saleRequest(cheap, 7, inclusive);
    expect(request.payments).toEqual([{ payment_method: "cash", amount_received: 0, amount_returned: 0 }]);
    expect(checkSale(request, facts(cheap, inclusive))).toEqual([]);
  });
});
