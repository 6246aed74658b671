import { describe, expect, it } from "vitest";
import { rice, scan, settle, shop } from "./acts.fixtures.ts";
import { placeOf } from "./focus.ts";
import { PaperTill } from "./paper-till.fixtures.ts";

/** A till at which Place Order has the focus. */
function tillWith(screen: Partial<Pick<PaperTill, "isSheetOpen" | "isTouch">>): PaperTill {
  const till = new PaperTill(shop);
  for (const act of [scan(rice), settle]) act(till);
  return Object.assign(till, screen, { focus: "placeOrder" });
}

it.each([
  ["payments.0.amount_received", true, "amount"],
  ["payments", false, "payCash"],
  ["terminal_id", false, "counter"],
  ["user_id", false, "customer"],
  ["adjustment", false, "adjustment"],
  ["items.0.quantity", false, null],
  ["", false, null],
] as const)("a refusal of %s (an amount shown: %s) is corrected at %s", (path, hasAmounts, expected) => {
  expect(placeOf(path, hasAmounts)).toBe(expected);
});

it.each([
  ["in place, without a warning", [], 0],
  ["by a warning where its control is missing", ["payCash"], 1],
] as const)("a refusal is told %s", (_, missing, warnings) => {
  const till = Object.assign(tillWith({}), { missing });
  till.press({ key: "place" });
  expect(till.done.filter((effect) => effect.do === "warn")).toHaveLength(warnings);
});

describe("the focus", () => {
  it.each([
    [false, false, "search"],
    [true, false, "sheetHead"],
    [false, true, "placeOrder"],
    [true, true, "sheetHead"],
  ] as const)(
    "after a scan with a sheet open: %s, on a touch screen: %s",
    (isSheetOpen, isTouch, expected) => {
      const till = tillWith({ isSheetOpen, isTouch });
      till.scan(rice);
      expect(till.focus).toBe(expected);
    },
  );

  it.each([
    ["home", "search"],
    ["search", "search"],
    ["customer", "customer"],
    ["adjustment", "adjustment"],
    ["amount", "amount"],
  ] as const)("moves by the key %s", (pressed, expected) => {
    const till = tillWith({ isSheetOpen: true });
    till.press({ key: pressed });
    expect(till.focus).toBe(expected);
  });

  it.each([
    ["key", true, "search"],
    ["pointer", true, "placeOrder"],
    ["pointer", false, "search"],
    ["chip", false, "placeOrder"],
  ] as const)("after the search was cleared by a %s, on a touch screen: %s", (by, isTouch, expected) => {
    const till = tillWith({ isTouch });
    till.send({ type: "cleared", by });
    expect(till.focus).toBe(expected);
  });
});
