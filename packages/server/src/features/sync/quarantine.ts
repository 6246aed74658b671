import { AppError } from "@clove/domain/errors.ts";
import { storelessKinds } from "@clove/domain/sync/quarantine.ts";
import { claimForSync } from "../../db/once.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Deps } from "../../deps.ts";
import { type Scope, seesBranch } from "../../http/auth.ts";
import { audit } from "../audit/audit.sql.ts";
import { findHolder } from "../users/users.sql.ts";
import { lockQuarantined, type QuarantineRow, settleQuarantined } from "./quarantine.sql.ts";
import { recorderOf, writeOf } from "./record-one.ts";
import { storeMeant } from "./recorder.ts";

type Settled = { quarantine_id: number; status: "retried" | "discarded" };

/**
 * Stores a record that was kept aside, as it was sent. The manager's rights apply, not the sender's (docs/decisions/008), except for
 * records of staff (docs/decisions/022). The record keeps its first sender. If it is refused again, it stays kept aside.
 * @throws AppError not_found, forbidden, quarantine_settled; what storing such a record throws
 */
export async function retryQuarantined(
  tx: Tx,
  scope: Scope,
  deps: Pick<Deps, "mail" | "log" | "config" | "sessions">,
  id: number,
  reason: string,
): Promise<Settled> {
  const { kind, temp_id, body, sent_by } = await lockOpen(tx, scope, id);
  const recorder = recorderOf(kind);
  const sender = (await findHolder(tx.db, scope, sent_by))!;
  const claimed = await claimForSync<{ id: number }>(
    tx,
    scope,
    writeOf({ tx, scope }, { kind, temp_id, body }, sent_by),
  );
  let stored: { id: number };
  if (claimed.isRepeat) stored = await claimed.first();
  else {
    const recorded = await storeMeant({ tx, scope, deps, sender, isRetry: true }, kind, recorder, body);
    await claimed.keep(recorded.row, recorded.body);
    stored = recorded.row;
  }
  await Promise.all([
    settleQuarantined(tx.db, scope, id, { status: "retried", reason, record_id: stored.id }),
    audit(tx.db, scope, "quarantine.retry", {
      subject: "quarantine",
      subject_id: id,
      detail: { kind, temp_id, record_id: stored.id, reason },
    }),
  ]);
  return { quarantine_id: id, status: "retried" };
}

/** Settles a record without storing it; its body is kept. @throws AppError not_found, forbidden, quarantine_settled */
export async function discardQuarantined(tx: Tx, scope: Scope, id: number, reason: string): Promise<Settled> {
  const { kind, temp_id } = await lockOpen(tx, scope, id);
  await Promise.all([
    settleQuarantined(tx.db, scope, id, { status: "discarded", reason }),
    audit(tx.db, scope, "quarantine.discard", {
      subject: "quarantine",
      subject_id: id,
      detail: { kind, temp_id, reason },
    }),
  ]);
  return { quarantine_id: id, status: "discarded" };
}

/** Locks an open record and checks that the caller may settle it. @throws AppError not_found, forbidden, quarantine_settled */
export async function lockOpen(tx: Tx, scope: Scope, id: number): Promise<QuarantineRow> {
  const aside = await lockQuarantined(tx.db, scope, id);
  if (!aside) throw new AppError("not_found");
  const { kind, branch_id } = aside;
  const isSeen = branch_id === null ? storelessKinds(scope).includes(kind) : seesBranch(scope, branch_id);
  if (!isSeen) throw new AppError("forbidden");
  if (aside.status !== "open") throw new AppError("quarantine_settled");
  return aside;
}
