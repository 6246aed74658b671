import { sql } from "kysely";
import { writeAtCompany } from "../../db/at-company.sql.ts";
import { inSeenBranches } from "../../db/seen-branches.sql.ts";
import type { Db } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";

/** Sales that were recorded while the counter had no open shift (counters §7). `cash`: how much of their cash is in the cash box now. */
export type WaitingSales = { count: number; cash: number };

/** The cash lines l of a waiting order o; without refunds, which left the drawer of their own counter when they were paid. */
const ofWaiting = sql`l.company_id = o.company_id and l.order_id = o.id and l.shift_id is null and l.kind <> 'refund'`;

/** The waiting sales of a counter, whose lock the caller holds. */
export async function findWaitingSales(db: Db, { company_id }: Scope, terminal_id: number) {
  const { rows } = await sql<WaitingSales>`
    select count(distinct o.id) as count, coalesce(sum(l.amount), 0) as cash
    from orders o left join cash_ledger l on ${ofWaiting}
    where o.company_id = ${company_id} and o.terminal_id = ${terminal_id} and o.awaits_shift`.execute(db);
  return rows[0]!;
}

/** How many sales wait in all stores that the caller sees, or in one. */
export async function countWaitingSales(db: Db, scope: Scope, branch_id?: number): Promise<number> {
  const inStore = branch_id === undefined ? sql`` : sql`and o.branch_id = ${branch_id}`;
  const { rows } = await sql<{ count: number }>`select count(*) from orders o
    where o.company_id = ${scope.company_id} and o.awaits_shift and ${inSeenBranches(scope, "o.branch_id")}
      ${inStore}`.execute(db);
  return rows[0]!.count;
}

/**
 * Moves waiting sales into the shift that opens. The ledger is append-only, so their lines outside of any shift are reversed and entered
 * again in this one, and then offset, because the opening count includes their cash. In sum this takes `cash` out of the cash box, which
 * the opening correction has set to the count plus `cash`. The order of the lines keeps the drawer from falling below zero in between:
 * order by order, first the reversal, then amounts that come in before amounts that go out.
 */
export async function takeWaitingSales(
  db: Db,
  { company_id, user_id }: Scope,
  at: { terminal_id: number; shift_id: number; opened_at: string; cash: number },
): Promise<void> {
  const { terminal_id, shift_id, opened_at, cash } = at;
  await Promise.all([
    writeAtCompany(
      db,
      { company_id },
      sql`with lines as (
        select l.order_id, l.kind, sum(l.amount) as amount
        from orders o join cash_ledger l on ${ofWaiting}
        where o.company_id = ${company_id} and o.terminal_id = ${terminal_id} and o.awaits_shift
        group by 1, 2
      ), moved as (
        select null::bigint as shift_id, order_id, kind, -amount as amount from lines
        union all select ${shift_id}, order_id, kind, amount from lines where kind in ('sale', 'change')
        union all select ${shift_id}, order_id, 'counted_at_closing', -sum(amount) from lines
          where kind in ('sale', 'change') group by order_id
      )
      insert into cash_ledger (company_id, terminal_id, shift_id, user_id, kind, amount, order_id, created_at, late)
      select ${company_id}, ${terminal_id}, shift_id, ${user_id}, kind, amount, order_id, ${opened_at}, true
      from moved where amount <> 0 order by order_id, moved.shift_id nulls first, amount desc`,
    ),
    cash !== 0 &&
      sql`update terminals set cash_box = cash_box - ${cash}
        where company_id = ${company_id} and id = ${terminal_id}`.execute(db),
    sql`update payment_logs p set shift_id = ${shift_id} from orders o
      where o.company_id = ${company_id} and o.terminal_id = ${terminal_id} and o.awaits_shift
        and p.company_id = o.company_id and p.order_id = o.id`.execute(db),
    sql`update orders set shift_id = ${shift_id}, awaits_shift = false,
        flags = case when 'late' = any(flags) then flags else flags || 'late'::text end,
        flags_seen_at = case when 'late' = any(flags) then flags_seen_at end
      where company_id = ${company_id} and terminal_id = ${terminal_id} and awaits_shift`.execute(db),
  ]);
}
