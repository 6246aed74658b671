import type { Invariant } from "./check-invariants.ts";

/**
 * An opening or closing correction sets the drawer to a count; it is not part of the expected balance
 * (counters §3, §4).
 */
const counted = "kind not in ('opening_correction', 'closing_correction')";

export const moneyInvariants: readonly Invariant[] = [
  {
    name: "order total = Σ lines − adjustment",
    sql: `
      select o.id as order_id, o.quantity, o.subtotal, o.sst, o.discount, o.adjustment, o.total, i.quantity as line_quantity,
        i.goods, i.sst as line_sst, i.discount as line_discount, i.lines
      from orders o
      left join (select order_id, sum(quantity) as quantity, sum(goods_amount) as goods, sum(sst_amount) as sst,
          sum(discount_amount) as discount, sum(subtotal) as lines
        from order_items where company_id = $1 group by 1) i on i.order_id = o.id
      where o.company_id = $1
        and (o.quantity, o.subtotal, o.sst, o.discount, o.total)
          is distinct from (i.quantity, i.goods, i.sst, i.discount, i.lines + o.adjustment)
      order by 1`,
  },
  {
    name: "order total = Σ(received − returned)",
    sql: `
      select o.id as order_id, o.total, coalesce(p.paid, 0) as paid
      from orders o
      left join (select order_id, sum(amount_received - amount_returned) as paid
        from payment_logs where company_id = $1 group by 1) p on p.order_id = o.id
      where o.company_id = $1 and o.status = 'completed' and o.total <> coalesce(p.paid, 0)
      order by 1`,
  },
  {
    name: "cash payments of an order = its cash ledger, in the same shift",
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
    name: "a closed shift never changes",
    sql: `
      select s.id as shift_id, s.closed_at, l.id as cash_ledger_id, l.created_at
      from shifts s join cash_ledger l on l.company_id = s.company_id and l.shift_id = s.id
      where s.company_id = $1 and l.created_at > s.closed_at
      order by 1, 3`,
  },
  {
    name: "late cash leaves its shift's expected balance alone",
    sql: `
      select order_id, shift_id, sum(amount) as amount from cash_ledger
      where company_id = $1 and late and shift_id is not null
      group by 1, 2 having sum(amount) <> 0
      order by 1, 2`,
  },
  {
    name: "only late cash is countered, and only once",
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
    sql: `
      select o.id as order_id, o.shift_id, p.shift_id as payment_shift_id from orders o
      join payment_logs p on p.company_id = o.company_id and p.order_id = o.id
      where o.company_id = $1 and o.status = 'completed' and o.shift_id is distinct from p.shift_id
      order by 1`,
  },
  {
    name: "credit payments of an order = its credit ledger + what is unassigned",
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
    name: "credit used ≤ limit unless a flagged offline sale explains it",
    sql: `
      select u.id as user_id, u.credit_used, u.credit_limit from users u
      where u.company_id = $1 and u.credit_used > coalesce(u.credit_limit, 0)
        and not exists (select from orders o
          where o.company_id = u.company_id and o.user_id = u.id and 'over_credit_limit' = any(o.flags))
      order by 1`,
  },
];
