import { checkRepayment } from "@clove/domain/credit/check-repayment.ts";
import type { Repaid, RepayBody } from "@clove/domain/credit/credit.schema.ts";
import { sumAmounts } from "@clove/domain/money.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";
import { refuseIfAny } from "../../http/errors.ts";
import { audit } from "../audit/audit.sql.ts";
import type { LockedShifts } from "../shifts/shifts.sql.ts";
import { lockBorrower, recordRepayment } from "./credit-ledger.sql.ts";

/**
 * Takes a payment of a customer's credit at a counter (people §18); cash goes into the drawer and the counter's open shift. The locks of
 * counter and customer make it wait for sales, other repayments and the closing of the shift.
 * @throws Refused with every reason; AppError not_found
 */
export async function repayCredit(
  tx: Tx,
  scope: Scope,
  { terminal_id, user_id, repayments }: Omit<RepayBody, "temp_id">,
  { terminal, ofTerminal, ofCaller }: LockedShifts,
): Promise<Repaid> {
  const customer = await lockBorrower(tx.db, scope, user_id);
  const { role, permissions, currency, decimals } = scope;
  const open_shift_terminal_id = ofCaller?.terminal_id ?? null;
  const taker = { role, permissions, open_shift_terminal_id };
  const facts = { mode: "online" as const, currency, terminal, taker, credit_used: customer.credit_used };
  refuseIfAny(checkRepayment({ terminal_id, repayments }, facts));

  const sumOf = (paid: typeof repayments) => {
    const amounts = paid.map(({ amount_received }) => amount_received);
    return sumAmounts(amounts, decimals);
  };
  const total = sumOf(repayments);
  const credit_used = sumAmounts([customer.credit_used, -total], decimals);
  const [payments] = await Promise.all([
    recordRepayment(tx.db, scope, {
      terminal_id,
      shift_id: ofTerminal?.id ?? null,
      user_id,
      repayments,
      cash: sumOf(repayments.filter(({ payment_method }) => payment_method === "cash")),
      total,
    }),
    audit(tx.db, scope, "credit.repaid", {
      subject: "user",
      subject_id: user_id,
      detail: { terminal_id, repayments, before: customer.credit_used, after: credit_used },
    }),
  ]);
  return { payments, user: { ...customer, credit_used } };
}
