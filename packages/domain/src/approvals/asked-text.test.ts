import { expect, test } from "vitest";
import type { Approval } from "./approvals.schema.ts";
import { askedDetail, askedLines, askedText } from "./asked-text.ts";

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
  const approval = {
    action: "order/place" as const,
    asked,
    requested_by: { id: 1, name: "Siti" },
    terminal: { id: 2, name: "Counter 1" },
  };
  expect(askedText(approval, "MYR")).toEqual([
    "Siti at Counter 1 asks for a reduction of RM 15.00 (12.5 %) on RM 120.00",
    "Siti at Counter 1 asks for credit of RM 20.00 beyond the limit of Aina",
  ]);
  expect(askedLines(asked)).toBe("2 × Tea −10 %, 1 × Rice, and 3 more");
});

const refund = {
  needs: ["refund" as const, "cash_refund" as const],
  order_ref: "261127T0001N00001",
  lines: [{ name: "Tea", quantity: 1, discount: 0 }],
  count: 1,
  refunds: [
    { payment_method: "cash" as const, amount: 5 },
    { payment_method: "credit" as const, amount: 2.5 },
  ],
  reason: "Torn",
};
const cash = { needs: ["cash" as const], amount: 20, reason: "Bank" };

test.each<[Pick<Approval, "action" | "asked">, string[], string[]]>([
  [
    { action: "order/return", asked: refund },
    [
      "asks to take goods of order 261127T0001N00001 back for RM 7.50",
      "asks to pay order 261127T0001N00001 back in cash, which was paid by card or QR",
    ],
    ["1 × Tea", "pays back Cash RM 5.00, Credit RM 2.50", "Torn"],
  ],
  [
    { action: "order/cancel", asked: { ...refund, needs: ["refund"], refunds: [], reason: null } },
    ["asks to cancel order 261127T0001N00001 and pay RM 0.00 back"],
    ["1 × Tea"],
  ],
  [
    {
      action: "order/exchange",
      asked: { ...asked, needs: ["refund", "discount"], returned: { ...refund, reason: null } },
    },
    [
      "asks to exchange goods of order 261127T0001N00001 for a sale of RM 105.00",
      "asks for a reduction of RM 15.00 (12.5 %) on RM 120.00",
    ],
    ["2 × Tea −10 %, 1 × Rice, and 3 more", "− 1 × Tea", "pays back Cash RM 5.00, Credit RM 2.50"],
  ],
  [{ action: "terminal/cash/in", asked: cash }, ["asks to put RM 20.00 into the drawer"], ["Bank"]],
  [
    { action: "terminal/cash/out", asked: { ...cash, reason: null } },
    ["asks to take RM 20.00 out of the drawer"],
    [],
  ],
  [
    { action: "terminal/open-drawer", asked: { needs: ["drawer"], reason: "other", note: "Lost key" } },
    ["asks to open the drawer: Other: Lost key"],
    [],
  ],
])("$action is told with all that is approved", (question, sentences, detail) => {
  const who = { requested_by: { id: 1, name: "Siti" }, terminal: { id: 2, name: "Counter 1" } };
  expect(askedText({ ...question, ...who }, "MYR")).toEqual(
    sentences.map((sentence) => `Siti at Counter 1 ${sentence}`),
  );
  expect(askedDetail(question, "MYR")).toEqual(detail);
});

test("what only a newer version knows has no sentence", () => {
  const approval = {
    action: "stock/write-off" as Approval["action"],
    asked: cash,
    requested_by: { id: 1, name: "Siti" },
    terminal: { id: 2, name: "Counter 1" },
  };
  expect(askedText(approval, "MYR")).toEqual([]);
});
