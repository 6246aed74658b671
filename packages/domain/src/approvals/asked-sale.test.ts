import { describe, expect, test } from "vitest";
import { checkSale } from "../orders/check-sale.ts";
import { itemOf, payment, saleFacts, saleRequest, soldVariation } from "../orders/sale.fixtures.ts";
import { beyondApproval, isApprovable } from "./approvable.ts";
import { approvedSale, askedSale } from "./asked-sale.ts";

const tea = soldVariation({ id: 1, name: "Tea" });
const customer = {
  id: 9,
  name: "Aina",
  phone: "1",
  status: "active" as const,
  credit_limit: 20,
  credit_used: 5,
};
const seller = {
  role: "cashier",
  max_discount: 5,
  max_discount_type: "percentage" as const,
  open_shift_terminal_id: 7,
};
const facts = saleFacts([tea], { seller, customer });
const items = [itemOf(tea, { quantity: 4, discount: 10 })];
const request = saleRequest(items, [payment("credit", 35)], { user_id: 9, adjustment: -1 });
const approver = {
  role: "branch_manager",
  max_discount: 20,
  max_discount_type: "percentage" as const,
  may_extend_credit: true,
};

test("an approver reads what is reduced, what is on credit, and the lines", () => {
  const refusals = checkSale(request, facts);
  expect(isApprovable(refusals)).toBe(true);
  expect(askedSale(request, facts, refusals)).toEqual({
    needs: ["discount", "credit"],
    reduction: 5,
    before: 36,
    total: 35,
    credit: 35,
    credit_beyond: 20,
    customer: "Aina",
    lines: [{ name: "Tea", quantity: 4, discount: 10 }],
    count: 1,
  });
});

test("what is refused for anything else is not to be approved", () => {
  const gone = checkSale({ ...request, items: [itemOf(tea, { quantity: 0.5, discount: 10 })] }, facts);
  expect(isApprovable(gone)).toBe(false);
  expect(beyondApproval(gone).map(({ code }) => code)).toEqual(["quantity_whole", "payments_do_not_add_up"]);
  expect(isApprovable([])).toBe(false);
});

describe("under an approval", () => {
  const judged = (changes: Partial<typeof approver>) =>
    checkSale(request, { ...facts, approver: { ...approver, ...changes } }).map(({ code }) => code);

  test("the approver's limits hold", () => {
    expect(judged({})).toEqual([]);
    expect(judged({ max_discount: 13 })).toEqual(["discount_beyond_limit"]);
    expect(judged({ may_extend_credit: false })).toEqual(["credit_exceeded"]);
  });

  test("the seller keeps their own limit where the approver's is lower", () => {
    const own = { ...facts, seller: { ...seller, max_discount: 50 } };
    expect(checkSale(request, { ...own, approver: { ...approver, max_discount: 0 } })).toEqual([]);
  });
});

test("any change of what is sold is another sale, a change of the methods that pay is not", () => {
  const first = approvedSale(request, facts);
  const others = [
    { ...request, adjustment: -2 },
    { ...request, user_id: null },
    { ...request, terminal_id: 8 },
    { ...request, items: [itemOf(tea, { quantity: 5, discount: 10 })] },
    { ...request, items: [itemOf(tea, { quantity: 4, discount: 11 })] },
    { ...request, items: [itemOf(tea, { quantity: 4, discount: 10, sale_price: 11 })] },
    { ...request, items: [...items, itemOf(tea)] },
    { ...request, payments: [payment("credit", 34), payment("cash", 1)] },
  ];
  for (const other of others) expect(approvedSale(other, facts)).not.toBe(first);
  const taxed = saleFacts([{ ...tea, sale_vat: 6 }], { seller, customer });
  expect(approvedSale(request, taxed)).not.toBe(first);
  const cash = saleRequest(items, [payment("cash", 35)], { adjustment: -1 });
  expect(approvedSale(cash, facts)).toBe(approvedSale({ ...cash, payments: [payment("qr", 35)] }, facts));
});
