import type { SyncEvent } from "@clove/domain/sync/sync.schema.ts";
import { createParser } from "eventsource-parser";
import type { OutboxRow } from "../local-db/rows.ts";
import { requestBody } from "./upload-batches.ts";

/** A heartbeat comes every 15 s: 40 s of silence are a broken line (offline §2). */
const silenceMilliseconds = 40_000;

export type Send = {
  rows: readonly OutboxRow[];
  token: string;
  signal: AbortSignal;
  /** The events of one piece of the answer, taken in before the next is read. */
  onEvents: (events: SyncEvent[]) => Promise<void>;
  /** For tests. */
  fetch?: typeof globalThis.fetch;
  silence?: number;
};

/**
 * How it ended: `complete`; `cut` before that, so that what no `record` confirmed is sent again; `failed`, the server can
 * not go on now; `refused` with an HTTP status; `lost`, nobody is there.
 */
export type SendEnd =
  | { why: "complete" | "cut" | "failed" | "lost" }
  | { why: "refused"; status: number; message: string | null };

/** One `POST offline/sync` and its answer's stream (api §11). Throws only what `onEvents` throws. */
export async function sendBatch(send: Send): Promise<SendEnd> {
  const { token, signal, silence = silenceMilliseconds } = send;
  const broken = new AbortController();
  let timer = setTimeout(() => broken.abort(), silence);
  const heard = () => {
    clearTimeout(timer);
    timer = setTimeout(() => broken.abort(), silence);
  };
  try {
    const response = await (send.fetch ?? fetch)("/api/v1/company/offline/sync", {
      method: "POST",
      headers: {
        accept: "text/event-stream",
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
      },
      body: JSON.stringify(requestBody(send.rows)),
      signal: AbortSignal.any([signal, broken.signal]),
    }).catch(() => null);
    if (!response) return { why: "lost" };
    if (!response.ok || !response.body) {
      return { why: "refused", status: response.status, message: await sentence(response) };
    }
    return await readAnswer(response.body, send.onEvents, heard, broken.signal);
  } finally {
    clearTimeout(timer);
  }
}

async function readAnswer(
  body: ReadableStream<Uint8Array>,
  onEvents: Send["onEvents"],
  heard: () => void,
  broken: AbortSignal,
): Promise<SendEnd> {
  let events: SyncEvent[] = [];
  let isGarbled = false;
  const parser = createParser({
    onEvent: ({ data }) => {
      const event = eventIn(data);
      if (event) events.push(event);
      else isGarbled = true;
    },
  });
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let end: SendEnd = { why: "cut" };
  broken.addEventListener("abort", () => void reader.cancel().catch(() => {}));
  try {
    while (!isGarbled) {
      const piece = await reader.read().catch(() => null);
      if (!piece || piece.done) break;
      heard();
      parser.feed(decoder.decode(piece.value, { stream: true }));
      if (events.length === 0) continue;
      const taken = events;
      events = [];
      await onEvents(taken);
      if (taken.some(({ type }) => type === "complete")) end = { why: "complete" };
      if (taken.some(({ type }) => type === "error")) end = { why: "failed" };
      if (end.why !== "cut") break;
    }
  } finally {
    void reader.cancel().catch(() => {});
  }
  return end;
}

/** Null = nothing that this version understands; what follows is not trusted either. */
function eventIn(data: string): SyncEvent | null {
  try {
    const event: unknown = JSON.parse(data);
    return typeof event === "object" && event !== null && "type" in event ? (event as SyncEvent) : null;
  } catch {
    return null;
  }
}

async function sentence(response: Response): Promise<string | null> {
  const answer: unknown = await response.json().catch(() => null);
  const isFailure = typeof answer === "object" && answer !== null && "message" in answer;
  return isFailure && typeof answer.message === "string" ? answer.message : null;
}
