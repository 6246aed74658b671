import { sql } from "kysely";
import type { Db } from "../../../db/transaction.ts";
import type { Scope } from "../../../http/auth.ts";

export type PricedVariation = {
  id: number;
  product: string;
  color: string | null;
  size: string | null;
  unit: string | null;
  barcode: string | null;
  sale_price: number;
  /** Percent. */
  sale_vat: number;
};

/** The next variations of the company after the id `after`, by id, also inactive ones. */
export async function pricedVariations(
  db: Db,
  { company_id }: Scope,
  after: number,
  most: number,
): Promise<PricedVariation[]> {
  const { rows } = await sql<PricedVariation>`
    select v.id, p.name as product, k.name as color, z.name as size, u.title as unit, v.barcode, v.sale_price, p.sale_vat
    from (select * from product_variations where company_id = ${company_id} and id > ${after} order by id limit ${most}) v
    join products p on p.company_id = v.company_id and p.id = v.product_id
    left join colors k on k.company_id = v.company_id and k.id = v.color_id
    left join sizes z on z.company_id = v.company_id and z.id = v.size_id
    left join measurement_units u on u.company_id = v.company_id and u.id = v.measurement_unit_id
    order by v.id`.execute(db);
  return rows;
}

/** Sets sale prices; their batches keep the price at which they came in (stock §11). */
export async function setSalePrices(
  db: Db,
  { company_id }: Scope,
  prices: readonly { id: number; sale_price: number }[],
): Promise<void> {
  await sql`update product_variations v set sale_price = r.sale_price
    from jsonb_to_recordset(${JSON.stringify(prices)}::jsonb) as r (id bigint, sale_price numeric)
    where v.company_id = ${company_id} and v.id = r.id`.execute(db);
}
