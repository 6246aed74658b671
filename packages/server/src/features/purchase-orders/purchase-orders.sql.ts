import { AppError } from "@clove/domain/errors.ts";
import type {
  PurchaseOrder,
  PurchaseOrderListQuery,
  PurchaseOrderStoreBody,
} from "@clove/domain/stock/purchase-orders.schema.ts";
import { type RawBuilder, sql } from "kysely";
import { writeAtCompany } from "../../db/at-company.sql.ts";
import { hasFolded } from "../../db/has-folded.sql.ts";
import { jsonOf } from "../../db/if-selected.ts";
import { inAskedBranches } from "../../db/seen-branches.sql.ts";
import type { Db } from "../../db/transaction.ts";
import { type Scope, seesBranch } from "../../http/auth.ts";
import { lockPriceKind } from "../products/price-kind.sql.ts";
import { namedVariation } from "../products/product-columns.sql.ts";

/** The lines of an ordered purchase, whose row is o. What came of each is what its receipts brought in of the variation. */
const lines = sql`(
  select coalesce(json_agg(json_build_object('product_variation_id', l.product_variation_id, 'quantity', l.quantity,
      'received', (select coalesce(sum(b.received_quantity), 0) from stock_transactions t
        join batches b on b.company_id = t.company_id and b.transaction_id = t.id
          and b.product_variation_id = l.product_variation_id
        where t.company_id = o.company_id and t.purchase_order_id = o.id),
      'purchase_price', l.purchase_price, 'sale_price', l.sale_price, 'purchase_vat', p.purchase_vat,
      'sale_vat', p.sale_vat, 'price_type', p.price_type,
      'present', json_build_object('purchase_price', v.purchase_price, 'sale_price', v.sale_price),
      'stock', coalesce((select k.quantity from stock_levels k where k.company_id = o.company_id
        and k.product_variation_id = v.id and k.branch_id = o.branch_id), 0),
      'product_variation', ${namedVariation})
    order by l.place), '[]')
  from purchase_order_lines l
  join product_variations v on v.company_id = l.company_id and v.id = l.product_variation_id
  join products p on p.company_id = v.company_id and p.id = v.product_id
  where l.company_id = o.company_id and l.purchase_order_id = o.id)`;

/** The ordered purchases whose ids `page` selects, in its order (stock §35). */
async function readPage(db: Db, { company_id }: Scope, page: RawBuilder<unknown>): Promise<PurchaseOrder[]> {
  const { rows } = await sql<PurchaseOrder>`
    with page as (${page})
    select o.id, o.status, o.version, o.created_at, o.notes, o.prices_include_tax, ${jsonOf("d", "id", "name")} as branch,
      case when s.id is not null then ${jsonOf("s", "id", "name")} end as supplier, ${jsonOf("u", "id", "name")} as user,
      case when x.id is not null then ${jsonOf("x", "id", "name")} end as closed_by, o.closed_at, ${lines} as lines
    from page join purchase_orders o on o.company_id = ${company_id} and o.id = page.id
    join branches d on d.company_id = o.company_id and d.id = o.branch_id
    join users u on u.company_id = o.company_id and u.id = o.user_id
    left join suppliers s on s.company_id = o.company_id and s.id = o.supplier_id
    left join users x on x.company_id = o.company_id and x.id = o.closed_by
    order by page.position`.execute(db);
  return rows;
}

/** Ordered purchases of the stores that the caller sees, newest first; `count`: of all matches (stock §35). */
export async function listPurchaseOrders(
  db: Db,
  scope: Scope,
  { branch_id, supplier_id, status, query = "", page, length }: PurchaseOrderListQuery,
): Promise<{ purchase_orders: PurchaseOrder[]; count: number }> {
  const found = sql`from purchase_orders o where o.company_id = ${scope.company_id}
    and ${inAskedBranches(scope, branch_id, "o.branch_id")}
    and ${supplier_id === undefined ? sql`true` : sql`o.supplier_id = ${supplier_id}`}
    and ${status === undefined ? sql`true` : sql`o.status = ${status}`}
    and ${query === "" ? sql`true` : answers(query)}`;
  const newest = sql`o.created_at desc, o.id desc`;
  const [purchase_orders, counted] = await Promise.all([
    readPage(
      db,
      scope,
      sql`select o.id, row_number() over (order by ${newest}) as position ${found}
        order by ${newest} limit ${length} offset ${(page - 1) * length}`,
    ),
    sql<{ count: number }>`select count(*) ${found}`.execute(db),
  ]);
  return { purchase_orders, count: counted.rows[0]!.count };
}

const answers = (query: string): RawBuilder<unknown> => sql`(
  o.id::text = ${query}
  or exists (select 1 from users u where u.company_id = o.company_id and u.id = o.user_id and ${hasFolded("u.name", query)})
  or exists (select 1 from suppliers s where s.company_id = o.company_id and s.id = o.supplier_id and ${hasFolded("s.name", query)})
  or exists (select 1 from purchase_order_lines l
    join product_variations v on v.company_id = l.company_id and v.id = l.product_variation_id
    join products p on p.company_id = v.company_id and p.id = v.product_id
    where l.company_id = o.company_id and l.purchase_order_id = o.id
      and (${hasFolded("p.name", query)} or ${hasFolded("v.barcode", query)})))`;

/** An ordered purchase that is known to exist. */
export async function readPurchaseOrder(db: Db, scope: Scope, id: number): Promise<PurchaseOrder> {
  const [row] = await readPage(
    db,
    scope,
    sql`select id, 1 as position from purchase_orders where company_id = ${scope.company_id} and id = ${id}`,
  );
  return row!;
}

export type LockedOrder = {
  id: number;
  branch_id: number;
  supplier_id: number | null;
  status: PurchaseOrder["status"];
  version: number;
};

/**
 * An ordered purchase, locked until the transaction ends, after the company, whose kind of prices counts. The caller must see its store.
 * @throws AppError not_found, forbidden
 */
export async function lockPurchaseOrder(db: Db, scope: Scope, id: number): Promise<LockedOrder> {
  await lockPriceKind(db, scope);
  const { rows } =
    await sql<LockedOrder>`select id, branch_id, supplier_id, status, version from purchase_orders
    where company_id = ${scope.company_id} and id = ${id} for update`.execute(db);
  const [order] = rows;
  if (!order) throw new AppError("not_found", {}, "id");
  if (!seesBranch(scope, order.branch_id)) throw new AppError("forbidden", {}, "id");
  return order;
}

/** @returns its id */
export async function insertPurchaseOrder(
  db: Db,
  { company_id, user_id, prices_include_tax }: Scope,
  { destination_branch_id, supplier_id = null, notes = null }: PurchaseOrderStoreBody,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into purchase_orders (company_id, branch_id, supplier_id, user_id, notes, prices_include_tax)
    values (${company_id}, ${destination_branch_id}, ${supplier_id}, ${user_id}, ${notes}, ${prices_include_tax})
    returning id`.execute(db);
  return rows[0]!.id;
}

/** Replaces the lines of an ordered purchase. */
export async function writeLines(
  db: Db,
  { company_id }: Scope,
  id: number,
  entries: PurchaseOrderStoreBody["entries"],
): Promise<void> {
  await sql`delete from purchase_order_lines where company_id = ${company_id} and purchase_order_id = ${id}`.execute(
    db,
  );
  const statement = sql`
    insert into purchase_order_lines (company_id, purchase_order_id, product_variation_id, place, quantity,
      purchase_price, sale_price)
    select ${company_id}, ${id}, (line->>'product_variation_id')::bigint, place, (line->>'quantity')::numeric,
      (line->>'purchase_price')::numeric, (line->>'sale_price')::numeric
    from jsonb_array_elements(${JSON.stringify(entries)}::jsonb) with ordinality as lines (line, place)`;
  await writeAtCompany(db, { company_id }, statement);
}
