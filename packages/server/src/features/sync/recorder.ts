import type { Holder } from "@clove/domain/access/grant.ts";
import { AppError, asThrown } from "@clove/domain/errors.ts";
import type { SyncKind } from "@clove/domain/sync/record-kinds.ts";
import type { SyncWarning } from "@clove/domain/sync/sync-warnings.ts";
import type { Db, Settings, Tx } from "../../db/transaction.ts";
import type { Deps } from "../../deps.ts";
import type { Scope } from "../../http/auth.ts";
import { Refused } from "../../http/errors.ts";
import { findOthers } from "./other-history.ts";

export type RecordContext = {
  tx: Tx;
  scope: Scope;
  deps: Pick<Deps, "mail" | "log" | "config">;
  /** The first sender of the record, with present rights; a retry by somebody else keeps it. */
  sender: Holder;
  /** A manager stores what was kept aside. */
  isRetry: boolean;
};

/** Refused without being kept aside: nothing of it is stored, the device keeps it (sync §10). */
export class NotQuarantined extends AppError {}

/**
 * Stores a record in which every id means what its sender took it for.
 * @throws what `store` throws; Refused or, where the kind is not kept aside, NotQuarantined for one that means something else
 */
export async function storeMeant<Row extends { id: number }>(
  context: RecordContext,
  kind: SyncKind,
  recorder: Recorder<Row>,
  body: Record<string, unknown>,
): Promise<Recorded<Row>> {
  const [other, ...others] = await findOthers(context.tx.db, context.scope, kind, body);
  if (other && kind === "held_cart") throw new NotQuarantined(...asThrown(other));
  if (other) throw new Refused([other, ...others]);
  return recorder.store(context, body);
}

export type Recorded<Row> = {
  row: Row;
  warnings: SyncWarning[];
  /** The online call's body, so that its repeat matches; an order is compared by its lines and total. */
  body?: unknown;
};

/** How one kind of record is stored. */
export type Recorder<Row extends { id: number }> = {
  /**
   * The call that stores the same online: both share their keys, so whichever comes second finds the first
   * (offline §5).
   */
  call: string;
  /** Of the transactions that store it. */
  settings?: Settings;
  /** @throws NotQuarantined; Malformed, parent_missing or the online call's errors: the record is then kept aside */
  store(context: RecordContext, body: Record<string, unknown>): Promise<Recorded<Row>>;
  /** What was stored, as it is now. @throws AppError not_found */
  again(db: Db, scope: Scope, id: number): Promise<Row>;
  /** Whether the caller may send a stored record that somebody else sent, and so may be told of it. */
  mayRepeat(scope: Scope, stored: Row): boolean;
  /**
   * Why a resend differs from the record stored under its key (sync §11) and which store is concerned; marks the stored
   * record. Null when they are the same.
   */
  noteDiffering?(
    context: RecordContext,
    body: Record<string, unknown>,
    stored: Row,
  ): Promise<{ message: string; branch_id: number } | null>;
};
