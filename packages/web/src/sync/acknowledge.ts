import { isNamed, localRows, recordKinds, uploadRows } from "@clove/domain/sync/record-kinds.ts";
import type { SyncEvent } from "@clove/domain/sync/sync.schema.ts";
import type { ClovePosDb } from "../local-db/clove-pos-db.ts";
import { isStreamed } from "../local-db/made-here.ts";
import { madeRows, madeTables } from "../local-db/made-rows.ts";
import { isPacked, type SmallType } from "../local-db/memory-copy.ts";
import type { OutboxRow } from "../local-db/rows.ts";
import { sealUploaded } from "../local-db/seal-sales.ts";
import { isFull } from "../local-db/storage-room.ts";
import { tableOf } from "../local-db/table-rows.ts";
import { learnIds, rememberId } from "./made-ids.ts";
import { type GivenIds, rewriteReferences } from "./rewrite-references.ts";
import { noteRemark } from "./sync-remarks.ts";

type RecordEvent = Extract<SyncEvent, { type: "record" }>;
type CompleteEvent = Extract<SyncEvent, { type: "complete" }>;

/** The results for the records in one chunk of the answer. */
export type Acknowledged = {
  /** On the server under an id, or settled there as not to be stored. */
  taken: string[];
  /** Put aside there, or refused; `isNew`: this device did not know yet. */
  aside: { temp_id: string; isNew: boolean }[];
};

/**
 * Applies a chunk of the answer in one transaction (sync §6, §7): a record that got an id is deleted here (rows of a small
 * type become the server's), waiting records that named it by its temp_id now name the id, and what was put aside stays
 * visible with its reason. Everything else stays. A device that is too full to seal the sent sales deletes them unsealed, as that
 * makes room.
 */
export function acknowledge(db: ClovePosDb, events: readonly SyncEvent[]): Promise<Acknowledged> {
  return takeIn(db, events, sealUploaded).catch((error: unknown) => {
    if (!isFull(error)) throw error;
    return takeIn(db, events, async () => {});
  });
}

function takeIn(
  db: ClovePosDb,
  events: readonly SyncEvent[],
  seal: typeof sealUploaded,
): Promise<Acknowledged> {
  return db.transaction("rw", [db.meta, db.journal, ...madeTables(db)], async () => {
    const result: Acknowledged = { taken: [], aside: [] };
    const given: GivenIds = new Map(uploadRows.map(({ plural }) => [plural, new Map()]));
    const told = events.filter((event) => event.type === "record");
    const rows = await unsentRowsOf(db, told);
    const gone: Gone[] = [];
    const aside: Aside[] = [];
    for (const { kind, temp_id, status, id, warnings, code, message, values } of told) {
      const row = rows.get(temp_id);
      if (row?.kind !== kind) continue;
      // The server may report a record twice.
      rows.delete(temp_id);
      if (status === "created" || status === "duplicate") {
        if (!isId(id)) continue;
        if (warnings.length > 0) await noteRemark(db, row, { id, warnings });
        gone.push({ row, id, isNew: status === "created", warnings });
        given.get(recordKinds[kind].plural)?.set(temp_id, id);
      } else if (code === "discarded") gone.push({ row, id: null, isNew: false });
      else aside.push({ row, changes: { state: status, code: code ?? "", message: message ?? "", values } });
    }
    await seal(db, gone);
    await forget(db, gone);
    result.taken.push(...gone.map(({ row }) => row.temp_id));
    for (const { row, changes } of aside) {
      await db.outbox.update(row.local_id ?? 0, changes);
      result.aside.push({ temp_id: row.temp_id, isNew: row.state === "waiting" });
    }
    for (const event of events) if (event.type === "complete") await takeComplete(db, event, given);
    await rewriteReferences(db, given);
    return result;
  });
}

/**
 * Staff that the server refused exist on this device only, and no other record refers to them (sync §10). Every other record stays
 * until the server has stored it, or a manager has settled it there.
 */
export function isDiscardable({ kind, state, code, body }: OutboxRow): boolean {
  const user = body.users?.[0] as { role?: unknown } | undefined;
  return kind === "user" && state === "refused" && code === "forbidden" && user?.role !== "customer";
}

/** Deletes a record that will never be stored; false = it is not such a record, or no longer. */
export function discardRefused(db: ClovePosDb, temp_id: string): Promise<boolean> {
  return db.transaction("rw", [db.meta, ...madeTables(db)], async () => {
    const row = await db.outbox.where("temp_id").equals(temp_id).first();
    if (!row || !isDiscardable(row)) return false;
    await forget(db, [{ row, id: null, isNew: false }]);
    return true;
  });
}

async function unsentRowsOf(db: ClovePosDb, told: readonly RecordEvent[]): Promise<Map<string, OutboxRow>> {
  // One request for all: Dexie loses its transaction when hundreds of requests are awaited together.
  const found = db.outbox.where("temp_id").anyOf(told.map(({ temp_id }) => temp_id));
  return new Map((await found.toArray()).map((row) => [row.temp_id, row]));
}

/** A settled record and its id; null = it is not to be stored. `isNew`: the server has stored it just now. */
type Gone = { row: OutboxRow; id: number | null; isNew: boolean; warnings?: readonly string[] };
type Aside = { row: OutboxRow; changes: Pick<OutboxRow, "state" | "code" | "message" | "values"> };

async function takeComplete(db: ClovePosDb, { map, failed }: CompleteEvent, given: GivenIds) {
  for (const { temp_id, quarantine_id } of failed) {
    await db.outbox.where("temp_id").equals(temp_id).modify({ quarantine_id });
  }
  const variations = map.product_variations ?? {};
  if (Object.keys(variations).length === 0) return;
  await learnIds(db, "product_variations", variations);
  given.set("product_variations", new Map(Object.entries(variations)));
}

/**
 * Deletes the records and their rows, in bulk, as there may be thousands. `referenceTo` finds the new ids of those that screens still
 * hold. A row of a small type that the stream has not delivered yet stays as the server's: the connection may be cut before it is.
 */
async function forget(db: ClovePosDb, gone: readonly Gone[]) {
  const ids = new Map(gone.map(({ row, id }) => [row.temp_id, id]));
  const records = gone.map(({ row }) => row);
  const made = await madeRows(db, records);
  for (const { plural } of localRows) {
    if (isNamed(plural)) {
      // Variations are reported at the end.
      for (const row of made[plural]) await rememberId(db, plural, row, ids.get(row.temp_id ?? "") ?? null);
    }
    const kept =
      isStreamed(plural) && !isPacked(plural) ? await becomeServers(db, plural, made[plural], gone) : [];
    await tableOf(db, plural).bulkDelete(localIds(made[plural].filter((row) => !kept.includes(row.temp_id))));
  }
  for (const { held_cart_temp_id } of made.held_cart_ends)
    await db.held_carts.where("temp_id").equals(held_cart_temp_id).delete();
  await db.outbox.bulkDelete(localIds(records));
}

/** Marks the rows that the stream has not delivered yet as the server's, and returns their temp_ids. */
async function becomeServers(
  db: ClovePosDb,
  type: SmallType,
  rows: readonly { temp_id?: string | null }[],
  gone: readonly Gone[],
): Promise<(string | null | undefined)[]> {
  const ids = new Map(
    gone.flatMap(({ row, id, isNew }) => (isNew && id !== null ? [[row.temp_id, id]] : [])),
  );
  const table = tableOf(db, type);
  const came = new Set<unknown>(
    await table
      .where("id")
      .anyOf([...ids.values()])
      .keys(),
  );
  const stay = rows.flatMap((row) => {
    const id = ids.get(row.temp_id ?? "");
    return id === undefined || came.has(id) ? [] : { ...row, id, synced: 1 as const };
  });
  if (stay.length > 0) await table.bulkPut(stay);
  return stay.map(({ temp_id }) => temp_id);
}

const localIds = (rows: readonly { local_id?: number }[]) => rows.flatMap(({ local_id }) => local_id ?? []);
const isId = (id: unknown): id is number => typeof id === "number" && Number.isInteger(id) && id > 0;
