import type { Holder } from "@clove/domain/access/grant.ts";
import { AppError } from "@clove/domain/errors.ts";
import type { SyncWarning } from "@clove/domain/sync/sync-warnings.ts";
import type { Deps } from "../../app.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";

export type RecordContext = {
  tx: Tx;
  scope: Scope;
  deps: Pick<Deps, "mail" | "log" | "config">;
  /** Who sent the record first, as stored now; a retry by somebody else keeps it. */
  sender: Holder;
};

/** Refused without being put aside: nothing of it stays here, the device keeps it (sync §10). */
export class NeverKept extends AppError {}

export type Recorded<Row> = {
  row: Row;
  warnings: SyncWarning[];
  /** As the online call would have had it, so that its repeat finds this; an order is compared by its lines and total. */
  body?: unknown;
};

/** How one kind of record is stored. */
export type Recorder<Row extends { id: number }> = {
  /**
   * The call that stores the same online: both share their keys, so whichever comes second finds the first
   * (offline §5).
   */
  call: string;
  /** @throws NeverKept; what the online call throws, Malformed, parent_missing: the record is then put aside */
  store(context: RecordContext, body: Record<string, unknown>): Promise<Recorded<Row>>;
  /** Whether the caller might bring what somebody else sent and is stored, and so be told of it. */
  mayRepeat(scope: Scope, stored: Row): boolean;
  /**
   * Says why a resend is another record than what is stored under its key (sync §11) and which store is concerned, and marks
   * what is stored; null for the same one.
   */
  noteDiffering?(
    context: RecordContext,
    body: Record<string, unknown>,
    stored: Row,
  ): Promise<{ message: string; branch_id: number } | null>;
};
