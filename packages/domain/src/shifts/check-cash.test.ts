import { expect, it } from "vitest";
import { errorText } from "../errors.ts";
import { type CashMoveFacts, checkCashMove } from "./check-cash.ts";

const facts: CashMoveFacts = { mode: "online", currency: "MYR", cash_box: 20 };
const judge = (way: "in" | "out", amount: number, more: Partial<CashMoveFacts> = {}) =>
  checkCashMove(way, amount, { ...facts, ...more }).map(errorText);

it("lets cash in, and out as far as there is some", () => {
  expect(judge("in", 0.05)).toEqual([]);
  expect(judge("out", 20)).toEqual([]);
  expect(judge("out", 20.01)).toEqual(["Not enough cash in the drawer: RM 20.00 left"]);
});

it("needs a connection, a counter and an amount of the currency", () => {
  expect(judge("in", 1, { mode: "offline", cash_box: null })).toEqual([
    "Cannot update cashbox while offline.",
  ]);
  expect(judge("in", 1, { cash_box: null })).toEqual(["Select Counter First"]);
  expect(judge("in", 1.234)).toEqual(["An amount can have at most 2 decimals"]);
  expect(judge("in", 10_000_000)).toEqual(["The amount is too large"]);
  expect(judge("in", 0)).toEqual(["Enter what goes in or out"]);
  expect(judge("out", -1)).not.toEqual([]);
});
