import type { Failure } from "@clove/domain/answers.ts";
import { createParser, type EventSourceMessage } from "eventsource-parser";
import { type Caller, callServer } from "./call-server.ts";
import { failureOf } from "./failure.ts";
import { inOwnLanguage } from "./own-language.ts";

/** After this much silence the connection counts as broken (offline §2); the server's heartbeat comes every 15 s (sync §3). */
export const silenceMilliseconds = 40_000;

type EventCall = Omit<RequestInit, "headers"> & {
  caller: Caller;
  headers?: Record<string, string>;
  /** Sending the request may take longer than `silence`: the timeout starts with the answer. */
  isLongSending?: true;
  /** The server has begun to answer. */
  onOpen?: () => void;
  onRetry?: (milliseconds: number) => void;
  /** The most milliseconds between two chunks, and until the first one (`opening`). */
  silence?: number;
  opening?: number;
};

/**
 * `closed`: the server ended the stream; `cut`: it broke off; `refused`: the server answered with an error status; `lost`: no answer;
 * `enough`: `onEvents` wanted no more.
 */
export type EventsEnd =
  | { why: "closed" | "cut" | "lost" | "enough" }
  | { why: "refused"; status: number; failure: Failure | null };

/**
 * Makes a call whose answer is a stream of events. `onEvents` gets the events of each chunk, perhaps none, before the
 * next chunk is read; it returns true to stop reading. Throws only what `onEvents` throws.
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
      return {
        why: "refused",
        status: response.status,
        failure: failureOf({ data: await inOwnLanguage(data) }),
      };
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

/** The parsed JSON of an event; null if this version does not understand it. */
export function eventIn<T extends { type: string }>({ data }: EventSourceMessage): T | null {
  try {
    const event: unknown = JSON.parse(data);
    return typeof event === "object" && event !== null && "type" in event ? (event as T) : null;
  } catch {
    return null;
  }
}
