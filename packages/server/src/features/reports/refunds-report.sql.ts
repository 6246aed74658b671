import { type RawBuilder, sql } from "kysely";
import type { CsvReport } from "./csv-report.ts";
import { type Asked, inAskedDays, inAskedStores, ordersAsked, refundsAsked } from "./report-filter.sql.ts";
import { idKey, type OrdersOf } from "./report-orders.sql.ts";
import { withEarlier } from "./with-earlier.sql.ts";

type Row = {
  person_id: number;
  person: string;
  kind: string;
  reason: string;
  times: number;
  refunded: number;
  charges: number;
  before: number;
};

/** What came back and was cancelled, by who did it and why (reports §21). */
export const refundsReport: CsvReport<Row> = {
  query: (asked, earlier) => {
    const sum = (figure: string, where = "not is_before") =>
      sql`coalesce(sum(${sql.ref(figure)}) filter (where ${sql.raw(where)}), 0)`;
    return sql<Row>`
      select s.*, p.name as person
      from (
        select person_id, kind, min(reason) as reason, ${sum("times")}::int as times, ${sum("refunded")} as refunded,
          ${sum("charges")} as charges, ${sum("refunded", "is_before")} as before
        from (${withEarlier(undoings, asked, earlier)}) entries group by person_id, kind, fold_case(reason)
      ) s
      join users p on p.company_id = ${asked.scope.company_id} and p.id = s.person_id
      order by p.name, p.id, s.kind, s.reason`;
  },
  cells: (row) => [row.person_id, row.person, row.kind, row.reason, row.times, row.refunded, row.charges],
  compares: ({ refunded, before }) => ({ now: refunded, before }),
};

/** The orders of a row; its keys are the person, the kind and the reason. */
export const refundedOrders: OrdersOf = (query) => ({
  entries: (asked) => sql`
    select * from (${undoings(asked)}) e
    where person_id = ${idKey(query, "key1")} and kind = ${query.key2 ?? ""} and fold_case(reason) = fold_case(${query.key3 ?? ""})`,
  figures: ["refunded", "charges"],
});

/** What the row `alias` of order_returns is, which a cancellation does not have. */
export const kindOfReturn = (alias: string): RawBuilder<unknown> =>
  sql`case when ${sql.ref(`${alias}.id`)} is null then 'Cancellation' when ${sql.ref(`${alias}.exchange_order_id`)} is null then 'Return' else 'Exchange' end`;

/** Returns, exchanges and cancellations of these days, and what was paid back for them; the reason is "" where nobody gave one. */
function undoings(asked: Asked): RawBuilder<unknown> {
  const { company_id } = asked.scope;
  const reason = (column: string) => sql`trim(coalesce(${sql.ref(column)}, ''))`;
  return sql`
    select o.id as order_id, r.created_at as at, r.user_id as person_id, ${kindOfReturn("r")} as kind, ${reason("r.notes")} as reason,
      1 as times, 0 as refunded, r.charge as charges
    from order_returns r join orders o on o.company_id = r.company_id and o.id = r.order_id
    where r.company_id = ${company_id} and ${inAskedDays(asked, "r.created_at")} and ${inAskedStores(asked, "o.branch_id")}
    union all
    select o.id, o.cancelled_at, o.cancelled_by, 'Cancellation', ${reason("o.cancel_reason")}, 1, 0, 0
    from orders o where ${ordersAsked(asked, "o.cancelled_at")}
    union all
    select f.order_id, coalesce(r.created_at, o.cancelled_at), f.user_id, ${kindOfReturn("r")}, case when r.id is null then ${reason("o.cancel_reason")} else ${reason("r.notes")} end,
      0, f.amount, 0
    from (select r.* ${refundsAsked(asked)}) f
    join orders o on o.company_id = f.company_id and o.id = f.order_id
    left join order_returns r on r.company_id = f.company_id and r.id = f.return_id`;
}
