import { describe, expect, it, test } from "vitest";
import { currencyDecimals, fromMinor, inAmounts, sumAmounts, toMinor } from "../money.ts";
import { cashRoundingOf, roundingOf } from "./cash-rounding.ts";
import { paidByReturn } from "./exchange.ts";
import { saleLines, saleTotals } from "./line-totals.ts";
import { cashReturn, settle } from "./payments.ts";
import { planCancel, planReturn } from "./plan-refund.ts";
import type { Refund, RefundFacts } from "./refund-facts.ts";
import { cashOfRefund } from "./split-refund.ts";
import type { PaidBack, TaxReceipt, TaxReturn } from "./tax-receipt.fixtures.ts";
import { taxReceipts } from "./tax-receipts.fixtures.ts";

const panelsOf = ({ pays }: TaxReceipt) =>
  pays.map(([payment_method, amount_received]) => ({ payment_method, amount_received }));
const linesOf = ({ lines }: TaxReceipt) =>
  lines.map(({ sold: [sale_price, quantity, sale_vat, discount] }) => ({
    sale_price,
    quantity,
    sale_vat,
    discount,
  }));
const toPayOf = ({ order, rounding, currency }: TaxReceipt) =>
  sumAmounts([order[4], rounding], currencyDecimals(currency));
const refundsOf = (back: readonly PaidBack[]): Refund[] =>
  back.map(([payment_method, amount, rounding]) => ({ payment_method, amount, rounding }));

/** The order as it is stored by the figures of the fixture, not by those that the program computes. */
const storedAs = (receipt: TaxReceipt, more: Partial<RefundFacts> = {}): RefundFacts => ({
  currency: receipt.currency,
  status: "completed",
  total: receipt.order[4],
  rounding: receipt.rounding,
  terms: receipt.terms,
  cash_rounding: receipt.terms.cash_rounding,
  refund_to: "cash",
  items: receipt.lines.map(({ sold, is }, i) => ({
    id: i,
    name: `Line ${i}`,
    price_type: Number.isInteger(sold[1]) ? "fixed" : "by_unit",
    quantity: sold[1],
    returned_quantity: 0,
    subtotal: is[3],
    sst: is[1],
  })),
  payments: settle(panelsOf(receipt), toPayOf(receipt), currencyDecimals(receipt.currency)),
  refunded: [],
  credit_used: 0,
  has_unassigned_credit: false,
  ...more,
});

describe.each(taxReceipts.map((receipt) => [receipt.name, receipt] as const))("%s", (_name, receipt) => {
  const decimals = currencyDecimals(receipt.currency);
  const { terms } = receipt;
  const [subtotal, sst, discount, adjustment, total] = receipt.order;

  it("has the figures worked out by hand", () => {
    const sold = linesOf(receipt);
    const lines = saleLines(sold, { adjustment }, decimals, terms).map((line) => inAmounts(line, decimals));
    expect(lines).toEqual(
      receipt.lines.map(({ is }) => ({ goods: is[0], sst: is[1], discount: is[2], total: is[3] })),
    );
    const figures = inAmounts(saleTotals(sold, { adjustment }, decimals, terms), decimals);
    expect(figures).toEqual({ subtotal, sst, discount, adjustment, total });
  });

  it("is paid as worked out by hand", () => {
    const by = cashRoundingOf(terms.cash_rounding, receipt.currency);
    const rounding = roundingOf(panelsOf(receipt), toMinor(total, decimals), by, decimals);
    expect(fromMinor(rounding, decimals)).toBe(receipt.rounding);
    expect(cashReturn(panelsOf(receipt), toPayOf(receipt), decimals)).toBe(receipt.change);
  });
});

it.each(
  taxReceipts.flatMap((receipt) => {
    const steps = receipt.returns;
    return steps ? [[receipt.name, receipt, steps] as [string, TaxReceipt, TaxReturn[]]] : [];
  }),
)("%s: comes back in steps, down to nothing", (_name, receipt, returns) => {
  const decimals = currencyDecimals(receipt.currency);
  let facts = storedAs(receipt);
  for (const { of, worth, back, owed, as_paid } of returns) {
    const refund_to = as_paid ? ("as_paid" as const) : ("cash" as const);
    facts = { ...facts, credit_used: owed ?? 0, refund_to };
    const items = of.map(([order_item_id, quantity]) => ({ order_item_id, quantity }));
    const plan = planReturn({ items, return_charge: 0 }, facts);
    expect(plan).toMatchObject({ refusals: [], amount: worth, refunds: refundsOf(back) });
    facts = {
      ...facts,
      refunded: [...facts.refunded, ...plan.refunds],
      items: facts.items.map((item) => ({
        ...item,
        returned_quantity: sumAmounts(
          [item.returned_quantity, of.find(([line]) => line === item.id)?.[1] ?? 0],
          3,
        ),
      })),
    };
    expect(plan.returns_all).toBe(facts.items.every((item) => item.returned_quantity === item.quantity));
  }
  expect(facts.items.every((item) => item.returned_quantity === item.quantity)).toBe(true);
  // The fixture itself: no more than was received, and all that was paid for.
  const back = returns.flatMap((step) => step.back.map(([, amount]) => amount));
  expect(sumAmounts(back, decimals)).toBeLessThanOrEqual(toPayOf(receipt));
  const worths = returns.map(({ worth }) => worth);
  expect(sumAmounts(worths, decimals)).toBe(receipt.order[4]);
});

it.each(
  taxReceipts.flatMap((receipt) => {
    const { cancel } = receipt;
    return cancel ? [[receipt.name, receipt, cancel] as const] : [];
  }),
)("%s: is cancelled for what was received", (_name, receipt, { owed, back }) => {
  const facts = storedAs(receipt, { credit_used: owed ?? 0 });
  expect(planCancel(facts)).toEqual({ refusals: [], refunds: refundsOf(back) });
});

test("there are more than 30 receipts, by both kinds of price and after the discount, at every usual rate", () => {
  const rates = new Set(taxReceipts.flatMap((receipt) => receipt.lines.map(({ sold }) => sold[2])));
  expect(taxReceipts.length).toBeGreaterThanOrEqual(30);
  for (const rate of [0, 6, 8, 10, 19, 25]) expect(rates).toContain(rate);
  const kinds = taxReceipts.map(({ terms }) => `${terms.prices_include_tax} ${terms.tax_after_discount}`);
  expect(new Set(kinds)).toEqual(new Set(["false false", "false true", "true false"]));
});

describe("after the company turned rounding off", () => {
  const named = (name: string) => taxReceipts.find((receipt) => receipt.name === name)!;
  const all = (quantity: number) => ({ items: [{ order_item_id: 0, quantity }], return_charge: 0 });

  it("no more comes back than the rounded cash that was received", () => {
    // 28.32 was paid with 28.30.
    const sale = storedAs(named("added: 8 % and a product's discount, cash rounded down"), {
      cash_rounding: 0,
    });
    expect(planReturn(all(2), sale).refunds).toEqual(refundsOf([["cash", 28.3, -0.02]]));
  });

  it("what earlier refunds were rounded by is made up for", () => {
    // 3.33 came back as 3.35; 6.67 − 0.02 = 6.65 is left of 10.00.
    const sale = storedAs(named("included: 10.00 comes back in thirds"), { cash_rounding: 0 });
    const items = sale.items.map((item) => ({ ...item, returned_quantity: 1 }));
    const rest = planReturn(all(2), { ...sale, items, refunded: refundsOf([["cash", 3.35, 0.02]]) });
    expect(rest.refunds).toEqual(refundsOf([["cash", 6.65, -0.02]]));
  });
});

describe("an exchange of goods worth 9.72, of a sale of 28.80", () => {
  // Line 0 of 'after discount: 8 and 6 % with an adjustment': 9.00 + 0.72.
  const receipt = taxReceipts.find(({ name }) => name === "after discount: 8 and 6 % with an adjustment")!;
  const facts = storedAs(receipt);
  const items = [{ order_item_id: 0, quantity: 1 }];
  const how = { isSameCustomer: true, currency: "MYR", cash_rounding: 0.05 };
  const whole = planReturn({ items, return_charge: 0 }, facts);
  const planned = {
    refunds: whole.refunds.map(({ payment_method, amount, rounding }) => ({
      payment_method,
      amount_received: amount,
      amount_returned: 0,
      rounding,
    })),
    cash: whole.cash,
  };

  it("for 15.00 takes 5.28, rounded to 5.30", () => {
    expect(paidByReturn(planned, 15, how)).toMatchObject({
      cash: 9.72,
      credit: 0,
      due: 5.28,
      back: 0,
      undone: 0,
    });
    const by = cashRoundingOf(0.05, "MYR");
    const payments = [{ payment_method: "cash" as const, amount_received: null }];
    // 15.00 − 9.72 = 5.28 → 5.30.
    expect(roundingOf(payments, 1500, by, 2, 972)).toBe(2);
    const plan = planReturn({ items, return_charge: 0, taken: 15.02 }, facts);
    expect(plan.refunds).toEqual(refundsOf([["cash", 9.72, 0]]));
  });

  it("for 5.00 gives back 4.72, rounded to 4.70", () => {
    expect(paidByReturn(planned, 5, how)).toMatchObject({ cash: 5, credit: 0, due: 0, back: 4.7, undone: 0 });
    const plan = planReturn({ items, return_charge: 0, taken: 5 }, facts);
    expect(plan.refunds).toEqual(refundsOf([["cash", 9.7, -0.02]]));
    expect(cashOfRefund(plan.cash, { cash_rounding: 0.05, currency: "MYR" })).toEqual({
      amount: 9.7,
      rounding: -0.02,
    });
  });

  it("for 9.70 gives back 0.02, rounded to nothing", () => {
    expect(paidByReturn(planned, 9.7, how)).toMatchObject({ cash: 9.7, due: 0, back: 0 });
  });
});
