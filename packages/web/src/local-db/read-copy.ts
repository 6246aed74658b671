import type { StreamRows } from "@clove/domain/sync/stream.schema.ts";
import type { ClovePosDb } from "./clove-pos-db.ts";
import { copyState, readVersion } from "./copy-state.ts";
import { isPacked, type MemoryCopy, type SmallType } from "./memory-copy.ts";
import { betweenKeys } from "./row-keys.ts";
import { type PackedType, type Page, type Patch, packedTypes, type RowType, rowTypes } from "./rows.ts";
import { tableOf } from "./table-rows.ts";

/**
 * Fills the memory from what is stored under this stamp: of each type the complete snapshot, the changes since, and what was
 * received of an interrupted newer snapshot. Under another stamp nothing is read (offline §11).
 */
export async function readCopy(db: ClovePosDb, memory: MemoryCopy, stamp: string): Promise<number> {
  // Read before the rows: a change that is stored meanwhile is then read twice instead of missed.
  const version = await readVersion(db);
  const small = rowTypes.filter((type): type is SmallType => !isPacked(type));
  await Promise.all(small.map((type) => readSmall(db, memory, type, stamp)));
  for (const type of packedTypes) await readPacked(db, memory, type, stamp);
  return version;
}

/** Reads the whole table of a small type; rows that it no longer has leave the memory. */
export async function readSmall(
  db: ClovePosDb,
  memory: MemoryCopy,
  type: SmallType,
  stamp: string,
): Promise<void> {
  const copy = await copyState.read(db, "copy", type);
  if (copy?.stamp !== stamp) return;
  const gone = new Set(memory.rows(type).map(({ id }) => id));
  for (const stored of await tableOf(db, type).toArray()) {
    const { local_id: _, synced, ...row } = stored;
    if (synced === 0) continue;
    memory.setSmall(type, row as StreamRows[typeof type], copy.generation);
    gone.delete(row.id!);
  }
  for (const id of gone) if (id > 0) memory.delete(type, id);
}

export function takePage(memory: MemoryCopy, { type, generation, ids, keys, rows }: Page): void {
  if (ids.length === 0) return;
  const texts = rows.split("\n");
  const key = keys.split(betweenKeys);
  for (let at = 0; at < ids.length; at++) memory.setPacked(type, ids[at]!, key[at]!, texts[at]!, generation);
}

export function takePatch(memory: MemoryCopy, patch: Patch, generation: number): void {
  if (patch.row === null) memory.delete(patch.type, patch.id);
  else memory.setPacked(patch.type, patch.id, patch.key, patch.row, generation);
}

/** The pages of one snapshot, in their order. */
export const pagesOf = (db: ClovePosDb, type: RowType, generation: number) =>
  db.pages.where(primaryKey).between([type, generation, 0], [type, generation, Infinity]);

/** Pages of snapshots from `from` to before `to`. */
export const pagesBetween = (db: ClovePosDb, type: RowType, from: number, to: number) =>
  db.pages.where(primaryKey).between([type, from, 0], [type, to, 0], true, false);

const primaryKey = "[type+generation+page]";

export const patchesOf = (db: ClovePosDb, type: RowType) =>
  db.patches.where("[type+id]").between([type, -Infinity], [type, Infinity]);

async function readPacked(
  db: ClovePosDb,
  memory: MemoryCopy,
  type: PackedType,
  stamp: string,
): Promise<void> {
  const copy = await copyState.read(db, "copy", type);
  if (copy?.stamp === stamp) {
    for (const page of await pagesOf(db, type, copy.generation).toArray()) takePage(memory, page);
    for (const patch of await patchesOf(db, type).toArray()) takePatch(memory, patch, copy.generation);
  }
  const part = await copyState.read(db, "part", type);
  if (part?.stamp === stamp) {
    for (const page of await pagesOf(db, type, part.generation).toArray()) takePage(memory, page);
  }
  memory.sweep(type, copy?.stamp === stamp ? copy.generation : 0);
}
