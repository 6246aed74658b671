import type { StockTransaction } from "@clove/domain/stock/stock.schema.ts";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";
import { seesCosts } from "../products/product-columns.sql.ts";

/** The transactions that `page` names by id and position, with their items (stock §1). */
export async function readTransactions(
  db: Db,
  scope: Scope,
  page: RawBuilder<unknown>,
): Promise<StockTransaction[]> {
  const cost = seesCosts(scope) ? sql`'purchase_price', b.purchase_price,` : sql``;
  const { rows } = await sql<StockTransaction>`
    with page as (${page})
    select t.id, t.type, t.created_at, t.notes, json_build_object('id', u.id, 'name', u.name) as user,
      case when s.id is not null then json_build_object('id', s.id, 'name', s.name) end as source_branch,
      case when d.id is not null then json_build_object('id', d.id, 'name', d.name) end as destination_branch,
      (select coalesce(json_agg(json_build_object('quantity', l.quantity, ${cost} 'sale_price', b.sale_price,
          'product_variation', json_build_object('id', v.id, 'barcode', v.barcode,
            'product', json_build_object('id', p.id, 'name', p.name))) order by l.id), '[]')
        from stock_ledger l
        join batches b on b.company_id = l.company_id and b.id = l.batch_id
        join product_variations v on v.company_id = l.company_id and v.id = l.product_variation_id
        join products p on p.company_id = v.company_id and p.id = v.product_id
        -- A transfer's stock leaves one branch and enters another: it is listed once.
        where l.company_id = t.company_id and l.transaction_id = t.id
          and (t.type <> 'transfer' or l.quantity > 0)) as items
    from page join stock_transactions t on t.company_id = ${scope.company_id} and t.id = page.id
    join users u on u.company_id = t.company_id and u.id = t.user_id
    left join branches s on s.company_id = t.company_id and s.id = t.source_branch_id
    left join branches d on d.company_id = t.company_id and d.id = t.destination_branch_id
    order by page.position`.execute(db);
  return rows;
}

/** One transaction that the caller has just made. */
export async function readTransaction(db: Db, scope: Scope, id: number): Promise<StockTransaction> {
  const [row] = await readTransactions(db, scope, sql`select ${id}::bigint as id, 1 as position`);
  return row!;
}

/** Stores a transaction that opens no batch. @returns its id */
export async function insertAdjustment(
  db: Db,
  { company_id, user_id }: Scope,
  { branch_id, notes }: { branch_id: number; notes: string | null },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into stock_transactions (company_id, type, destination_branch_id, user_id, notes)
    values (${company_id}, 'adjust', ${branch_id}, ${user_id}, ${notes}) returning id`.execute(db);
  return rows[0]!.id;
}
