import type { Table } from "dexie";
import type { ClovePosDb } from "./clove-pos-db.ts";
import type { RowType } from "./rows.ts";

/** The owner of a type's copy and its snapshot. `at`: when that was whole, in milliseconds; former versions did not keep it. */
export type CopyState = { generation: number; stamp: string; at?: number };

type Kept = {
  /** The snapshot that was stored whole. */
  copy: CopyState;
  /** One that is still coming, or that was interrupted. */
  part: CopyState;
  /** How far the per-row table has been filled: up to this id of that snapshot; null = all. */
  filled: { generation: number; upTo: number | null };
};

/** What `meta` knows of each type's copy, under `<what> <type>`. */
export const copyState = {
  async read<W extends keyof Kept>(db: ClovePosDb, what: W, type: RowType): Promise<Kept[W] | undefined> {
    return (await db.meta.get(`${what} ${type}`))?.value as Kept[W] | undefined;
  },
  write<W extends keyof Kept>(db: ClovePosDb, what: W, type: RowType, value: Kept[W]) {
    return db.meta.put({ key: `${what} ${type}`, value });
  },
  remove(db: ClovePosDb, what: keyof Kept, type: RowType) {
    return db.meta.delete(`${what} ${type}`);
  },
};

/** `Last-Event-ID`, written in one transaction with what it covers; only good under the stamp that it was given to. */
export async function readCursor(db: ClovePosDb, stamp: string): Promise<string | null> {
  const cursor = (await db.meta.get("cursor"))?.value as { id: string; stamp: string } | undefined;
  return cursor?.stamp === stamp ? cursor.id : null;
}

export const writeCursor = (db: ClovePosDb, stamp: string, id: string) =>
  db.meta.put({ key: "cursor", value: { id, stamp } });

/** Counts what was imported, so that a tab knows when it missed something. */
export async function readVersion(db: ClovePosDb): Promise<number> {
  return ((await db.meta.get("version"))?.value as number | undefined) ?? 0;
}

/** Needs the transaction of the import. */
export async function nextVersion(db: ClovePosDb): Promise<number> {
  const version = (await readVersion(db)) + 1;
  await db.meta.put({ key: "version", value: version });
  return version;
}

/** Increased when the copy is wiped or gets another user or other rights: writers from before must stop. */
export async function readEpoch(db: ClovePosDb): Promise<number> {
  return ((await db.meta.get("epoch"))?.value as number | undefined) ?? 0;
}

/** Needs a transaction on `meta`. */
export async function nextEpoch(db: ClovePosDb): Promise<void> {
  await db.meta.put({ key: "epoch", value: (await readEpoch(db)) + 1 });
}

/** The copy no longer belongs to the user for whom it was being written. */
export class CopyPassedOn extends Error {
  constructor() {
    super("The local copy was wiped, or passed to another person or other rights");
  }
}

/**
 * One transaction on `meta` and `tables` for a writer that began at `epoch`.
 * @throws CopyPassedOn
 */
export function storeAt<T>(
  db: ClovePosDb,
  epoch: number,
  tables: Table[],
  work: () => Promise<T>,
): Promise<T> {
  return db.transaction("rw", [db.meta, ...tables], async () => {
    if ((await readEpoch(db)) !== epoch) throw new CopyPassedOn();
    return work();
  });
}
