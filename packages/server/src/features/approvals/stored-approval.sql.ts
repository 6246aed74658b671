import type { ApprovalState } from "@clove/domain/approvals/approvals.schema.ts";
import type { Approver } from "@clove/domain/approvals/may-approve.ts";
import { sql } from "kysely";
import type { Db } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";

/** An approval with the present rights of who answered it; `approver` null: nobody has, or they are not active any more. */
export type StoredApproval = {
  id: number;
  state: Exclude<ApprovalState, "expired">;
  is_expired: boolean;
  facts_hash: string;
  requested_by: number;
  approver: (Approver & { id: number; name: string }) | null;
};

/** `StoredApproval` as JSON, of the row `a` of approvals. */
export const storedApproval = `json_build_object('id', a.id, 'state', a.state, 'is_expired', a.expires_at < clock_timestamp(),
  'facts_hash', a.facts_hash, 'requested_by', a.requested_by, 'approver', (
    select json_build_object('id', u.id, 'name', u.name, 'role', u.role, 'permissions', u.permissions,
      'max_discount', u.max_discount, 'max_discount_type', u.max_discount_type,
      'branch_ids', array(select b.branch_id from user_branches b where b.company_id = a.company_id and b.user_id = u.id))
    from users u where u.company_id = a.company_id and u.id = a.answered_by and u.status = 'active'))`;

/**
 * The approval that a call names, locked: nobody else uses it until the transaction ends. The caller has locked the counter, and locks
 * the order afterwards. Null where none is named or the company has none with this id.
 */
export async function lockStoredApproval(
  db: Db,
  { company_id }: Scope,
  id: number | null | undefined,
): Promise<StoredApproval | null> {
  if (!id) return null;
  const mine = sql`a.company_id = ${company_id} and a.id = ${id}`;
  // A statement of its own reads it, so that it sees what was committed while the lock was waited for.
  const [, { rows }] = await Promise.all([
    sql`select from approvals a where ${mine} for no key update`.execute(db),
    sql<{
      approval: StoredApproval;
    }>`select ${sql.raw(storedApproval)} as approval from approvals a where ${mine}`.execute(db),
  ]);
  return rows[0]?.approval ?? null;
}

/** Uses it up, in the transaction of what was approved. The caller has it locked. */
export async function markUsed(
  db: Db,
  { company_id }: Scope,
  { id }: Pick<StoredApproval, "id">,
): Promise<void> {
  await sql`update approvals set state = 'used', used_at = (select clock_timestamp())
    where company_id = ${company_id} and id = ${id}`.execute(db);
}
