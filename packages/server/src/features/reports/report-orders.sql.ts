import { AppError } from "@clove/domain/errors.ts";
import type { ReportOrder, ReportOrdersQuery } from "@clove/domain/reports/reports.schema.ts";
import { day } from "@clove/domain/wire.schema.ts";
import { type RawBuilder, sql } from "kysely";
import { utc } from "../../db/if-selected.ts";
import { checkSeenBranch } from "../../db/seen-branches.sql.ts";
import type { Db } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";
import { forManyOrders } from "./csv-report.ts";
import type { Asked } from "./report-filter.sql.ts";

/** Entries of a page, or a few more if several are of one moment. */
export const entriesOfPage = 50;

/**
 * The entries of orders that make up a row of a report (reports §22): `order_id`, `at`, `kind`, `person_id`, and the columns
 * `figures`, in the order of `figuresOfOrders`.
 */
export type OrdersOfRow = {
  entries: (asked: Asked) => RawBuilder<unknown>;
  figures: readonly string[];
  /** The moment from which on there is about a page of entries, null if there are no more than that; finds it without summing. */
  begin?: (asked: Asked) => RawBuilder<{ since: number | null }>;
};

/** @throws AppError not_found for keys that no row can have */
export type OrdersOf = (query: ReportOrdersQuery) => OrdersOfRow;

/** A page of what makes up a row, newest first. @throws AppError not_found, forbidden for the store */
export async function readReportOrders(
  db: Db,
  scope: Scope,
  { query, orders }: { query: ReportOrdersQuery; orders: OrdersOfRow },
): Promise<{ orders: ReportOrder[]; next: number | null }> {
  await checkSeenBranch(db, scope, query.branch_id);
  await sql`select ${forManyOrders}`.execute(db);
  for (let before = query.before; ; ) {
    const asked: Asked = { scope, query, ...(before !== undefined && { before }) };
    const begin = orders.begin && (await orders.begin(asked).execute(db)).rows[0]!.since;
    const page = await readPage(db, { ...asked, ...(typeof begin === "number" && { since: begin }) }, orders);
    const next = orders.begin ? (begin ?? null) : page.next;
    // What the orders of a page have may lie outside of the row: then the page before is read.
    if (page.orders.length > 0 || next === null) return { orders: page.orders, next };
    before = next;
  }
}

async function readPage(db: Db, asked: Asked, { entries, figures, begin }: OrdersOfRow) {
  const { company_id } = asked.scope;
  const sums = sql.join(figures.map((figure) => sql`sum(${sql.ref(figure)})`));
  const limited = begin
    ? sql``
    : sql`where e.at >= coalesce((select at from e order by at desc offset ${entriesOfPage - 1} limit 1), '-infinity')`;
  const { rows } = await sql<ReportOrder & { moment: number; has_more: boolean }>`
    with e as materialized (
      select order_id, at, kind, person_id, jsonb_build_array(${sums}) as figures from (${entries(asked)}) entries group by 1, 2, 3, 4
    )
    select e.order_id, o.order_ref, ${utc("e.at")} as at, e.kind, p.name as person, e.figures,
      (extract(epoch from e.at) * 1000)::float8 as moment, (select min(at) from e) < min(e.at) over () as has_more
    from e
    join orders o on o.company_id = ${company_id} and o.id = e.order_id
    join users p on p.company_id = ${company_id} and p.id = e.person_id
    ${limited}
    order by e.at desc, e.order_id desc, e.kind`.execute(db);
  return {
    orders: rows.map(({ moment: _, has_more: __, ...row }) => row),
    next: rows.at(-1)?.has_more ? rows.at(-1)!.moment : null,
  };
}

/** A key that is the id of a row; "" is null. @throws AppError not_found */
export function idKey(query: ReportOrdersQuery, name: "key1" | "key2"): number | null {
  const text = query[name] ?? "";
  if (text === "") return null;
  if (!/^\d{1,15}$/.test(text)) throw new AppError("not_found", {}, name);
  return Number(text);
}

/** Whether a key is a day of the calendar, "2026-03-31". */
export const isDay = (text: string): boolean => day.safeParse(text).success;

/** Whether a key is a month, "2026-03". */
export const isMonth = (text: string): boolean => /^\d{4}-\d\d$/.test(text) && isDay(`${text}-01`);
