import { expect, test } from "vitest";
import type { CounterAct } from "./counter-acts.schema.ts";
import { movesCash } from "./moves-cash.ts";

const paid = (payment_method: string, amount_received: number, amount_returned = 0) => ({
  ...{ payment_method, amount_received, amount_returned },
});

test.each([
  ["an opening with nothing in the drawer", { act: "shift_open", opening_balance: 0 }, true],
  ["cash taken out", { act: "cash_out", amount: 1 }, true],
  ["a repayment in cash", { act: "repayment", repayments: [paid("bank", 1), paid("cash", 2)] }, true],
  ["a repayment by bank", { act: "repayment", repayments: [paid("bank", 1)] }, false],
  ["a return in cash", { act: "return", refunds: [paid("cash", 5)] }, true],
  ["a return of credit", { act: "return", refunds: [paid("credit", 5)] }, false],
  ["a cancellation by qr", { act: "cancel", refunds: [paid("qr", 5)] }, false],
  [
    "an even exchange",
    { act: "exchange", payments: [paid("cash", 10.1, 0.1)], returned: { refunds: [paid("cash", 10)] } },
    false,
  ],
  [
    "a dearer exchange",
    { act: "exchange", payments: [paid("cash", 12)], returned: { refunds: [paid("cash", 10)] } },
    true,
  ],
  [
    "the rest by bank",
    {
      act: "exchange",
      payments: [paid("cash", 10), paid("bank", 2)],
      returned: { refunds: [paid("cash", 10)] },
    },
    false,
  ],
])("%s", (_, act, moves) => {
  expect(movesCash(act as unknown as CounterAct)).toBe(moves);
});
