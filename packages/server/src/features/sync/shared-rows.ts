import type { Scope } from "../../http/auth.ts";
import { type Chunk, nameOf } from "./change-messages.ts";
import { readOnce } from "./read-once.ts";
import { isSameForAll, type StreamRow } from "./stream-rows.sql.ts";

type Read = (chunk: Chunk) => Promise<StreamRow[]>;

/**
 * Reads of the same changes for many readers: rows that are the same for everybody once for all of them, others once for those with the
 * same rights, of whom `user_ids` are the users. `first`: any of the scopes.
 */
export function sharedRows(
  rowsFor: (scope: Scope, user_ids: readonly number[]) => Read,
  first: Scope,
): (scope: Scope, user_ids: readonly number[]) => Read {
  const ofAll = readOnce(rowsFor(first, []), nameOf);
  return (scope, user_ids) => {
    const own = readOnce(rowsFor(scope, user_ids));
    return (chunk) => (isSameForAll(chunk.type) ? ofAll(chunk) : own(chunk));
  };
}
