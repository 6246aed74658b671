import fc from "fast-check";
import { expect, it } from "vitest";
import { fromMinor, sumAmounts } from "../money.ts";
import { paidByReturn, withReturn } from "./exchange.ts";
import { planReturn } from "./plan-refund.ts";
import type { RefundFacts } from "./refund-facts.ts";
import { payment } from "./sale.fixtures.ts";
import { firstTerms } from "./sale-terms.ts";
import { noShares } from "./split-refund.ts";

const of = { isSameCustomer: true, currency: "MYR", cash_rounding: 0 };
const back = (payment_method: "cash" | "credit", amount: number) => ({
  ...payment(payment_method, amount),
  rounding: 0,
});
const cash = (worth: number) => ({ worth, by_goods: 0, rounded_before: 0, most: 100, shares: noShares });
const worth = { refunds: [back("cash", 5), back("credit", 15)], cash: cash(5) };

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
  expect(paidByReturn(worth, total, how)).toMatchObject(expected);
});

it("rounds what goes back, with what earlier refunds were rounded by", () => {
  const rounded = { ...of, cash_rounding: 0.05 };
  const goods = { refunds: [], cash: { ...cash(12.03), rounded_before: 0.02 } };
  // 2.03 is left of the goods, and 0.02 too much was paid back before: 2.00.
  expect(paidByReturn(goods, 10, rounded)).toMatchObject({ cash: 10, back: 2 });
  expect(paidByReturn({ ...goods, cash: cash(12.03) }, 10, rounded)).toMatchObject({ cash: 10, back: 2.05 });
});

it("counts in the currency's decimals", () => {
  const paid = paidByReturn({ refunds: [back("cash", 0.3)], cash: cash(0.3) }, 0.305, {
    ...of,
    currency: "KWD",
  });
  expect(paid).toMatchObject({ cash: 0.3, credit: 0, due: 0.005, back: 0, undone: 0 });
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

/** Four pieces for 20.00, half of it paid by bank, in a company that refunds as it was paid. */
const soldBy = (changes: Partial<RefundFacts> = {}): RefundFacts => ({
  ...{ currency: "MYR", status: "completed", total: 20, rounding: 0, terms: firstTerms, cash_rounding: 0.05 },
  ...{ refund_to: "as_paid", refunded: [], credit_used: 0, has_unassigned_credit: false },
  payments: [payment("cash", 10), payment("bank", 10)],
  items: [
    { id: 1, name: "Tea", price_type: "fixed", quantity: 4, returned_quantity: 0, subtotal: 20, sst: 0 },
  ],
  ...changes,
});
/** As `refundable` answers it: nothing is sold yet. */
const plannedFor = (facts: RefundFacts, quantity: number) => {
  const { refunds, cash } = planReturn({ items: [{ order_item_id: 1, quantity }], return_charge: 0 }, facts);
  const answered = refunds.map(({ payment_method, amount, rounding }) => ({
    ...payment(payment_method, amount),
    rounding,
  }));
  return { refunds: answered, cash };
};

it("uses goods that were paid by bank, too: only what they leave goes back by bank", () => {
  const planned = plannedFor(soldBy(), 4);
  expect(planned.refunds).toMatchObject([payment("cash", 10), payment("bank", 10)]);
  const by = { ...of, cash_rounding: 0.05 };
  expect(paidByReturn(planned, 30, by)).toMatchObject({
    ...{ cash: 20, due: 10, back: 0 },
    refunds: [{ payment_method: "cash", amount: 20 }],
  });
  // 7.97 is left: 3.99 by bank, and not 4.00 in cash, which would be more than was paid.
  expect(paidByReturn(planned, 12.03, by)).toMatchObject({
    ...{ cash: 12.03, due: 0, back: 3.95 },
    refunds: [
      { payment_method: "cash", amount: 15.98, rounding: -0.03 },
      { payment_method: "bank", amount: 3.99 },
    ],
  });
});

it("plans the refund that the server computes, whatever was paid, sold and added in cash", () => {
  const sen = (max: number) => fc.integer({ min: 0, max }).map((minor) => fromMinor(minor, 2));
  const cases = fc.record({
    ...{ bank: sen(1000), qr: sen(1000), credit: sen(500), credit_used: sen(500) },
    ...{ total: sen(3000), added: sen(1000), quantity: fc.integer({ min: 1, max: 4 }) },
    refund_to: fc.constantFrom<RefundFacts["refund_to"]>("cash", "as_paid"),
    cash_rounding: fc.constantFrom(0, 0.05, 1),
    before: fc.constantFrom(-0.02, 0, 0.02),
  });
  fc.assert(
    fc.property(cases, ({ bank, qr, credit, quantity, total, added, before, ...facts }) => {
      const inCash = sumAmounts([20 + 15, -bank, -qr, -credit], 2);
      const sold = soldBy({
        ...facts,
        refunded: before === 0 ? [] : [{ payment_method: "cash", amount: 0, rounding: before }],
        total: 35,
        payments: [
          payment("cash", inCash),
          payment("bank", bank),
          payment("qr", qr),
          payment("credit", credit),
        ],
      });
      const planned = plannedFor(sold, quantity);
      const { cash, due, refunds } = paidByReturn(planned, total, { ...of, ...facts });
      // The customer adds cash only if the goods do not pay for all of it.
      const taken = sumAmounts([cash, due > 0 ? added : 0], 2);
      const items = [{ order_item_id: 1, quantity }];
      expect(refunds).toEqual(planReturn({ items, return_charge: 0, taken }, sold).refunds);
    }),
    { numRuns: 500 },
  );
});
