import { paidShare, paidShareWindows, shareUpTo } from "../orders/paid-share.sql.ts";
import { decimals } from "./check-invariants-decimals.ts";
import type { Invariant } from "./sharing.ts";

/** SQL: one row for each line of each return. */
const returnedLines = `select r.order_id, r.id as return_id, l.order_item_id, l.quantity, l.amount
  from order_returns r cross join lateral jsonb_to_recordset(r.lines)
    as l (order_item_id bigint, quantity numeric, amount numeric)
  where r.company_id = $1`;

/** Invariants about returned goods and refunds (orders §8 to §15). */
export const refundInvariants: readonly Invariant[] = [
  {
    name: "returned of a line = Σ its returns, at most what was sold",
    reads: "orders",
    sql: `
      select i.id as order_item_id, i.order_id, i.quantity, i.returned_quantity, coalesce(r.quantity, 0) as returns
      from order_items i
      left join (select order_item_id, order_id, sum(quantity) as quantity from (${returnedLines}) l group by 1, 2) r
        on r.order_item_id = i.id and r.order_id = i.order_id
      where i.company_id = $1
        and (i.returned_quantity <> coalesce(r.quantity, 0) or i.returned_quantity not between 0 and i.quantity)
      order by 1`,
  },
  {
    // Both sides are differences of rounded running sums, as in the rules (orders §9).
    name: "what was paid for returned goods = their part of the total",
    reads: "orders",
    sql: `
      with shares as (
        select i.id, i.order_id, i.quantity, i.returned_quantity, d.decimals, ${paidShare("d.decimals")} as paid
        from order_items i
        join orders o on o.company_id = i.company_id and o.id = i.order_id
        cross join (select ${decimals} as decimals from companies c where c.id = $1) d
        where i.company_id = $1 and exists (select from order_returns r where r.company_id = $1 and r.order_id = o.id)
        window ${paidShareWindows}
      )
      select s.id as order_item_id, s.order_id, s.paid, s.quantity, s.returned_quantity, coalesce(r.amount, 0) as amount
      from shares s
      left join (select order_item_id, sum(amount) as amount from (${returnedLines}) l group by 1) r
        on r.order_item_id = s.id
      where coalesce(r.amount, 0) <> ${shareUpTo("s.paid", "s.returned_quantity", "s.quantity", "s.decimals")}
      order by 1`,
  },
  {
    // Without what the rounding of cash added to them.
    name: "refunds of a return + its charge = what was paid for its goods",
    reads: "orders",
    sql: `
      select r.id as return_id, r.order_id, r.charge, coalesce(f.amount, 0) as refunds, coalesce(l.amount, 0) as paid
      from order_returns r
      left join (select return_id, order_id, sum(amount - rounding) as amount from order_refunds
        where company_id = $1 group by 1, 2) f on f.return_id = r.id and f.order_id = r.order_id
      left join (select return_id, sum(amount) as amount from (${returnedLines}) x group by 1) l on l.return_id = r.id
      where r.company_id = $1 and coalesce(f.amount, 0) + r.charge <> coalesce(l.amount, 0)
      order by 1`,
  },
  {
    name: "a cancelled order is paid back once, by its methods",
    reads: "orders",
    sql: `
      select o.id as order_id, o.status, o.total, coalesce(f.amount, 0) as refunds, coalesce(f.by_card, 0) as by_card,
        coalesce(p.by_card, 0) as paid_by_card
      from orders o
      left join (select order_id, sum(amount - rounding) as amount,
          sum(amount) filter (where payment_method in ('bank', 'qr')) as by_card
        from order_refunds where company_id = $1 and return_id is null group by 1) f on f.order_id = o.id
      left join (select order_id, sum(amount_received - amount_returned)
            filter (where payment_method in ('bank', 'qr')) as by_card
        from payment_logs where company_id = $1 group by 1) p on p.order_id = o.id
      where o.company_id = $1 and case when o.status = 'cancelled'
        then o.total <> coalesce(f.amount, 0) or coalesce(f.by_card, 0) <> coalesce(p.by_card, 0)
          or exists (select from order_returns r where r.company_id = $1 and r.order_id = o.id)
        else f.amount is not null end
      order by 1`,
  },
  {
    // A cancellation may pay back more, because credit that was repaid in cash was rounded then and is now.
    name: "returns pay back at most what was received, by bank and QR at most what was paid so",
    reads: "orders",
    sql: `
      select f.order_id, p.paid, f.refunds, p.by_bank, f.bank_refunds, p.by_qr, f.qr_refunds
      from (select order_id, sum(amount) as refunds, coalesce(sum(amount) filter (where payment_method = 'bank'), 0) as bank_refunds,
          coalesce(sum(amount) filter (where payment_method = 'qr'), 0) as qr_refunds
        from order_refunds where company_id = $1 and return_id is not null group by 1) f
      join (select order_id, sum(amount_received - amount_returned) as paid,
          coalesce(sum(amount_received - amount_returned) filter (where payment_method = 'bank'), 0) as by_bank,
          coalesce(sum(amount_received - amount_returned) filter (where payment_method = 'qr'), 0) as by_qr
        from payment_logs where company_id = $1 group by 1) p on p.order_id = f.order_id
      where f.refunds > p.paid or f.bank_refunds > p.by_bank or f.qr_refunds > p.by_qr
      order by 1`,
  },
  {
    name: "an exchange sells at the counter, in the shift and by whom its goods came back",
    sql: `
      select r.id as return_id, r.order_id, r.exchange_order_id, r.terminal_id, o.terminal_id as sold_at, r.shift_id,
        o.shift_id as sold_in, r.user_id, o.cashier_user_id as sold_by
      from order_returns r left join orders o on o.company_id = r.company_id and o.id = r.exchange_order_id
      where r.company_id = $1 and r.exchange_order_id is not null
        and (o.id is null or o.id = r.order_id or (r.terminal_id, r.user_id) <> (o.terminal_id, o.cashier_user_id)
          or r.shift_id is distinct from o.shift_id)
      order by 1`,
  },
  {
    name: "cash refunds of an order = its cash ledger, at the same counter and in the same shift",
    reads: "orders",
    sql: `
      select order_id, terminal_id, shift_id, sum(paid) as paid, sum(ledger) as ledger
      from (
        select order_id, terminal_id, shift_id, amount as paid, 0 as ledger
          from order_refunds where company_id = $1 and payment_method = 'cash'
        union all select order_id, terminal_id, shift_id, 0, -amount
          from cash_ledger where company_id = $1 and kind = 'refund'
      ) figures
      group by 1, 2, 3 having sum(paid) <> sum(ledger)
      order by 1, 2, 3`,
  },
  {
    name: "credit refunds of an order = its customer's credit ledger, at most its credit",
    reads: "orders",
    sql: `
      select f.order_id, f.user_id, sum(paid) as paid, sum(ledger) as ledger, sum(f.sold) as sold
      from (
        select r.order_id, o.user_id, r.amount as paid, 0 as ledger, 0 as sold
          from order_refunds r join orders o on o.company_id = r.company_id and o.id = r.order_id
          where r.company_id = $1 and r.payment_method = 'credit'
        union all select order_id, user_id, 0, -amount, 0 from credit_ledger where company_id = $1 and kind = 'refund'
        union all select order_id, user_id, 0, 0, amount from credit_ledger where company_id = $1 and kind = 'sale'
      ) f
      group by 1, 2 having sum(paid) <> sum(ledger) or sum(paid) > sum(f.sold)
      order by 1, 2`,
  },
];
