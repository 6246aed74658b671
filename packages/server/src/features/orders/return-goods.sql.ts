import { giveBack, type LineSources } from "@clove/domain/stock/give-back.ts";
import { sql } from "kysely";
import { writeAtCompany } from "../../db/at-company.sql.ts";
import type { Db } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";
import { settleShortfalls } from "../stock/settle-shortfalls.ts";
import { lockStockLevels } from "../stock/stock-facts.sql.ts";

type Returned = {
  order_id: number;
  branch_id: number;
  lines: readonly { order_item_id: number; product_variation_id: number; quantity: number }[];
  at: string;
};

/**
 * Puts goods of an order back into the batches they came from, with their cost (stock §26), and settles shortfalls of other sales with
 * them. The caller holds the order's lock; the locks of the stock levels make sales and stock-ins wait.
 */
export async function returnGoods(db: Db, scope: Scope, { order_id, branch_id, lines, at }: Returned) {
  const { company_id } = scope;
  const variation_ids = [...new Set(lines.map((line) => line.product_variation_id))];
  const item_ids = lines.map((line) => line.order_item_id);
  const [, sources] = await Promise.all([
    lockStockLevels(db, scope, { branch_ids: [branch_id], variation_ids }),
    readSources(db, scope, item_ids),
  ]);
  const back = lines.map((line) => ({
    ...line,
    ...giveBack(line.quantity, sources.get(line.order_item_id)!),
  }));
  const forgiven = back.filter(({ owed }) => owed > 0);
  const batches = back.flatMap(({ order_item_id, product_variation_id, batches }) =>
    batches.map((batch) => ({ order_item_id, product_variation_id, ...batch })),
  );
  await Promise.all([
    forgiven.length > 0 &&
      sql`update shortfalls s set quantity = s.quantity - r.owed
        from jsonb_to_recordset(${JSON.stringify(forgiven)}::jsonb) as r (order_item_id bigint, owed numeric)
        where s.company_id = ${company_id} and s.order_item_id = r.order_item_id`.execute(db),
    batches.length > 0 && putBack(db, scope, { order_id, branch_id, batches, at }),
    settleShortfalls(db, scope, branch_id, variation_ids),
  ]);
}

type PutBack = Pick<Returned, "order_id" | "branch_id" | "at"> & {
  batches: readonly {
    order_item_id: number;
    product_variation_id: number;
    batch_id: number;
    quantity: number;
  }[];
};

async function putBack(db: Db, scope: Scope, { order_id, branch_id, batches, at }: PutBack): Promise<void> {
  const { company_id, user_id } = scope;
  const rows = sql`jsonb_to_recordset(${JSON.stringify(batches)}::jsonb)
    as r (order_item_id bigint, product_variation_id bigint, batch_id bigint, quantity numeric)`;
  // Separate statements: in a single one Citus would send the rows to every worker (docs/decisions/130).
  await Promise.all([
    sql`update order_item_batches a set returned_quantity = a.returned_quantity + r.quantity from ${rows}
      where a.company_id = ${company_id} and a.order_item_id = r.order_item_id and a.batch_id = r.batch_id`.execute(
      db,
    ),
    writeAtCompany(
      db,
      scope,
      sql`insert into stock_ledger (company_id, product_variation_id, branch_id, batch_id, quantity, order_id, user_id, created_at)
        select ${company_id}, product_variation_id, ${branch_id}, batch_id, sum(quantity), ${order_id}, ${user_id}, ${at}
        from ${rows} group by batch_id, product_variation_id order by batch_id`,
    ),
    sql`update stock_levels l set quantity = l.quantity + b.quantity
      from (select product_variation_id, sum(quantity) as quantity from ${rows} group by 1) b
      where l.company_id = ${company_id} and l.branch_id = ${branch_id}
        and l.product_variation_id = b.product_variation_id`.execute(db),
    sql`update batches t set left_quantity = t.left_quantity + b.quantity
      from (select batch_id, sum(quantity) as quantity from ${rows} group by 1) b
      where t.company_id = ${company_id} and t.id = b.batch_id`.execute(db),
  ]);
}

/** The batches that each line took from. They change only under the locks of stock levels, which the statement before has taken. */
async function readSources(db: Db, { company_id }: Scope, item_ids: readonly number[]) {
  const { rows } = await sql<LineSources & { id: number }>`select i.id,
      coalesce((select s.quantity - s.settled_quantity from shortfalls s
        where s.company_id = i.company_id and s.order_item_id = i.id), 0) as owed,
      (select coalesce(json_agg(json_build_object('batch_id', a.batch_id, 'quantity', a.quantity,
          'returned_quantity', a.returned_quantity) order by a.taken_no), '[]')
        from order_item_batches a where a.company_id = i.company_id and a.order_item_id = i.id) as taken
    from order_items i where i.company_id = ${company_id} and i.id = any(${[...item_ids]})`.execute(db);
  return new Map(rows.map(({ id, ...sources }) => [id, sources]));
}
