import type { Invariant } from "./sharing.ts";

export const stockInvariants: readonly Invariant[] = [
  {
    name: "stock level = Σ batches left = Σ stock ledger",
    reads: "ledgers",
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
    reads: "ledgers",
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
    name: "a movement is of its batch's variation and store",
    reads: "ledgers",
    sql: `
      select l.id as movement_id, l.batch_id, l.product_variation_id, l.branch_id
      from stock_ledger l join batches b on b.company_id = l.company_id and b.id = l.batch_id
      where l.company_id = $1 and (l.product_variation_id, l.branch_id) <> (b.product_variation_id, b.branch_id)
      order by 1`,
  },
  {
    name: "batch received = what its stock transaction brought in",
    reads: "ledgers",
    sql: `
      select b.id as batch_id, b.received_quantity, coalesce(l.quantity, 0) as ledger
      from batches b
      left join (select batch_id, transaction_id, sum(quantity) as quantity from stock_ledger
        where company_id = $1 and quantity > 0 group by 1, 2) l on l.batch_id = b.id and l.transaction_id = b.transaction_id
      where b.company_id = $1 and b.received_quantity <> coalesce(l.quantity, 0)
      order by 1`,
  },
  {
    name: "a transfer conserves quantity and cost",
    sql: `
      select t.id as transaction_id, l.product_variation_id, sum(l.quantity) as quantity,
        sum(l.quantity * b.purchase_price) as cost
      from stock_transactions t
      join stock_ledger l on l.company_id = t.company_id and l.transaction_id = t.id
      join batches b on b.company_id = l.company_id and b.id = l.batch_id
      where t.company_id = $1 and t.type = 'transfer'
      group by t.id, l.product_variation_id
      having sum(l.quantity) <> 0 or sum(l.quantity * b.purchase_price) <> 0
        or bool_or(l.branch_id <> case when l.quantity < 0 then t.source_branch_id else t.destination_branch_id end)
      order by 1, 2`,
  },
  {
    // From one mark to the next, so that a wrong one is named once (decision 121).
    name: "stock of a mark = its stock ledger",
    reads: "ledgers",
    cut: "marks",
    share: 2,
    sql: `
      select m.at, d.* from stock_marks m
      cross join lateral (
        select batch_id, sum(marked) as marked, sum(ledger) as ledger
        from (
          select batch_id, quantity as marked, 0 as ledger from marked_stock where company_id = $1 and at = m.at
          union all select batch_id, 0, quantity from marked_stock where company_id = $1 and at = m.since
          union all select batch_id, 0, quantity from stock_ledger
            where company_id = $1 and created_at >= coalesce(m.since, '-infinity') and created_at < m.at
        ) figures
        group by batch_id having sum(marked) <> sum(ledger)
      ) d
      where m.company_id = $1 order by 1, 2`,
  },
  {
    name: "settled of a shortfall = the movements that settled it",
    reads: "ledgers",
    sql: `
      select order_id, product_variation_id, sum(settled) as settled, sum(ledger) as ledger
      from (
        select order_id, product_variation_id, settled_quantity as settled, 0 as ledger
          from shortfalls where company_id = $1
        union all select order_id, product_variation_id, 0, -quantity from stock_ledger
          where company_id = $1 and settles_shortfall
      ) figures
      group by order_id, product_variation_id having sum(settled) <> sum(ledger)
      order by 1, 2`,
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
