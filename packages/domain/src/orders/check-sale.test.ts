import { describe, expect, it } from "vitest";
import { errorText } from "../errors.ts";
import { checkSale } from "./check-sale.ts";
import { itemOf, payment, saleFacts, saleRequest, soldVariation } from "./sale.fixtures.ts";
import type { SaleFacts, SaleRequest, VariationFacts } from "./sale-facts.ts";

const counter = saleFacts([]).terminal!;
const cup = soldVariation({ id: 1, name: "Cup", sale_price: 10, stock: 5 });
const cashier = {
  role: "cashier",
  max_discount: null,
  max_discount_type: null,
  open_shift_terminal_id: 7,
} as const;
const buyer = {
  id: 9,
  name: "Tan",
  phone: null,
  status: "active",
  credit_limit: 10,
  credit_used: 4,
} as const;

type Case = {
  sold?: Partial<VariationFacts>;
  item?: Parameters<typeof itemOf>[1];
  facts?: Partial<SaleFacts>;
  request?: Partial<SaleRequest>;
};

/** A sale of one cup at 10.00 for 10.00 in cash, changed as the case says. */
function judge({ sold, item, facts, request }: Case) {
  const variation = { ...cup, ...sold };
  const whole = saleRequest([itemOf(variation, item)], [payment("cash", 10)], request);
  return checkSale(whole, saleFacts([variation], facts));
}

const codes = (given: Case) => judge(given).map((refusal) => refusal.code);
const texts = (given: Case) => judge(given).map(errorText);

describe("a sale", () => {
  it("is allowed when it breaks no rule", () => {
    expect(judge({})).toEqual([]);
    expect(judge({ facts: { seller: cashier } })).toEqual([]);
  });

  it.each<[string, Case, string[]]>([
    [
      "a cashier without a shift",
      { facts: { seller: { ...cashier, open_shift_terminal_id: null } } },
      ["Open Shift To Place Order"],
    ],
    ["a product without a name", { sold: { name: " " } }, ["Please Select a Product"]],
    ["no store", { facts: { branch_id: null } }, ["Select Store to sale"]],
    [
      "an open price below the actual",
      {
        sold: { price_type: "variable" },
        item: { sale_price: 9.99 },
        request: { payments: [payment("cash", 9.99)] },
      },
      ["Sale Price Can not be less than its actual price"],
    ],
    ["no payment method", { request: { payments: [] } }, ["Select Payment Method"]],
    ["an empty cart", { request: { items: [] } }, ["Add Product to Place Order"]],
    ["no counter", { request: { terminal_id: null } }, ["Select Counter to Order Place"]],
    [
      "another counter than that of the shift",
      { facts: { seller: { ...cashier, open_shift_terminal_id: 8 } } },
      ["Your shift is open on another counter"],
    ],
    [
      "a price that changed",
      { item: { sale_price: 9 }, request: { payments: [payment("cash", 9)] } },
      ["Cup: the price is now RM 10.00"],
    ],
    [
      "more than is left",
      { item: { quantity: 6 }, request: { payments: [payment("cash", 60)] } },
      ["Cup: only 5 left in stock"],
    ],
    [
      "half a cup",
      { item: { quantity: 0.5 }, request: { payments: [payment("cash", 5)] } },
      ["Cup: the quantity must be a whole number"],
    ],
    ["an inactive product", { sold: { status: "inactive" } }, ["Cup is not active"]],
    [
      "too little money",
      { request: { payments: [payment("cash", 9)] } },
      ["The payments add up to RM 9.00, but the total is RM 10.00"],
    ],
    [
      "credit beyond the limit",
      {
        facts: { customer: buyer },
        request: { payments: [payment("credit", 6.01), payment("cash", 3.99)], user_id: 9 },
      },
      ["Credit amount exceeds customer's available credit limit."],
    ],
    [
      "an adjustment that a cashier may not give",
      { facts: { seller: cashier }, request: { adjustment: -1, payments: [payment("cash", 9)] } },
      ["The reduction of RM 1.00 is above your limit of RM 0.00"],
    ],
    [
      "a till that does not know its number",
      {
        facts: {
          mode: "offline",
          terminal: { ...counter, unique_no: null },
        },
      },
      ["Terminal unique number not found. Cannot create offline order."],
    ],
  ])("refuses %s in these words", (_, given, expected) => {
    expect(texts(given)).toEqual(expected);
  });

  it.each<[string, Case, string[]]>([
    ["a variation that is not there", { facts: { variations: [] } }, ["not_found"]],
    ["a customer that is not there", { request: { user_id: 9 } }, ["not_found"]],
    [
      "an inactive customer",
      { facts: { customer: { ...buyer, status: "inactive" } } },
      ["customer_inactive"],
    ],
    [
      "an inactive counter",
      {
        facts: { terminal: { ...counter, status: "inactive" } },
      },
      ["terminal_inactive"],
    ],
    [
      "a sale in an inactive store",
      { facts: { terminal: { ...counter, branch_status: "inactive" } } },
      ["store_inactive"],
    ],
    [
      "a sale in a warehouse",
      {
        facts: { terminal: { ...counter, branch_type: "warehouse" } },
      },
      ["warehouse_sells"],
    ],
    [
      "less than the product's own discount",
      { sold: { discount: 10 }, item: { discount: 9 }, request: { payments: [payment("cash", 9.1)] } },
      ["discount_changed"],
    ],
    ["a negative discount", { request: { discount: -1 } }, ["discount_negative"]],
    ["a positive adjustment", { request: { adjustment: 1 } }, ["adjustment_positive"]],
    ["an adjustment beyond the total", { request: { adjustment: -10.01 } }, ["adjustment_beyond_total"]],
    ["nothing of a product", { item: { quantity: 0 } }, ["quantity_positive", "payments_do_not_add_up"]],
    ["tenths of a cent", { request: { payments: [payment("cash", 10.001)] } }, ["too_many_decimals"]],
    [
      "a float sum that drifted",
      { request: { payments: [payment("cash", 0.1 + 0.2)] } },
      ["too_many_decimals"],
    ],
    [
      "sen in yen",
      { facts: { currency: "JPY" }, request: { payments: [payment("cash", 10.5)] } },
      ["too_many_decimals"],
    ],
    [
      "four decimals of weight",
      { sold: { price_type: "by_unit" }, item: { quantity: 1.0001 } },
      ["too_many_decimals"],
    ],
    [
      "an infinite amount",
      { request: { payments: [payment("cash", Number.POSITIVE_INFINITY)] } },
      ["too_many_decimals"],
    ],
    [
      "an amount above the largest of a field",
      { sold: { sale_price: 9_999_999, stock: 100 }, item: { quantity: 100 } },
      ["amount_too_large"],
    ],
    ["change on a card", { request: { payments: [payment("bank", 12, 2)] } }, ["change_only_on_cash"]],
    [
      "more change than cash",
      { request: { payments: [payment("bank", 12), payment("cash", 1, 3)] } },
      ["change_beyond_cash"],
    ],
    ["credit for nobody", { request: { payments: [payment("credit", 10)] } }, ["credit_needs_customer"]],
  ])("refuses %s", (_, given, expected) => {
    expect(codes(given)).toEqual(expected);
  });

  it("sells on credit up to what is available", () => {
    const payments = [payment("credit", 6), payment("cash", 4)];
    expect(judge({ facts: { customer: buyer }, request: { payments, user_id: 9 } })).toEqual([]);
  });

  it("is refused with all reasons at once, in the order of the screen", () => {
    const given: Case = {
      facts: { branch_id: null },
      request: { items: [], payments: [], terminal_id: null },
    };
    expect(codes(given)).toEqual([
      "store_required",
      "payment_method_required",
      "cart_empty",
      "terminal_required",
    ]);
  });

  it("counts all lines of a variation against its stock and names the line that goes beyond", () => {
    const line = itemOf(cup, { quantity: 3 });
    const request = saleRequest([line, { ...line, stock_purchase_transaction_id: 4 }], [payment("cash", 60)]);
    const refusals = checkSale(request, saleFacts([cup]));
    expect(refusals).toMatchObject([{ code: "stock_beyond", path: "items.1.quantity" }]);
    expect(checkSale(request, saleFacts([cup], { mode: "offline" }))).toEqual([]);
    const oversold = checkSale(request, saleFacts([{ ...cup, stock: -2 }]));
    expect(oversold.map(errorText)).toEqual(["Cup: only 0 left in stock"]);
  });

  it.each([
    ["the stock itself", { stock: 5 }, [6], 5],
    ["what the lines before leave", { stock: 5 }, [3, 4], 2],
    ["nothing", { stock: 5 }, [5, 1], 0],
    ["nothing of an oversold one", { stock: -2 }, [1], 0],
    ["whole pieces", { stock: 2.5 }, [4], 2],
    ["every gram", { stock: 2.5, price_type: "by_unit" as const }, [4], 2.5],
  ])("offers for a line beyond the stock: %s", (_, sold, quantities, rest) => {
    const lines = quantities.map((quantity) => itemOf(cup, { quantity }));
    const refusals = checkSale(saleRequest(lines, [payment("cash", 60)]), saleFacts([{ ...cup, ...sold }]));
    const [refusal] = refusals.filter(({ code }) => code === "stock_beyond");
    expect(refusal?.params).toMatchObject({ rest });
  });
});

describe("a seller's limit (selling §12)", () => {
  const seller = { ...cashier, max_discount: 10, max_discount_type: "percentage" } as const;

  it("covers the adjustment and line discounts above the product's own together", () => {
    // 2 % of the line beyond its own 5 %: 0.20; at most 10 % of 9.30 = 0.93, so 0.73 remain for the adjustment.
    const sold = { discount: 5 };
    const sale = (adjustment: number, paid: number): Case => ({
      sold,
      item: { discount: 7 },
      facts: { seller },
      request: { adjustment, payments: [payment("cash", paid)] },
    });
    expect(codes(sale(-0.73, 8.57))).toEqual([]);
    expect(codes(sale(-0.74, 8.56))).toEqual(["discount_beyond_limit"]);
  });

  it("is an amount when its type is cash, and none for an administrator", () => {
    const inCash = { ...seller, max_discount: 2, max_discount_type: "cash" } as const;
    const sale = (adjustment: number, who: SaleFacts["seller"]): Case => ({
      facts: { seller: who },
      request: { adjustment, payments: [payment("cash", 10 + adjustment)] },
    });
    expect(codes(sale(-2, inCash))).toEqual([]);
    expect(codes(sale(-2.01, inCash))).toEqual(["discount_beyond_limit"]);
    expect(codes(sale(-10, { ...inCash, role: "company_admin" }))).toEqual([]);
  });
});
