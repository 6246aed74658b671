import { mayDo } from "../access/permissions.ts";
import { toMinor } from "../money.ts";
import { type DiscountFacts, limitOf } from "../orders/discount-limit.ts";
import type { AskedSale } from "./approvals.schema.ts";

/** Somebody who is asked for an approval, as stored now. */
export type Approver = DiscountFacts & {
  permissions: readonly string[];
  /** Assigned stores; a company_admin sees all. */
  branch_ids: readonly number[];
};

/**
 * Whether this person may approve what is asked for in this store (selling §36): a reduction within their own discount limit, if they
 * may sell there; credit beyond the customer's, if they may set credit limits.
 */
export function mayApprove(
  approver: Approver,
  { asked, branch_id }: { asked: Pick<AskedSale, "needs" | "reduction" | "before">; branch_id: number },
  decimals: number,
): boolean {
  if (!seesStore(approver, branch_id)) return false;
  return asked.needs.every((need) => {
    if (need === "credit") return mayExtendCredit(approver);
    const limit = limitOf(approver, toMinor(asked.before, decimals), decimals);
    return mayDo(approver, "pos:view") && (limit === null || toMinor(asked.reduction, decimals) <= limit);
  });
}

/** Whether this person may approve anything at all, and so has to be told what is asked for. */
export const mayEverApprove = (who: Omit<Approver, "branch_ids">): boolean =>
  who.role === "company_admin" ||
  mayExtendCredit(who) ||
  (mayDo(who, "pos:view") && (who.max_discount ?? 0) > 0);

/** Who may set credit limits may let a customer go beyond theirs. */
export const mayExtendCredit = (approver: Pick<Approver, "role" | "permissions">): boolean =>
  mayDo(approver, "user:edit");

const seesStore = ({ role, branch_ids }: Approver, branch_id: number): boolean =>
  role === "company_admin" || (role !== "customer" && branch_ids.includes(branch_id));
