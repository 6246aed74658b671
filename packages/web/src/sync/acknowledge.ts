import type { SyncEvent, SyncKind } from "@clove/domain/sync/sync.schema.ts";
import type { Table } from "dexie";
import type { ClovePosDb } from "../local-db/clove-pos-db.ts";
import type { OutboxRow } from "../local-db/rows.ts";
import { learnIds, type NamedTable, rememberId } from "./made-ids.ts";
import { rowTables } from "./outbox.ts";
import { newReferences, rewriteReferences } from "./rewrite-references.ts";

type RecordEvent = Extract<SyncEvent, { type: "record" }>;
type CompleteEvent = Extract<SyncEvent, { type: "complete" }>;
type Kept = { local_id?: number; temp_id?: string | null; synced: 0 | 1 };

/** What became of the records that a piece of the answer told of. */
export type Acknowledged = {
  /** On the server under an id, or settled there as not to be stored. */
  taken: string[];
  /** Put aside there, or refused; `isNew`: this device did not know yet. */
  aside: { temp_id: string; isNew: boolean }[];
};

/**
 * Takes a piece of the answer in, in one transaction (sync §6, §7): a record that got an id is deleted here, waiting records
 * that named it by its temp_id now name the id, and what was put aside stays visible with its reason. Everything else stays.
 */
export function acknowledge(db: ClovePosDb, events: readonly SyncEvent[]): Promise<Acknowledged> {
  const kinds: SyncKind[] = ["category", "brand", "product", "user", "order"];
  const tables = [db.outbox, db.meta, ...kinds.flatMap((kind) => rowTables(db, kind))];
  return db.transaction("rw", tables, async () => {
    const result: Acknowledged = { taken: [], aside: [] };
    const references = newReferences();
    for (const event of events) {
      if (event.type === "record") await takeRecord(db, event, result, references);
      if (event.type === "complete") await takeComplete(db, event, references);
    }
    await rewriteReferences(db, references);
    return result;
  });
}

async function takeRecord(
  db: ClovePosDb,
  event: RecordEvent,
  result: Acknowledged,
  references: ReturnType<typeof newReferences>,
) {
  const { temp_id, kind, status, id, code, message } = event;
  const row = await db.outbox.where("temp_id").equals(temp_id).first();
  if (!row || row.kind !== kind) return;
  if (status === "created" || status === "duplicate") {
    if (!isId(id)) return;
    await forget(db, row, id);
    references.add(kind, temp_id, id);
    result.taken.push(temp_id);
  } else if (code === "discarded") {
    await forget(db, row, null);
    result.taken.push(temp_id);
  } else {
    await db.outbox.update(row.local_id ?? 0, {
      state: status,
      code: code ?? "",
      message: message ?? "",
    });
    result.aside.push({ temp_id, isNew: row.state === "waiting" });
  }
}

async function takeComplete(
  db: ClovePosDb,
  { map, failed }: CompleteEvent,
  references: ReturnType<typeof newReferences>,
) {
  for (const { temp_id, quarantine_id } of failed) {
    await db.outbox.where("temp_id").equals(temp_id).modify({ quarantine_id });
  }
  const variations = map.product_variations ?? {};
  if (Object.keys(variations).length === 0) return;
  await learnIds(db, "variations", variations);
  for (const [temp_id, id] of Object.entries(variations)) references.add("variation", temp_id, id);
}

/** The record and its rows go; what screens may still hold finds its id by `referenceTo`. */
async function forget(db: ClovePosDb, row: OutboxRow, id: number | null) {
  const { kind, temp_id } = row;
  const made = (table: Table, field: string) =>
    (table as Table<Kept, number>)
      .where(field)
      .equals(temp_id)
      .filter(({ synced }) => synced === 0);
  const own: Record<Exclude<SyncKind, "order">, NamedTable> = {
    category: "categories",
    brand: "brands",
    user: "users",
    product: "products",
  };
  if (kind === "order") {
    await made(db.orders, "temp_id").delete();
    await made(db.order_items, "order_temp_id").delete();
    await made(db.payment_logs, "order_temp_id").delete();
  } else {
    const table = own[kind];
    for (const kept of await made(db.table(table), "temp_id").toArray())
      await rememberId(db, table, kept, id);
    await made(db.table(table), "temp_id").delete();
  }
  if (kind === "product") {
    const isOurs = (variation: { synced: 0 | 1; product_temp_id?: string | null }) =>
      variation.product_temp_id === temp_id;
    const variations = db.variations.where("synced").equals(0).filter(isOurs);
    for (const kept of await variations.toArray()) await rememberId(db, "variations", kept, null);
    await variations.delete();
  }
  await db.outbox.delete(row.local_id ?? 0);
}

const isId = (id: unknown): id is number => typeof id === "number" && Number.isInteger(id) && id > 0;
