import { paidShare, paidShareWindows } from "../orders/paid-share.sql.ts";
import { isTaxedOnPaid } from "../orders/total-parts.sql.ts";
import { decimals, largestStep } from "./check-invariants-decimals.ts";
import type { Invariant } from "./sharing.ts";

/** SQL: the lines of orders with what was paid for each of them; where tax is that of the goods, that is not needed. */
const taxedLines = (orders: string, paid: string, window = "") => `
  select i.id, i.order_id, o.prices_include_tax, o.tax_after_discount, d.decimals, i.item_vat, i.discount, i.subtotal,
    i.goods_amount, i.sst_amount, i.discount_amount, i.shown_discount, round(i.unit_price * i.quantity, d.decimals) as goods,
    ${paid} as paid
  from order_items i
  join orders o on o.company_id = i.company_id and o.id = i.order_id
  cross join (select ${decimals} as decimals from companies c where c.id = $1) d
  where i.company_id = $1 and ${orders} ${window}`;

const within = (amount: string) => `round(${amount} * item_vat / (100 + item_vat), decimals)`;

/** Invariants about the terms by which orders were sold: their tax, and the rounding of their cash (selling §8, §9). */
export const termInvariants: readonly Invariant[] = [
  {
    // As the domain's `saleLines` and `netFigures` compute them.
    name: "figures of a line follow from its price, rates and the terms of its order",
    reads: "orders",
    share: 8,
    sql: `
      with lines as (
        ${taxedLines(`not ${isTaxedOnPaid}`, "null::numeric")}
        union all
        ${taxedLines(isTaxedOnPaid, paidShare("d.decimals"), `window ${paidShareWindows}`)}
      ), reduced as (
        select *, round(goods * (100 - discount) / 100, decimals) as reduced from lines
      ), taxed as (
        select *, case when prices_include_tax then ${within("paid")}
            when tax_after_discount then round((paid - sst_amount) * item_vat / 100, decimals)
            else round(goods * item_vat / 100, decimals) end as due_sst,
          case when prices_include_tax then reduced
            when tax_after_discount then reduced + sst_amount
            else round(goods * (100 + item_vat - discount) / 100, decimals) end as due_subtotal,
          case when prices_include_tax then goods - ${within("goods")} else goods end as due_goods
        from reduced
      ), due as (
        select *, case when prices_include_tax then due_goods - (reduced - ${within("reduced")})
            when tax_after_discount then goods - reduced else goods + due_sst - due_subtotal end as due_discount,
          case when prices_include_tax then goods - reduced end as due_shown
        from taxed
      )
      select id as order_item_id, order_id, subtotal, due_subtotal, sst_amount, due_sst, goods_amount, due_goods,
        discount_amount, due_discount, shown_discount, due_shown
      from due
      where (subtotal, sst_amount, goods_amount, discount_amount) <> (due_subtotal, due_sst, due_goods, due_discount)
        or shown_discount is distinct from due_shown
      order by 1`,
  },
  {
    // The step of each sale is not stored, but none can be larger than the largest that a company may choose.
    name: "only cash is rounded, by less than the largest step",
    reads: "orders",
    sql: `
      select f.* from (
        select 'orders' as "table", o.id, o.rounding from orders o where o.company_id = $1 and o.rounding <> 0
          and not exists (select from payment_logs p
            where p.company_id = $1 and p.order_id = o.id and p.payment_method = 'cash')
        union all select 'payment_logs', id, rounding from payment_logs
          where company_id = $1 and rounding <> 0 and (order_id is not null or payment_method <> 'cash')
        union all select 'order_refunds', id, rounding from order_refunds
          where company_id = $1 and rounding <> 0 and payment_method <> 'cash'
        union all select 'orders', r.id, r.rounding from (
          select id, rounding from orders where company_id = $1 and rounding <> 0
          union all select id, rounding from payment_logs where company_id = $1 and rounding <> 0
          union all select order_id, sum(rounding) from order_refunds where company_id = $1 and rounding <> 0 group by 1
        ) r join companies c on c.id = $1 where abs(r.rounding) >= ${largestStep}
      ) f
      order by 1, 2`,
  },
];
