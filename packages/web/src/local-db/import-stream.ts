import type { Company } from "@clove/domain/company/company.schema.ts";
import type { StreamMessage, StreamRows } from "@clove/domain/sync/stream.schema.ts";
import type { ClovePosDb } from "./clove-pos-db.ts";
import { noteCopyHistory } from "./copy-history.ts";
import {
  CopyPassedOn,
  type CopyState,
  copyState,
  nextVersion,
  readCursor,
  readEpoch,
  storeAt,
  writeCursor,
} from "./copy-state.ts";
import { storeCompany } from "./kept-company.ts";
import { isPacked, type MemoryCopy, type SmallType } from "./memory-copy.ts";
import { pagesBetween, patchesOf } from "./read-copy.ts";
import { betweenKeys, keyOf } from "./row-keys.ts";
import { type PackedType, type Page, type Patch, type RowType, rowTypes } from "./rows.ts";
import { deleteRows, storeRows, tableOf, tablesOf } from "./table-rows.ts";

/** A message with the event's id, if it had one; null = one that could not be read. */
export type Received = { message: StreamMessage | null; id?: string | undefined };

/** What an import stored, for the other tabs. */
export type CopyChange = {
  stamp: string;
  /** Of the copy, after this import; one more than before it. */
  version: number;
  pages: [PackedType, number, number][];
  patches: [PackedType, number][];
  small: SmallType[];
  complete: [PackedType, number][];
  company: boolean;
  ready: boolean;
  /** The cursor after this import, if the server gave one. */
  cursor?: string;
};

const pageRows = 1000;
/**
 * The stream says nothing of orders that have become too old for the copy, so an older copy is read whole again: where one person
 * unlocks the till every day, it would grow for ever.
 */
const readAgainAfter = 30 * 86_400_000;
type Write = () => PromiseLike<unknown>;
type Coming = { generation: number; page: number; rows: object[] };

/**
 * Applies the stream's messages, to memory at once and to the database in one transaction with the cursor. Rows that a snapshot of
 * their type did not bring are deleted when it is complete (sync §2); until then the old copy stays.
 */
export class StreamImport {
  cursor: string | null = null;
  /** Why nothing is stored any more: the disk is full, or the browser took the database away. */
  failure: Error | null = null;
  /** A message was unreadable: no later cursor is stored, so that the next connection gets its rows again. */
  private hasGap = false;
  private readonly complete = new Map<RowType, CopyState>();
  private readonly coming = new Map<RowType, Coming>();
  private readonly highest = new Map<RowType, number>();

  private constructor(
    private readonly db: ClovePosDb,
    private readonly memory: MemoryCopy,
    private readonly stamp: string,
    private readonly epoch: number,
  ) {}

  static async open(db: ClovePosDb, memory: MemoryCopy, stamp: string): Promise<StreamImport> {
    const found = new StreamImport(db, memory, stamp, await readEpoch(db));
    for (const type of rowTypes) {
      const [copy, part] = await Promise.all([
        copyState.read(db, "copy", type),
        copyState.read(db, "part", type),
      ]);
      if (copy) found.complete.set(type, copy);
      const stored = Math.max(copy?.generation ?? 0, part?.generation ?? 0);
      found.highest.set(type, Math.max(stored, memory.newestGeneration(type)));
    }
    // A cursor is valid only with a complete copy of every type.
    const isWhole = rowTypes.every((type) => found.complete.get(type)?.stamp === stamp);
    const isYoung = Date.now() - (found.complete.get("orders")?.at ?? 0) < readAgainAfter;
    found.cursor = isWhole && isYoung ? await readCursor(db, stamp) : null;
    return found;
  }

  /**
   * Stores a batch in one transaction. Memory has it even when storing fails; nothing is stored after that, since a later
   * cursor would cover what is missing.
   * @throws CopyPassedOn
   */
  async take(batch: readonly Received[]): Promise<CopyChange> {
    const change: CopyChange = {
      stamp: this.stamp,
      version: 0,
      pages: [],
      patches: [],
      small: [],
      complete: [],
      company: false,
      ready: batch.some(({ message }) => message?.type === "ready"),
    };
    const writes = this.writesOf(batch, change);
    const id = this.hasGap ? undefined : batch.findLast((received) => received.id !== undefined)?.id;
    if (id !== undefined) writes.push(() => writeCursor(this.db, this.stamp, id));
    if (writes.length > 0 && this.failure === null) {
      const types = new Set(
        batch.flatMap(({ message }) => {
          const type = message?.type;
          return type === undefined || type === "ready" || type === "companies" ? [] : type;
        }),
      );
      const tables = [...types].flatMap((type) => tablesOf(this.db, type));
      const { pages, patches } = this.db;
      await storeAt(this.db, this.epoch, [pages, patches, ...tables], async () => {
        for (const write of writes) await write();
        change.version = await nextVersion(this.db);
      }).catch((error: unknown) => {
        if (error instanceof CopyPassedOn) throw error;
        this.failure = error instanceof Error ? error : new Error(String(error));
      });
    }
    if (id !== undefined) {
      this.cursor = id;
      change.cursor = id;
      noteCopyHistory(id);
    }
    return change;
  }

  private writesOf(batch: readonly Received[], change: CopyChange): Write[] {
    const writes: Write[] = [];
    for (const [at, { message }] of batch.entries()) {
      if (message === null) this.giveUpComing();
      if (message === null || message.type === "ready") continue;
      if (message.type === "companies") {
        if ("items" in message) writes.push(...message.items.map((row) => this.company(row, change)));
        continue;
      }
      if ("deleted" in message) writes.push(...this.deleted(message.type, message.deleted, change));
      else if (message.delta) writes.push(...this.changed(message.type, message.items, change));
      else {
        if (message.first) writes.push(...this.begin(message.type));
        // The rest of an abandoned snapshot.
        if (!this.coming.has(message.type)) continue;
        this.arrived(message.type, message.items);
        const next = batch[at + 1]?.message;
        const goesOn = next?.type === message.type && "items" in next && !next.first && !next.delta;
        if (isPacked(message.type)) writes.push(...this.pages(message.type, change, !goesOn));
        if (message.last) writes.push(...this.end(message.type, change));
      }
    }
    return writes;
  }

  private company(company: Company, change: CopyChange): Write {
    this.memory.company = company;
    change.company = true;
    return () => storeCompany(this.db, company);
  }

  private begin(type: RowType): Write[] {
    const generation = (this.highest.get(type) ?? 0) + 1;
    this.highest.set(type, generation);
    this.coming.set(type, { generation, page: 0, rows: [] });
    if (!isPacked(type)) return [];
    const { db, stamp } = this;
    const whole = this.complete.get(type)?.generation ?? 0;
    return [
      // What an interrupted snapshot left behind.
      () => pagesBetween(db, type, whole + 1, generation).delete(),
      () => copyState.write(db, "part", type, { generation, stamp }),
    ];
  }

  /** Into memory at once: the till sells from it while the rest is still coming. */
  private arrived(type: RowType, items: readonly { id: number }[]): void {
    const coming = this.coming.get(type)!;
    for (const item of items) {
      coming.rows.push(item);
      if (!isPacked(type)) this.memory.setSmall(type, item as never, coming.generation);
    }
  }

  /** Full pages, and the rest too when no more of the type is at hand. */
  private pages(type: PackedType, change: CopyChange, all: boolean): Write[] {
    const coming = this.coming.get(type)!;
    const writes: Write[] = [];
    while (coming.rows.length >= pageRows || (all && coming.rows.length > 0)) {
      const page = pageOf(type, coming.generation, coming.page++, coming.rows.splice(0, pageRows));
      takeInto(this.memory, page);
      change.pages.push([type, page.generation, page.page]);
      const { texts: _texts, keyList: _keys, ...stored } = page;
      writes.push(() => this.db.pages.put(stored));
    }
    return writes;
  }

  private end(type: RowType, change: CopyChange): Write[] {
    const { generation, rows } = this.coming.get(type)!;
    const { db, stamp } = this;
    const copy = { generation, stamp, at: Date.now() };
    this.coming.delete(type);
    this.complete.set(type, copy);
    this.memory.sweep(type, generation);
    const state = () => copyState.write(db, "copy", type, copy);
    if (!isPacked(type)) {
      change.small.push(type);
      return [() => replaceRows(db, type, rows as StreamRows[SmallType][]), state];
    }
    change.complete.push([type, generation]);
    return [
      () => pagesBetween(db, type, 0, generation).delete(),
      () => patchesOf(db, type).delete(),
      () => copyState.remove(db, "part", type),
      state,
    ];
  }

  private changed(type: RowType, items: readonly { id: number }[], change: CopyChange): Write[] {
    const { db } = this;
    const generation = this.complete.get(type)?.generation ?? 0;
    if (!isPacked(type)) {
      for (const item of items) this.memory.setSmall(type, item as never, generation);
      change.small.push(type);
    }
    const patches: Patch[] = !isPacked(type)
      ? []
      : items.map((item) => ({
          type,
          id: item.id,
          key: keyOf(type, item as never),
          row: JSON.stringify(item),
        }));
    for (const { type: packed, id, key, row } of patches) {
      this.memory.setPacked(packed, id, key, row!, generation);
      change.patches.push([packed, id]);
    }
    return [
      ...this.giveUpPart(type),
      () => db.patches.bulkPut(patches),
      () => storeRows(db, type, items as StreamRows[RowType][]),
    ];
  }

  private deleted(type: RowType, ids: readonly number[], change: CopyChange): Write[] {
    const { db } = this;
    for (const id of ids) this.memory.delete(type, id);
    const writes = [...this.giveUpPart(type), () => deleteRows(db, type, [...ids])];
    if (!isPacked(type)) {
      change.small.push(type);
      return writes;
    }
    change.patches.push(...ids.map((id): [PackedType, number] => [type, id]));
    return [...writes, () => db.patches.bulkPut(ids.map((id) => ({ type, id, key: "", row: null })))];
  }

  /** An unreadable message may have been part of the snapshot: the old copy stays until one is complete (sync §2). */
  private giveUpComing(): void {
    this.coming.clear();
    this.hasGap = true;
  }

  /** Deltas go on from the whole copy: what an interrupted snapshot brought is older than they are. */
  private giveUpPart(type: RowType): Write[] {
    const { db } = this;
    const whole = this.complete.get(type)?.generation ?? 0;
    const highest = this.highest.get(type) ?? 0;
    this.coming.delete(type);
    if (!isPacked(type) || highest === whole) return [];
    return [
      () => pagesBetween(db, type, whole + 1, highest + 1).delete(),
      () => copyState.remove(db, "part", type),
    ];
  }
}

function pageOf(type: PackedType, generation: number, page: number, rows: object[]) {
  const keyList = rows.map((row) => keyOf(type, row as never));
  const texts = rows.map((row) => JSON.stringify(row));
  const ids = Float64Array.from(rows as { id: number }[], ({ id }) => id);
  return {
    type,
    generation,
    page,
    ids,
    keys: keyList.join(betweenKeys),
    rows: texts.join("\n"),
    keyList,
    texts,
  };
}

function takeInto(memory: MemoryCopy, page: Page & { keyList: string[]; texts: string[] }): void {
  page.ids.forEach((id, at) => {
    memory.setPacked(page.type, id, page.keyList[at]!, page.texts[at]!, page.generation);
  });
}

/** A whole small type: synced rows are replaced by the snapshot's, rows made on the device stay. */
async function replaceRows(db: ClovePosDb, type: SmallType, rows: StreamRows[SmallType][]): Promise<void> {
  const table = tableOf(db, type);
  const wanted = new Set(rows.map(({ id }) => id));
  const stored = await table.where("id").above(0).keys();
  await deleteRows(
    db,
    type,
    (stored as unknown as number[]).filter((id) => !wanted.has(id)),
  );
  await storeRows(db, type, rows);
}
