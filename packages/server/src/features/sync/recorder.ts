import type { SyncWarning } from "@clove/domain/sync/sync.schema.ts";
import type { Deps } from "../../app.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";

export type RecordContext = {
  tx: Tx;
  scope: Scope;
  deps: Pick<Deps, "mail" | "log" | "config">;
  /** Who sent the record first; a retry keeps it. */
  sent_by: number;
};

export type Recorded<Row> = { row: Row; warnings: SyncWarning[] };

/** How one kind of record is stored. */
export type Recorder<Row extends { id: number }> = {
  /** The call that stores the same online: both share their keys, so whichever comes second finds the first (D9.1). */
  call: string;
  /** @throws what the online call throws, and Malformed, parent_missing: the record is then put aside */
  store(context: RecordContext, body: Record<string, unknown>): Promise<Recorded<Row>>;
  /** Whether a resend has another content than what is stored (api.md, Answers). */
  differs?(context: RecordContext, body: Record<string, unknown>, stored: Row): Promise<boolean>;
};
