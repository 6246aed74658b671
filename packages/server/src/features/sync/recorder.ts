import type { Holder } from "@clove/domain/access/grant.ts";
import { AppError, asThrown } from "@clove/domain/errors.ts";
import type { SyncKind } from "@clove/domain/sync/record-kinds.ts";
import type { SyncWarning } from "@clove/domain/sync/sync-warnings.ts";
import type { Db, Settings, Tx } from "../../db/transaction.ts";
import type { Deps } from "../../deps.ts";
import type { Scope } from "../../http/auth.ts";
import { refuseIfAny } from "../../http/errors.ts";
import { findOthers } from "./other-history.ts";

export type RecordContext = {
  tx: Tx;
  scope: Scope;
  deps: Pick<Deps, "mail" | "log" | "config" | "sessions">;
  /** The first sender of the record, with their present rights; stays the same when somebody else retries the record. */
  sender: Holder;
  /** A manager retries a record that was kept aside. */
  isRetry: boolean;
  /** The code of a receipt was scanned (receipt-codes §6): the device that signed it vouches for the sale, not who scanned it. */
  receipt?: Receipted | undefined;
};

/** `isRevoked`: it was signed after the device's key had been revoked. */
export type Receipted = { isRevoked: boolean };

/** Refuses a record without keeping it aside: nothing is stored, and it stays on its device (sync §10). */
export class NotQuarantined extends AppError {}

/**
 * Stores a record after checking that its ids mean the same rows here as for its sender.
 * @throws what `store` throws; Refused if an id means another row, or NotQuarantined for a kind that is never kept aside
 */
export async function storeMeant<Row extends { id: number }>(
  context: RecordContext,
  kind: SyncKind,
  recorder: Recorder<Row>,
  body: Record<string, unknown>,
): Promise<Recorded<Row>> {
  const others = await findOthers(context.tx.db, context.scope, kind, body);
  if (others[0] && kind === "held_cart") throw new NotQuarantined(...asThrown(others[0]));
  refuseIfAny(others);
  return recorder.store(context, body);
}

export type Recorded<Row> = {
  row: Row;
  warnings: SyncWarning[];
  /** The body of the same online call, with which a repeat is compared; an order is compared by its lines and total instead. */
  body?: unknown;
};

/** How one kind of record is stored. */
export type Recorder<Row extends { id: number }> = {
  /**
   * The online call that stores the same. Both share their idempotency keys, so that whichever comes second finds the first
   * (offline §5).
   */
  call: string;
  /** Of a record, for a kind that several calls store. */
  callOf?(body: Record<string, unknown>): string;
  /** Settings of the transactions that store the record. */
  settings?: Settings;
  /** @throws NotQuarantined; Malformed, parent_missing or the online call's errors: the record is then kept aside */
  store(context: RecordContext, body: Record<string, unknown>): Promise<Recorded<Row>>;
  /** The row that an answer of the online call names, where it has another shape. */
  rowOf?(answer: unknown): Row;
  /** What was stored, as it is now. @throws AppError not_found */
  again(db: Db, scope: Scope, id: number): Promise<Row>;
  /** Whether the caller may send this record although somebody else has sent it already, and so may see the stored one. */
  mayRepeat(scope: Scope, stored: Row): boolean;
  /**
   * If a resend differs from the record stored under its key (sync §11): marks the stored record, and returns the reason with the store
   * concerned. Null when they are the same.
   */
  noteDiffering?(
    context: RecordContext,
    body: Record<string, unknown>,
    stored: Row,
  ): Promise<{ message: string; branch_id: number } | null>;
};
