import type { Holder, PastRights } from "@clove/domain/access/grant.ts";
import { type AskedNeeds, mayApprove } from "@clove/domain/approvals/may-approve.ts";
import { sql } from "kysely";
import type { Db } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";
import type { StoredApproval } from "../approvals/stored-approval.sql.ts";
import { hashFacts } from "../approvals/use-approval.ts";
import { readRightsHeld } from "../users/rights-history.sql.ts";

type Sent = { approval_id?: number | null | undefined; approved_by?: number | null | undefined };
type Asked = {
  requested_by: number;
  branch_id: number;
  asked: AskedNeeds;
  /** Exactly what was approved, as `approverOf` takes it. */
  facts: string;
  approval: StoredApproval | null;
};

/** Who approved a record that was made without a connection, as the server judges it when it arrives. */
export type SyncedApproval = {
  /** Null: nobody, or nobody of this company. */
  by: { id: number; name: string } | null;
  /** Whether they could allow it, now or by rights that they had (sync §9). */
  is_allowed: boolean;
  /** It names an approver, and this server gave no such approval. */
  is_offline: boolean;
  /** The approval that it uses up: given by this server, for exactly this. */
  approval_id: number | null;
};

/** Nothing is refused for its approval: the goods have left the shop. */
export async function judgeSyncedApproval(
  db: Db,
  scope: Scope,
  { approved_by }: Sent,
  { requested_by, branch_id, asked, facts, approval }: Asked,
): Promise<SyncedApproval> {
  if (!approved_by) return { by: null, is_allowed: false, is_offline: false, approval_id: null };
  const approver = approved_by === requested_by ? null : await readHolder(db, scope, approved_by);
  const rights = approver ? [approver, ...(await readRightsHeld(db, scope, approver.id))] : [];
  const isGiven =
    approval?.state === "approved" &&
    approval.requested_by === requested_by &&
    approval.approver?.id === approved_by &&
    approval.facts_hash === hashFacts(facts);
  return {
    by: approver && { id: approver.id, name: approver.name },
    is_allowed: rights.some((held) => couldApprove(held, { asked, branch_id }, scope.decimals)),
    is_offline: !isGiven,
    approval_id: isGiven ? approval.id : null,
  };
}

const couldApprove = (
  { status, ...rights }: PastRights,
  asked: Pick<Asked, "asked" | "branch_id">,
  decimals: number,
): boolean => status === "active" && mayApprove(rights, asked, decimals);

async function readHolder(db: Db, { company_id }: Scope, id: number) {
  const { rows } = await sql<Holder & { name: string }>`
    select u.id, u.name, u.role, u.status, u.permissions, u.max_discount, u.max_discount_type,
      array(select b.branch_id::int from user_branches b where b.company_id = u.company_id and b.user_id = u.id) as branch_ids
    from users u where u.company_id = ${company_id} and u.id = ${id} and u.role <> 'customer'`.execute(db);
  return rows[0] ?? null;
}
