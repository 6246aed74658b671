import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { refusalText } from "../error-kind.ts";
import { errors } from "../errors.ts";
import { fromMinor, sumOf, toMinor } from "../money.ts";
import { planCancel, planReturn, refundableLines } from "./plan-refund.ts";
import type { Refund, RefundCounter, RefundFacts, RefundItem } from "./refund-facts.ts";
import { firstTerms } from "./sale-terms.ts";
import { checkRefundCounter, checkSentRefunds } from "./split-refund.ts";

const item = (
  id: number,
  quantity: number,
  subtotal: number,
  more: Partial<RefundItem> = {},
): RefundItem => ({
  id,
  name: `Item ${id}`,
  price_type: "fixed",
  quantity,
  returned_quantity: 0,
  subtotal,
  sst: 0,
  ...more,
});
const paid = (payment_method: Refund["payment_method"], amount_received: number, amount_returned = 0) => ({
  payment_method,
  amount_received,
  amount_returned,
});
const refund = (payment_method: Refund["payment_method"], amount: number): Refund => ({
  payment_method,
  amount,
  rounding: 0,
});

/** 3 × 10.00 and 1 × 6.00, less 3.00: 33.00, of which 30.00 × 33/36 = 27.50 and 5.50. */
const facts = (more: Partial<RefundFacts> = {}): RefundFacts => ({
  currency: "MYR",
  status: "completed",
  total: 33,
  rounding: 0,
  terms: firstTerms,
  cash_rounding: 0,
  refund_to: "cash",
  items: [item(1, 3, 30), item(2, 1, 6)],
  payments: [paid("cash", 40, 7)],
  refunded: [],
  credit_used: 0,
  has_unassigned_credit: false,
  ...more,
});
const back = (items: [id: number, quantity: number][], return_charge = 0) => ({
  items: items.map(([order_item_id, quantity]) => ({ order_item_id, quantity })),
  return_charge,
});
const codes = ({ refusals }: { refusals: { code: string; path?: string }[] }) =>
  refusals.map(({ code, path }) => [code, path]);

describe("a return pays back", () => {
  it("the paid share of what comes back, adjustment included", () => {
    // 27.50 / 3: 9.17 of one, 18.33 of two.
    expect(planReturn(back([[1, 1]]), facts())).toEqual({
      refusals: [],
      lines: [{ order_item_id: 1, quantity: 1, amount: 9.17 }],
      amount: 9.17,
      refunds: [refund("cash", 9.17)],
      cash: { worth: 9.17, by_goods: 0, rounded_before: 0, most: 33, shares: { bank: 0, qr: 0, all: 0 } },
      returns_all: false,
    });
    const rest = facts({ items: [item(1, 3, 30, { returned_quantity: 1 }), item(2, 1, 6)] });
    const plan = planReturn(
      back([
        [2, 1],
        [1, 2],
      ]),
      rest,
    );
    expect([plan.lines.map(({ amount }) => amount), plan.amount, plan.returns_all]).toEqual([
      [5.5, 18.33],
      23.83,
      true,
    ]);
    expect(refundableLines(rest)).toEqual([
      { order_item_id: 1, returned_quantity: 1, quantity: 2, is_whole: true, amount: 18.33 },
      { order_item_id: 2, returned_quantity: 0, quantity: 1, is_whole: true, amount: 5.5 },
    ]);
  });

  it.each<[string, Partial<RefundFacts>, charge: number, Refund[]]>([
    ["credit first, the rest in cash", { credit_used: 50 }, 0, [refund("cash", 13), refund("credit", 20)]],
    [
      "no more credit than is still owed",
      { credit_used: 4.5 },
      0,
      [refund("cash", 28.5), refund("credit", 4.5)],
    ],
    [
      "no more credit than was not undone before",
      // A third line came back for 16.00: 49.00 × 36.00/53.45 = 33.00.
      {
        credit_used: 50,
        total: 49,
        items: [item(1, 3, 30), item(2, 1, 6), item(3, 1, 17.45, { returned_quantity: 1 })],
        payments: [paid("cash", 29), paid("credit", 20)],
        refunded: [refund("credit", 15), refund("cash", 1)],
      },
      0,
      [refund("cash", 28), refund("credit", 5)],
    ],
    [
      "what was paid by card in cash",
      { payments: [paid("bank", 30), paid("qr", 3)] },
      0,
      [refund("cash", 33)],
    ],
    [
      "less the charge, from the cash first",
      { credit_used: 50 },
      5,
      [refund("cash", 8), refund("credit", 20)],
    ],
    ["less the charge, from the credit last", { credit_used: 50 }, 15, [refund("credit", 18)]],
    ["nothing when everything is kept", { credit_used: 50 }, 33, []],
  ])("%s", (_what, more, charge, refunds) => {
    const sale = facts({ payments: [paid("cash", 13), paid("credit", 20)], ...more });
    expect(
      planReturn(
        back(
          [
            [1, 3],
            [2, 1],
          ],
          charge,
        ),
        sale,
      ).refunds,
    ).toEqual(refunds);
  });

  it("together with what was paid back before never more than was received, as credit or for an exchange", () => {
    // 20.00, of which 10.02 in cash were rounded to 10.00; then 10.03 were paid back as 10.05. So 9.93 of 9.97 are left.
    const sale = facts({
      cash_rounding: 0.05,
      total: 20,
      rounding: -0.02,
      items: [item(1, 1, 10.03, { returned_quantity: 1 }), item(2, 1, 9.97)],
      payments: [paid("cash", 10), paid("credit", 9.98)],
      refunded: [{ payment_method: "cash", amount: 10.05, rounding: 0.02 }],
    });
    const nothing = { payment_method: "cash", amount: 0, rounding: -0.04 };
    const onCredit = planReturn(back([[2, 1]]), { ...sale, credit_used: 50 });
    expect(onCredit.refunds).toEqual([nothing, refund("credit", 9.93)]);
    const exchanged = planReturn({ ...back([[2, 1]]), taken: 30 }, sale);
    expect([exchanged.refunds, exchanged.cash.by_goods]).toEqual([[{ ...nothing, amount: 9.93 }], 9.93]);
  });

  it("fractions of what was sold by unit, even if the product is sold by the piece now", () => {
    const weighed = facts({ items: [item(1, 3, 30, { price_type: "by_unit" }), item(2, 1.5, 6)] });
    expect(
      planReturn(
        back([
          [1, 0.125],
          [2, 0.5],
        ]),
        weighed,
      ).refusals,
    ).toEqual([]);
    expect(refundableLines(weighed).map(({ is_whole }) => is_whole)).toEqual([false, false]);
  });
});

describe("a return is refused", () => {
  it.each<[string, ReturnType<typeof back>, Partial<RefundFacts>, [string, string | undefined][]]>([
    ["of nothing", back([]), {}, [["return_item_required", "items"]]],
    ["of another order's line", back([[9, 1]]), {}, [["not_found", "items.0.order_item_id"]]],
    [
      "of a line named twice",
      back([
        [1, 1],
        [1, 1],
      ]),
      {},
      [["return_item_twice", "items.1.order_item_id"]],
    ],
    ["of more than was sold", back([[1, 4]]), {}, [["return_beyond", "items.0.quantity"]]],
    [
      "of more than is left",
      back([
        [1, 2],
        [2, 1],
      ]),
      { items: [item(1, 3, 30, { returned_quantity: 2 }), item(2, 1, 6)] },
      [["return_beyond", "items.0.quantity"]],
    ],
    ["of no quantity", back([[2, 0]]), {}, [["quantity_positive", "items.0.quantity"]]],
    [
      "of half a piece",
      back([
        [1, 1],
        [2, 0.5],
      ]),
      {},
      [["quantity_whole", "items.1.quantity"]],
    ],
    [
      "with a charge beyond the refund",
      back([[2, 1]], 5.51),
      {},
      [["return_charge_beyond", "return_charge"]],
    ],
    ["with a charge of tenths of a sen", back([[2, 1]], 0.001), {}, [["too_many_decimals", "return_charge"]]],
    ["of a cancelled order", back([[1, 1]]), { status: "cancelled" }, [["order_cancelled", "id"]]],
    ["of an order that came back", back([[1, 1]]), { status: "returned" }, [["order_returned", "id"]]],
    [
      "of credit whose customer is not known",
      back([[1, 1]]),
      { has_unassigned_credit: true },
      [["refund_of_unassigned_credit", "id"]],
    ],
  ])("%s", (_what, request, more, refused) => {
    expect(codes(planReturn(request, facts(more)))).toEqual(refused);
  });

  it("with the figures in the sentence", () => {
    const [charge] = planReturn(back([[2, 1]], 6), facts()).refusals;
    expect(refusalText(errors(), charge!)).toBe(
      "The return charge cannot be more than the refund of RM 5.50",
    );
    const [beyond] = planReturn(back([[1, 4]]), facts()).refusals;
    expect(refusalText(errors(), beyond!)).toBe("Item 1: only 3 can still be returned");
  });
});

describe("a cancellation", () => {
  it("pays each method back, less the change; credit that was repaid in cash", () => {
    const mixed = facts({
      payments: [paid("cash", 10, 2), paid("qr", 5), paid("bank", 8), paid("credit", 12), paid("cash", 0)],
    });
    expect(planCancel({ ...mixed, credit_used: 30 }).refunds).toEqual([
      refund("cash", 8),
      refund("credit", 12),
      refund("bank", 8),
      refund("qr", 5),
    ]);
    expect(planCancel({ ...mixed, credit_used: 7 }).refunds).toEqual([
      refund("cash", 13),
      refund("credit", 7),
      refund("bank", 8),
      refund("qr", 5),
    ]);
    expect(planCancel(facts({ total: 0, payments: [paid("cash", 0)] })).refunds).toEqual([]);
  });

  it.each<[string, Partial<RefundFacts>, string]>([
    ["twice", { status: "cancelled" }, "order_cancelled"],
    ["of what came back", { status: "returned" }, "order_returned"],
    [
      "of what came back in part",
      { items: [item(1, 3, 30, { returned_quantity: 1 })] },
      "order_partly_returned",
    ],
    ["on credit of nobody known", { has_unassigned_credit: true }, "refund_of_unassigned_credit"],
  ])("is refused %s", (_what, more, code) => {
    expect(planCancel(facts(more))).toMatchObject({ refusals: [{ code }], refunds: [] });
  });
});

test("refunds that a client sent must be the computed ones, but may be split", () => {
  const due = [refund("cash", 13), refund("credit", 20)];
  const sent = (...each: [Refund["payment_method"], number, number?][]) =>
    each.map(([method, received, returned]) => paid(method, received, returned));
  const judged = (list: ReturnType<typeof sent> | null) =>
    checkSentRefunds(list, due, "MYR").map(({ code }) => code);
  expect(judged(null)).toEqual([]);
  expect(judged(sent(["credit", 20], ["cash", 10], ["cash", 3], ["qr", 0]))).toEqual([]);
  for (const other of [
    sent(),
    sent(["cash", 33]),
    sent(["cash", 13], ["credit", 20.01]),
    sent(["cash", 14, 1.01], ["credit", 20]),
    sent(["cash", 13], ["bank", 20]),
  ]) {
    expect(judged(other)).toEqual(["refunds_differ"]);
  }
  expect(judged(sent(["cash", 13.001], ["credit", 20]))).toEqual(["too_many_decimals"]);
  const [refusal] = checkSentRefunds(sent(["cash", 1]), due, "MYR");
  expect(refusalText(errors(), refusal!)).toBe("What is paid back is Cash RM 13.00, Credit RM 20.00");
  expect(refusalText(errors(), checkSentRefunds(sent(["cash", 1]), [], "JPY")[0]!)).toBe(
    "What is paid back is ¥0",
  );
});

describe("the counter", () => {
  const counter = (
    more: Partial<RefundCounter["terminal"]> = {},
    payer: Partial<RefundCounter["payer"]> = {},
  ) => ({
    terminal: {
      status: "active" as const,
      branch_id: 3,
      branch_status: "active" as const,
      cash_box: 50,
      ...more,
    },
    store: { id: 3, name: "High Street" },
    payer: { role: "branch_manager", has_open_shift_here: false, ...payer },
  });
  const judged = (at: RefundCounter, refunds = [refund("cash", 50)]) =>
    checkRefundCounter(refunds, at, "MYR").map(({ code, path }) => [code, path]);

  it("is an active one of the order's store; a cashier pays cash back at the counter of their open shift", () => {
    const at = "terminal_id";
    expect(judged(counter())).toEqual([]);
    expect(judged(counter({ branch_id: 4 }))).toEqual([["refund_elsewhere", at]]);
    expect(judged(counter({ status: "inactive" }))).toEqual([["terminal_inactive", at]]);
    expect(judged(counter({ branch_status: "inactive" }))).toEqual([["store_inactive", at]]);
    expect(judged(counter({}, { role: "cashier" }))).toEqual([["refund_needs_shift", at]]);
    expect(judged(counter({}, { role: "cashier", has_open_shift_here: true }))).toEqual([]);
    expect(judged(counter({}, { role: "cashier" }), [refund("qr", 50)])).toEqual([]);
  });

  it("has the cash: a drawer never goes below zero", () => {
    expect(judged(counter({ cash_box: 49.99 }))).toEqual([["drawer_short", "terminal_id"]]);
    const [refusal] = checkRefundCounter([refund("cash", 51)], counter(), "MYR");
    expect(refusalText(errors(), refusal!)).toBe("Not enough cash in the drawer: RM 50.00 left");
    expect(judged(counter({ cash_box: 0 }), [refund("credit", 50)])).toEqual([]);
  });
});

/** An order with any prices, adjustment and share of credit, and the sequence in which its pieces come back. */
const orders = fc.record({
  currency: fc.constantFrom("MYR", "JPY", "KWD"),
  lines: fc.array(
    fc.record({ minor: fc.integer({ min: 0, max: 100_000 }), pieces: fc.integer({ min: 1, max: 4 }) }),
    { minLength: 1, maxLength: 6 },
  ),
  permille: fc.integer({ min: 0, max: 1000 }),
  onCredit: fc.integer({ min: 0, max: 1000 }),
  owed: fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 24, maxLength: 24 }),
  picks: fc.array(fc.nat(100), { minLength: 24, maxLength: 24 }),
  charges: fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 24, maxLength: 24 }),
});

test("returned piece by piece, in any order, everything that was paid is paid back or kept, and never more credit than was given", () => {
  fc.assert(
    fc.property(orders, ({ currency, lines, permille, onCredit, owed, picks, charges }) => {
      const decimals = currency === "JPY" ? 0 : currency === "KWD" ? 3 : 2;
      const wire = (minor: number) => fromMinor(minor, decimals);
      const total = Math.floor((lines.reduce((sum, { minor }) => sum + minor, 0) * permille) / 1000);
      const credit = Math.floor((total * onCredit) / 1000);
      const sale = facts({
        currency,
        total: wire(total),
        items: lines.map(({ minor, pieces }, i) => item(i + 1, pieces, wire(minor))),
        payments: [paid("qr", wire(total - credit)), paid("credit", wire(credit))],
      });
      let debt = credit;
      let kept = 0;
      for (let step = 0; sale.items.some((each) => each.returned_quantity < each.quantity); step++) {
        // Part of the debt is repaid in between.
        debt = Math.floor((debt * owed[step]!) / 1000);
        const left = sale.items.filter((each) => each.returned_quantity < each.quantity);
        const piece = left[picks[step]! % left.length]!;
        const before = { ...sale, credit_used: wire(debt) };
        const most = toMinor(planReturn(back([[piece.id, 1]]), before).amount, decimals);
        const charge = Math.min(charges[step]!, most);
        const plan = planReturn(back([[piece.id, 1]], wire(charge)), before);
        expect(plan.refusals).toEqual([]);
        const undone = plan.refunds.find(({ payment_method }) => payment_method === "credit")?.amount ?? 0;
        debt -= toMinor(undone, decimals);
        expect(debt).toBeGreaterThanOrEqual(0);
        kept += charge;
        sale.refunded = [...sale.refunded, ...plan.refunds];
        piece.returned_quantity += 1;
        expect(plan.returns_all).toBe(left.length === 1 && piece.returned_quantity === piece.quantity);
      }
      const sum = (of: readonly Refund[]) => toMinor(sumOf(of, "amount", decimals), decimals);
      expect(sum(sale.refunded) + kept).toBe(total);
      const undone = sale.refunded.filter(({ payment_method }) => payment_method === "credit");
      expect(sum(undone)).toBeLessThanOrEqual(credit);
    }),
  );
});
