import { channel } from "node:diagnostics_channel";
import type { ErrorCode } from "@clove/domain/errors.ts";

type Happening<T> = {
  tell(what: T): void;
  /** Returns the function that stops hearing. */
  hear(act: (what: T) => void): () => void;
};

/**
 * What is counted, told where it happens; costs nothing while nobody hears it (docs/decisions/060). It has no names, and of
 * people and companies at most what is needed to count each of them once.
 */
export const happenings = {
  /** A sale was stored; made `offline`: a till kept it and sent it later. */
  sale: happening<{ made: "online" | "offline" }>("sale"),
  /** A call, or a record of an upload. */
  refusal: happening<{ of: "call" | "record"; code: ErrorCode | (string & {}) }>("refusal"),
  /** A backup of the schedule. */
  backup: happening<{ outcome: "made" | "failed" }>("backup"),
  /** How many records wait on a till to be sent. */
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
