import { expect, it } from "vitest";
import { paidByReturn, withReturn } from "./exchange.ts";
import { payment } from "./sale.fixtures.ts";

const of = { isSameCustomer: true, decimals: 2 };
const worth = [payment("cash", 5), payment("credit", 15)];

it.each([
  // Cash pays first: goods worth 10.00 more than the sale leave 10.00 of credit undone.
  [10, of, { cash: 5, credit: 5, due: 0, back: 0, undone: 10 }],
  [20, of, { cash: 5, credit: 15, due: 0, back: 0, undone: 0 }],
  [30.55, of, { cash: 5, credit: 15, due: 10.55, back: 0, undone: 0 }],
  [3, of, { cash: 3, credit: 0, due: 0, back: 2, undone: 15 }],
  [0, of, { cash: 0, credit: 0, due: 0, back: 5, undone: 15 }],
  // Credit does not pay for another customer's sale.
  [20, { ...of, isSameCustomer: false }, { cash: 5, credit: 0, due: 15, back: 0, undone: 15 }],
])("goods worth 5.00 in cash and 15.00 of credit for a sale of %d", (total, how, expected) => {
  expect(paidByReturn(worth, total, how)).toEqual(expected);
});

it("counts in the currency's decimals", () => {
  const paid = paidByReturn([payment("cash", 0.1), payment("cash", 0.2)], 0.305, { ...of, decimals: 3 });
  expect(paid).toEqual({ cash: 0.3, credit: 0, due: 0.005, back: 0, undone: 0 });
});

it("adds what the goods pay to the payments, one for each method", () => {
  const paid = { cash: 3.12, credit: 10 };
  expect(withReturn([payment("cash", 5, 1.47), payment("qr", 2)], paid, 2)).toEqual([
    payment("cash", 8.12, 1.47),
    payment("qr", 2),
    { payment_method: "credit", amount_received: 10, amount_returned: 0 },
  ]);
  expect(withReturn([], { cash: 3, credit: 0 }, 2)).toEqual([
    { payment_method: "cash", amount_received: 3, amount_returned: 0 },
  ]);
  expect(withReturn([], { cash: 0, credit: 0 }, 2)).toEqual([]);
});
