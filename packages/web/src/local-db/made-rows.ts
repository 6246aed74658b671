import type { SyncKind } from "@clove/domain/sync/sync.schema.ts";
import type { Table } from "dexie";
import type { ClovePosDb } from "./clove-pos-db.ts";
import type {
  LocalBrand,
  LocalCategory,
  LocalOrder,
  LocalOrderItem,
  LocalPaymentLog,
  LocalProduct,
  LocalUser,
  LocalVariation,
  OutboxRow,
} from "./rows.ts";

/** The rows of records that wait here to be sent. */
export type MadeRows = {
  categories: LocalCategory[];
  brands: LocalBrand[];
  users: LocalUser[];
  products: LocalProduct[];
  variations: LocalVariation[];
  sales: { order: LocalOrder; items: LocalOrderItem[]; logs: LocalPaymentLog[] }[];
};

export const madeTables = (db: ClovePosDb): Table[] => [
  db.outbox,
  db.categories,
  db.brands,
  db.users,
  db.products,
  db.variations,
  db.orders,
  db.order_items,
  db.payment_logs,
];

/** Beyond it the table is read in one go. */
const few = 100;

/** Needs a transaction on the outbox and the tables of the records' kinds. */
export async function madeRows(db: ClovePosDb, records: readonly OutboxRow[]): Promise<MadeRows> {
  const of = (kind: SyncKind) => records.flatMap((row) => (row.kind === kind ? [row.temp_id] : []));
  const sold = of("order");
  const [categories, brands, users, products, variations, orders, items, logs] = await Promise.all([
    unsynced(db.categories, "temp_id", of("category")),
    unsynced(db.brands, "temp_id", of("brand")),
    unsynced(db.users, "temp_id", of("user")),
    unsynced(db.products, "temp_id", of("product")),
    unsynced(db.variations, "temp_id", records.flatMap(variationTempIds)),
    unsynced(db.orders, "temp_id", sold),
    unsynced(db.order_items, "order_temp_id", sold),
    unsynced(db.payment_logs, "order_temp_id", sold),
  ]);
  const [itemsOf, logsOf] = [groupBySale(items), groupBySale(logs)];
  const sales = orders.map((order) => ({
    order,
    items: itemsOf.get(order.temp_id) ?? [],
    logs: logsOf.get(order.temp_id) ?? [],
  }));
  return { categories, brands, users, products, variations, sales };
}

/** Of a product that is sent with them. */
export function variationTempIds({ body }: OutboxRow): string[] {
  const rows = (body.product_variations ?? []) as { temp_id: string }[];
  return rows.map(({ temp_id }) => temp_id);
}

async function unsynced<Row extends { synced: 0 | 1 }, Field extends keyof Row & string>(
  table: Table<Row, number>,
  field: Field,
  temp_ids: string[],
): Promise<Row[]> {
  if (temp_ids.length === 0) return [];
  const wanted = new Set<unknown>(temp_ids);
  const rows =
    temp_ids.length > few
      ? await table.where("synced").equals(0).toArray()
      : await table.where(field).anyOf(temp_ids).toArray();
  return rows.filter((row) => row.synced === 0 && wanted.has(row[field]));
}

function groupBySale<Row extends { order_temp_id?: string | null }>(rows: Row[]) {
  const groups = new Map<string | null | undefined, Row[]>();
  for (const row of rows) {
    const group = groups.get(row.order_temp_id);
    if (group) group.push(row);
    else groups.set(row.order_temp_id, [row]);
  }
  return groups;
}
