import { variationName } from "@clove/domain/catalogue/variation-name.ts";
import { momentsOfDays } from "@clove/domain/days.ts";
import { idTitles, reportHeader } from "@clove/domain/reports/report-types.ts";
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
    // A left join although every sum has a store: with a join PostgreSQL expects few rows, and looks up each product.
    return sql<Row>`
      select p.id as product_id, v.id as variation_id, r.name as store, p.name as product, ${namingColumns}, v.barcode, h.quantity, h.cost,
        round(h.quantity * v.sale_price, ${decimals}) as sale
      from (
        select b.branch_id, b.product_variation_id, sum(b.quantity) as quantity,
          sum(round(b.quantity * b.purchase_price, ${decimals})) as cost
        from (${batchesAt(asked)}) b where b.quantity > 0 group by 1, 2
      ) h
      left join branches r on r.company_id = ${asked.scope.company_id} and r.id = h.branch_id
      join product_variations v on v.company_id = ${asked.scope.company_id} and v.id = h.product_variation_id
      join products p on p.company_id = v.company_id and p.id = v.product_id
      order by r.name, r.id, p.name, p.id, v.id`;
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
  titles: [...reportHeader("stock-values"), ...idTitles["stock-values"]],
  cells: (row, scope) => [...stockValuesReport.cells(row, scope), row.product_id, row.variation_id],
};

/**
 * What was left in the batches at the end of `to_date`: what is left now, less all movements since, or all movements until then, which is
 * the same: whichever side has less of the time from the company's first movement to its last.
 */
function batchesAt(asked: Asked) {
  const { company_id, time_zone } = asked.scope;
  const { before } = momentsOfDays(asked.query, time_zone);
  const own = sql`b.branch_id, b.product_variation_id, b.purchase_price`;
  const stored = sql`b.company_id = ${company_id} and ${inAskedStores(asked, "b.branch_id")}`;
  if (before === null || before > Date.now())
    return sql`select ${own}, b.left_quantity as quantity from batches b where ${stored} and not b.is_empty`;
  const end = sql`to_timestamp(${before / 1000})`;
  // Found by the primary key, before either side is read.
  const movement = (order: RawBuilder<unknown>) => sql`(select created_at from stock_ledger
    where company_id = ${company_id} order by id ${order} limit 1)`;
  const isEarly = sql`coalesce((select ${end} - ${movement(sql`asc`)} < ${movement(sql`desc`)} - ${end}), false)`;
  const moved = (
    those: RawBuilder<unknown>,
  ) => sql`(select batch_id, sum(quantity) as quantity from stock_ledger
    where company_id = ${company_id} and ${those} group by 1)`;
  return sql`select ${own}, case when ${isEarly} then coalesce(u.quantity, 0) else b.left_quantity - coalesce(s.quantity, 0) end as quantity
    from batches b
    left join ${moved(sql`created_at < ${end} and ${isEarly}`)} u on u.batch_id = b.id
    left join ${moved(sql`created_at >= ${end} and not ${isEarly}`)} s on s.batch_id = b.id
    where ${stored}`;
}
