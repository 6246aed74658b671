import { AppError } from "@clove/domain/errors.ts";
import type { AdjustmentReason } from "@clove/domain/stock/adjustment-reason.ts";
import { type Movement, movementKind } from "@clove/domain/stock/movement-kind.ts";
import type {
  OpenShortfall,
  StockBatch,
  StockCardQuery,
  StockMovement,
} from "@clove/domain/stock/stock-card.schema.ts";
import { type RawBuilder, sql } from "kysely";
import { jsonOf } from "../../db/if-selected.ts";
import { checkSeenBranch, inAskedBranches } from "../../db/seen-branches.sql.ts";
import type { Db } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";
import { seesCosts } from "../products/product-columns.sql.ts";
import { batchOrderOfB } from "./batch-order.sql.ts";

type Card = {
  movements: StockMovement[];
  count: number;
  batches: StockBatch[];
  shortfalls: OpenShortfall[];
};

/**
 * A variation's movements, newest first, its batches and open shortfalls (stock §13).
 * @throws AppError not_found for the variation or the store, forbidden for a store that is not assigned
 */
export async function readStockCard(db: Db, scope: Scope, query: StockCardQuery): Promise<Card> {
  const { company_id } = scope;
  const cost = seesCosts(scope) ? sql`, b.purchase_price` : sql``;
  const variation = sql`${query.product_variation_id}::bigint`;
  const [, found, movements, counted, batches, shortfalls] = await Promise.all([
    checkSeenBranch(db, scope, query.branch_id),
    sql`select 1 from product_variations where company_id = ${company_id} and id = ${variation}`.execute(db),
    pageOfMovements(scope, query).execute(db),
    countOfMovements(scope, query).execute(db),
    sql<StockBatch>`
      select b.id as stock_purchase_transaction_id, ${jsonOf("r", "id", "name")} as branch, b.received_at,
        b.received_quantity, b.left_quantity as quantity, b.batch_no, b.expires_on::text as expires_on ${cost}
      from batches b join branches r on r.company_id = b.company_id and r.id = b.branch_id
      where b.company_id = ${company_id} and b.product_variation_id = ${variation} and not b.is_empty
        and ${inAskedBranches(scope, query.branch_id, "b.branch_id")}
      order by b.branch_id, ${batchOrderOfB}`.execute(db),
    sql<OpenShortfall>`
      select s.created_at as at, ${jsonOf("o", "id", "order_ref")} as order, ${jsonOf("r", "id", "name")} as branch,
        s.quantity - s.settled_quantity as quantity
      from shortfalls s join orders o on o.company_id = s.company_id and o.id = s.order_id
      join branches r on r.company_id = s.company_id and r.id = s.branch_id
      where s.company_id = ${company_id} and s.product_variation_id = ${variation}
        and s.settled_quantity < s.quantity and ${inAskedBranches(scope, query.branch_id, "s.branch_id")}
      order by s.branch_id, s.created_at, s.order_item_id`.execute(db),
  ]);
  if (found.rows.length === 0) throw new AppError("not_found", {}, "product_variation_id");
  return {
    movements: movements.rows.map(shown),
    count: counted.rows[0]!.count,
    batches: batches.rows,
    shortfalls: shortfalls.rows,
  };
}

type MovementRow = Omit<StockMovement, "kind" | "reference" | "reason"> &
  Movement & {
    order_id: number | null;
    order_ref: string | null;
    transaction_id: number | null;
    other_store: string | null;
    reason: AdjustmentReason | null;
  };

function shown(row: MovementRow): StockMovement {
  const { transaction_type, order_status, settles_shortfall, order_id, order_ref, transaction_id, ...rest } =
    row;
  const { other_store, ...movement } = rest;
  const kind = movementKind({ quantity: row.quantity, transaction_type, order_status, settles_shortfall });
  const reference: StockMovement["reference"] =
    order_id === null
      ? { type: "transaction", id: transaction_id!, text: other_store }
      : { type: "order", id: order_id, text: order_ref };
  return { ...movement, kind, reference };
}

/**
 * A page of movements. Of each store only as many are read, from the index, as could be on the page, however many there are.
 * What was left after a movement is the present stock less all later movements in that store.
 */
export function pageOfMovements(scope: Scope, query: StockCardQuery): RawBuilder<MovementRow> {
  const { company_id } = scope;
  const { product_variation_id, before, length } = query;
  const skipped = before === undefined ? (query.page - 1) * length : 0;
  const older = before === undefined ? sql`` : sql`and l.id < ${before}::bigint`;
  const variation = sql`${product_variation_id}::bigint`;
  return sql<MovementRow>`
    with page as (
      select l.* from branches r
      cross join lateral (
        select * from stock_ledger l
        where l.company_id = ${company_id} and l.product_variation_id = ${variation} and l.branch_id = r.id ${older}
        order by l.id desc limit ${skipped + length}) l
      where r.company_id = ${company_id} and ${inAskedBranches(scope, query.branch_id, "r.id")}
      order by l.id desc offset ${skipped} limit ${length}
    ), stores as materialized (
      select p.branch_id, s.quantity - coalesce((select sum(n.quantity) from stock_ledger n
          where n.company_id = ${company_id} and n.product_variation_id = ${variation} and n.branch_id = p.branch_id
            and n.id > p.newest), 0) as left_then
      from (select branch_id, max(id) as newest from page group by 1) p
      join stock_levels s on s.company_id = ${company_id} and s.product_variation_id = ${variation}
        and s.branch_id = p.branch_id
    )
    select l.id, l.created_at as at, l.quantity, l.settles_shortfall, l.batch_id as stock_purchase_transaction_id, b.batch_no,
      ${seesCosts(scope) ? sql`b.purchase_price,` : sql``}
      s.left_then - coalesce(sum(l.quantity) over (partition by l.branch_id order by l.id desc
        rows between unbounded preceding and 1 preceding), 0) as left,
      ${jsonOf("u", "id", "name")} as by, ${jsonOf("r", "id", "name")} as branch,
      l.order_id, o.order_ref, o.status as order_status, l.transaction_id, t.type as transaction_type, t.reason, t.notes,
      (select name from branches other where other.company_id = l.company_id and t.type = 'transfer'
        and other.id = case when l.quantity < 0 then t.destination_branch_id else t.source_branch_id end) as other_store
    from page l
    join stores s on s.branch_id = l.branch_id
    join batches b on b.company_id = l.company_id and b.id = l.batch_id
    join branches r on r.company_id = l.company_id and r.id = l.branch_id
    join users u on u.company_id = l.company_id and u.id = l.user_id
    left join orders o on o.company_id = l.company_id and o.id = l.order_id
    left join stock_transactions t on t.company_id = l.company_id and t.id = l.transaction_id
    order by l.id desc`;
}

export function countOfMovements(scope: Scope, query: StockCardQuery): RawBuilder<{ count: number }> {
  return sql<{ count: number }>`
    select count(*)::int as count from stock_ledger l
    where l.company_id = ${scope.company_id} and l.product_variation_id = ${query.product_variation_id}
      and ${inAskedBranches(scope, query.branch_id, "l.branch_id")}`;
}
