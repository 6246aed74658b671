import type { SyncEvent } from "@clove/domain/sync/sync.schema.ts";
import { isProxyFailure } from "../api/base-query.ts";
import type { ClovePosDb } from "../local-db/clove-pos-db.ts";
import type { OutboxRow } from "../local-db/rows.ts";
import { acknowledge } from "./acknowledge.ts";
import { unsentRows } from "./outbox.ts";
import { type Send, type SendEnd, sendBatch } from "./send-batch.ts";
import { nextBatch } from "./upload-batches.ts";

export type Upload = Pick<Send, "caller" | "signal" | "silence"> & {
  db: ClovePosDb;
  company_id: number;
  /** Also sends records kept aside, to learn whether they were settled. */
  withAside: boolean;
  /** 0…100 over all records of this upload. */
  onProgress: (percent: number) => void;
};

export type UploadEnd = {
  /** Confirmed one by one, whatever came after. */
  taken: number;
  /** Newly put aside on the server, or refused as a whole by it. */
  failed: number;
  end:
    | "done"
    /** The server cannot be reached, or the connection broke: the rest will be sent again. */
    | "lost"
    | "cut"
    /** The server cannot take the rest now. */
    | "failed"
    | "signed_out"
    /** This device no longer knows which company the records belong to (sync §14). */
    | "no_company"
    /** This device could not read what waits, or could not store what was confirmed (sync §14). */
    | "unreadable"
    | "unsettled";
};

/** Sends one company's unsent records until none are left or sending fails (sync §6). */
export async function upload(props: Upload): Promise<UploadEnd> {
  const { db, company_id, signal, onProgress } = props;
  const result: UploadEnd = { taken: 0, failed: 0, end: "done" };
  /** Records that were refused although their request had nothing else in it: not sent again in this upload. */
  const refused = new Set<string>();
  const told = new Set<string>();
  let most = Number.POSITIVE_INFINITY;
  let withAside = props.withAside;

  for (;;) {
    let rows: OutboxRow[];
    try {
      rows = await unsentRows(db, company_id);
    } catch (error) {
      console.error("What waits to be sent could not be read", error);
      return { ...result, end: "unreadable" };
    }
    const due = rows.filter(
      ({ state, temp_id }) =>
        !refused.has(temp_id) && !told.has(temp_id) && (state === "waiting" || withAside),
    );
    if (due.length === 0 || signal.aborted) return result;
    const batch = nextBatch(due).slice(0, most);
    const before = result.taken + result.failed;
    const all = before + due.length;
    let percent = 0;
    const onEvents = async (events: SyncEvent[]) => {
      for (const event of events) if (event.type === "record") told.add(event.temp_id);
      const { taken, aside } = await acknowledge(db, events);
      result.taken += taken.length;
      result.failed += aside.filter(({ isNew }) => isNew).length;
      // The server's progress is that of this one request.
      percent = events.findLast((event) => event.type === "progress")?.percent ?? percent;
      onProgress(Math.min(100, Math.floor((before * 100 + batch.length * percent) / all)));
    };
    let end: SendEnd;
    try {
      end = await sendBatch({ ...props, rows: batch, onEvents });
    } catch (error) {
      console.error("What the server confirmed could not be taken in", error);
      return { ...result, end: "unsettled" };
    }
    if (end.why === "refused" && end.status === 401) return { ...result, end: "signed_out" };
    if (end.why === "refused" && [400, 413, 422].includes(end.status)) {
      // One of the records causes it: the halves are tried separately, so that the rest is not delayed.
      if (batch.length > 1) most = Math.ceil(batch.length / 2);
      else {
        const [row] = batch;
        if (row) {
          refused.add(row.temp_id);
          await db.outbox.update(row.local_id ?? 0, { code: "refused", message: end.message ?? "" });
        }
        result.failed += 1;
        most = Number.POSITIVE_INFINITY;
      }
      continue;
    }
    if (end.why === "refused") return { ...result, end: isProxyFailure(end.status) ? "lost" : "failed" };
    if (end.why !== "complete") return { ...result, end: end.why };
    // Otherwise a record that the server ignores would be sent for ever.
    if (!batch.every(({ temp_id }) => told.has(temp_id))) return { ...result, end: "failed" };
    most = Number.POSITIVE_INFINITY;
    withAside &&= due.length > batch.length;
  }
}
