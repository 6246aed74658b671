import type { SyncEvent } from "@clove/domain/sync/sync.schema.ts";
import type { Caller } from "../api/call-server.ts";
import { eventIn, readEvents } from "../api/read-events.ts";
import type { OutboxRow } from "../local-db/rows.ts";
import { requestBody } from "./upload-batches.ts";

export type Send = {
  rows: readonly OutboxRow[];
  caller: Caller;
  signal: AbortSignal;
  /** The events of one piece of the answer, handled before the next is read. */
  onEvents: (events: SyncEvent[]) => Promise<void>;
  /** For tests. */
  silence?: number;
};

/**
 * How it ended: `complete`; `cut` before that, so that what no `record` confirmed is sent again; `failed`, the server
 * cannot go on now; `refused` with an HTTP status; `lost`, the server could not be reached.
 */
export type SendEnd =
  | { why: "complete" | "cut" | "failed" | "lost" }
  | { why: "refused"; status: number; message: string | null };

/** One `POST offline/sync` and its answer's stream (api §11). Throws only what `onEvents` throws. */
export async function sendBatch({ rows, caller, signal, onEvents, silence }: Send): Promise<SendEnd> {
  let heard: SendEnd = { why: "cut" };
  const call = {
    caller,
    signal,
    method: "POST",
    // No event stream by name, which some proxies would cut (docs/decisions/072).
    headers: { "content-type": "application/json", accept: "text/plain" },
    body: JSON.stringify(requestBody(rows)),
    ...(silence !== undefined && { silence }),
  };
  const end = await readEvents("offline/sync", call, async (pieces) => {
    const events = pieces.map((piece) => eventIn<SyncEvent>(piece));
    const isGarbled = events.includes(null);
    const taken = events.flatMap((event) => event ?? []);
    if (taken.length > 0) await onEvents(taken);
    if (taken.some(({ type }) => type === "complete")) heard = { why: "complete" };
    if (taken.some(({ type }) => type === "error")) heard = { why: "failed" };
    // What follows on what is not understood is not trusted either.
    return isGarbled || heard.why !== "cut";
  });
  if (end.why === "refused") return { ...end, message: end.failure?.message ?? null };
  return end.why === "lost" ? { why: "lost" } : heard;
}
