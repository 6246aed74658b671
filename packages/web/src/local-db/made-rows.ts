import {
  byPlural,
  type LocalPlural,
  localRows,
  recordKinds,
  type SyncKind,
} from "@clove/domain/sync/record-kinds.ts";
import type { Table } from "dexie";
import type { ClovePosDb } from "./clove-pos-db.ts";
import type { LocalRows, OutboxRow, SaleRows } from "./rows.ts";
import { tableOf } from "./table-rows.ts";

/** The rows of records that wait here to be sent. */
export type MadeRows = { [P in LocalPlural]: LocalRows[P][] };

/** The outbox, and the tables with the rows of its records: of one kind, or of all. */
export const madeTables = (db: ClovePosDb, of?: SyncKind): Table[] => [
  db.outbox,
  ...localRows.flatMap(({ kind, plural }) => (of === undefined || of === kind ? tableOf(db, plural) : [])),
];

/** For more records than this, a table is read in one go. */
const fewRecords = 100;

/** Needs a transaction on `madeTables` of the records' kinds. */
export async function madeRows(db: ClovePosDb, records: readonly OutboxRow[]): Promise<MadeRows> {
  const made = byPlural<object[]>(() => []);
  await Promise.all(
    localRows.map(async ({ plural }) => {
      const wanted = new Set(records.flatMap((record) => tempIdsIn(record, plural)));
      if (wanted.size === 0) return;
      const table = tableOf(db, plural);
      const found =
        records.length > fewRecords
          ? table.where("synced").equals(0)
          : table.where("temp_id").anyOf([...wanted]);
      const rows = await found.sortBy("local_id");
      made[plural] = rows.filter(({ synced, temp_id }) => synced === 0 && wanted.has(temp_id ?? ""));
    }),
  );
  return made as MadeRows;
}

/** The record's own row has the record's temp_id. */
export function tempIdsIn({ kind, temp_id, body }: OutboxRow, plural: LocalPlural): string[] {
  if (plural === recordKinds[kind].plural) return [temp_id];
  const rows = (body[plural] ?? []) as { temp_id: string }[];
  return rows.map((row) => row.temp_id);
}

export function salesIn({ orders, order_items, payment_logs }: MadeRows): SaleRows[] {
  const [itemsOf, paymentsOf] = [groupBySale(order_items), groupBySale(payment_logs)];
  return orders.map((order) => ({
    order,
    items: itemsOf.get(order.temp_id) ?? [],
    payments: paymentsOf.get(order.temp_id) ?? [],
  }));
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
