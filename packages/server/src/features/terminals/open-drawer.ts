import { beyondApproval } from "@clove/domain/approvals/approvable.ts";
import type { DrawerOpening } from "@clove/domain/shifts/drawer-openings.schema.ts";
import { checkOpenDrawer, type DrawerReason } from "@clove/domain/shifts/drawer-reasons.ts";
import type { Db, Tx } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";
import { refuseIfAny } from "../../http/errors.ts";
import { lockStoredApproval } from "../approvals/stored-approval.sql.ts";
import { useApproval } from "../approvals/use-approval.ts";
import { audit } from "../audit/audit.sql.ts";
import { findOpenShift, momentNow } from "../shifts/shifts.sql.ts";
import { insertOpening, type NewOpening } from "./drawer-openings.sql.ts";
import type { LockedTerminal } from "./terminals.sql.ts";

type Why = {
  reason: DrawerReason;
  note?: string | null | undefined;
  approval_id?: number | null | undefined;
};

/**
 * Records that the caller opens a drawer without a sale (counters §22); the till opens it. The counter is locked.
 * @throws Refused
 */
export async function openDrawer(
  tx: Tx,
  scope: Scope,
  { approval_id, ...why }: Why,
  terminal: LockedTerminal,
): Promise<DrawerOpening> {
  const approval = await lockStoredApproval(tx.db, scope, approval_id);
  const { request, shift_id, missing } = await judgeOpening(tx.db, scope, why, terminal.id);
  const approver = await useApproval(
    tx.db,
    scope,
    { approval_id },
    {
      ...{ approval, refusals: missing, branch_id: terminal.branch_id },
      facts: () => approvedOpening(request, terminal.id),
    },
  );
  return enterOpening(tx, scope, {
    ...request,
    ...{ terminal_id: terminal.id, shift_id, approved_by: approver?.id ?? null },
    user_id: scope.user_id,
    opened_at: momentNow,
  });
}

/**
 * An opening of this counter's drawer as it would be recorded. `missing`: why the caller needs an approval.
 * @throws Refused with every other reason
 */
export async function judgeOpening(db: Db, scope: Scope, { reason, note }: Why, terminal_id: number) {
  const open = await findOpenShift(db, scope, terminal_id);
  const request = { reason, note: note || null };
  const opener = { id: scope.user_id, role: scope.role };
  const missing = checkOpenDrawer(request, { opener, opened_by: open?.user_id ?? null });
  refuseIfAny(beyondApproval(missing));
  return { request, shift_id: open?.id ?? null, missing };
}

/** Exactly what is approved. */
export const approvedOpening = ({ reason, note }: Why, terminal_id: number): string =>
  JSON.stringify(["terminal/open-drawer", terminal_id, reason, note || null]);

/** Of an opening made without a connection: who sent it, and an approval by PIN with whether the approver could give it. */
type Synced = { sent_by?: number; approved_offline?: { may: boolean } };

/** Stores an opening, and writes it into the audit log under the name of who opened the drawer. */
export async function enterOpening(
  { db }: Tx,
  scope: Scope,
  opening: NewOpening & Synced,
): Promise<DrawerOpening> {
  const { terminal_id, user_id, reason, note, sent_by, approved_by, approved_offline } = opening;
  const [entered] = await Promise.all([
    insertOpening(db, scope, opening),
    audit(db, { company_id: scope.company_id, user_id }, "terminal.open_drawer", {
      subject: "terminal",
      subject_id: terminal_id,
      detail: {
        reason,
        ...(note && { note }),
        ...(sent_by !== undefined && { sent_by }),
        ...(approved_by && { approved_by }),
        ...(approved_offline && { approved_offline: true, approver_may: approved_offline.may }),
      },
    }),
  ]);
  return entered;
}
