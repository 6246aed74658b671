import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { errorText } from "../errors.ts";
import { checkPayOut } from "./check-amount.ts";
import {
  askDifference,
  type CloseShiftFacts,
  checkCloseShift,
  checkOpenShift,
  type OpenShiftFacts,
  type OpenShiftRequest,
} from "./check-shift.ts";
import { type CashLine, countCorrection, discrepancy, expectedBalance } from "./shift-sums.ts";

const openable: OpenShiftFacts = {
  mode: "online",
  currency: "MYR",
  terminal: { status: "active", branch_type: "branch", branch_status: "active" },
  terminal_is_open: false,
  own_open_terminal: null,
};
const opening: OpenShiftRequest = { branch_id: 3, terminal_id: 7, opening_balance: 100 };

describe("opening a shift", () => {
  const judge = (request: Partial<OpenShiftRequest>, facts: Partial<OpenShiftFacts> = {}) =>
    checkOpenShift({ ...opening, ...request }, { ...openable, ...facts }).map(errorText);

  it("is allowed with a counter and a balance, zero included", () => {
    expect(judge({})).toEqual([]);
    expect(judge({ opening_balance: 0 })).toEqual([]);
  });

  it("is refused with the messages of counters §3", () => {
    expect(judge({}, { mode: "offline" })).toEqual(["Cannot open shift while offline."]);
    expect(judge({ branch_id: null })).toEqual(["Please select a branch before opening a shift."]);
    const incomplete = ["Please select a terminal and enter the opening balance."];
    expect(judge({ terminal_id: null })).toEqual(incomplete);
    expect(judge({ opening_balance: null })).toEqual(incomplete);
  });

  it("is refused while one is open on the counter or by the cashier (counters §3)", () => {
    expect(judge({}, { terminal_is_open: true })).toEqual(["This counter already has an open shift"]);
    expect(judge({}, { own_open_terminal: "Till 2" })).toEqual(["You already have an open shift on Till 2"]);
  });

  it("is refused on a counter that cannot sell, or with an invalid amount", () => {
    const terminal = openable.terminal!;
    expect(judge({}, { terminal: { ...terminal, status: "inactive" } })).toEqual([
      "This counter is not active",
    ]);
    expect(judge({}, { terminal: { ...terminal, branch_status: "inactive" } })).toEqual([
      "This store is not active",
    ]);
    expect(judge({}, { terminal: { ...terminal, branch_type: "warehouse" } })).toEqual([
      "A warehouse cannot have counters",
    ]);
    expect(judge({ opening_balance: 1.234 })).toEqual(["An amount can have at most 2 decimals"]);
    expect(judge({ opening_balance: 10_000_000 })).toEqual(["The amount is too large"]);
    expect(checkOpenShift({ ...opening, opening_balance: -1 }, openable)).toMatchObject([
      { code: "validation_failed" },
    ]);
  });
});

describe("closing a shift", () => {
  const cashier = { id: 5, role: "cashier", permissions: ["counter:create"] };
  const closable: CloseShiftFacts = {
    mode: "online",
    currency: "MYR",
    opened_by: 5,
    closer: cashier,
    unsynced: 0,
  };
  const judge = (facts: Partial<CloseShiftFacts>, closing_balance: number | null = 120.5) =>
    checkCloseShift({ closing_balance }, { ...closable, ...facts }).map(errorText);

  it("is allowed to its cashier, and to others with counter:create", () => {
    expect(judge({})).toEqual([]);
    expect(judge({ opened_by: 6 })).toEqual(["This shift was opened by somebody else"]);
    const manager = { ...cashier, role: "branch_manager" };
    expect(judge({ opened_by: 6, closer: manager })).toEqual([]);
    expect(judge({ opened_by: 6, closer: { ...manager, permissions: [] } })).not.toEqual([]);
  });

  it("is refused with these messages", () => {
    expect(judge({ mode: "offline" })).toEqual(["Cannot close shift while offline."]);
    expect(judge({}, null)).toEqual(["Please enter the closing balance."]);
    expect(judge({ opened_by: null })).toEqual(["This counter has no open shift"]);
    expect(judge({ unsynced: 3 })).toEqual(["Sync first: 3 sales of this counter are not sent yet"]);
  });
});

describe("the drawer", () => {
  it("never pays out more than it holds", () => {
    expect(checkPayOut(20, 20, "MYR")).toBeNull();
    const refusal = checkPayOut(20, 20.01, "MYR");
    expect(refusal && errorText(refusal)).toBe("Not enough cash in the drawer: RM 20.00 left");
  });

  it("is expected to hold opening + sales − change + cash-ins − cash-outs + repayments − refunds", () => {
    // 100.00 + 50.00 − 22.80 + 10.10 − 5.05 + 30.00 − 12.25 = 150.00; the correction at opening is not counted twice
    const ledger: CashLine[] = [
      { kind: "opening_correction", amount: 7.5 },
      { kind: "sale", amount: 50 },
      { kind: "change", amount: -22.8 },
      { kind: "cash_in", amount: 10.1 },
      { kind: "cash_out", amount: -5.05 },
      { kind: "repayment", amount: 30 },
      { kind: "refund", amount: -12.25 },
    ];
    expect(expectedBalance(100, ledger, 2)).toBe(150);
    expect(discrepancy(149.7, 150, 2)).toBe(-0.3);
    expect(countCorrection(100, 92.5, 2)).toBe(7.5);
  });

  it("agrees with the count, for any ledger, when nothing is missing", () => {
    const sen = fc.integer({ min: -100_000, max: 100_000 }).map((minor) => minor / 100);
    const lines = fc.array(
      fc.record({ kind: fc.constantFrom("sale", "change", "cash_in", "refund"), amount: sen }),
    );
    fc.assert(
      fc.property(sen, lines, sen, (openingBalance, ledger, missing) => {
        const expected = expectedBalance(openingBalance, ledger, 2);
        const backwards = expectedBalance(openingBalance, ledger.toReversed(), 2);
        expect(backwards).toBe(expected);
        const counted = countCorrection(expected, missing, 2);
        expect(discrepancy(counted, expected, 2)).toBe(missing === 0 ? 0 : -missing);
      }),
    );
  });
});

describe("a count that differs", () => {
  const question = (difference: number, above: number, confirmed?: number) => {
    const refusal = askDifference(difference, { above, confirmed, currency: "MYR" });
    return refusal && errorText(refusal);
  };

  it("is asked about above the company's limit only", () => {
    expect(question(-50, 50)).toBeNull();
    expect(question(50, 50)).toBeNull();
    expect(question(-281.2, 50)).toBe("RM 281.20 less than expected. Close anyway?");
    expect(question(1050.01, 50)).toBe("RM 1,050.01 more than expected. Close anyway?");
  });

  it("is asked about in any case where the limit is 0, but not if there is no difference", () => {
    expect(question(0.01, 0)).toBe("RM 0.01 more than expected. Close anyway?");
    expect(question(0, 0)).toBeNull();
  });

  it("is asked about again once it is another difference than the confirmed one", () => {
    expect(question(-281.2, 50, -281.2)).toBeNull();
    expect(question(281.2, 50, -281.2)).not.toBeNull();
    expect(question(-291.2, 50, -281.2)).not.toBeNull();
  });
});
