import { type StreamType, streamChunk, streamTypes } from "@clove/domain/sync/stream.schema.ts";
import type { Scope } from "../../http/auth.ts";
import type { EventStream } from "../../http/event-stream.ts";
import { itemsMessage } from "./change-messages.ts";
import { type RowPick, readsType, type StreamRow } from "./stream-rows.sql.ts";

export type Load = (type: StreamType, pick: RowPick) => Promise<StreamRow[]>;

/**
 * Sends everything the caller sees, type by type in chunks. At most two chunks are in memory: one is read while the other is sent. Rows
 * may be newer than the cursor, which was taken before; the deltas since the cursor make them consistent.
 */
export async function sendSnapshot(
  stream: EventStream,
  scope: Scope,
  load: Load,
  starts: Partial<Record<StreamType, number>>,
): Promise<void> {
  for (const type of streamTypes) {
    if (stream.isClosed) return;
    if (!readsType(scope, type)) {
      await stream.send(itemsMessage(type, [], { first: true, last: true }));
      continue;
    }
    const from = (after: number) => ahead(load(type, { after, limit: streamChunk + 1 }));
    let next: Promise<StreamRow[]> | null = from(starts[type] ?? 0);
    for (let isFirst = true; next; isFirst = false) {
      const rows: StreamRow[] = await next;
      if (stream.isClosed) return;
      const isLast = rows.length <= streamChunk;
      const items = isLast ? rows : rows.slice(0, streamChunk);
      next = isLast ? null : from(items.at(-1)!.id);
      const marks = { ...(isFirst && { first: true as const }), ...(isLast && { last: true as const }) };
      await stream.send(itemsMessage(type, items, marks));
    }
  }
}

/** For reading ahead: an error is thrown when the result is awaited; until then it must not be an unhandled rejection. */
function ahead<T>(reading: Promise<T>): Promise<T> {
  reading.catch(() => {});
  return reading;
}
