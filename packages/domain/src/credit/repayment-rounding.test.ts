import { describe, expect, it } from "vitest";
import { cashRoundingOf } from "../orders/cash-rounding.ts";
import type { RepaymentMethod } from "./check-repayment.ts";
import { movedBy } from "./repayment-rounding.ts";

type Paid = [method: RepaymentMethod, amount: number];
/** By method, amount that moves and rounding, of amounts of credit to free. */
const moved = (step: number, paid: Paid[], currency = "MYR", decimals = 2) =>
  movedBy(
    paid.map(([payment_method, amount_received]) => ({ payment_method, amount_received })),
    cashRoundingOf(step, currency),
    decimals,
  ).map(({ payment_method, amount_received, rounding }) => [payment_method, amount_received, rounding]);

describe("what moves for a repayment (people §18)", () => {
  it("is the cash rounded by the company's step, and other methods as they are", () => {
    expect(moved(0.05, [["cash", 10.02]])).toEqual([["cash", 10, -0.02]]);
    expect(moved(0.05, [["cash", 10.03]])).toEqual([["cash", 10.05, 0.02]]);
    expect(moved(0, [["cash", 10.02]])).toEqual([["cash", 10.02, 0]]);
    expect(moved(0.05, [["qr", 10.02]])).toEqual([["qr", 10.02, 0]]);
    expect(
      moved(0.05, [
        ["cash", 10.02],
        ["bank", 3.33],
      ]),
    ).toEqual([
      ["cash", 10, -0.02],
      ["bank", 3.33, 0],
    ]);
    expect(moved(0.1, [["cash", 1.05]], "NZD")).toEqual([["cash", 1, -0.05]]);
    expect(moved(10, [["cash", 1235]], "JPY", 0)).toEqual([["cash", 1240, 5]]);
  });

  it("rounds the sum of the cash, not each payment, in the last one", () => {
    expect(
      moved(0.05, [
        ["cash", 5.01],
        ["qr", 1.01],
        ["cash", 5.01],
      ]),
    ).toEqual([
      ["cash", 5.01, 0],
      ["qr", 1.01, 0],
      ["cash", 4.99, -0.02],
    ]);
  });

  it("takes no payment below 0: the rest of the rounding is in the one before", () => {
    expect(
      moved(0.05, [
        ["cash", 10.01],
        ["cash", 0.01],
      ]),
    ).toEqual([
      ["cash", 10, -0.01],
      ["cash", 0, -0.01],
    ]);
    expect(moved(0.05, [["cash", 0.02]])).toEqual([["cash", 0, -0.02]]);
  });
});
