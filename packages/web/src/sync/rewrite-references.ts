import { localRows, namedBy, type Plural } from "@clove/domain/sync/record-kinds.ts";
import type { ClovePosDb } from "../local-db/clove-pos-db.ts";
import { tableOf } from "../local-db/table-rows.ts";

type Row = Record<string, unknown>;
/** Ids that the server just gave, by temp_id. */
export type GivenIds = Map<Plural, Map<string, number>>;

/** Replaces temp_ids in waiting records by the ids that the server gave. Needs a transaction. */
export async function rewriteReferences(db: ClovePosDb, given: GivenIds): Promise<void> {
  const fields = Object.entries(namedBy).filter(([, plural]) => given.get(plural)?.size);
  if (fields.length === 0) return;
  const rewrite = (row: Row): boolean => {
    let isNew = false;
    for (const [field, plural] of fields) {
      const id = given.get(plural)?.get(String(row[`${field}_temp_id`]));
      if (id === undefined) continue;
      row[`${field}_id`] = id;
      row[`${field}_temp_id`] = null;
      isNew = true;
    }
    return isNew;
  };
  const records = (await db.outbox.toArray()).filter(({ body }) => {
    const rows = Object.values(body).flat() as Row[];
    return rows.filter(rewrite).length > 0;
  });
  if (records.length > 0) await db.outbox.bulkPut(records);
  for (const { plural, references } of localRows) {
    if (Object.keys(references).length === 0) continue;
    const table = tableOf(db, plural);
    const changed = (await table.where("synced").equals(0).toArray()).filter((row) => rewrite(row as Row));
    if (changed.length > 0) await table.bulkPut(changed);
  }
}
