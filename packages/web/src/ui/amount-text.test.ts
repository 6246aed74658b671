import { expect, test } from "vitest";
import { amountText } from "./amount-text.ts";

test.each([
  ["", ""],
  ["12", "12"],
  ["12.", "12."],
  ["12,", "12."],
  [".5", ".5"],
  ["12.5", "12.5"],
  ["12,50", "12.50"],
  ["1,250.50", "1250.50"],
  ["1.250,50", "1250.50"],
  ["1,250,000.5", "1250000.5"],
  ["12.5000", "12.50"],
  ["0,500", "0.50"],
  ["RM 12.50", "12.50"],
  ["12a", "12"],
  ["-5", "5"],
])("%j in a field with two decimals becomes %j", (typed, shown) => {
  expect(amountText(typed, 2)).toBe(shown);
});

test.each(["1,250", "12.505", "1.2.3", "1,2,3", "12,50.5", "1.250.00"])(
  "%j is refused: it is no amount, or could be two",
  (typed) => {
    expect(amountText(typed, 2)).toBeNull();
  },
);

test("a currency without decimals has whole amounts", () => {
  expect(amountText("1250", 0)).toBe("1250");
  expect(amountText("1250.00", 0)).toBe("1250");
  expect(amountText("1250.", 0)).toBeNull();
  expect(amountText("1250.5", 0)).toBeNull();
});

test("thousandths are typed after a point", () => {
  expect(amountText("1.250", 3)).toBe("1.250");
  expect(amountText("1.2505", 3)).toBeNull();
});
