import { expect, test } from "vitest";
import { askedLines, askedText } from "./asked-text.ts";

const asked = {
  needs: ["discount" as const, "credit" as const],
  reduction: 15,
  before: 120,
  total: 105,
  credit: 50,
  credit_beyond: 20,
  customer: "Aina",
  lines: [
    { name: "Tea", quantity: 2, discount: 10 },
    { name: "Rice", quantity: 1, discount: 0 },
  ],
  count: 5,
};

test("an approver reads who asks for what at which counter", () => {
  const approval = { asked, requested_by: { id: 1, name: "Siti" }, terminal: { id: 2, name: "Counter 1" } };
  expect(askedText(approval, "MYR")).toEqual([
    "Siti at Counter 1 asks for a reduction of RM 15.00 (12.5 %) on RM 120.00",
    "Siti at Counter 1 asks for credit of RM 20.00 beyond the limit of Aina",
  ]);
  expect(askedLines(asked)).toBe("2 × Tea −10 %, 1 × Rice, and 3 more");
});
