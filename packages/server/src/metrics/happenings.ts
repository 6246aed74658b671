import { channel } from "node:diagnostics_channel";
import type { ErrorCode } from "@clove/domain/errors.ts";

type Happening<T> = {
  tell(what: T): void;
  /** Subscribes; returns the function that unsubscribes. */
  hear(act: (what: T) => void): () => void;
};

/**
 * Events to be counted, published where they happen; they cost nothing without a subscriber (docs/decisions/060). They carry no names,
 * and nothing about people and companies except what is needed to count each of them once.
 */
export const happenings = {
  /** A sale was stored; `offline`: a till made it without the server and sent it later. */
  sale: happening<{ made: "online" | "offline" }>("sale"),
  /** A call, or a record of an upload, was refused. */
  refusal: happening<{ of: "call" | "record"; code: ErrorCode | (string & {}) }>("refusal"),
  /** A scheduled backup was made or failed. */
  backup: happening<{ outcome: "made" | "failed" }>("backup"),
  /** A till said how many records it has not sent yet. */
  unsent: happening<{ session_hash: string; records: number }>("unsent"),
};

function happening<T>(name: string): Happening<T> {
  const line = channel(`clove-pos:${name}`);
  return {
    tell(what) {
      if (line.hasSubscribers) line.publish(what);
    },
    hear(act) {
      const listener = (what: unknown) => act(what as T);
      line.subscribe(listener);
      return () => {
        line.unsubscribe(listener);
      };
    },
  };
}
