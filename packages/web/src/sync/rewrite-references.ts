import type { SyncKind } from "@clove/domain/sync/sync.schema.ts";
import type { ClovePosDb } from "../local-db/clove-pos-db.ts";

type Named = Exclude<SyncKind, "product" | "order"> | "variation";
type Row = Record<string, unknown>;

/** Field that names a record by its id; beside it stands `*_temp_id`. */
const fields: Record<Named, string> = {
  category: "category_id",
  brand: "brand_id",
  user: "user_id",
  variation: "product_variation_id",
};

/** Ids that the server just gave, gathered while an answer is taken in. */
export function newReferences() {
  const ids: Record<Named, Map<string, number>> = {
    category: new Map(),
    brand: new Map(),
    user: new Map(),
    variation: new Map(),
  };
  return {
    ids,
    add(kind: SyncKind | "variation", temp_id: string, id: number) {
      if (kind !== "product" && kind !== "order") ids[kind].set(temp_id, id);
    },
  };
}

/** Waiting records that name a record by its temp_id name it by its id from now on. Needs a transaction. */
export async function rewriteReferences(
  db: ClovePosDb,
  { ids }: ReturnType<typeof newReferences>,
): Promise<void> {
  const kinds = (Object.keys(ids) as Named[]).filter((kind) => ids[kind].size > 0);
  if (kinds.length === 0) return;
  const rewrite = (row: Row): boolean => {
    let isNew = false;
    for (const kind of kinds) {
      const field = fields[kind];
      const temp = field.replace(/_id$/, "_temp_id");
      const id = typeof row[temp] === "string" ? ids[kind].get(row[temp]) : undefined;
      if (id === undefined) continue;
      row[field] = id;
      row[temp] = null;
      isNew = true;
    }
    return isNew;
  };
  const records = (await db.outbox.toArray()).filter(({ body }) => {
    const rows = Object.values(body).flat() as Row[];
    return rows.filter(rewrite).length > 0;
  });
  if (records.length > 0) await db.outbox.bulkPut(records);
  for (const table of [db.products, db.orders, db.order_items]) {
    const waiting = await table.where("synced").equals(0).toArray();
    const changed = (waiting as object[]).filter((row) => rewrite(row as Row));
    if (changed.length > 0) await db.table(table.name).bulkPut(changed);
  }
}
