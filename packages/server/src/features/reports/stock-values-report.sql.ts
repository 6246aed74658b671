import { variationName } from "@clove/domain/catalogue/variation-name.ts";
import { momentsOfDays } from "@clove/domain/days.ts";
import { idKeys, reportHeader } from "@clove/domain/reports/report-types.ts";
import { type RawBuilder, sql } from "kysely";
import { namingColumns } from "../products/product-columns.sql.ts";
import type { CsvReport } from "./csv-report.ts";
import { type Asked, inAskedStores } from "./report-filter.sql.ts";

type Row = Parameters<typeof variationName>[0] & {
  product_id: number;
  variation_id: number;
  store: string;
  product: string;
  barcode: string | null;
  quantity: number;
  cost: number;
  sale: number;
};

/**
 * The stock of each store, now or at the end of `to_date`, with the cost of its batches, rounded as by `stockValue` (reports §8).
 * Batches are as many as deliveries, so they are summed in SQL.
 */
export const stockValuesReport: CsvReport<Row> = {
  query: (asked) => {
    const decimals = sql.lit(asked.scope.decimals);
    const { company_id } = asked.scope;
    // Goods are named and put in order before they meet the stores, because each is in many stores. A left join although every sum has
    // a store: with a join PostgreSQL expects few rows, and looks up each product.
    return sql<Row>`
      with goods as materialized (
        select v.id, v.product_id, p.name as product, ${namingColumns}, v.barcode, v.sale_price,
          row_number() over (order by p.name, p.id, v.id) as place
        from product_variations v join products p on p.company_id = v.company_id and p.id = v.product_id
        where v.company_id = ${company_id}
      ), stores as materialized (
        select id, name, row_number() over (order by name, id) as place from branches where company_id = ${company_id}
      )
      select g.product_id, g.id as variation_id, r.name as store, g.product, g.color, g.size, g.measurement_unit, g.barcode,
        h.quantity, h.cost, round(h.quantity * g.sale_price, ${decimals}) as sale
      from (
        select b.branch_id, b.product_variation_id, sum(b.quantity) as quantity,
          sum(round(b.quantity * b.purchase_price, ${decimals})) as cost
        from (${batchesAt(asked)}) b where b.quantity > 0 group by 1, 2
      ) h
      left join stores r on r.id = h.branch_id
      join goods g on g.id = h.product_variation_id
      order by r.place, g.place`;
  },
  cells: (row) => [
    row.store,
    row.product,
    variationName(row),
    row.barcode ?? "",
    row.quantity,
    row.cost,
    row.sale,
  ],
};

/** The same with the ids of product and variation after the other columns (reports §22). */
export const stockValuesReportWithIds: CsvReport<Row> = {
  ...stockValuesReport,
  columns: [...reportHeader("stock-values"), ...idKeys["stock-values"]],
  cells: (row, scope) => [...stockValuesReport.cells(row, scope), row.product_id, row.variation_id],
};

/**
 * What was left in the batches at the end of `to_date`: what a mark knows (decision 121), and what moved between that and this moment. Beside
 * the marks, the present stock is one, and nothing before the first movement. That is taken which is nearest.
 */
function batchesAt(asked: Asked) {
  const { company_id, time_zone } = asked.scope;
  const { before } = momentsOfDays(asked.query, time_zone);
  const own = sql`b.branch_id, b.product_variation_id, b.purchase_price`;
  const stored = sql`b.company_id = ${company_id} and ${inAskedStores(asked, "b.branch_id")}`;
  if (before === null || before > Date.now())
    return sql`select ${own}, b.left_quantity as quantity from batches b where ${stored} and not b.is_empty`;
  const end = sql`to_timestamp(${before / 1000})`;
  // Found by primary keys, before anything else is read.
  const found = (table: string, moment: string, where: RawBuilder<unknown>, order: RawBuilder<unknown>) =>
    sql`(select ${sql.ref(moment)} from ${sql.table(table)} where company_id = ${company_id} ${where} order by ${order} limit 1)`;
  const nearest = sql`
    select earlier, later, coalesce(${end} - coalesce(earlier, first) < coalesce(later, last) - ${end}, false) as is_earlier
    from (select
      ${found("stock_marks", "at", sql`and at <= ${end}`, sql`at desc`)} as earlier,
      ${found("stock_marks", "at", sql`and at > ${end}`, sql`at`)} as later,
      ${found("stock_ledger", "created_at", sql``, sql`id`)} as first,
      ${found("stock_ledger", "created_at", sql``, sql`id desc`)} as last) moments`;
  const knownFrom = sql`select case when is_earlier then earlier else later end from mark`;
  const movedSince = sql`select case when is_earlier then coalesce(earlier, '-infinity') else ${end} end from mark`;
  const movedBefore = sql`select case when is_earlier then ${end} else coalesce(later, 'infinity') end from mark`;
  // A left join, of which only what is found counts, because with a join PostgreSQL expects few batches, and looks up each.
  return sql`
    with mark as materialized (${nearest}), known as (
      select batch_id, quantity from marked_stock where company_id = ${company_id} and at = (${knownFrom})
      union all select id, left_quantity from batches b
        where ${stored} and not is_empty and (select not is_earlier and later is null from mark)
    ), moved as (
      select batch_id, sum(case when (select is_earlier from mark) then quantity else -quantity end) as quantity from stock_ledger
      where company_id = ${company_id} and created_at >= (${movedSince}) and created_at < (${movedBefore}) group by 1
    )
    select ${own}, s.quantity
    from (
      select batch_id, coalesce(known.quantity, 0) + coalesce(moved.quantity, 0) as quantity from known full join moved using (batch_id)
    ) s left join batches b on b.id = s.batch_id and ${stored}
    where coalesce(b.id, 0) > 0`;
}
