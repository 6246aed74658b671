import { mayDo } from "../access/permissions.ts";
import { toMinor } from "../money.ts";
import { type DiscountFacts, limitOf } from "../orders/discount-limit.ts";
import { mayRefundInCash } from "../orders/may-refund-in-cash.ts";
import type { ApprovalNeed, AskedSale } from "./approvals.schema.ts";

/** Somebody who is asked for an approval, as stored now. */
export type Approver = DiscountFacts & {
  permissions: readonly string[];
  /** Assigned stores; a company_admin sees all. */
  branch_ids: readonly number[];
};

/** What is asked for, as far as rights are judged by it; amounts only of a sale. */
export type AskedNeeds = { needs: readonly ApprovalNeed[] } & Partial<
  Pick<AskedSale, "reduction" | "before">
>;

/** What is asked for, and in which store. */
export type AskedHere = { asked: AskedNeeds; branch_id: number };

/**
 * Whether this person may approve what is asked for in this store (selling §36): only what they may do themselves. A reduction within
 * their own discount limit, if they may sell there; credit beyond the customer's, if they may set credit limits; a return or
 * cancellation, if they see the store's orders; cash in and out, and paying back in cash what came in by card, if they manage
 * counters; opening the drawer, if they sell there in others' shifts, too.
 */
export function mayApprove(approver: Approver, { asked, branch_id }: AskedHere, decimals: number): boolean {
  if (!seesStore(approver, branch_id)) return false;
  return asked.needs.every((need) => may[need](approver, asked, decimals));
}

const may: Record<ApprovalNeed, (approver: Approver, asked: AskedNeeds, decimals: number) => boolean> = {
  discount: (approver, { reduction = 0, before = 0 }, decimals) => {
    const limit = limitOf(approver, toMinor(before, decimals), decimals);
    return mayDo(approver, "pos:view") && (limit === null || toMinor(reduction, decimals) <= limit);
  },
  credit: (approver) => mayExtendCredit(approver),
  refund: (approver) => mayDo(approver, "order:view"),
  cash_refund: (approver) => mayRefundInCash(approver),
  cash: (approver) => mayDo(approver, "counter:create"),
  drawer: (approver) => mayOpenOthersDrawer(approver),
};

/** A cashier opens the drawer only in their own shift (counters §22). */
const mayOpenOthersDrawer = (approver: Pick<Approver, "role" | "permissions">): boolean =>
  approver.role !== "cashier" && mayDo(approver, "pos:view");

/** Whether this person may approve anything at all, and so has to be told what is asked for. */
export const mayEverApprove = (who: Omit<Approver, "branch_ids">): boolean =>
  who.role === "company_admin" ||
  mayExtendCredit(who) ||
  mayDo(who, "order:view") ||
  mayDo(who, "counter:create") ||
  mayOpenOthersDrawer(who) ||
  (mayDo(who, "pos:view") && (who.max_discount ?? 0) > 0);

/** Who may set credit limits may let a customer go beyond theirs. */
export const mayExtendCredit = (approver: Pick<Approver, "role" | "permissions">): boolean =>
  mayDo(approver, "user:edit");

const seesStore = ({ role, branch_ids }: Approver, branch_id: number): boolean =>
  role === "company_admin" || (role !== "customer" && branch_ids.includes(branch_id));
