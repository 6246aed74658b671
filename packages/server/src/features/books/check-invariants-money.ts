import { toPay } from "../orders/total-parts.sql.ts";
import type { Invariant } from "./sharing.ts";

/**
 * An opening or closing correction sets the drawer to a count; it is not part of the expected balance
 * (counters §3, §4).
 */
export const counted = "kind not in ('opening_correction', 'closing_correction')";

export const moneyInvariants: readonly Invariant[] = [
  {
    name: "order total = Σ(received − returned)",
    reads: "orders",
    sql: `
      select o.id as order_id, o.total, coalesce(p.paid, 0) as paid
      from orders o
      left join (select order_id, sum(amount_received - amount_returned) as paid
        from payment_logs where company_id = $1 group by 1) p on p.order_id = o.id
      where o.company_id = $1 and ${toPay} <> coalesce(p.paid, 0)
      order by 1`,
  },
  {
    name: "cash payments of an order = its cash ledger, in the same shift",
    reads: "orders",
    sql: `
      select order_id, shift_id, sum(paid) as paid, sum(ledger) as ledger
      from (
        select order_id, shift_id, amount_received - amount_returned as paid, 0 as ledger
          from payment_logs where company_id = $1 and order_id is not null and payment_method = 'cash'
        union all select order_id, shift_id, 0, amount
          from cash_ledger where company_id = $1 and kind in ('sale', 'change')
      ) figures
      group by order_id, shift_id having sum(paid) <> sum(ledger)
      order by 1, 2`,
  },
  {
    name: "cash box = Σ cash ledger, never below zero",
    sql: `
      select t.id as terminal_id, t.cash_box, coalesce(l.amount, 0) as ledger
      from terminals t
      left join (select terminal_id, sum(amount) as amount from cash_ledger where company_id = $1 group by 1) l
        on l.terminal_id = t.id
      where t.company_id = $1 and (t.cash_box <> coalesce(l.amount, 0) or t.cash_box < 0)
      order by 1`,
  },
  {
    // The running sums need only an index; rows themselves are read only where a drawer is below zero.
    name: "a drawer is never below zero after a line of its cash ledger",
    sql: `
      select l.terminal_id, l.id as cash_ledger_id, l.balance
      from (select terminal_id, id, sum(amount) over lines as balance, lead(id) over lines as next_id
        from cash_ledger where company_id = $1 window lines as (partition by terminal_id order by id)) l
      join cash_ledger this on this.company_id = $1 and this.id = l.id
      left join cash_ledger next on next.company_id = $1 and next.id = l.next_id
      where l.balance < 0 and not exists (select from shifts s where s.company_id = $1 and s.terminal_id = l.terminal_id
        and not s.lines_in_order and s.opened_at = this.created_at and s.opened_at = next.created_at)
      order by 1, 2`,
  },
  {
    name: "shift expected = opening + its cash ledger",
    sql: `
      select s.id as shift_id, s.opening_balance, s.expected_balance, coalesce(l.amount, 0) as ledger
      from shifts s
      left join (select shift_id, sum(amount) filter (where ${counted}) as amount
        from cash_ledger where company_id = $1 group by 1) l on l.shift_id = s.id
      where s.company_id = $1 and s.expected_balance <> s.opening_balance + coalesce(l.amount, 0)
      order by 1`,
  },
  {
    name: "shift mismatch = closing − expected",
    sql: `
      select id as shift_id, closing_balance, expected_balance, discrepancy from shifts
      where company_id = $1 and closed_at is not null
        and discrepancy is distinct from closing_balance - expected_balance
      order by 1`,
  },
  {
    name: "a counter's closings are numbered without a gap but for a restore's",
    sql: `
      select s.id as shift_id, s.terminal_id, s.z_number, s.due from (
        select id, terminal_id, closed_at, z_number,
          coalesce(lag(z_number) over (partition by terminal_id order by closed_at, z_number), 0) + 1 as due
        from shifts where company_id = $1 and closed_at is not null) s
      join terminals t on t.company_id = $1 and t.id = s.terminal_id
      where s.z_number is distinct from s.due and s.z_number - 1 <> all (t.z_floors)
      order by 1`,
  },
  {
    name: "a shift's movements are of its counter",
    sql: `
      select l.id as cash_ledger_id, l.terminal_id, l.shift_id, s.terminal_id as shift_terminal_id
      from cash_ledger l join shifts s on s.company_id = l.company_id and s.id = l.shift_id
      where l.company_id = $1 and l.terminal_id <> s.terminal_id
      order by 1`,
  },
  {
    name: "mismatch of a closed shift = its correction in the cash ledger",
    sql: `
      select s.id as shift_id, s.discrepancy, coalesce(l.amount, 0) as corrected
      from shifts s
      left join (select shift_id, sum(amount) as amount from cash_ledger
        where company_id = $1 and kind = 'closing_correction' group by 1) l on l.shift_id = s.id
      where s.company_id = $1 and s.closed_at is not null and s.discrepancy <> coalesce(l.amount, 0)
      order by 1`,
  },
  {
    name: "a closed shift never changes",
    sql: `
      select s.id as shift_id, s.closed_at, l.id as cash_ledger_id, l.created_at
      from shifts s join cash_ledger l on l.company_id = s.company_id and l.shift_id = s.id
      -- A closing that came back (sync §20) is of an earlier moment: until then the shift was open here.
      left join sent_again a on a.company_id = s.company_id and a.kind = 'shift_close' and a.row_id = s.id
      where s.company_id = $1 and l.created_at > greatest(s.closed_at, a.sent_at)
      order by 1, 3`,
  },
  {
    name: "late cash leaves its shift's expected balance alone",
    reads: "orders",
    sql: `
      select order_id, shift_id, sum(amount) as amount from cash_ledger
      where company_id = $1 and late and shift_id is not null
      group by 1, 2 having sum(amount) <> 0
      order by 1, 2`,
  },
  {
    name: "only late cash is countered, and only once",
    reads: "orders",
    sql: `
      select l.order_id, sum(l.amount) as countered, -coalesce(max(p.paid), 0) as due
      from cash_ledger l
      left join (select order_id, sum(amount_received - amount_returned) as paid from payment_logs
        where company_id = $1 and payment_method = 'cash' group by 1) p on p.order_id = l.order_id
      where l.company_id = $1 and l.kind = 'counted_at_closing'
      group by 1 having sum(l.amount) <> -coalesce(max(p.paid), 0) or not bool_and(l.late)
      order by 1`,
  },
  {
    name: "no sale waits beside an open shift",
    sql: `
      select o.id as order_id, o.terminal_id, s.id as shift_id from orders o
      join shifts s on s.company_id = o.company_id and s.terminal_id = o.terminal_id and s.closed_at is null
      where o.company_id = $1 and o.awaits_shift
      order by 1`,
  },
  {
    name: "an order stands in its payments' shift",
    reads: "orders",
    sql: `
      select o.id as order_id, o.shift_id, p.shift_id as payment_shift_id from orders o
      join payment_logs p on p.company_id = o.company_id and p.order_id = o.id
      where o.company_id = $1 and o.shift_id is distinct from p.shift_id
      order by 1`,
  },
  {
    name: "credit payments of an order = its credit ledger + what is unassigned",
    reads: "orders",
    sql: `
      select order_id, sum(paid) as paid, sum(ledger) as ledger, sum(unassigned) as unassigned
      from (
        select order_id, amount_received - amount_returned as paid, 0 as ledger, 0 as unassigned
          from payment_logs where company_id = $1 and order_id is not null and payment_method = 'credit'
        union all select order_id, 0, amount, 0 from credit_ledger where company_id = $1 and kind = 'sale'
        union all select order_id, 0, 0, amount from unassigned_credit
          where company_id = $1 and assigned_user_id is null
      ) figures
      group by order_id having sum(paid) <> sum(ledger) + sum(unassigned)
      order by 1`,
  },
  {
    // What the rounding of cash added to a repayment frees no credit.
    name: "a repayment = its credit ledger",
    sql: `
      select p.id as payment_log_id, l.payment_log_id as ledger_of, coalesce(p.user_id, l.user_id) as user_id, p.paid, l.repaid
      from (select id, user_id, amount_received - amount_returned - rounding as paid
        from payment_logs where company_id = $1 and order_id is null) p
      full join (select payment_log_id, user_id, -sum(amount) as repaid
        from credit_ledger where company_id = $1 and kind = 'repayment' group by 1, 2) l
        on l.payment_log_id = p.id and l.user_id = p.user_id
      where p.paid is distinct from l.repaid
      order by 1, 2`,
  },
  {
    name: "cash repayments at a counter = its cash ledger, in the same shift",
    sql: `
      select terminal_id, shift_id, created_at, sum(paid) as paid, sum(ledger) as ledger
      from (
        select terminal_id, shift_id, created_at, amount_received - amount_returned as paid, 0 as ledger
          from payment_logs where company_id = $1 and order_id is null and payment_method = 'cash'
        union all select terminal_id, shift_id, created_at, 0, amount
          from cash_ledger where company_id = $1 and kind = 'repayment'
      ) figures
      group by 1, 2, 3 having sum(paid) <> sum(ledger)
      order by 1, 2, 3`,
  },
  {
    name: "assigned credit stands in its customer's ledger",
    sql: `
      select c.id as unassigned_credit_id, c.order_id, c.assigned_user_id, c.amount from unassigned_credit c
      where c.company_id = $1 and c.assigned_user_id is not null
        and not exists (select from credit_ledger l where l.company_id = c.company_id and l.user_id = c.assigned_user_id
          and l.payment_log_id = c.payment_log_id and l.order_id = c.order_id and l.kind = 'sale' and l.amount = c.amount)
      order by 1`,
  },
  {
    name: "credit used = Σ credit ledger, 0 ≤ used",
    sql: `
      select u.id as user_id, u.credit_used, coalesce(l.amount, 0) as ledger
      from users u
      left join (select user_id, sum(amount) as amount from credit_ledger where company_id = $1 group by 1) l
        on l.user_id = u.id
      where u.company_id = $1 and (u.credit_used <> coalesce(l.amount, 0) or u.credit_used < 0)
      order by 1`,
  },
  {
    name: "credit used ≤ limit unless a lowered limit, an approval or an offline sale explains it, flagged or assigned",
    sql: `
      select u.id as user_id, u.credit_used, u.credit_limit from users u
      where u.company_id = $1 and u.credit_used > coalesce(u.credit_limit, 0)
        and not exists (select from orders o
          where o.company_id = u.company_id and o.user_id = u.id and 'over_credit_limit' = any(o.flags))
        and not exists (select from audit_log a
          where a.company_id = u.company_id and a.subject = 'user' and a.subject_id = u.id and a.action = 'user.updated'
            and (a.detail #>> '{from,credit_limit}')::numeric >= u.credit_used)
        and not exists (select from unassigned_credit c
          where c.company_id = u.company_id and c.assigned_user_id = u.id)
        and not exists (select from orders o join payment_logs p on p.company_id = o.company_id and p.order_id = o.id
          where o.company_id = u.company_id and o.user_id = u.id and o.approved_by is not null and p.payment_method = 'credit')
      order by 1`,
  },
];
