import { expect, it } from "vitest";
import { likelyCash, type Panel, standingOf } from "./payments.ts";

const paid = (amounts: Partial<Record<Panel["payment_method"], number>>): Panel[] =>
  Object.entries(amounts).map(([method, amount_received]) => ({
    payment_method: method as Panel["payment_method"],
    amount_received,
  }));

it.each([
  ["a little is missing", { cash: 0 }, { kind: "due", amount: 168.59 }],
  ["a cent is missing in a split", { cash: 100, bank: 68.58 }, { kind: "due", amount: 0.01 }],
  ["exactly paid", { bank: 68.59, cash: 100 }, { kind: "change", amount: 0 }],
  ["cash gives the rest back", { bank: 150, cash: 20 }, { kind: "change", amount: 1.41 }],
  ["more by card than cash gives back", { bank: 180, cash: 5 }, { kind: "excess", amount: 11.41 }],
  ["too much without any cash", { qr: 170 }, { kind: "excess", amount: 1.41 }],
])("payments against a total: %s", (_, amounts, standing) => {
  expect(standingOf(paid(amounts), 168.59, 2)).toEqual(standing);
});

it.each([
  [168.59, 2, [170, 200]],
  // A round amount due is not offered: the panel already has it.
  [170, 2, [175, 180, 200]],
  [0.01, 2, [5]],
  // 20, 50 and 100 are left out: they are among the fixed amounts.
  [16.6, 2, []],
  [168.599, 3, [170, 200]],
  [1234.56, 2, [1235, 1240, 1250, 1300]],
  [1680, 0, [2000, 5000, 10000]],
  [9_999_999.5, 2, []],
  [0, 2, []],
  [-5, 2, []],
])("the likely notes for %d with %d decimals", (due, decimals, notes) => {
  expect(likelyCash(due, decimals)).toEqual(notes);
});
