import { sql } from "kysely";
import { writeAtCompany } from "../../db/at-company.sql.ts";
import type { Db } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";
import { takeStock } from "../orders/take-stock.ts";
import { lockBatches } from "./stock-facts.sql.ts";

type OpenShortfall = {
  order_item_id: number;
  order_id: number;
  product_variation_id: number;
  quantity: number;
};

/**
 * Takes out the stock that offline sales still owe, the oldest sale first, with its cost and ledger lines (stock §4). Must be called
 * in every transaction that brings stock into a branch, after it has changed the stock levels of these variations: it then holds
 * their locks, so that no sale beyond stock can come between.
 */
export async function settleShortfalls(
  db: Db,
  scope: Scope,
  branch_id: number,
  variation_ids: readonly number[],
): Promise<void> {
  const { company_id, user_id } = scope;
  const ids = [...new Set(variation_ids)];
  const [open, batches] = await Promise.all([
    sql<OpenShortfall>`select order_item_id, order_id, product_variation_id, quantity - settled_quantity as quantity
      from shortfalls where company_id = ${company_id} and branch_id = ${branch_id}
        and product_variation_id = any(${ids}) and settled_quantity < quantity
      order by created_at, order_item_id for no key update`.execute(db),
    lockBatches(db, scope, { branch_id, variation_ids: ids }),
  ]);
  if (open.rows.length === 0) return;
  const lines = open.rows.map((row) => ({ ...row, named: null }));
  const { taken } = takeStock(lines, batches);
  const orders = new Map(open.rows.map((row) => [row.order_item_id, row.order_id]));
  const settled = taken.map((took) => ({ ...took, order_id: orders.get(took.order_item_id) }));
  const rows = sql`jsonb_to_recordset(${JSON.stringify(settled)}::jsonb) as r
    (order_item_id bigint, order_id bigint, batch_id bigint, product_variation_id bigint, quantity numeric)`;
  const sumBy = (column: string) =>
    sql`(select ${sql.ref(column)}, sum(quantity) as quantity from ${rows} group by 1) s`;
  // Separate statements: in a single one Citus would send the rows to every worker (docs/decisions/130).
  await Promise.all([
    writeAtCompany(
      db,
      scope,
      sql`insert into order_item_batches (company_id, order_item_id, batch_id, quantity)
        select ${company_id}, order_item_id, batch_id, quantity from ${rows}
        on conflict (company_id, order_item_id, batch_id)
          do update set quantity = order_item_batches.quantity + excluded.quantity`,
    ),
    writeAtCompany(
      db,
      scope,
      sql`insert into stock_ledger (company_id, product_variation_id, branch_id, batch_id, quantity, order_id, user_id,
          settles_shortfall)
        select ${company_id}, product_variation_id, ${branch_id}, batch_id, -quantity, order_id, ${user_id}, true from ${rows}`,
    ),
    sql`update stock_levels l set quantity = l.quantity - s.quantity from ${sumBy("product_variation_id")}
      where l.company_id = ${company_id} and l.branch_id = ${branch_id}
        and l.product_variation_id = s.product_variation_id`.execute(db),
    sql`update batches b set left_quantity = b.left_quantity - s.quantity from ${sumBy("batch_id")}
      where b.company_id = ${company_id} and b.id = s.batch_id`.execute(db),
    sql`update shortfalls f set settled_quantity = f.settled_quantity + s.quantity from ${sumBy("order_item_id")}
      where f.company_id = ${company_id} and f.order_item_id = s.order_item_id`.execute(db),
  ]);
}
