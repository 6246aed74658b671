import { sumAmounts } from "../money.ts";
import type { CounterAct } from "./counter-acts.schema.ts";

type Paid = { payment_method?: unknown; amount_received?: unknown; amount_returned?: unknown };

/** Whether an act changes what its drawer has. The cash of an exchange is paid back and taken in again, and only what is left counts. */
export function movesCash(act: CounterAct): boolean {
  switch (act.act) {
    case "repayment":
      return cashIn(act.repayments) !== 0;
    case "return":
    case "cancel":
      return cashIn(act.refunds) !== 0;
    case "exchange":
      return cashIn(act.payments) !== cashIn(act.returned?.refunds ?? []);
    case "shift_open":
    case "shift_close":
    case "cash_in":
    case "cash_out":
      return true;
  }
}

/** No currency has more decimals. */
const decimals = 3;
const cashIn = (payments: readonly Paid[]) =>
  sumAmounts(
    payments.flatMap(({ payment_method, amount_received, amount_returned }) =>
      payment_method === "cash" ? [Number(amount_received), -Number(amount_returned ?? 0)] : [],
    ),
    decimals,
  );
