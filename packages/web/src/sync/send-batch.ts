import type { SyncEvent } from "@clove/domain/sync/sync.schema.ts";
import type { Caller } from "../api/call-server.ts";
import { eventIn, readEvents } from "../api/read-events.ts";
import type { OutboxRow } from "../local-db/rows.ts";
import { requestBody } from "./upload-batches.ts";

export type Send = {
  rows: readonly OutboxRow[];
  caller: Caller;
  signal: AbortSignal;
  /** Gets the events of one chunk of the answer; the next chunk is read after it. */
  onEvents: (events: SyncEvent[]) => Promise<void>;
  /** For tests. */
  silence?: number;
};

/**
 * How it ended. `cut`: before it was complete, so that what no `record` event confirmed is sent again; `failed`: the server cannot
 * go on now; `refused`: an HTTP error; `lost`: the server could not be reached.
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
    // Not called an event stream, which some proxies would cut (docs/decisions/072).
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
    // After an event that cannot be read, the later ones are not trusted either.
    return isGarbled || heard.why !== "cut";
  });
  if (end.why === "refused") return { ...end, message: end.failure?.message ?? null };
  return end.why === "lost" ? { why: "lost" } : heard;
}
