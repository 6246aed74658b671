import type { NamedPlural } from "@clove/domain/sync/record-kinds.ts";
import type { ClovePosDb } from "../local-db/clove-pos-db.ts";
import { shownId } from "../local-db/rows.ts";
import { tableOf } from "../local-db/table-rows.ts";

/** What the server knows a row by: its id, or its temp_id as long as only this device knows it. */
export type Reference = { id: number } | { temp_id: string };

type Known = { temp_id: string; id: number | null };

/** Ids below zero are this device's own (`shownId`). */
export const isMadeHere = (id: number) => id < 0;

/**
 * The row behind an id that a screen holds, also after it was sent: an open cart or form may keep an id below zero for
 * days. Null = nobody has it any more.
 */
export async function referenceTo(
  db: ClovePosDb,
  plural: NamedPlural,
  id: number,
): Promise<Reference | null> {
  if (!isMadeHere(id)) return { id };
  const row = await tableOf(db, plural).get(-id);
  const known = (row ?? (await db.meta.get(key(db, plural, id)))?.value) as Known | undefined;
  if (!known) return null;
  return known.id ? { id: known.id } : { temp_id: known.temp_id };
}

/** To be called before a row made here is deleted because the server has it; `id` null = the server has not told it yet. */
export function rememberId(
  db: ClovePosDb,
  plural: NamedPlural,
  row: { local_id?: number; temp_id?: string | null },
  id: number | null,
) {
  return db.meta.put({
    key: key(db, plural, shownId({ local_id: row.local_id })),
    value: { temp_id: row.temp_id, id },
  });
}

/** Keeps the ids that the server gave to rows which are no longer stored here (sync §7). Needs a transaction on `meta`. */
export function learnIds(db: ClovePosDb, plural: NamedPlural, ids: Record<string, number>) {
  return db.meta
    .where("key")
    .startsWith(prefix(db, plural))
    .modify((row) => {
      const known = row.value as Known;
      known.id ??= ids[known.temp_id] ?? null;
    });
}

const prefix = (db: ClovePosDb, plural: NamedPlural) => `made ${tableOf(db, plural).name} `;
const key = (db: ClovePosDb, plural: NamedPlural, id: number) => `${prefix(db, plural)}${-id}`;
