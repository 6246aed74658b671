import { type StreamType, streamChunk, streamTypes } from "@clove/domain/sync/stream.schema.ts";
import { type Scope, seesBranch } from "../../http/auth.ts";
import type { Change } from "./changes.sql.ts";
import { readsType, type StreamRow } from "./stream-rows.sql.ts";

/** Up to 500 changed rows of one type. */
export type Chunk = { type: StreamType; ids: readonly number[] };

/** Chunks of the same rows have the same name. */
export const nameOf = ({ type, ids }: Chunk): string => `${type} ${ids.join()}`;

/** The changed rows that readers with these rights may see, each row once, parents before children. */
export function concerned(scope: Scope, changes: readonly Change[]): Chunk[] {
  return streamTypes.flatMap((type) => {
    if (!readsType(scope, type)) return [];
    const seen = changes.filter(
      (change) => change.type === type && (change.branch_id === null || seesBranch(scope, change.branch_id)),
    );
    const ids = [...new Set(seen.map((change) => change.id))].sort((a, b) => a - b);
    return Array.from({ length: Math.ceil(ids.length / streamChunk) }, (_, i) => ({
      type,
      ids: ids.slice(i * streamChunk, (i + 1) * streamChunk),
    }));
  });
}

/** The news, without rows, that approvals in the reader's stores were asked for or answered; null when none were. */
export function approvalsNews(scope: Scope, changes: readonly Change[]): string | null {
  const isSeen = changes.some(
    ({ type, branch_id }) => type === "approvals" && branch_id !== null && seesBranch(scope, branch_id),
  );
  return isSeen ? JSON.stringify({ type: "approvals", delta: true }) : null;
}

/** Of rows that several readers get, the messages to all of them. */
const toAll = new WeakMap<readonly StreamRow[], string[]>();

/**
 * The messages of a chunk for one user: present rows, and the ids of rows that are gone for this reader. The same rows without owners make
 * the same texts, which are long and many at once after an import.
 */
export function deltaMessages(chunk: Chunk, rows: readonly StreamRow[], user_id: number): string[] {
  const known = toAll.get(rows);
  if (known) return known;
  const messages = messagesFor(chunk, rows, user_id);
  if (rows.every(({ owner }) => owner === null)) toAll.set(rows, messages);
  return messages;
}

function messagesFor({ type, ids }: Chunk, rows: readonly StreamRow[], user_id: number): string[] {
  const found = new Set(rows.map((row) => row.id));
  const deleted = ids.filter((id) => !found.has(id));
  const items = rows.filter(({ owner }) => owner === null || owner === user_id);
  return [
    ...(items.length > 0 ? [itemsMessage(type, items, { delta: true })] : []),
    ...(deleted.length > 0 ? [JSON.stringify({ type, deleted, delta: true })] : []),
  ];
}

/** An event's data must be one line, and PostgreSQL's JSON may have line breaks between values (never within texts). */
export function itemsMessage(
  type: StreamType,
  rows: readonly StreamRow[],
  marks: { first?: true; last?: true; delta?: true },
): string {
  const items = rows.map((row) => row.json).join(",");
  return `{"type":"${type}","items":[${items.replaceAll("\n", "")}],${JSON.stringify(marks).slice(1)}`.replace(
    /,\}$/,
    "}",
  );
}
