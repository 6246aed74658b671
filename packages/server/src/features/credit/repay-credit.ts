import { checkRepayment } from "@clove/domain/credit/check-repayment.ts";
import type { Repaid, RepayBody } from "@clove/domain/credit/credit.schema.ts";
import { movedBy } from "@clove/domain/credit/repayment-rounding.ts";
import { sumAmounts, sumOf } from "@clove/domain/money.ts";
import { cashRoundingOf } from "@clove/domain/orders/cash-rounding.ts";
import { workedCounter } from "@clove/domain/shifts/worked-counter.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";
import { refuseIfAny } from "../../http/errors.ts";
import { audit } from "../audit/audit.sql.ts";
import type { LockedShifts } from "../shifts/shifts.sql.ts";
import { lockBorrower, type Repayment, recordRepayment } from "./credit-ledger.sql.ts";

/**
 * Takes a payment of a customer's credit at a counter (people §18); cash, rounded, goes into the drawer and the counter's open shift. The locks of
 * counter and customer make it wait for sales, other repayments and the closing of the shift.
 * `past`: if it is recorded again (sync §20).
 * @throws Refused with every reason; AppError not_found
 */
export async function repayCredit(
  tx: Tx,
  scope: Scope,
  { terminal_id, user_id, repayments, cash_rounding: shown }: Omit<RepayBody, "temp_id">,
  { terminal, ofTerminal, ofCaller }: LockedShifts,
  past?: Repayment["past"],
): Promise<Repaid> {
  const customer = await lockBorrower(tx.db, scope, user_id);
  const { role, permissions, currency, cash_rounding, decimals } = scope;
  const counter = { terminal_id, is_open: ofTerminal !== null };
  const open_shift_terminal_id = workedCounter(ofCaller?.terminal_id ?? null, scope, counter);
  const taker = { role, permissions, open_shift_terminal_id };
  const { credit_used: before } = customer;
  refuseIfAny(
    checkRepayment(
      { terminal_id, repayments, cash_rounding: shown },
      { mode: "online", currency, terminal, taker, credit_used: before, cash_rounding },
    ),
  );

  const total = sumOf(repayments, "amount_received", decimals);
  const moved = movedBy(repayments, cashRoundingOf(cash_rounding, currency), decimals);
  const credit_used = sumAmounts([before, -total], decimals);
  const [payments] = await Promise.all([
    recordRepayment(tx.db, scope, {
      terminal_id,
      shift_id: ofTerminal?.id ?? null,
      user_id,
      repayments: moved,
      cash: sumOf(
        moved.filter(({ payment_method }) => payment_method === "cash"),
        "amount_received",
        decimals,
      ),
      total,
      past,
    }),
    audit(tx.db, scope, "credit.repaid", {
      subject: "user",
      subject_id: user_id,
      detail: { terminal_id, repayments: moved, before, after: credit_used },
    }),
  ]);
  return { payments, user: { ...customer, credit_used } };
}
