import { AppError } from "@clove/domain/errors.ts";
import type { ReportOrdersQuery } from "@clove/domain/reports/reports.schema.ts";
import {
  hasId,
  isOfLines,
  kindsOf,
  type SalesBy,
  type SalesKind,
  weekdays,
} from "@clove/domain/reports/sales-by.ts";
import { type RawBuilder, sql } from "kysely";
import { type Asked, inAskedDays, inAskedStores, ordersAsked } from "./report-filter.sql.ts";
import {
  entriesOfPage,
  idKey,
  isDay,
  isMonth,
  type OrdersOf,
  type OrdersOfRow,
} from "./report-orders.sql.ts";
import { salesEntries } from "./sales-entries.sql.ts";
import { salesGrouping } from "./sales-grouping.sql.ts";
import type { Grouping } from "./sold-lines.sql.ts";

type Key = { kind: SalesKind; value: string | number | null };

const names = ["key1", "key2"] as const;

/** The orders of a row of a report of sales (reports §22). @throws AppError not_found for keys that no row can have */
export function salesOrders(choice: SalesBy, query: ReportOrdersQuery): OrdersOfRow {
  const keys = kindsOf(choice).map((kind, i): Key => ({ kind, value: keyValue(kind, query, names[i]!) }));
  return {
    entries: (asked) => entriesOf(narrowed(asked, keys), byKeys(asked, keys)),
    figures: salesFigures,
    begin: (asked) => beginOf(narrowed(asked, keys), keys),
  };
}

const salesFigures = ["sold", "returned", "goods", "discount", "sst", "net", "cost", "profit"];

/** The orders of a row of sales by product (reports §22); its key is the id of a variation, or "" for return charges. */
export const productOrders: OrdersOf = (query) => {
  const id = idKey(query, "key1");
  return { entries: (asked) => entriesOf(asked, ofVariation(id)), figures: salesFigures };
};

/** A key as `salesGrouping` makes it; null: return charges. */
function keyValue(kind: SalesKind, query: ReportOrdersQuery, name: (typeof names)[number]): Key["value"] {
  if (hasId(kind)) return idKey(query, name);
  const text = query[name] ?? "";
  const value = {
    day: isDay(text) ? text : undefined,
    month: isMonth(text) ? `${text}-01` : undefined,
    weekday: (weekdays as readonly string[]).indexOf(text) + 1 || undefined,
    hour: /^\d\d:00$/.test(text) ? Number(text.slice(0, 2)) : undefined,
  }[kind as "day"];
  if (value === undefined) throw new AppError("not_found", {}, name);
  return value;
}

const literal = ({ kind, value }: Key): RawBuilder<unknown> =>
  kind === "day" || kind === "month" ? sql`${value}::date` : sql`${value}`;

/** The days of a row about a day are that day alone, which spares reading the others. */
function narrowed(asked: Asked, keys: readonly Key[]): Asked {
  const day = keys.find(({ kind }) => kind === "day")?.value as string | undefined;
  const { from_date = "0000", to_date = "9999" } = asked.query;
  if (day === undefined || day < from_date || day > to_date) return asked;
  return { ...asked, query: { ...asked.query, from_date: day, to_date: day } };
}

/** How entries are grouped so that a row's can be told: its columns, and the condition on them for entries `s`. */
type RowGrouping = { columns: readonly string[]; grouping: Grouping; ofRow: RawBuilder<unknown> };

function byKeys(asked: Asked, keys: readonly Key[]): RowGrouping {
  const columns = keys.map((_, i) => `k${i}`);
  const grouping = salesGrouping(
    keys.map(({ kind }) => kind),
    asked.scope,
  );
  const ofRow = sql.join(
    keys.map((key, i) => sql`${sql.ref(`s.${columns[i]}`)} is not distinct from ${literal(key)}`),
    sql` and `,
  );
  return { columns, grouping, ofRow };
}

/** Only lines of this variation are summed, or, for null, only return charges. */
const ofVariation = (id: number | null): RowGrouping => ({
  columns: ["variation"],
  grouping: ({ variation }) => ({
    by: variation === null ? sql`null::bigint` : sql.ref(variation),
    join:
      variation === null
        ? sql`join (values (0)) only_row on ${id === null ? sql`true` : sql`false`}`
        : sql`join (values (${id}::bigint)) only_row (id) on only_row.id = ${sql.ref(variation)}`,
  }),
  ofRow: sql`true`,
});

/** What each order did, with the figures of the row's part of it. */
function entriesOf(asked: Asked, { columns, grouping: ofRows, ofRow }: RowGrouping): RawBuilder<unknown> {
  const { company_id } = asked.scope;
  const grouping: Grouping = (entry) => {
    const { by, join } = ofRows(entry);
    const kind = entry.back
      ? sql`'Return'::text`
      : sql`(${sql.lit(entry.moment === "o.cancelled_at" ? "Cancellation" : "Sale")})::text`;
    return { by: sql`${by}, ${kind}, o.id, ${entry.back ? sql.ref(entry.back) : sql`null::bigint`}`, join };
  };
  const entries = salesEntries(asked, grouping, { keys: [...columns, "kind", "order_id", "return_id"] });
  return sql`
    select s.order_id, coalesce(r.created_at, case s.kind when 'Sale' then o.created_at else o.cancelled_at end) as at,
      case when r.exchange_order_id is null then s.kind else 'Exchange' end as kind,
      coalesce(r.user_id, case s.kind when 'Sale' then o.cashier_user_id else o.cancelled_by end) as person_id,
      s.sold, s.returned, s.goods, s.discount, s.sst, s.paid - s.sst as net, s.cost, s.paid - s.sst - s.cost as profit
    from (${entries}) s
    join orders o on o.company_id = ${company_id} and o.id = s.order_id
    left join order_returns r on r.company_id = ${company_id} and r.id = s.return_id
    where ${ofRow}`;
}

/**
 * The moment of the entry that a page ends with, from the newest on: of orders with lines of the row's category or brand, whether or not
 * these lines came back.
 */
function beginOf(asked: Asked, keys: readonly Key[]): RawBuilder<{ since: number | null }> {
  const { company_id } = asked.scope;
  const ofOrders = keys.filter(({ kind }) => !isOfLines(kind));
  const ofLines = keys.filter(({ kind, value }) => isOfLines(kind) && value !== null);
  const lines = are(ofLines, asked, { moment: "o.created_at", variation: "i.product_variation_id" });
  const hasLines =
    ofLines.length > 0
      ? sql`and exists (select from order_items i ${lines.join} where i.company_id = o.company_id and i.order_id = o.id ${lines.is})`
      : sql``;
  const moments = (moment: string, from: RawBuilder<unknown>, where: RawBuilder<boolean>) => {
    const { join, is } = are(ofOrders, asked, { moment, variation: null });
    return sql`(select ${sql.ref(moment)} as at ${from} ${join} where ${where} ${is} ${hasLines}
      order by ${sql.ref(moment)} desc limit ${entriesOfPage + 1})`;
  };
  const returned = sql<boolean>`r.company_id = ${company_id} and ${inAskedDays(asked, "r.created_at")}
    and ${inAskedStores(asked, "o.branch_id")}`;
  return sql`
    with found as (
      ${moments("o.created_at", sql`from orders o`, ordersAsked(asked, "o.created_at"))}
      union all ${moments("o.cancelled_at", sql`from orders o`, ordersAsked(asked, "o.cancelled_at"))}
      union all ${moments("r.created_at", sql`from order_returns r join orders o on o.company_id = r.company_id and o.id = r.order_id`, returned)}
    )
    select case when (select count(*) from found) > ${entriesOfPage} then
      (select extract(epoch from at)::float8 * 1000 from found order by at desc offset ${entriesOfPage - 1} limit 1) end as since`;
}

/** The condition that an entry has these keys, and the tables that it needs. */
function are(keys: readonly Key[], { scope }: Asked, entry: Parameters<Grouping>[0]) {
  if (keys.length === 0) return { join: sql``, is: sql`` };
  const { by, join } = salesGrouping(
    keys.map(({ kind }) => kind),
    scope,
  )(entry);
  return { join, is: sql`and (${by}) = (${sql.join(keys.map(literal))})` };
}
