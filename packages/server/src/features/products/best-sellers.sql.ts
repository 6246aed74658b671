import { sql } from "kysely";
import type { Db } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";

/** Only this many of the newest sales are counted, so that the query costs the same however much a store sells. */
const newestOrders = 2000;
const mostProducts = 24;

/**
 * The products in the most sales of a store in the last 30 days (selling §30), without cancelled sales and returned lines. Sales are
 * counted, not quantities, because kilograms and pieces cannot be compared.
 */
export async function listBestSellers(db: Db, { company_id }: Scope, branch_id: number): Promise<number[]> {
  const { rows } = await sql<{ product_id: number }>`
    select i.product_id from (
      select id from orders where company_id = ${company_id} and branch_id = ${branch_id}
        and created_at > now() - interval '30 days' and status = 'completed'
      order by created_at desc, id desc limit ${newestOrders}) o
    join order_items i on i.company_id = ${company_id} and i.order_id = o.id and i.quantity > i.returned_quantity
    group by i.product_id order by count(distinct o.id) desc, i.product_id limit ${mostProducts}`.execute(db);
  return rows.map(({ product_id }) => product_id);
}
