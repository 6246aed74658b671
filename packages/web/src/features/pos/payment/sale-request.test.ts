import { checkSale } from "@clove/domain/orders/check-sale.ts";
import type { SaleFacts } from "@clove/domain/orders/sale-facts.ts";
import { describe, expect, it } from "vitest";
import type { Cart, ChosenPayment } from "../cart/cart.ts";
import { cartOf, factsOf, lineOf } from "../sale-fixtures.test-data.ts";
import { lineTotal, paidByGoods, panelsOf, saleRequest, totalsOf } from "./sale-request.ts";

const paying = (
  payment_method: ChosenPayment["payment_method"],
  amount_received: number | null,
  ref = "",
): ChosenPayment => ({ payment_method, amount_received, ref });

const facts = (cart: Cart): SaleFacts => ({
  mode: "online",
  currency: "MYR",
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
});

/** 2 × 10.00 + 6 % SST, and 0.375 × 12.50 less 5 %: 21.20 + 4.46 = 25.66. */
const lines = [
  lineOf(factsOf(1), { quantity: 2 }),
  lineOf(factsOf(2, { price_type: "by_unit", sale_price: 12.5, sale_vat: 0, discount: 5 }), {
    quantity: 0.375,
  }),
];

describe("totalsOf", () => {
  it("adds up as it is shown", () => {
    expect(totalsOf(cartOf(lines, { adjustment: 0.66 }), 2)).toEqual({
      subtotal: 24.69,
      sst: 1.2,
      discount: 0.23,
      adjustment: -0.66,
      total: 25,
    });
    expect(lines.map((line) => lineTotal(line, 2))).toEqual([21.2, 4.46]);
  });

  it("is nothing for an empty cart", () => {
    expect(totalsOf(cartOf([]), 2).total).toBe(0);
  });
});

describe("panelsOf", () => {
  const amounts = (payments: ChosenPayment[], total: number) =>
    panelsOf(payments, total).map(({ amount_received }) => amount_received);

  it("fills a single method with the total, until an amount is typed", () => {
    expect(amounts([paying("qr", null)], 25.66)).toEqual([25.66]);
    expect(amounts([paying("cash", 50)], 25.66)).toEqual([50]);
  });

  it("waits for typed amounts in a split", () => {
    expect(amounts([paying("cash", null), paying("qr", null)], 25.66)).toEqual([0, 0]);
    expect(amounts([paying("cash", 20), paying("qr", null)], 25.66)).toEqual([20, 0]);
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
    expect(saleRequest(cart, 7, 2)).toEqual({
      terminal_id: 7,
      adjustment: -0.66,
      discount: 0.23,
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
    expect(checkSale(saleRequest(cart, 7, 2), facts(cart))).toEqual([]);
  });

  it("sends nothing negative for an untouched adjustment, and no customer when there is none", () => {
    const request = saleRequest(cartOf(lines, { payments: [paying("cash", null)] }), 7, 2);
    expect(Object.is(request.adjustment, 0)).toBe(true);
    expect(request).not.toHaveProperty("user_id");
    expect(request.payments).toEqual([
      { payment_method: "cash", amount_received: 25.66, amount_returned: 0 },
    ]);
  });
});

describe("a sale that returned goods pay for", () => {
  const refund = (payment_method: "cash" | "credit", amount_received: number) => ({
    payment_method,
    amount_received,
    amount_returned: 0,
  });
  const aina = {
    ...{ id: 12, name: "Aina", phone: null, email: "a@b.my", barcode: "2900000000018" },
    ...{ status: "active" as const, credit_limit: 10, credit_used: 0 },
  };
  const returned = {
    ...{ id: 5, order_ref: "261122T0001R00005", user_id: 12, return_charge: 0, notes: "" },
    items: [{ order_item_id: 9, quantity: 1 }],
    refunds: [refund("cash", 3), refund("credit", 10)],
  };
  const cart = (changes: Partial<Cart>) => cartOf(lines, { returned, customer: aina, ...changes });
  const sent = (of: Cart) => saleRequest(of, 7, 2);

  it("is paid by what is still due: the panels follow that, and the change counts from it", () => {
    const followed = cart({ payments: [paying("qr", null)] });
    expect(sent(followed).payments).toEqual([
      { payment_method: "qr", amount_received: 12.66, amount_returned: 0 },
      refund("cash", 3),
      refund("credit", 10),
    ]);
    const { payments, returned: back } = sent(cart({ payments: [paying("cash", 20)] }));
    expect(payments).toEqual([
      { payment_method: "cash", amount_received: 23, amount_returned: 7.34 },
      refund("credit", 10),
    ]);
    const { user_id: _user, order_ref: _ref, ...due } = returned;
    expect(back).toEqual(due);
    expect(checkSale(sent(followed), facts(followed))).toEqual([]);
  });

  it("needs no other payment when the goods pay for all of it", () => {
    const cheap = cartOf([lineOf(factsOf(3, { sale_vat: 0 }))], { returned, customer: aina });
    expect(sent(cheap).payments).toEqual([refund("cash", 3), refund("credit", 7)]);
    expect(checkSale(sent(cheap), facts(cheap))).toEqual([]);
  });

  it("is not paid by the credit of another customer", () => {
    const other = cart({ customer: { ...aina, id: 13 }, payments: [paying("cash", null)] });
    expect(sent(other).payments).toEqual([
      { payment_method: "cash", amount_received: 25.66, amount_returned: 0 },
    ]);
    expect(paidByGoods(other, 25.66, 2)).toMatchObject({ credit: 0, due: 22.66, undone: 10 });
  });
});
