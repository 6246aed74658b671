import { AppError } from "@clove/domain/errors.ts";
import { type DrawerOpening, syncDrawerOpening } from "@clove/domain/shifts/drawer-openings.schema.ts";
import { saleMoment } from "@clove/domain/sync/sale-moment.ts";
import { still } from "../../db/once.ts";
import { lockStoredApproval, markUsed } from "../approvals/stored-approval.sql.ts";
import { findOpenShift } from "../shifts/shifts.sql.ts";
import { readOpening } from "../terminals/drawer-openings.sql.ts";
import { approvedOpening, enterOpening } from "../terminals/open-drawer.ts";
import { lockTerminal } from "../terminals/terminals.sql.ts";
import { couldMake, mayBring } from "./may-bring.ts";
import { readAs } from "./record-malformed.ts";
import { readSaleMakers } from "./record-order.sql.ts";
import type { Recorder } from "./recorder.ts";
import { noteSentAgain } from "./sent-again.sql.ts";
import { judgeSyncedApproval } from "./synced-approval.ts";

type Stored = DrawerOpening & { branch_id: number };

/**
 * Records that a drawer was opened without a connection, under the name of who opened it (counters §22): in the counter's open shift,
 * because a closed one never changes; without one it waits for the next.
 */
export const recordDrawerOpening: Recorder<Stored> = {
  call: "terminal/:id/open-drawer",
  mayRepeat: (scope, { user, branch_id }) => mayBring(scope, user, { branch_id }),
  again: async (db, scope, id) => still(await readOpening(db, scope, id)),
  async store(context, body) {
    const { tx, scope, sender } = context;
    const sent = readAs(syncDrawerOpening, body);
    const { terminal_id, cashier_user_id, reason } = sent;
    const note = sent.note || null;
    const terminal = await lockTerminal(tx.db, scope, terminal_id);
    if (!terminal) throw new AppError("not_found", {}, "terminal_id");
    const now = new Date().toISOString();
    const { at } = saleMoment(sent, now);
    const [{ cashier, own_shifts }, open] = await Promise.all([
      readSaleMakers(tx.db, scope, { terminal_id, cashier_user_id, made_at: at }),
      findOpenShift(tx.db, scope, terminal_id),
    ]);
    if (!cashier) throw new AppError("not_found", {}, "cashier_user_id");
    if (!mayBring(scope, cashier, terminal)) throw new AppError("forbidden", {}, "cashier_user_id");
    if (!(await couldMake(context, cashier, terminal)))
      throw new AppError("never_sold_there", {}, "cashier_user_id");
    const approval = await judgeSyncedApproval(tx.db, scope, sent, {
      ...{ requested_by: cashier.id, branch_id: terminal.branch_id, asked: { needs: ["drawer"] } },
      facts: approvedOpening({ reason, note }, terminal_id),
      approval: await lockStoredApproval(tx.db, scope, sent.approval_id),
    });
    if (approval.approval_id) await markUsed(tx.db, scope, { id: approval.approval_id });
    const row = await enterOpening(tx, scope, {
      terminal_id,
      shift_id: open?.id ?? null,
      user_id: cashier.id,
      reason,
      note,
      approved_by: approval.by?.id ?? null,
      ...(approval.is_offline && { approved_offline: { may: approval.is_allowed } }),
      opened_at: saleMoment(sent, now, own_shifts).at,
      ...(sender.id !== cashier.id && { sent_by: sender.id }),
    });
    const { again, temp_id } = sent;
    if (again)
      await noteSentAgain(
        tx.db,
        scope,
        { kind: "drawer_opening", temp_id, row_id: row.id, terminal_id, made_at: at, amount: null },
        again,
      );
    const { branch_id } = terminal;
    return {
      row: { ...row, branch_id },
      warnings: [],
      body: { terminal_id, reason, note, approval_id: sent.approval_id ?? null },
    };
  },
};
