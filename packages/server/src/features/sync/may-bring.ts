import type { PastRights } from "@clove/domain/access/grant.ts";
import { mayDo } from "@clove/domain/access/permissions.ts";
import type { Scope } from "../../http/auth.ts";
import { readRightsHeld } from "../users/rights-history.sql.ts";
import { holderOf } from "../users/users.sql.ts";
import type { RecordContext } from "./recorder.ts";

type At = { branch_id: number };

/** What was done at a counter may be sent by its cashier, or by anybody who may sell there. */
export function mayBring(scope: Scope, cashier: { id: number }, at: At): boolean {
  return scope.user_id === cashier.id || maySell(holderOf(scope), at);
}

/**
 * Whether the cashier can have done it, now or by past rights; a manager who retries somebody else's record decides that alone
 * (sync §9). Past rights are read only if the present ones do not suffice.
 */
export async function couldMake(
  { tx, scope, isRetry }: Pick<RecordContext, "tx" | "scope" | "isRetry">,
  cashier: PastRights & { id: number },
  at: At,
): Promise<boolean> {
  if (maySell(cashier, at) || (isRetry && cashier.id !== scope.user_id)) return true;
  return (await readRightsHeld(tx.db, scope, cashier.id)).some((rights) => maySell(rights, at));
}

export function maySell(person: PastRights, at: At): boolean {
  const seesBranch = person.role === "company_admin" || person.branch_ids.includes(at.branch_id);
  return person.status === "active" && seesBranch && mayDo(person, "pos:view");
}
