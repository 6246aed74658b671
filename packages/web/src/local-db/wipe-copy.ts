import type { Table } from "dexie";
import type { ClovePosDb } from "./clove-pos-db.ts";
import { nextEpoch, nextVersion } from "./copy-state.ts";

/** Tables that hold rows made here beside the server's. */
const mixedTables = (db: ClovePosDb): Table[] => [
  db.products,
  db.variations,
  db.users,
  db.categories,
  db.brands,
  db.orders,
  db.order_items,
  db.payment_logs,
  db.order_returns,
  db.held_carts,
];
/** Tables that hold only the server's rows. */
const serverTables = (db: ClovePosDb): Table[] => [
  db.favourites,
  db.price_changes,
  db.terminals,
  db.branches,
  db.sizes,
  db.colors,
  db.measurementUnits,
  db.pages,
  db.patches,
];

/** Tables of the transaction that wipes the copy. */
export const copyTables = (db: ClovePosDb): Table[] => [db.meta, ...mixedTables(db), ...serverTables(db)];

/**
 * Deletes every row of the server, and what `meta` knows of their copy (offline §10). Rows made here, the outbox, order sequences
 * and open carts stay. Needs a transaction on `copyTables`.
 */
export async function wipeCopy(db: ClovePosDb): Promise<void> {
  for (const table of mixedTables(db)) {
    // Cleared, and unsent rows put back, because deleting 100,000 rows one by one would take very long.
    const madeHere = await table.where("synced").equals(0).toArray();
    await table.clear();
    await table.bulkAdd(madeHere);
  }
  for (const table of serverTables(db)) await table.clear();
  await db.meta.where("key").startsWithAnyOf(["copy ", "part ", "filled "]).delete();
  await db.meta.delete("cursor");
  await nextVersion(db);
  await nextEpoch(db);
}
