import { expect, it } from "vitest";
import { errorText } from "../errors.ts";
import { type CorrectCountFacts, checkCorrectCount, heldCount } from "./corrected-count.ts";
import { shiftReportText } from "./shift-report-text.ts";

const companyNames = { tax_name: "SST", bank_label: null, credit_label: null };

const by = { id: 1, name: "Owner" };
const corrected = (closing_balance: number) => ({ closing_balance, reason: "Typed", by, at: "" });
const shift = (closing_balance: number | null, ...corrections: ReturnType<typeof corrected>[]) =>
  heldCount({ closing_balance, expected_balance: 210.1, corrections }, "MYR");

it("holds the count of the last correction, with its mismatch", () => {
  expect(shift(null)).toBeNull();
  expect(shift(120)).toEqual({ counted: 120, mismatch: -90.1, isCorrected: false });
  expect(shift(120, corrected(21), corrected(210))).toEqual({
    ...{ counted: 210, mismatch: -0.1, isCorrected: true },
  });
});

it("is corrected by who may close others' shifts, with another count", () => {
  const judge = (request: { closing_balance?: number | null } = {}, facts: Partial<CorrectCountFacts> = {}) =>
    checkCorrectCount(
      { closing_balance: 210, ...request },
      {
        ...{ currency: "MYR", counted: 120 },
        person: { role: "branch_manager", permissions: ["counter:create"] },
        ...facts,
      },
    ).map(errorText);
  expect(judge()).toEqual([]);
  const forbidden = ["You do not have permission to do this"];
  expect(judge({}, { person: { role: "cashier", permissions: ["counter:create"] } })).toEqual(forbidden);
  expect(judge({}, { person: { role: "branch_manager", permissions: ["pos:view"] } })).toEqual(forbidden);
  expect(judge({}, { counted: null })).toEqual(["This shift is still open"]);
  expect(judge({ closing_balance: 120 })).toEqual(["This is the count already"]);
  expect(judge({ closing_balance: null })).toEqual(["Please enter the closing balance."]);
  expect(judge({ closing_balance: 1.234 })).toEqual(["An amount can have at most 2 decimals"]);
});

it("is told by the Z report: the old count, the right one, who corrected it, and the mismatch that is left", () => {
  const sums = { sales: 0, deposits: 0, refunds: 0, net: 0 };
  const detail = {
    shift: {
      ...{
        id: 1,
        terminal: { id: 1, name: "Till", branch: { id: 1, name: "Town" } },
        user: by,
        closed_by: by,
      },
      ...{ z_number: 3, opened_at: "2026-03-01T00:00:00Z", closed_at: "2026-03-01T10:00:00Z" },
      ...{ opening_balance: 150, closing_balance: 148, expected_balance: 150, discrepancy: -2 },
      ...{ closing_note: null, corrections: [{ ...corrected(149), at: "2026-03-01T11:00:00Z" }] },
    },
    report: {
      ...{ shift_id: 1, total_net: 0, total_deposits: 0 },
      methods: { cash: sums, credit: sums, bank: sums, qr: sums },
    },
    ...{ cash: [], sales_count: 0, cancelled_count: 0, movements: [], count: 0, explanations: [] },
  };
  const company = { ...companyNames, name: "Shop", currency: "MYR", time_zone: "UTC" };
  const { facts, totals } = shiftReportText(detail, company);
  expect(facts).toContainEqual({ label: "Count corrected", value: "2026-03-01 11:00:00, Owner: Typed" });
  expect(
    totals
      .at(-1)
      ?.rows.slice(-3)
      .map(({ label, value }) => [label, value]),
  ).toEqual([
    ["Counted", "RM 148.00"],
    ["Corrected count", "RM 149.00"],
    ["Mismatch", "-RM 1.00"],
  ]);
});
