import type { CountLine, Stocktake } from "@clove/domain/stocktakes/stocktakes.schema.ts";
import type { ClovePosDb } from "./clove-pos-db.ts";

/** A counted line as its page shows it. */
export type KeptLine = CountLine & { name: string };

/**
 * What this device counted in one stocktake, an entry of `meta` of its own: neither a reload, a log-out nor a new copy takes
 * it away. `waiting` is not on the server yet.
 */
export type KeptCount = {
  /** As last read, for offline times. */
  stocktake: Stocktake | null;
  waiting: KeptLine[];
  /** The latest that are stored or refused, newest first. */
  sent: (KeptLine & { refusal?: string })[];
};

const maxSent = 50;
/** Stocktakes of a person that a device remembers after everything was sent. */
const maxCounts = 10;
const nothing: KeptCount = { stocktake: null, waiting: [], sent: [] };
const entry = (owner: string, id: number) => `count ${owner} ${id}`;

export async function readCount(db: ClovePosDb, owner: string, id: number): Promise<KeptCount> {
  return ((await db.meta.get(entry(owner, id)))?.value as KeptCount | undefined) ?? nothing;
}

/** Tabs of one person share the entry: each change is made to what is stored. Resolves when it is on disk. */
function change(
  db: ClovePosDb,
  owner: string,
  id: number,
  update: (kept: KeptCount) => KeptCount,
): Promise<void> {
  return db.transaction("rw", db.meta, async () => {
    await db.meta.put({ key: entry(owner, id), value: update(await readCount(db, owner, id)) });
  });
}

export async function keepStocktake(db: ClovePosDb, owner: string, stocktake: Stocktake): Promise<void> {
  await change(db, owner, stocktake.id, (kept) => ({ ...kept, stocktake }));
  await dropOldCounts(db, owner);
}

/** In one transaction, so that no line is lost that another tab keeps at this moment. */
const dropOldCounts = (db: ClovePosDb, owner: string): Promise<void> =>
  db.transaction("rw", db.meta, async () => {
    const first = entry(owner, 0).slice(0, -1);
    const sent = await db.meta
      .where("key")
      .startsWith(first)
      .filter(({ value }) => (value as KeptCount).waiting.length === 0)
      .primaryKeys();
    const idIn = (key: string) => Number(key.slice(first.length));
    const newest = sent.sort((one, other) => idIn(other) - idIn(one));
    await db.meta.bulkDelete(newest.slice(maxCounts));
  });

export const keepLine = (db: ClovePosDb, owner: string, id: number, line: KeptLine): Promise<void> =>
  change(db, owner, id, (kept) => ({ ...kept, waiting: [...kept.waiting, line] }));

/** The server has these, or will never take them. */
export const linesSent = (
  db: ClovePosDb,
  owner: string,
  id: number,
  { lines, refused }: { lines: readonly KeptLine[]; refused: ReadonlyMap<string, string> },
): Promise<void> =>
  change(db, owner, id, (kept) => {
    const gone = new Set(lines.map(({ temp_id }) => temp_id));
    const still = kept.waiting.filter(({ temp_id }) => !gone.has(temp_id));
    const before = kept.sent.filter(({ temp_id }) => !gone.has(temp_id));
    const sent = lines.toReversed().map((line) => {
      const refusal = refused.get(line.temp_id);
      return { ...line, ...(refusal !== undefined && { refusal }) };
    });
    return { ...kept, waiting: still, sent: [...sent, ...before].slice(0, maxSent) };
  });
