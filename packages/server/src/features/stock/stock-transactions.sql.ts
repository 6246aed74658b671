import type { StockTransaction } from "@clove/domain/stock/stock.schema.ts";
import { type RawBuilder, sql } from "kysely";
import { ifSelected, jsonOf } from "../../db/if-selected.ts";
import type { Db } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";
import type { Selected } from "../../http/read-selection.ts";
import { namedVariation, seesCosts } from "../products/product-columns.sql.ts";
import type { StockIn } from "./receive-stock.ts";

/** The transactions whose ids `page` selects, in its order, with the selected fields (stock §1). */
export async function readTransactions(
  db: Db,
  scope: Scope,
  page: RawBuilder<unknown>,
  selected: Selected = null,
): Promise<StockTransaction[]> {
  const { rows } = await sql<StockTransaction>`
    with page as (${page})
    select t.id, t.type, t.created_at, t.reason, t.notes, ${jsonOf("u", "id", "name")} as user,
      case when s.id is not null then ${jsonOf("s", "id", "name")} end as source_branch,
      case when d.id is not null then ${jsonOf("d", "id", "name")} end as destination_branch,
      case when f.id is not null then ${jsonOf("f", "id", "name")} end as supplier, t.delivery_note,
      t.delivery_date::text as delivery_date,
      ${ifSelected(selected, "items", items(scope))} as items
    from page join stock_transactions t on t.company_id = ${scope.company_id} and t.id = page.id
    join users u on u.company_id = t.company_id and u.id = t.user_id
    left join branches s on s.company_id = t.company_id and s.id = t.source_branch_id
    left join branches d on d.company_id = t.company_id and d.id = t.destination_branch_id
    left join suppliers f on f.company_id = t.company_id and f.id = t.supplier_id
    order by page.position`.execute(db);
  return rows;
}

/** The lines of a transaction, whose row is t: its lines of the ledger. */
const items = (scope: Scope) => sql`(
  select coalesce(json_agg(json_build_object('id', l.id, 'quantity', l.quantity,
      ${seesCosts(scope) ? sql`'purchase_price', b.purchase_price,` : sql``} 'sale_price', b.sale_price,
      'purchase_vat', b.purchase_vat, 'batch_no', b.batch_no, 'expires_on', b.expires_on, 'product_variation',
      ${namedVariation}) order by l.id), '[]')
  from stock_ledger l
  join batches b on b.company_id = l.company_id and b.id = l.batch_id
  join product_variations v on v.company_id = l.company_id and v.id = l.product_variation_id
  join products p on p.company_id = v.company_id and p.id = v.product_id
  -- A transfer has two lines for each batch, out of one branch and into another: only the latter is listed.
  where l.company_id = t.company_id and l.transaction_id = t.id
    and (t.type <> 'transfer' or l.quantity > 0))`;

/** A transaction that is known to exist. */
export async function readTransaction(db: Db, scope: Scope, id: number): Promise<StockTransaction> {
  const page = sql`select id, 1 as position from stock_transactions where company_id = ${scope.company_id} and id = ${id}`;
  const [row] = await readTransactions(db, scope, page);
  return row!;
}

/** Stores an adjustment that adds no stock, and so opens no batch. @returns its id */
export async function insertAdjustment(
  db: Db,
  { company_id, user_id }: Scope,
  { branch_id, reason, notes }: Pick<StockIn, "branch_id" | "reason" | "notes">,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into stock_transactions (company_id, type, destination_branch_id, user_id, reason, notes)
    values (${company_id}, 'adjust', ${branch_id}, ${user_id}, ${reason}, ${notes}) returning id`.execute(db);
  return rows[0]!.id;
}
