import type { StreamRows } from "@clove/domain/sync/stream.schema.ts";
import type { ClovePosDb } from "./clove-pos-db.ts";
import { copyState, readVersion } from "./copy-state.ts";
import { type Lens, type Lenses, ownOnly } from "./lent-copy.ts";
import { isPacked, type MemoryCopy, type SmallType } from "./memory-copy.ts";
import { betweenKeys } from "./row-keys.ts";
import { type PackedType, type Page, type Patch, packedTypes, type RowType, rowTypes } from "./rows.ts";
import { tableOf } from "./table-rows.ts";

/**
 * Fills the memory from what is stored under this stamp: of each type the complete snapshot, the changes since, and what was
 * received of an interrupted newer snapshot. Of another stamp only what `lenses` let through (offline §11).
 */
export async function readCopy(
  db: ClovePosDb,
  memory: MemoryCopy,
  stamp: string,
  lenses: Lenses = ownOnly(stamp),
): Promise<number> {
  // Read before the rows: a change that is stored meanwhile is then read twice instead of missed.
  const version = await readVersion(db);
  const small = rowTypes.filter((type): type is SmallType => !isPacked(type));
  await Promise.all(small.map((type) => readSmall(db, memory, type, lenses)));
  for (const type of packedTypes) await readPacked(db, memory, type, { stamp, lenses });
  return version;
}

/** Reads the whole table of a small type; rows that it no longer has leave the memory. */
export async function readSmall(
  db: ClovePosDb,
  memory: MemoryCopy,
  type: SmallType,
  lenses: Lenses,
): Promise<void> {
  const copy = await copyState.read(db, "copy", type);
  const lens = copy && lenses(type, copy.stamp);
  if (!copy || !lens) return;
  const gone = new Set(memory.rows(type).map(({ id }) => id));
  for (const stored of await tableOf(db, type).toArray()) {
    const { local_id: _, synced, ...row } = stored;
    const shown = synced === 0 ? null : lens.show ? lens.show(row as never) : row;
    if (shown === null) continue;
    memory.setSmall(type, shown as StreamRows[typeof type], copy.generation);
    gone.delete(row.id!);
  }
  for (const id of gone) if (id > 0) memory.delete(type, id);
}

export function takePage(
  memory: MemoryCopy,
  { type, generation, ids, keys, rows }: Page,
  show: Lens["show"] = null,
): void {
  if (ids.length === 0) return;
  const texts = rows.split("\n");
  const key = keys.split(betweenKeys);
  for (let at = 0; at < ids.length; at++) {
    const text = show ? shownText(texts[at]!, show) : texts[at]!;
    if (text !== null) memory.setPacked(type, ids[at]!, key[at]!, text, generation);
  }
}

function shownText(text: string, show: NonNullable<Lens["show"]>): string | null {
  const row = show(JSON.parse(text) as never);
  return row && JSON.stringify(row);
}

export function takePatch(
  memory: MemoryCopy,
  patch: Patch,
  generation: number,
  show: Lens["show"] = null,
): void {
  const row = patch.row !== null && show ? shownText(patch.row, show) : patch.row;
  if (row === null) memory.delete(patch.type, patch.id);
  else memory.setPacked(patch.type, patch.id, patch.key, row, generation);
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
  { stamp, lenses }: { stamp: string; lenses: Lenses },
): Promise<void> {
  const copy = await copyState.read(db, "copy", type);
  const lens = copy && lenses(type, copy.stamp);
  if (copy && lens) {
    for (const page of await pagesOf(db, type, copy.generation).toArray()) takePage(memory, page, lens.show);
    for (const patch of await patchesOf(db, type).toArray())
      takePatch(memory, patch, copy.generation, lens.show);
  }
  const part = await copyState.read(db, "part", type);
  if (part?.stamp === stamp) {
    for (const page of await pagesOf(db, type, part.generation).toArray()) takePage(memory, page);
  }
  memory.sweep(type, copy && lens ? copy.generation : 0, lens?.whole);
}
