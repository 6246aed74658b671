import { momentsOfDays, monthsBetween } from "@clove/domain/days.ts";
import { AppError } from "@clove/domain/errors.ts";
import { earliestSale } from "@clove/domain/sync/sale-moment.ts";
import { type RawBuilder, sql } from "kysely";
import type { CsvReport } from "./csv-report.ts";
import { kindOfReturn } from "./refunds-report.sql.ts";
import { type Asked, ordersAsked, productSums } from "./report-filter.sql.ts";
import type { OrdersOf } from "./report-orders.sql.ts";
import { isMonth } from "./report-orders.sql.ts";
import { returnedParts } from "./returned-entries.sql.ts";
import { type Grouping, soldLines } from "./sold-lines.sql.ts";

type Row = {
  month: string;
  rate: number;
  goods: number;
  sst: number;
  goods_back: number;
  sst_back: number;
  net_goods: number;
  net_sst: number;
};

/** What a company declares: taxable amounts and SST of each month by rate, sold and returned (reports §13, §14). */
export const sstReport: CsvReport<Row> = {
  query: (asked) => {
    const { company_id } = asked.scope;
    const months = monthsAsked(asked);
    const starts = months.map(({ since }) => new Date(since).toISOString());
    const place = (moment: string) => sql`width_bucket(${sql.ref(moment)}, ${starts}::timestamptz[])`;
    const linesOf = (orders: RawBuilder<boolean>, moment: string) =>
      soldLines(
        orders,
        asked.scope,
        ({ moment }) => ({ by: sql`${sql.ref(moment)}, item_vat`, join: sql`` }),
        moment,
      );
    const sums = productSums(asked, { byThird: false });
    const { others } = sums;
    const { parts, worth, taxable } = returnedParts(others);
    return sql<Row>`
      select (${months.map(({ month }) => month)}::text[])[e.place] as month, e.rate, e.goods, e.sst, e.goods_back, e.sst_back,
        e.goods - e.goods_back as net_goods, e.sst - e.sst_back as net_sst
      from (
        select place, rate, sum(goods) as goods, sum(sst) as sst, sum(goods_back) as goods_back, sum(sst_back) as sst_back
        from (
          select ${place("since")} as place, item_vat as rate, coalesce(taxable, goods_amount) as goods, sst_amount as sst,
            0 as goods_back, 0 as sst_back
          from summed_lines where ${sums.months}
          union all
          select ${place("since")}, item_vat, 0, 0, taxable, sst_amount from summed_undone where ${sums.months}
          union all
          select ${place("since")}, item_vat, sum(taxable), sum(sst_amount), 0, 0
          from summed_day_lines where ${sums.days} and not is_undone group by since, item_vat
          union all
          select ${place("since")}, item_vat, 0, 0, sum(taxable), sum(sst_amount)
          from summed_day_lines where ${sums.days} and is_undone group by since, item_vat
          union all
          select ${place("created_at")}, item_vat, taxable, sst, 0, 0
          from (${linesOf(ordersAsked(others, "o.created_at"), "o.created_at")}) sold
          union all
          select ${place("cancelled_at")}, item_vat, 0, 0, taxable, sst
          from (${linesOf(ordersAsked(others, "o.cancelled_at"), "o.cancelled_at")}) cancelled
          union all
          select ${place("b.created_at")}, i.item_vat, 0, 0, ${taxable}, ${worth("sst_amount")}
          from (${parts}) b join order_items i on i.company_id = ${company_id} and i.id = b.order_item_id
        ) entries group by place, rate
      ) e
      order by e.place, e.rate`;
  },
  cells: (row) => [
    row.month,
    row.rate,
    row.goods,
    row.sst,
    row.goods_back,
    row.sst_back,
    row.net_goods,
    row.net_sst,
  ],
};

/** The orders of a row; its keys are the month and the rate. @throws AppError not_found for keys that no row can have */
export const sstOrders: OrdersOf = ({ key1 = "", key2 = "" }) => {
  if (!isMonth(key1)) throw new AppError("not_found", {}, "key1");
  if (!/^\d{1,3}(\.\d{1,2})?$/.test(key2)) throw new AppError("not_found", {}, "key2");
  return {
    entries: (asked) => entriesOf(ofMonth(asked, key1), Number(key2)),
    figures: ["goods", "sst", "goods_back", "sst_back", "net_goods", "net_sst"],
  };
};

/** Of the days asked for those of this month, which has some of them. */
function ofMonth(asked: Asked, month: string): Asked {
  const { from_date = "0001-01-01", to_date = "9999-12-31" } = asked.query;
  const last = lastDay(month);
  const [from, to] = [`${month}-01` > from_date ? `${month}-01` : from_date, last < to_date ? last : to_date];
  if (from > to) throw new AppError("not_found", {}, "key1");
  return { ...asked, query: { ...asked.query, from_date: from, to_date: to } };
}

const lastDay = (month: string): string => {
  const [year, number] = month.split("-").map(Number) as [number, number];
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
};

/** What each order did with lines of this rate. */
function entriesOf(asked: Asked, rate: number): RawBuilder<unknown> {
  const { company_id } = asked.scope;
  const ofRate: Grouping = () => ({
    by: sql`o.id`,
    join: sql`join (values (${rate}::numeric)) only_rate (rate) on only_rate.rate = item_vat`,
  });
  const linesOf = (moment: "o.created_at" | "o.cancelled_at") => sql`(
    select order_id, sum(sst) as sst, sum(taxable) as taxable
    from (${soldLines(ordersAsked(asked, moment), asked.scope, ofRate, moment)}) l
      (order_id, sold, returned, goods, discount, sst, paid, cost, taxable)
    group by 1) s join orders o on o.company_id = ${company_id} and o.id = s.order_id`;
  const { parts, worth, taxable } = returnedParts(asked);
  return sql`
    select order_id, at, kind, person_id, goods, sst, goods_back, sst_back,
      goods - goods_back as net_goods, sst - sst_back as net_sst
    from (
      select s.order_id, o.created_at as at, 'Sale' as kind, o.cashier_user_id as person_id, s.taxable as goods, s.sst,
        0 as goods_back, 0 as sst_back
      from ${linesOf("o.created_at")}
      union all
      select s.order_id, o.cancelled_at, 'Cancellation', o.cancelled_by, 0, 0, s.taxable, s.sst
      from ${linesOf("o.cancelled_at")}
      union all
      select b.order_id, b.created_at, ${kindOfReturn("r")}, r.user_id, 0, 0, ${taxable}, ${worth("sst_amount")}
      from (${parts}) b
      join order_items i on i.company_id = ${company_id} and i.id = b.order_item_id and i.item_vat = ${rate}
      join order_returns r on r.company_id = ${company_id} and r.id = b.id
    ) e`;
}

/**
 * The months of the days asked for in the company's time zone, as far as there can be sales. Up to tomorrow, because the database's
 * clock may be ahead of this server's.
 */
function monthsAsked({ query, scope }: Asked) {
  const { since, before } = momentsOfDays(query, scope.time_zone);
  const to = Math.min(before ?? Infinity, Date.now() + 86_400_000);
  const from = Math.min(Math.max(since ?? earliestSale, earliestSale), to);
  return monthsBetween(from, to, scope.time_zone);
}
