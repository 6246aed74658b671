import type { AdjustmentReason } from "@clove/domain/stock/adjustment-reason.ts";
import type { StockPurchaseBody } from "@clove/domain/stock/stock.schema.ts";
import { sql } from "kysely";
import { rowsAtCompany } from "../../db/at-company.sql.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";
import { settleShortfalls } from "./settle-shortfalls.ts";

/**
 * Whom goods came from, the number and day (YYYY-MM-DD) of the delivery note, and the ordered purchase (stock §35) that they are a part
 * of.
 */
export type Delivery = Pick<StockPurchaseBody, "supplier_id" | "delivery_note" | "delivery_date"> & {
  purchase_order_id?: number | undefined;
};

/** Incoming stock: quantities > 0 with up to 3 decimals, prices per unit. */
export type StockIn = {
  type: "opening" | "purchase" | "transfer" | "adjust";
  branch_id: number;
  /** Only of a transfer: the store that the goods come from. */
  source_branch_id?: number;
  /** Only of an adjustment. */
  reason?: AdjustmentReason | null | undefined;
  notes?: string | null | undefined;
  /** Only of a purchase (stock §33). */
  delivery?: Delivery;
  lines: readonly {
    product_variation_id: number;
    quantity: number;
    purchase_price: number;
    sale_price: number;
    purchase_vat?: number;
    batch_no?: string | null;
    /** YYYY-MM-DD (stock §37). */
    expires_on?: string | null;
    /** Only of a transfer: the batch that the goods come from. The new batch keeps its origin, moment, SST, number and expiry. */
    source_batch_id?: number;
  }[];
};

/**
 * Records a stock-in as one stock transaction whose lines each open a batch with its cost (stock §1); ledger and levels change in the
 * same statement. Levels are locked in the order of their variations, so that two stock-ins cannot deadlock. Then open shortfalls
 * of offline sales are settled. The caller must have checked the branch and the variations.
 * @returns the transaction's id
 */
export async function receiveStock(tx: Tx, scope: Scope, stockIn: StockIn): Promise<number> {
  const { company_id, user_id } = scope;
  const { type, branch_id, source_branch_id = null, reason = null, notes = null } = stockIn;
  const { supplier_id = null, purchase_order_id = null, ...note } = stockIn.delivery ?? {};
  const statement = sql<{ id: number }>`
    with lines as (
      select * from rows from (jsonb_to_recordset(${JSON.stringify(stockIn.lines)}::jsonb) as
        (product_variation_id bigint, quantity numeric, purchase_price numeric, sale_price numeric,
         purchase_vat numeric, batch_no text, expires_on date, source_batch_id bigint)) with ordinality as line
        (product_variation_id, quantity, purchase_price, sale_price, purchase_vat, batch_no, expires_on, source_batch_id, place)
    ), origins as materialized (
      select * from batches where company_id = ${company_id} and id in (select source_batch_id from lines)
    ), received as (
      insert into stock_transactions (company_id, type, source_branch_id, destination_branch_id, user_id, reason, notes,
        supplier_id, delivery_note, delivery_date, purchase_order_id)
      values (${company_id}, ${type}, ${source_branch_id}, ${branch_id}, ${user_id}, ${reason}, ${notes},
        ${supplier_id}, ${note.delivery_note || null}, ${note.delivery_date || null}, ${purchase_order_id})
      returning id, created_at
    ), opened as (
      insert into batches (company_id, transaction_id, product_variation_id, branch_id, received_quantity, left_quantity,
        purchase_price, sale_price, purchase_vat, batch_no, expires_on, origin_batch_id, received_at)
      select ${company_id}, r.id, l.product_variation_id, ${branch_id}, l.quantity, l.quantity, l.purchase_price,
        l.sale_price, coalesce(l.purchase_vat, o.purchase_vat, 0), coalesce(l.batch_no, o.batch_no), coalesce(l.expires_on, o.expires_on),
        coalesce(o.origin_batch_id, o.id), coalesce(o.received_at, r.created_at)
      from lines l cross join received r
      left join origins o on o.id = l.source_batch_id
      order by l.place
      returning id, product_variation_id, received_quantity
    ), written as (
      insert into stock_ledger (company_id, product_variation_id, branch_id, batch_id, quantity, transaction_id, user_id, created_at)
      select ${company_id}, o.product_variation_id, ${branch_id}, o.id, o.received_quantity, r.id, ${user_id}, r.created_at
      from opened o cross join received r returning 1
    ), counted as (
      insert into stock_levels (company_id, product_variation_id, branch_id, quantity)
      select ${company_id}, product_variation_id, ${branch_id}, sum(quantity) from lines
      group by product_variation_id order by product_variation_id
      on conflict (company_id, product_variation_id, branch_id)
        do update set quantity = stock_levels.quantity + excluded.quantity
    )
    select id from received`;
  const [received] = await rowsAtCompany(tx.db, scope, statement);
  await settleShortfalls(
    tx.db,
    scope,
    branch_id,
    stockIn.lines.map((line) => line.product_variation_id),
  );
  return received!.id;
}
