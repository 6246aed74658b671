import type { DrawerOpening } from "@clove/domain/shifts/drawer-openings.schema.ts";
import { checkOpenDrawer, type DrawerReason } from "@clove/domain/shifts/drawer-reasons.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";
import { refuseIfAny } from "../../http/errors.ts";
import { audit } from "../audit/audit.sql.ts";
import { findOpenShift, momentNow } from "../shifts/shifts.sql.ts";
import { insertOpening, type NewOpening } from "./drawer-openings.sql.ts";

type Why = { reason: DrawerReason; note?: string | null | undefined };

/**
 * Records that the caller opens a drawer without a sale (counters §22); the till opens it. The counter is locked.
 * @throws Refused
 */
export async function openDrawer(
  tx: Tx,
  scope: Scope,
  { reason, note }: Why,
  terminal_id: number,
): Promise<DrawerOpening> {
  const open = await findOpenShift(tx.db, scope, terminal_id);
  const request = { reason, note: note || null };
  const opener = { id: scope.user_id, role: scope.role };
  refuseIfAny(checkOpenDrawer(request, { opener, opened_by: open?.user_id ?? null }));
  const shift_id = open?.id ?? null;
  return enterOpening(tx, scope, {
    ...request,
    terminal_id,
    shift_id,
    user_id: scope.user_id,
    opened_at: momentNow,
  });
}

/** Stores an opening, and writes it into the audit log under the name of who opened the drawer. */
export async function enterOpening(
  { db }: Tx,
  scope: Scope,
  opening: NewOpening & { sent_by?: number },
): Promise<DrawerOpening> {
  const { terminal_id, user_id, reason, note, sent_by } = opening;
  const [entered] = await Promise.all([
    insertOpening(db, scope, opening),
    audit(db, { company_id: scope.company_id, user_id }, "terminal.open_drawer", {
      subject: "terminal",
      subject_id: terminal_id,
      detail: { reason, ...(note && { note }), ...(sent_by !== undefined && { sent_by }) },
    }),
  ]);
  return entered;
}
