import { describe, expect, it } from "vitest";
import { errorText } from "../errors.ts";
import { checkRepayment, type RepaymentFacts, type RepaymentRequest } from "./check-repayment.ts";

const owed: RepaymentFacts = {
  mode: "online",
  currency: "MYR",
  terminal: { id: 7, status: "active", branch_status: "active" },
  taker: { role: "company_admin", permissions: [], open_shift_terminal_id: null },
  credit_used: 30.1,
  cash_rounding: 0,
};
const paid: RepaymentRequest = {
  terminal_id: 7,
  repayments: [{ payment_method: "cash", amount_received: 10 }],
};

const judge = (request: Partial<RepaymentRequest> = {}, facts: Partial<RepaymentFacts> = {}) =>
  checkRepayment({ ...paid, ...request }, { ...owed, ...facts }).map(errorText);
const by = (role: string, permissions: string[], open_shift_terminal_id: number | null) =>
  judge({}, { taker: { role, permissions, open_shift_terminal_id } });

describe("taking a payment of a customer's credit (people §18)", () => {
  it("is allowed up to what is used, over several methods", () => {
    const amounts = (cash: number) => ({
      repayments: [
        { payment_method: "cash" as const, amount_received: cash },
        { payment_method: "qr" as const, amount_received: 0.2 },
      ],
    });
    expect(judge()).toEqual([]);
    expect(judge(amounts(29.9))).toEqual([]);
    expect(judge(amounts(29.91))).toEqual(["RM 30.11 is more than the credit used of RM 30.10"]);
  });

  it("is rounded as the screen showed it, or not taken", () => {
    const changed = [
      "How cash is rounded has been changed in the company's settings. Check the amount, then submit again",
    ];
    expect(judge({ cash_rounding: 0.05 }, { cash_rounding: 0 })).toEqual(changed);
    expect(judge({ cash_rounding: 0 }, { cash_rounding: 0.05 })).toEqual(changed);
    expect(judge({ cash_rounding: 0.05 }, { cash_rounding: 0.05 })).toEqual([]);
    expect(judge({}, { cash_rounding: 0.05 })).toEqual([]);
  });

  it("needs method, amount and counter", () => {
    const text = ["Select Payment Method , Payment Amount & Counter"];
    expect(judge({ terminal_id: null })).toEqual(text);
    expect(judge({}, { terminal: null })).toEqual(text);
    expect(judge({ repayments: [] })).toEqual(text);
    expect(judge({ repayments: [{ payment_method: null, amount_received: 10 }] })).toEqual(text);
    expect(judge({ repayments: [{ payment_method: "cash", amount_received: 0 }] })).toEqual(text);
  });

  it("needs a connection, an active counter of an active store, and a valid amount", () => {
    expect(judge({}, { mode: "offline" })).toEqual(["Cannot update credit payment while offline."]);
    const terminal = owed.terminal!;
    expect(judge({}, { terminal: { ...terminal, status: "inactive" } })).toEqual([
      "This counter is not active",
    ]);
    expect(judge({}, { terminal: { ...terminal, branch_status: "inactive" } })).toEqual([
      "This store is not active",
    ]);
    const amount = (amount_received: number) =>
      judge({ repayments: [{ payment_method: "cash", amount_received }] });
    expect(amount(1.001)).toEqual(["An amount can have at most 2 decimals"]);
    expect(amount(-1)).toEqual(["Please check the marked fields"]);
    expect(amount(10_000_000)).toEqual(["The amount is too large"]);
  });

  it("is not in cash that rounds to nothing, which would free credit for no money, but for the last of a debt", () => {
    const of = (
      cash: number,
      facts: Partial<RepaymentFacts> = {},
      more: RepaymentRequest["repayments"] = [],
    ) =>
      judge(
        { repayments: [...more, { payment_method: "cash", amount_received: cash }] },
        { cash_rounding: 0.05, ...facts },
      );
    const refused = [
      "RM 0.02 in cash is rounded to nothing: pay more, all that is owed, or by another method",
    ];
    expect(of(0.02)).toEqual(refused);
    expect(of(0.02, {}, [{ payment_method: "qr", amount_received: 30 }])).toEqual(refused);
    expect(of(0.03)).toEqual([]);
    expect(of(0.02, { cash_rounding: 0 })).toEqual([]);
    expect(of(0.02, { credit_used: 0.02 })).toEqual([]);
    expect(of(0.02, { credit_used: 30.02 }, [{ payment_method: "qr", amount_received: 30 }])).toEqual([]);
    expect(of(0.02, {}, [{ payment_method: "cash", amount_received: 0.01 }])).toEqual([]);
    const [refusal] = checkRepayment(
      {
        terminal_id: 7,
        repayments: [
          { payment_method: "qr", amount_received: 1 },
          { payment_method: "cash", amount_received: 0.02 },
        ],
      },
      { ...owed, cash_rounding: 0.05 },
    );
    expect(refusal?.path).toBe("repayments.1.amount_received");
  });

  it("is allowed with user:edit at any counter, else at that of one's open shift", () => {
    const needsShift = ["Open a shift first: you take credit payments at its counter"];
    expect(by("branch_manager", ["user:edit"], null)).toEqual([]);
    expect(by("branch_manager", ["pos:view"], null)).toEqual(needsShift);
    expect(by("branch_manager", ["pos:view"], 7)).toEqual([]);
    expect(by("cashier", ["pos:view"], 7)).toEqual([]);
    expect(by("cashier", ["pos:view", "user:edit"], null)).toEqual(needsShift);
    expect(by("cashier", ["pos:view"], 8)).toEqual(["Your shift is open on another counter"]);
  });
});
