import { sql } from "kysely";
import type { Tx } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";
import { settleShortfalls } from "./settle-shortfalls.ts";

/** Incoming stock: quantities > 0 with up to 3 decimals, prices per unit. */
export type StockIn = {
  type: "opening" | "purchase" | "adjust";
  branch_id: number;
  notes?: string | null;
  lines: readonly {
    product_variation_id: number;
    quantity: number;
    purchase_price: number;
    sale_price: number;
    batch_no?: string | null;
  }[];
};

/**
 * Records a stock-in as one stock transaction whose lines each open a batch with its cost (stock §1); ledger and level
 * change in the same statement. Levels are locked in the order of their variations, so that two stock-ins cannot
 * deadlock. Shortfalls of offline sales are settled first. The caller has checked the branch and the variations.
 * @returns the transaction's id
 */
export async function receiveStock(tx: Tx, scope: Scope, stockIn: StockIn): Promise<number> {
  const { company_id, user_id } = scope;
  const { type, branch_id, notes = null } = stockIn;
  const { rows } = await sql<{ id: number }>`
    with lines as (
      select * from jsonb_to_recordset(${JSON.stringify(stockIn.lines)}::jsonb) as line
        (product_variation_id bigint, quantity numeric, purchase_price numeric, sale_price numeric, batch_no text)
    ), received as (
      insert into stock_transactions (company_id, type, destination_branch_id, user_id, notes)
      values (${company_id}, ${type}, ${branch_id}, ${user_id}, ${notes}) returning id, created_at
    ), opened as (
      insert into batches (company_id, transaction_id, product_variation_id, branch_id, received_quantity, left_quantity,
        purchase_price, sale_price, batch_no, received_at)
      select ${company_id}, r.id, l.product_variation_id, ${branch_id}, l.quantity, l.quantity, l.purchase_price,
        l.sale_price, l.batch_no, r.created_at
      from lines l cross join received r
      returning id, product_variation_id, received_quantity
    ), written as (
      insert into stock_ledger (company_id, product_variation_id, branch_id, batch_id, quantity, transaction_id, user_id, created_at)
      select ${company_id}, o.product_variation_id, ${branch_id}, o.id, o.received_quantity, r.id, ${user_id}, r.created_at
      from opened o cross join received r
    ), counted as (
      insert into stock_levels (company_id, product_variation_id, branch_id, quantity)
      select ${company_id}, product_variation_id, ${branch_id}, sum(quantity) from lines
      group by product_variation_id order by product_variation_id
      on conflict (company_id, product_variation_id, branch_id)
        do update set quantity = stock_levels.quantity + excluded.quantity
    )
    select id from received`.execute(tx.db);
  await settleShortfalls(
    tx.db,
    scope,
    branch_id,
    stockIn.lines.map((line) => line.product_variation_id),
  );
  return rows[0]!.id;
}
