import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Explanation, explainMismatch, type LateSale, type MismatchLine } from "./explain-mismatch.ts";

const at = "2026-03-01T10:00:00.000Z";
const order = (id: number) => ({ id, order_ref: `S${id}` });
const sale = (id: number, amount: number, change = 0): MismatchLine[] => [
  { kind: "sale", amount, at, order: order(id), reason: null },
  ...(change === 0 ? [] : [{ kind: "change" as const, amount: -change, at, order: order(id), reason: null }]),
];
const moved = (
  kind: "cash_in" | "cash_out" | "refund",
  amount: number,
  reason: string | null = null,
): MismatchLine => ({ kind, amount, at, order: null, reason });
const explain = (mismatch: number, lines: MismatchLine[], late: LateSale[] = []) =>
  explainMismatch(mismatch, lines, late, 2);
const found = (explanations: Explanation[], kind: Explanation["kind"]) =>
  explanations.find((explanation) => explanation.kind === kind);
const refs = (explanation: Explanation | undefined) =>
  explanation?.shown.map((line) => line.order?.order_ref ?? line.reason);

describe("what could explain a mismatch", () => {
  it("is nothing for a count that agrees", () => {
    expect(explain(0, [...sale(1, 50), moved("cash_out", -5)])).toEqual([]);
  });

  it("is a sale of which exactly that amount was kept, whatever was received and returned", () => {
    const lines = [...sale(1, 50, 37.5), ...sale(2, 20), ...sale(3, 12.5)];
    expect(found(explain(-12.5, lines), "same_amount")).toMatchObject({ count: 2, amount: 25 });
    expect(refs(found(explain(12.5, lines), "same_amount"))).toEqual(["S1", "S3"]);
    expect(found(explain(50, lines), "same_amount")).toBeUndefined();
  });

  it("is a movement of half of it, entered the wrong way round", () => {
    const lines = [moved("refund", -15, "broken"), ...sale(1, 15)];
    expect(refs(found(explain(30, lines), "half_amount"))).toEqual(["S1", "broken"]);
    // Half a sen does not exist.
    expect(found(explain(0.01, sale(1, 0.01)), "half_amount")).toBeUndefined();
  });

  it("is cash that arrived late, and cash-outs without a reason", () => {
    const lines = [moved("cash_out", -40), moved("cash_out", -10, "bank"), moved("cash_in", 5)];
    const late = [{ order: order(9), amount: 8, at }];
    const explanations = explain(-3, lines, late);
    expect(found(explanations, "late")).toMatchObject({ count: 1, amount: 8 });
    expect(found(explanations, "cash_out_without_reason")).toMatchObject({ count: 1, amount: -40 });
  });

  it("is change, and the largest movements, the largest first", () => {
    const lines = [...sale(1, 50, 20), ...sale(2, 100, 1), moved("cash_out", -60, "bank"), ...sale(3, 2)];
    const explanations = explain(-7, lines);
    expect(found(explanations, "change")).toMatchObject({ count: 2, amount: -21 });
    expect(refs(found(explanations, "change"))).toEqual(["S1", "S2"]);
    expect(refs(found(explanations, "largest"))).toEqual(["S2", "bank", "S1"]);
  });

  it("is no correction by a count; the likeliest comes first", () => {
    const corrections: MismatchLine[] = (
      ["opening_correction", "closing_correction", "counted_at_closing"] as const
    ).map((kind) => ({ kind, amount: -10, at, order: null, reason: null }));
    expect(explain(-10, corrections)).toEqual([]);
    const kinds = explain(
      -10,
      [...sale(1, 10), ...sale(2, 5), ...sale(3, 9, 1)],
      [{ order: order(4), amount: 1, at }],
    ).map(({ kind }) => kind);
    expect(kinds).toEqual(["same_amount", "half_amount", "late", "change", "largest"]);
  });

  it("adds up to the cent, and shows at most five, for any movements", () => {
    const cents = fc.integer({ min: 1, max: 99_999 });
    fc.assert(
      fc.property(fc.array(cents, { minLength: 1, maxLength: 20 }), cents, (amounts, off) => {
        const lines = amounts.map((minor) => moved("cash_out", -minor / 100));
        const unexplained = found(explain(-off / 100, lines), "cash_out_without_reason")!;
        expect(Math.round(unexplained.amount * 100)).toBe(-amounts.reduce((sum, minor) => sum + minor, 0));
        expect(unexplained.count).toBe(amounts.length);
        expect(unexplained.shown.length).toBe(Math.min(5, amounts.length));
      }),
    );
  });
});
