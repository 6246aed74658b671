import { dayInZone } from "@clove/domain/ids.ts";
import type { Expiring, ExpiringQuery } from "@clove/domain/stock/expiring.schema.ts";
import { type RawBuilder, sql } from "kysely";
import { hasFolded } from "../../db/has-folded.sql.ts";
import { jsonOf } from "../../db/if-selected.ts";
import { checkSeenBranch, inAskedBranches } from "../../db/seen-branches.sql.ts";
import type { Db } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";
import { namingColumns, seesCosts } from "../products/product-columns.sql.ts";

/**
 * Batches with something left that have expired or soon will, in the stores that the caller sees, the earliest first; `count` is the
 * number of all matches (stock §38).
 * @throws AppError not_found, forbidden for the store
 */
export async function listExpiring(
  db: Db,
  scope: Scope,
  query: ExpiringQuery,
): Promise<{ expiring: Expiring[]; count: number }> {
  const [rows, counted] = await Promise.all([
    pageOfExpiring(scope, query).execute(db),
    countOfExpiring(scope, query).execute(db),
    checkSeenBranch(db, scope, query.branch_id),
  ]);
  return { expiring: rows.rows, count: counted.rows[0]!.count };
}

/** A page of them; the goods' names are read only for its rows. */
export function pageOfExpiring(scope: Scope, query: ExpiringQuery): RawBuilder<Expiring> {
  const { page, length } = query;
  return sql<Expiring>`
    with page as (
      select b.*, p.name as product_name ${matches(scope, query)}
      order by b.expires_on, p.name, b.id limit ${length} offset ${(page - 1) * length}
    )
    select b.id as stock_purchase_transaction_id, b.product_variation_id, ${jsonOf("p", "id", "name")} as product,
      ${namingColumns}, v.barcode, ${jsonOf("r", "id", "name")} as branch, b.batch_no, b.received_at,
      b.expires_on::text as expires_on, b.expires_on - ${today(scope)} as days_left, b.left_quantity as quantity,
      ${seesCosts(scope) ? sql`b.purchase_price,` : sql``}
      case when s.id is not null then ${jsonOf("s", "id", "name")} end as supplier
    from page b
    join product_variations v on v.company_id = b.company_id and v.id = b.product_variation_id
    join products p on p.company_id = v.company_id and p.id = v.product_id
    join branches r on r.company_id = b.company_id and r.id = b.branch_id
    left join batches o on o.company_id = b.company_id and o.id = b.origin_batch_id
    join stock_transactions t on t.company_id = b.company_id and t.id = coalesce(o.transaction_id, b.transaction_id)
    left join suppliers s on s.company_id = t.company_id and s.id = t.supplier_id
    order by b.expires_on, b.product_name, b.id`;
}

export const countOfExpiring = (scope: Scope, query: ExpiringQuery): RawBuilder<{ count: number }> =>
  sql<{ count: number }>`select count(*)::int as count ${matches(scope, query)}`;

const today = ({ time_zone }: Scope) => sql`${dayInZone(new Date().toISOString(), time_zone)}::date`;

function matches(scope: Scope, { branch_id, query = "", days, expired }: ExpiringQuery) {
  const until = expired ? sql`${today(scope)} - 1` : sql`${today(scope)} + ${days}::int`;
  const isAsked =
    query === ""
      ? sql``
      : sql`and (${hasFolded("p.name", query)} or v.barcode = ${query} or ${hasFolded("b.batch_no", query)})`;
  return sql`from batches b
    join product_variations v on v.company_id = b.company_id and v.id = b.product_variation_id
    join products p on p.company_id = v.company_id and p.id = v.product_id
    where b.company_id = ${scope.company_id} and not b.is_empty and b.expires_on <= ${until}
      and ${inAskedBranches(scope, branch_id, "b.branch_id")} ${isAsked}`;
}
