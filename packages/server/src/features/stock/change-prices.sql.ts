import { sql } from "kysely";
import type { Db } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";

type Price = { id: number; to: { purchase_price: number; sale_price: number } };

/** Sets the prices of locked variations. */
export async function changePrices(db: Db, { company_id }: Scope, prices: readonly Price[]): Promise<void> {
  const rows = prices.map(({ id, to }) => ({ id, ...to }));
  await sql`update product_variations v set purchase_price = r.purchase_price, sale_price = r.sale_price
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id bigint, purchase_price numeric, sale_price numeric)
    where v.company_id = ${company_id} and v.id = r.id`.execute(db);
}
