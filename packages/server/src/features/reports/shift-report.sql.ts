import { AppError } from "@clove/domain/errors.ts";
import {
  type ShiftLedgerRow,
  shiftNames,
  shiftReport,
  shiftReportCells,
  shiftReportHeader,
} from "@clove/domain/reports/shift-report.ts";
import type { ShiftDetail } from "@clove/domain/shifts/shift-detail.schema.ts";
import { type RawBuilder, sql } from "kysely";
import { jsonOf } from "../../db/if-selected.ts";
import type { Db } from "../../db/transaction.ts";
import { type Scope, seesBranch } from "../../http/auth.ts";
import type { CsvReport } from "./csv-report.ts";
import { inAskedDays, inAskedStores } from "./report-filter.sql.ts";

/**
 * Amounts of a shift, by payment method and kind; a payment without an order is a repayment of credit (a deposit,
 * counters §10). `has_further`: whether cash was rounded in one of the shifts that are read.
 */
type Ledger = { shift_id: number; ledger: ShiftLedgerRow[]; has_further?: boolean };

type NamedLedger = Ledger & { opened: string; store: string; counter: string; person: string };

/** Shifts that were opened on these days, in the stores asked for (reports §9). */
export const shiftsReport: CsvReport<Ledger> = {
  query: (asked) => {
    const { company_id, time_zone } = asked.scope;
    return sql<Ledger>`
      with asked as materialized (
        select s.id, s.opened_at, b.name as store, t.name as counter, u.name as person
        from shifts s join terminals t on t.company_id = s.company_id and t.id = s.terminal_id
        join branches b on b.company_id = t.company_id and b.id = t.branch_id
        join users u on u.company_id = s.company_id and u.id = s.user_id
        where s.company_id = ${company_id} and ${inAskedStores(asked, "t.branch_id")}
          and ${inAskedDays(asked, "s.opened_at")})
      select a.id as shift_id, coalesce(l.ledger, '[]') as ledger, a.store, a.counter, a.person,
        to_char(a.opened_at at time zone ${time_zone}, 'YYYY-MM-DD HH24:MI') as opened,
        bool_or(l.is_rounded) over () as has_further
      from asked a left join (${ledgersOf(company_id, sql`select id from asked`)}) l on l.shift_id = a.id
      order by a.opened_at, a.id`;
  },
  cells: (row, { decimals }) => shiftReportCells(shiftReport(row.shift_id, row.ledger, decimals)),
  further: {
    cell: (row, { decimals }) => shiftReport(row.shift_id, row.ledger, decimals).rounding ?? 0,
    isUsual: ({ cash_rounding }) => cash_rounding > 0,
  },
};

/** The same with which shift it was, after the other columns (reports §9). */
export const namedShiftsReport: CsvReport<NamedLedger> = {
  ...shiftsReport,
  columns: [...shiftReportHeader, ...shiftNames],
  cells: (row, scope) => [...shiftsReport.cells(row, scope), row.opened, row.store, row.counter, row.person],
};

/**
 * One shift for its summary. Without report:view it must be the caller's own last shift, which must be closed, or somebody else's that
 * the caller has closed.
 * @throws AppError not_found, forbidden
 */
export async function shiftForSummary(
  db: Db,
  scope: Scope,
  shift_id: number,
  readsAll: boolean,
): Promise<Ledger> {
  const { rows } = await sql<Ledger & { branch_id: number; is_own_last: boolean; is_closed_for: boolean }>`
    select s.id as shift_id, ${ledgerOf(scope.company_id, shift_id)}, t.branch_id,
      s.user_id = ${scope.user_id} and s.closed_at is not null and not exists (select from shifts later
        where later.company_id = s.company_id and later.user_id = s.user_id and later.id > s.id) as is_own_last,
      s.user_id <> ${scope.user_id} and s.closed_by is not distinct from ${scope.user_id} as is_closed_for
    from shifts s join terminals t on t.company_id = s.company_id and t.id = s.terminal_id
    where s.company_id = ${scope.company_id} and s.id = ${shift_id}`.execute(db);
  const row = rows[0];
  if (!row) throw new AppError("not_found", {}, "shift_id");
  const maySee = row.is_own_last || ((readsAll || row.is_closed_for) && seesBranch(scope, row.branch_id));
  if (!maySee) throw new AppError("forbidden", {}, "shift_id");
  return row;
}

type Takings = Ledger & Pick<ShiftDetail, "sales_count" | "cancelled_count" | "approvals">;

/** What one shift took, the number of its sales and of its cancellations, and who approved sales beyond a limit. The caller must have checked who may see it. */
export async function takingsOfShift(db: Db, { company_id }: Scope, shift_id: number): Promise<Takings> {
  const { rows } = await sql<Takings>`
    select s.id as shift_id, ${ledgerOf(company_id, shift_id)},
      (select count(distinct p.order_id)::int from payment_logs p
        where p.company_id = s.company_id and p.shift_id = s.id) as sales_count,
      (select count(distinct f.order_id)::int from order_refunds f
        where f.company_id = s.company_id and f.shift_id = s.id and f.return_id is null) as cancelled_count,
      (select coalesce(json_agg(r order by r.place, r.approved_by->>'name', r.requested_by->>'name'), '[]') from (
        select g.of, min(g.place) as place, ${jsonOf("a", "id", "name")}::jsonb as approved_by,
          ${jsonOf("k", "id", "name")}::jsonb as requested_by, count(*)::int as count
        from (${approvedInShift}) g
        join users a on a.company_id = s.company_id and a.id = g.approved_by
        join users k on k.company_id = s.company_id and k.id = g.requested_by
        group by 1, 3, 4) r) as approvals
    from shifts s where s.company_id = ${company_id} and s.id = ${shift_id}`.execute(db);
  return rows[0]!;
}

/** What was approved in the shift `s`, in the order of the report. */
const approvedInShift = sql`
  select 'sale' as of, 1 as place, o.approved_by, o.cashier_user_id as requested_by
    from orders o where o.company_id = s.company_id and o.approved_by is not null and o.id in (
      select p.order_id from payment_logs p where p.company_id = s.company_id and p.shift_id = s.id)
  union all select 'return', 2, e.approved_by, e.user_id
    from order_returns e where e.company_id = s.company_id and e.shift_id = s.id and e.approved_by is not null
  union all select 'cancellation', 3, o.cancel_approved_by, o.cancelled_by
    from orders o where o.company_id = s.company_id and o.cancel_approved_by is not null and o.id in (
      select f.order_id from order_refunds f
      where f.company_id = s.company_id and f.shift_id = s.id and f.return_id is null)
  union all select l.kind, case l.kind when 'cash_in' then 4 else 5 end, l.approved_by, l.user_id
    from cash_ledger l where l.company_id = s.company_id and l.shift_id = s.id and l.approved_by is not null
  union all select 'drawer', 6, d.approved_by, d.user_id
    from drawer_openings d where d.company_id = s.company_id and d.shift_id = s.id and d.approved_by is not null`;

/**
 * What the shifts of these ids moved, a row for each that moved something. Summed for all of them at once: look-ups of each shift take
 * more than twice as long. An order stands in the shift of its payments, so the rounding of a sale is read by the order's shift, once,
 * whatever number of payments it has.
 */
const ledgersOf = (company_id: number, shift_ids: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select shift_id, bool_or(kind = 'rounding') as is_rounded,
    jsonb_agg(jsonb_build_object('payment_method', payment_method, 'kind', kind, 'amount', amount)) as ledger
  from (
    select shift_id, payment_method, case when order_id is null then 'deposit' else 'sale' end as kind,
      sum(amount_received - amount_returned) as amount
    from payment_logs where company_id = ${company_id} and shift_id in (${shift_ids}) group by 1, 2, 3
    union all select shift_id, payment_method, 'refund', sum(amount)
    from order_refunds where company_id = ${company_id} and shift_id in (${shift_ids}) group by 1, 2
    union all select shift_id, 'cash', 'rounding', sum(rounding) from (
      select shift_id, rounding from orders
        where company_id = ${company_id} and shift_id in (${shift_ids}) and rounding <> 0
      union all select shift_id, rounding from payment_logs
        where company_id = ${company_id} and shift_id in (${shift_ids}) and order_id is null
      union all select shift_id, -rounding from order_refunds
        where company_id = ${company_id} and shift_id in (${shift_ids})
    ) rounded group by 1 having sum(rounding) <> 0
  ) sums group by 1`;

/** The column of the ledger of one shift. */
const ledgerOf = (company_id: number, shift_id: number): RawBuilder<unknown> =>
  sql`coalesce((select l.ledger from (${ledgersOf(company_id, sql`${shift_id}::bigint`)}) l), '[]') as ledger`;
