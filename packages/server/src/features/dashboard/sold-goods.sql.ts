import type { variationName } from "@clove/domain/catalogue/variation-name.ts";
import { type RawBuilder, sql } from "kysely";
import { productsReport } from "../reports/products-report.sql.ts";
import type { Asked } from "../reports/report-filter.sql.ts";

type BestSeller = Parameters<typeof variationName>[0] & { product: string; quantity: number; sales: number };
export type SoldGoods = { net_sales: number; profit: number; best: BestSeller[] };

/** The totals of the products report (reports §6), and the goods that were sold for the most. */
export function soldGoods(asked: Asked, best: number): RawBuilder<SoldGoods> {
  return sql<SoldGoods>`
    with goods as materialized (${productsReport.query(asked)})
    select coalesce(sum(net), 0) as net_sales, coalesce(sum(profit), 0) as profit,
      (select coalesce(json_agg(b), '[]') from (
        select product, color, size, measurement_unit, sold - returned as quantity, net + sst as sales
        from goods where product is not null and sold > returned order by net + sst desc, product limit ${best}) b) as best
    from goods`;
}
