import type { CountedLine } from "@clove/domain/stocktakes/merge-counts.ts";
import type { CountLine, StocktakeRow } from "@clove/domain/stocktakes/stocktakes.schema.ts";
import { sql } from "kysely";
import { writeAtCompany } from "../../db/at-company.sql.ts";
import { jsonOf } from "../../db/if-selected.ts";
import type { Db } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";
import { namingColumns } from "../products/product-columns.sql.ts";
import { inScope, type StocktakeScope } from "./stocktakes.sql.ts";

export type CountedVariation = {
  id: number;
  name: string;
  price_type: "fixed" | "variable" | "by_unit";
  is_in_scope: boolean;
};

/** The variations with these ids, as far as the company has them. */
export async function readCountedVariations(
  db: Db,
  { company_id }: Scope,
  stocktake: StocktakeScope,
  ids: readonly number[],
): Promise<CountedVariation[]> {
  const { rows } = await sql<CountedVariation>`
    select v.id, p.name, p.price_type, ${inScope(stocktake)} as is_in_scope
    from product_variations v join products p on p.company_id = v.company_id and p.id = v.product_id
    where v.company_id = ${company_id} and v.id = any(${[...ids]})`.execute(db);
  return rows;
}

type Sent = { stocktake: StocktakeScope; sent_at: string; lines: readonly CountLine[] };

/**
 * Stores lines, each once. The moment of counting is computed from how long before sending it was by the device's own clock, which may
 * be wrong; it is never before the stocktake was opened, nor in the future.
 */
export async function insertCounts(
  db: Db,
  { company_id, user_id }: Scope,
  { stocktake, sent_at, lines }: Sent,
): Promise<void> {
  const statement = sql`insert into stocktake_counts (company_id, stocktake_id, temp_id, product_variation_id, quantity, is_recount,
      user_id, counted_at)
    select ${company_id}, ${stocktake.id}, temp_id, product_variation_id, quantity, is_recount, ${user_id},
      greatest(${stocktake.created_at}::timestamptz,
        clock_timestamp() - greatest(${sent_at}::timestamptz - counted_at, interval '0'))
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as r
      (temp_id text, product_variation_id bigint, quantity numeric, is_recount boolean, counted_at timestamptz)
    on conflict (company_id, temp_id) do nothing`;
  await writeAtCompany(db, { company_id }, statement);
}

/** All lines of a stocktake, in the order of their arrival. */
export async function readCounts(db: Db, { company_id }: Scope, id: number): Promise<CountedLine[]> {
  const { rows } = await sql<CountedLine>`
    select product_variation_id, quantity, is_recount, counted_at from stocktake_counts
    where company_id = ${company_id} and stocktake_id = ${id} order by id`.execute(db);
  return rows;
}

/** What one unit of each variation costs today. */
export async function readPurchasePrices(
  db: Db,
  { company_id }: Scope,
  ids: readonly number[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; purchase_price: number }>`
    select id, purchase_price from product_variations
    where company_id = ${company_id} and id = any(${[...ids]})`.execute(db);
  return new Map(rows.map(({ id, purchase_price }) => [id, purchase_price]));
}

type Reviewed = Pick<StocktakeRow, "product" | "color" | "size" | "measurement_unit" | "barcode">;

/** What is shown of these variations. */
export async function readReviewed(
  db: Db,
  { company_id }: Scope,
  ids: readonly number[],
): Promise<Map<number, Reviewed>> {
  const { rows } = await sql<Reviewed & { id: number }>`
    select v.id, v.barcode, ${jsonOf("p", "id", "name", "price_type")} as product, ${namingColumns}
    from product_variations v join products p on p.company_id = v.company_id and p.id = v.product_id
    where v.company_id = ${company_id} and v.id = any(${[...ids]})`.execute(db);
  return new Map(rows.map(({ id, ...variation }) => [id, variation]));
}
