import type { LocalPlural } from "@clove/domain/sync/record-kinds.ts";
import type { StreamRows } from "@clove/domain/sync/stream.schema.ts";
import type { Table } from "dexie";
import type { ClovePosDb } from "./clove-pos-db.ts";
import type { RowType } from "./rows.ts";

type Kept = { local_id?: number; id?: number; temp_id?: string | null; synced?: 0 | 1 };

/** Tables under another name than the wire's. */
const names = { measurement_units: "measurementUnits", product_variations: "variations" } as const;
const isRenamed = (type: string): type is keyof typeof names => type in names;

/** Types whose rows are kept under the server's ids: no device makes any. */
const byId: ReadonlySet<RowType> = new Set([
  "sizes",
  "colors",
  "measurement_units",
  "favourites",
  "price_changes",
]);

/** The table of a stream type, or of rows that are sent (offline §1). */
export function tableOf(db: ClovePosDb, type: RowType | LocalPlural): Table<Kept, number> {
  const name: keyof ClovePosDb = isRenamed(type) ? names[type] : type;
  return db.table(name);
}

/** Tables that rows of this type are spread over. */
export function tablesOf(db: ClovePosDb, type: RowType): Table[] {
  return type === "orders"
    ? [db.orders, db.order_items, db.payment_logs, db.order_returns]
    : [tableOf(db, type)];
}

/** Stores rows of the server, in place of those with the same ids. Rows made here stay as they are. Needs a transaction. */
export async function storeRows<T extends RowType>(
  db: ClovePosDb,
  type: T,
  rows: readonly StreamRows[T][],
): Promise<void> {
  if (rows.length === 0) return;
  const table = tableOf(db, type);
  if (byId.has(type)) {
    await table.bulkPut([...rows]);
    return;
  }
  const ids = rows.map(({ id }) => id);
  const known = await localIds(table, ids);
  // Only this table has unique temp_ids.
  const waiting = type === "products" ? await madeHere(table, rows) : new Set<string>();
  const synced = rows.map((row) => {
    const { items: _items, payment_logs: _logs, returns: _returns, ...rest } = row as StreamRows["orders"];
    const local_id = known.get(row.id);
    const own = { ...rest, ...(local_id !== undefined && { local_id }), synced: 1 as const };
    // The unsent twin keeps it until the upload is acknowledged.
    return rest.temp_id && waiting.has(rest.temp_id) ? { ...own, temp_id: null } : own;
  });
  await table.bulkPut(synced);
  if (type === "orders") await storeParts(db, rows as readonly StreamRows["orders"][], ids);
}

/** Deletes rows of the server. Needs a transaction. */
export async function deleteRows(db: ClovePosDb, type: RowType, ids: number[]): Promise<void> {
  await tableOf(db, type).where("id").anyOf(ids).delete();
  if (type === "orders") await deleteParts(db, ids);
}

/** Ids of the server's rows that the table has. */
export function idsIn(db: ClovePosDb, type: RowType): Promise<number[]> {
  return tableOf(db, type).orderBy("id").keys() as unknown as Promise<number[]>;
}

async function deleteParts(db: ClovePosDb, ids: number[]): Promise<void> {
  for (const table of [db.order_items, db.payment_logs, db.order_returns])
    await table.where("order_id").anyOf(ids).delete();
}

async function storeParts(db: ClovePosDb, orders: readonly StreamRows["orders"][], ids: number[]) {
  await deleteParts(db, ids);
  await db.order_items.bulkAdd(
    orders.flatMap(({ items }) => items.map((item) => ({ ...item, synced: 1 as const }))),
  );
  await db.payment_logs.bulkAdd(
    orders.flatMap(({ payment_logs }) => payment_logs.map((log) => ({ ...log, synced: 1 as const }))),
  );
  // Pages kept by an earlier version have none.
  const returns = orders.flatMap((order) =>
    (order.returns ?? []).map((row) => ({ ...row, synced: 1 as const })),
  );
  if (returns.length > 0) await db.order_returns.bulkAdd(returns);
}

/** id → local_id of the rows that are there; one count answers for a range that has none yet. */
async function localIds(table: Table<Kept, number>, ids: number[]): Promise<Map<number, number>> {
  const found = new Map<number, number>();
  const range = table.where("id").between(Math.min(...ids), Math.max(...ids), true, true);
  if ((await range.count()) === 0) return found;
  await table
    .where("id")
    .anyOf(ids)
    .eachKey((id, cursor) => found.set(Number(id), cursor.primaryKey));
  return found;
}

async function madeHere(table: Table<Kept, number>, rows: readonly Kept[]): Promise<Set<string>> {
  const temp_ids = rows.flatMap(({ temp_id }) => temp_id ?? []);
  if (temp_ids.length === 0) return new Set();
  const twins = await table.where("temp_id").anyOf(temp_ids).toArray();
  return new Set(twins.flatMap(({ synced, temp_id }) => (synced === 0 && temp_id ? [temp_id] : [])));
}
