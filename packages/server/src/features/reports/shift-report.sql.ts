import { AppError } from "@clove/domain/errors.ts";
import type { ShiftLedgerRow } from "@clove/domain/reports/shift-report.ts";
import { sql } from "kysely";
import { inSeenBranches } from "../../db/seen-branches.sql.ts";
import type { Db } from "../../db/transaction.ts";
import { type Scope, seesBranch } from "../../http/auth.ts";

/**
 * What was taken, by shift, method and kind; a payment without an order is a credit repayment
 * (a deposit, counters §10).
 */
type Ledger = { shift_id: number; ledger: ShiftLedgerRow[] };

/** Shifts that opened on these days of the company's time zone, both inclusive, in branches that the caller sees. */
export async function shiftsOfDays(
  db: Db,
  scope: Scope,
  { from_date, to_date }: { from_date?: string; to_date?: string },
): Promise<Ledger[]> {
  const { rows } = await sql<Ledger>`select s.id as shift_id, ${ledger}
    from shifts s join terminals t on t.company_id = s.company_id and t.id = s.terminal_id
    where s.company_id = ${scope.company_id} and ${inSeenBranches(scope, "t.branch_id")}
      and (${from_date ?? null}::date is null
        or s.opened_at >= ${from_date ?? null}::date::timestamp at time zone ${scope.time_zone})
      and (${to_date ?? null}::date is null
        or s.opened_at < (${to_date ?? null}::date + 1)::timestamp at time zone ${scope.time_zone})
    order by s.opened_at, s.id`.execute(db);
  return rows;
}

/**
 * One shift for its summary. Without report:view it must be the caller's own last one, closed.
 * @throws AppError not_found, forbidden
 */
export async function shiftForSummary(
  db: Db,
  scope: Scope,
  shift_id: number,
  readsAll: boolean,
): Promise<Ledger> {
  const { rows } = await sql<Ledger & { branch_id: number; is_own_last: boolean }>`
    select s.id as shift_id, ${ledger}, t.branch_id,
      s.user_id = ${scope.user_id} and s.closed_at is not null and not exists (select from shifts later
        where later.company_id = s.company_id and later.user_id = s.user_id and later.id > s.id) as is_own_last
    from shifts s join terminals t on t.company_id = s.company_id and t.id = s.terminal_id
    where s.company_id = ${scope.company_id} and s.id = ${shift_id}`.execute(db);
  const row = rows[0];
  if (!row) throw new AppError("not_found", {}, "shift_id");
  const maySee = row.is_own_last || (readsAll && seesBranch(scope, row.branch_id));
  if (!maySee) throw new AppError("forbidden", {}, "shift_id");
  return row;
}

const ledger = sql`(select coalesce(json_agg(sums), '[]') from (
    select payment_method, case when order_id is null then 'deposit' else 'sale' end as kind,
      sum(amount_received - amount_returned) as amount
    from payment_logs p where p.company_id = s.company_id and p.shift_id = s.id group by 1, 2
  ) sums) as ledger`;
