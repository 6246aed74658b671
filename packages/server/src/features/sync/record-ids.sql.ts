import { sql } from "kysely";
import type { Db } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";

/** temp_id → id of the records that were stored by `call` under these temp_ids, including merged ones. */
export async function idsOfKeys(
  db: Db,
  { company_id }: Scope,
  call: string,
  temp_ids: readonly string[],
): Promise<Map<string, number>> {
  if (temp_ids.length === 0) return new Map();
  const { rows } = await sql<{
    key: string;
    id: number;
  }>`select key, coalesce(row_id, (answer->>'id')::bigint) as id
    from idempotency_keys where company_id = ${company_id} and call = ${call} and key = any(${[...temp_ids]})`.execute(
    db,
  );
  return new Map(rows.map(({ key, id }) => [key, id]));
}

export async function idsOfVariations(
  db: Db,
  { company_id }: Scope,
  temp_ids: readonly string[],
): Promise<Map<string, number>> {
  if (temp_ids.length === 0) return new Map();
  const { rows } = await sql<{ temp_id: string; id: number }>`select temp_id, id from product_variations
    where company_id = ${company_id} and temp_id = any(${[...temp_ids]})`.execute(db);
  return new Map(rows.map(({ temp_id, id }) => [temp_id, id]));
}
