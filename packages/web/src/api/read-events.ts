import type { Failure } from "@clove/domain/answers.ts";
import { createParser, type EventSourceMessage } from "eventsource-parser";
import { type Caller, callServer } from "./call-server.ts";
import { failureOf } from "./failure.ts";

/** Silence for so long is a broken line (offline §2); the server's heartbeat comes every 15 s (sync §3). */
export const silenceMilliseconds = 40_000;

type EventCall = Omit<RequestInit, "headers"> & {
  caller: Caller;
  headers?: Record<string, string>;
  /** Sending may take longer than any silence: only the answer is listened to. */
  isLongSending?: true;
  /** The server has begun to answer. */
  onOpen?: () => void;
  onRetry?: (milliseconds: number) => void;
  /** Most milliseconds between two signs of life, and until the first one. */
  silence?: number;
  opening?: number;
};

/** `closed` by the server, `cut` before that; `refused` with an HTTP status; `lost`, nobody is there; `enough` was heard. */
export type EventsEnd =
  | { why: "closed" | "cut" | "lost" | "enough" }
  | { why: "refused"; status: number; failure: Failure | null };

/**
 * Makes a call whose answer is a stream of events. `onEvents` gets those of one piece of it at a time, perhaps none, before
 * the next piece is read; it answers whether that was enough. Throws only what `onEvents` throws.
 */
export async function readEvents(
  path: string,
  {
    caller,
    isLongSending,
    onOpen,
    onRetry,
    silence = silenceMilliseconds,
    opening = silence,
    ...init
  }: EventCall,
  onEvents: (events: EventSourceMessage[]) => Promise<boolean>,
): Promise<EventsEnd> {
  const broken = new AbortController();
  const signal = AbortSignal.any([broken.signal, ...(init.signal ? [init.signal] : [])]);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = (milliseconds: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => broken.abort(), milliseconds);
  };
  if (!isLongSending) wait(opening);
  try {
    const headers = { accept: "text/event-stream", ...init.headers };
    const response = await callServer(path, caller, { ...init, headers, signal }).catch(() => null);
    if (!response) return { why: "lost" };
    if (!response.ok || !response.body) {
      const data: unknown = await response.json().catch(() => null);
      return { why: "refused", status: response.status, failure: failureOf({ data }) };
    }
    onOpen?.();
    wait(opening);
    const events: EventSourceMessage[] = [];
    const parser = createParser({ onEvent: (event) => events.push(event), onRetry });
    const decoder = new TextDecoder();
    const reader = response.body.getReader();
    const cancel = () => void reader.cancel().catch(() => {});
    signal.addEventListener("abort", cancel);
    try {
      for (;;) {
        const piece = await reader.read().catch(() => null);
        if (!piece || signal.aborted) return { why: "cut" };
        if (piece.done) return { why: "closed" };
        wait(silence);
        parser.feed(decoder.decode(piece.value, { stream: true }));
        if (await onEvents(events.splice(0))) return { why: "enough" };
      }
    } finally {
      cancel();
    }
  } finally {
    clearTimeout(timer);
  }
}

/** The JSON of an event as the server names it; null = nothing that this version understands. */
export function eventIn<T extends { type: string }>({ data }: EventSourceMessage): T | null {
  try {
    const event: unknown = JSON.parse(data);
    return typeof event === "object" && event !== null && "type" in event ? (event as T) : null;
  } catch {
    return null;
  }
}
