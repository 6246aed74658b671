import type { Approved } from "@clove/domain/approvals/approved.ts";
import type { SyncDrawerOpening } from "@clove/domain/shifts/drawer-openings.schema.ts";
import type { OfflineAnswer } from "../../../api/base-query.ts";
import { madeNow } from "../../../api/server-time.ts";
import { answered } from "../../../local-db/answer-offline.ts";
import { copyHistory } from "../../../local-db/copy-history.ts";
import type { LocalCopy } from "../../../local-db/local-copy.ts";
import { findUnsent, writeUnsent } from "../../../sync/outbox.ts";

type Opening = Pick<SyncDrawerOpening, "temp_id" | "terminal_id" | "reason" | "note" | keyof Approved>;

/** POST company/terminal/{id}/open-drawer, kept until it can be sent (counters §22). */
export const openDrawerOffline: OfflineAnswer = async ({ body }, copy) => {
  const { id, name } = copy.profile;
  const { reason, note = null, created_at } = await keepOpening(copy, body as Opening);
  const drawer_opening = { id: 0, user: { id, name }, reason, note, opened_at: created_at };
  return answered({ drawer_opening });
};

async function keepOpening(
  { db, memory, profile, madeHere }: LocalCopy,
  { temp_id, terminal_id, reason, note, approved_by, approver_name, ...more }: Opening,
): Promise<SyncDrawerOpening> {
  const counter = memory.row("terminals", terminal_id);
  const row: SyncDrawerOpening = {
    ...{ temp_id, terminal_id, reason, note: note || null },
    cashier_user_id: profile.id,
    ...(approved_by && {
      ...{ approved_by, approver_name, approval_id: more.approval_id, approved_at: more.approved_at },
    }),
    ...madeNow(),
    ...{ name: counter?.name, terminal_no: counter?.unique_no, cashier_name: profile.name },
    history: copyHistory(),
  };
  await writeUnsent(db, "drawer_opening", [], async (add) => {
    if (await findUnsent(db, temp_id)) return;
    await db.drawer_openings.add({ ...row, synced: 0 });
    await add({
      ...{ temp_id, kind: "drawer_opening", created_at: row.created_at },
      ...{ company_id: profile.company_id, user_id: profile.id },
      body: { drawer_openings: [row] },
    });
  });
  await madeHere.follow();
  return row;
}
