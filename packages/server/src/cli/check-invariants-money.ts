import type { Invariant } from "./check-invariants.ts";

/** An opening or closing correction moves the drawer's figure to a count; it is no part of what is expected (D7). */
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
    name: "credit used = Σ credit ledger, 0 ≤ used ≤ limit",
    sql: `
      select u.id as user_id, u.credit_used, u.credit_limit, coalesce(l.amount, 0) as ledger
      from users u
      left join (select user_id, sum(amount) as amount from credit_ledger where company_id = $1 group by 1) l
        on l.user_id = u.id
      where u.company_id = $1
        and (u.credit_used <> coalesce(l.amount, 0) or u.credit_used not between 0 and coalesce(u.credit_limit, 0))
      order by 1`,
  },
];
