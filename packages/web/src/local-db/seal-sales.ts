import type { Order, PlaceOrderBody } from "@clove/domain/orders/orders.schema.ts";
import { whenIdle } from "../api/wait.ts";
import type { ClovePosDb } from "./clove-pos-db.ts";
import type { OutboxRow, SealedRecord } from "./rows.ts";
import { type SealedSale, sealPlacedSale, sealUploadedSale } from "./sealed-sale.ts";
import { unsealed } from "./unsealed.ts";

const keptDays = 30;
const mostKept = 20_000;
/** Old ones are deleted once in so many sales. */
const pruneEvery = 200;

/**
 * Sales that the server has confirmed stay on the device that made them, for a server that was set back to before them
 * (offline §16). No screen reads them, and neither log-out nor a 401 deletes them. Needs a transaction on `journal`.
 */
export async function sealUploaded(
  db: ClovePosDb,
  taken: readonly { row: OutboxRow; id: number | null; warnings?: readonly string[] }[],
): Promise<void> {
  const at = Date.now();
  const sales = taken.flatMap(({ row, id, warnings = [] }): SealedRecord[] => {
    const { kind, temp_id, company_id, body } = row;
    if (id === null) return [];
    const of = { temp_id, company_id, at };
    if (kind === "drawer_opening") return [sealedRow({ ...of, kind }, body.drawer_openings?.[0])];
    return kind === "order" ? [sealedRow({ ...of, kind }, sealUploadedSale(body, warnings))] : [];
  });
  await db.journal.bulkPut(sales);
  await pruneAtTimes(db, sales.length);
}

/** The sales that wait to be sealed, as they are to be written. */
export function rowsToSeal(): SealedRecord[] {
  const at = Date.now();
  return [...unsealed].flatMap(([temp_id, { company_id, placed, order, returned }]) => {
    try {
      const sale = sealPlacedSale(placed, order, returned);
      return [sealedRow({ temp_id, company_id, at, kind: "order" }, sale)];
    } catch (error) {
      // An answer of another form must not keep the others from being sealed.
      console.warn(error);
      unsealed.delete(temp_id);
      return [];
    }
  });
}

/** They are on disk. */
export function noteSealed(rows: readonly SealedRecord[]): void {
  for (const { temp_id } of rows) unsealed.delete(temp_id);
}

/** Runs after the sale is on the screen. When it fails, the server has the sale all the same. */
export async function sealWhenIdle(db: ClovePosDb): Promise<void> {
  await whenIdle();
  const rows = rowsToSeal();
  await db.journal.bulkPut(rows);
  noteSealed(rows);
  await pruneAtTimes(db, 1);
}

/** Of this company, at the same place. @throws when this device cannot store it */
export async function sealNow(
  db: ClovePosDb,
  of: Omit<SealedRecord, "text">,
  content: unknown,
): Promise<void> {
  await db.journal.put(sealedRow(of, content));
  await pruneAtTimes(db, 1);
}

const sealedRow = (of: Omit<SealedRecord, "text">, content: unknown): SealedRecord => ({
  ...of,
  text: JSON.stringify(content),
});

/** A row as versions before sealed it. */
type FormerRow = { uploaded: OutboxRow["body"] } | { placed: PlaceOrderBody; order: Order };

/** The sale in a row of the journal. */
export function sealedSaleOf(row: SealedRecord | FormerRow): SealedSale {
  if ("text" in row) return JSON.parse(row.text) as SealedSale;
  return "uploaded" in row ? sealUploadedSale(row.uploaded, []) : sealPlacedSale(row.placed, row.order);
}

let since = 0;

async function pruneAtTimes(db: ClovePosDb, sealed: number): Promise<void> {
  since += sealed;
  if (since < pruneEvery) return;
  since = 0;
  await pruneSealed(db);
}

/** Makes room for a sale that no server has yet. Returns whether there was something to delete. */
export async function dropOldestSealed({ journal }: ClovePosDb): Promise<boolean> {
  const sealed = await journal.count();
  await journal.bulkDelete(
    await journal
      .orderBy("at")
      .limit(Math.ceil(sealed / 2))
      .primaryKeys(),
  );
  return sealed > 0;
}

export async function pruneSealed({ journal }: ClovePosDb, now = Date.now(), most = mostKept): Promise<void> {
  await journal
    .where("at")
    .below(now - keptDays * 86_400_000)
    .delete();
  const tooMany = (await journal.count()) - most;
  if (tooMany > 0) await journal.bulkDelete(await journal.orderBy("at").limit(tooMany).primaryKeys());
}
