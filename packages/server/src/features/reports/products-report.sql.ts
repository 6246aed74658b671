import { noVariation, variationName } from "@clove/domain/catalogue/variation-name.ts";
import { idKeys, reportHeader } from "@clove/domain/reports/report-types.ts";
import { chargesRow } from "@clove/domain/reports/report-words.ts";
import { type RawBuilder, sql } from "kysely";
import { namingColumns } from "../products/product-columns.sql.ts";
import type { CsvReport } from "./csv-report.ts";
import type { Asked } from "./report-filter.sql.ts";
import { type SalesFigures, salesCells, salesEntries, summedProducts } from "./sales-entries.sql.ts";
import { byVariation } from "./sold-lines.sql.ts";

type Row = Parameters<typeof variationName>[0] &
  SalesFigures & {
    /** Null: the row of return charges, like the product. */
    variation_id: number | null;
    /** Null: the row of return charges, which belong to no product. */
    product: string | null;
    barcode: string | null;
  };

/** The figures of each variation in these days, and with null as `product_variation_id` those of return charges (reports §6). */
export const soldVariations = (asked: Asked): RawBuilder<unknown> => sql`
  select product_variation_id, sum(sold) as sold, sum(returned) as returned, sum(goods) as goods,
    sum(discount) as discount, sum(sst) as sst, sum(paid) as paid, sum(cost) as cost,
    sum(estimated) as estimated, bool_or(estimates) as estimates
  from (${salesEntries(asked, byVariation, { keys: ["product_variation_id"], summed: summedProducts(asked, byVariation) })}) entries
  group by 1`;

/** What was sold and returned of each variation in these days, and what it cost (reports §6). */
export const productsReport: CsvReport<Row> = {
  query: (asked) => sql<Row>`
    select v.id as variation_id, p.name as product, ${namingColumns}, v.barcode, s.sold, s.returned, s.goods, s.discount, s.sst,
      s.paid - s.sst as net, s.cost, s.paid - s.sst - s.cost as profit, s.estimated,
      bool_or(s.estimates) over () as has_further
    from (${soldVariations(asked)}) s
    left join product_variations v on v.company_id = ${asked.scope.company_id} and v.id = s.product_variation_id
    left join products p on p.company_id = v.company_id and p.id = v.product_id
    order by p.name, p.id, v.id`,
  cells: (row) => [
    row.product ?? chargesRow,
    row.product === null ? noVariation : variationName(row),
    row.barcode ?? "",
    ...salesCells(row),
  ],
  further: { cell: ({ estimated }) => estimated },
};

/** The same with the id of the variation after the other columns (reports §22). */
export const productsReportWithIds: CsvReport<Row> = {
  ...productsReport,
  columns: [...reportHeader("sales-by-product"), ...idKeys["sales-by-product"]],
  cells: (row, scope) => [...productsReport.cells(row, scope), row.variation_id ?? ""],
};
