import { AppError } from "@clove/domain/errors.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";
import { audit } from "../audit/audit.sql.ts";
import { lockBorrower } from "./credit-ledger.sql.ts";
import { lockCredit, readCredit, writeAssigned } from "./unassigned-credit.sql.ts";

/**
 * Assigns a credit sale to its customer (people §20). It may exceed the credit limit, because the goods are sold already. The caller has
 * called `checkSeenCredit`.
 * @throws AppError not_found, credit_assigned
 */
export async function assignCredit(tx: Tx, scope: Scope, { id, user_id }: { id: number; user_id: number }) {
  const locked = await lockCredit(tx.db, scope, id);
  if (locked.assigned_user_id !== null) {
    const { user } = await readCredit(tx.db, scope, id);
    throw new AppError("credit_assigned", { name: user!.name });
  }
  const customer = await lockBorrower(tx.db, scope, user_id);
  const [, , credit] = await Promise.all([
    writeAssigned(tx.db, scope, locked, customer),
    audit(tx.db, scope, "credit.assigned", {
      subject: "user",
      subject_id: user_id,
      detail: { unassigned_credit_id: id, order_id: locked.order_id, amount: locked.amount },
    }),
    readCredit(tx.db, scope, id),
  ]);
  return credit;
}
