import type { Invariant } from "./check-invariants.ts";

export const stockInvariants: readonly Invariant[] = [
  {
    name: "stock level = Σ batches left = Σ stock ledger",
    sql: `
      select product_variation_id, branch_id, sum(level) as level, sum(left_in_batches) as left_in_batches,
        sum(ledger) as ledger
      from (
        select product_variation_id, branch_id, quantity as level, 0 as left_in_batches, 0 as ledger
          from stock_levels where company_id = $1
        union all select product_variation_id, branch_id, 0, left_quantity, 0 from batches where company_id = $1
        union all select product_variation_id, branch_id, 0, 0, quantity from stock_ledger where company_id = $1
      ) figures
      group by product_variation_id, branch_id
      having sum(level) <> sum(left_in_batches) or sum(level) <> sum(ledger)
      order by 1, 2`,
  },
  {
    name: "batch left = Σ its stock ledger",
    sql: `
      select b.id as batch_id, b.left_quantity, coalesce(l.quantity, 0) as ledger
      from batches b
      left join (select batch_id, sum(quantity) as quantity from stock_ledger where company_id = $1 group by 1) l
        on l.batch_id = b.id
      where b.company_id = $1 and b.left_quantity <> coalesce(l.quantity, 0)
      order by 1`,
  },
  {
    name: "0 ≤ batch left ≤ batch received",
    sql: `
      select id as batch_id, left_quantity, received_quantity from batches
      where company_id = $1 and left_quantity not between 0 and received_quantity
      order by 1`,
  },
  {
    name: "order line = Σ its batch allocations + open shortfall",
    sql: `
      select i.id as order_item_id, i.order_id, i.quantity, coalesce(a.quantity, 0) as allocated,
        coalesce(s.quantity - s.settled_quantity, 0) as open_shortfall
      from order_items i
      left join (select order_item_id, sum(quantity) as quantity from order_item_batches where company_id = $1 group by 1) a
        on a.order_item_id = i.id
      left join shortfalls s on s.company_id = i.company_id and s.order_item_id = i.id
      where i.company_id = $1
        and i.quantity <> coalesce(a.quantity, 0) + coalesce(s.quantity - s.settled_quantity, 0)
      order by 1`,
  },
  {
    name: "no open shortfall beside stock",
    sql: `
      select s.order_item_id, s.product_variation_id, s.branch_id, s.quantity - s.settled_quantity as open_shortfall,
        l.quantity as stock
      from shortfalls s
      join stock_levels l on l.company_id = s.company_id and l.product_variation_id = s.product_variation_id
        and l.branch_id = s.branch_id
      where s.company_id = $1 and s.settled_quantity < s.quantity and l.quantity > 0
      order by 1`,
  },
  {
    name: "a shortfall is of its order line, in its order's branch",
    sql: `
      select s.order_item_id, s.order_id, s.product_variation_id, s.branch_id from shortfalls s
      join order_items i on i.company_id = s.company_id and i.id = s.order_item_id
      join orders o on o.company_id = i.company_id and o.id = i.order_id
      where s.company_id = $1 and (s.order_id <> i.order_id or s.product_variation_id <> i.product_variation_id
        or s.branch_id <> o.branch_id or s.quantity > i.quantity)
      order by 1`,
  },
];
