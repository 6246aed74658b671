import { figureNames, lineParts } from "@clove/domain/orders/total-parts.ts";
import { beforeAdjustment, figureColumns, ownParts, shownColumn } from "../orders/total-parts.sql.ts";
import { decimals } from "./check-invariants-decimals.ts";
import { sharing } from "./sharing.ts";

/**
 * Invariants about order lines and the batches they were taken from. These are the largest tables, and several invariants compare the
 * same figures, so each set of figures is summed once.
 */
export const lineInvariants = [
  sharing({
    share: 6,
    reads: "orders",
    figures: `
      select order_id, batch_id, sum(allocated) as allocated, sum(taken) as taken, sum(returned) as returned, sum(back) as back
      from (
        select i.order_id, a.batch_id, a.quantity as allocated, 0 as taken, a.returned_quantity as returned, 0 as back
          from order_item_batches a join order_items i on i.company_id = a.company_id and i.id = a.order_item_id
          where a.company_id = $1
        union all select order_id, batch_id, 0, greatest(-quantity, 0), 0, greatest(quantity, 0) from stock_ledger
          where company_id = $1 and order_id is not null
      ) figures
      group by order_id, batch_id having sum(allocated) <> sum(taken) or sum(returned) <> sum(back)`,
    by: "order_id, batch_id",
    invariants: [
      {
        name: "batch allocations of an order = its stock ledger",
        broken: "allocated <> taken",
        tells: "order_id, batch_id, allocated, taken as ledger",
      },
      {
        name: "returned of batch allocations of an order = what came back in its stock ledger",
        broken: "returned <> back",
        tells: "order_id, batch_id, returned, back as ledger",
      },
    ],
  }),
  sharing({
    share: 5,
    reads: "orders",
    figures: `
      select i.id as order_item_id, i.order_id, i.quantity, i.returned_quantity, i.cost, o.status,
        coalesce(a.quantity, 0) as allocated, coalesce(s.quantity - s.settled_quantity, 0) as open_shortfall,
        case when s.order_item_id is null then a.cost end as of_batches, a.cost as all_batches
      from order_items i
      left join orders o on o.company_id = i.company_id and o.id = i.order_id
      left join (select a.order_item_id, sum(a.quantity - a.returned_quantity) as quantity,
          sum(round(a.quantity * b.purchase_price, ${decimals})) as cost
        from order_item_batches a
        join companies c on c.id = a.company_id
        left join batches b on b.company_id = a.company_id and b.id = a.batch_id
        where a.company_id = $1 group by 1) a on a.order_item_id = i.id
      left join shortfalls s on s.company_id = i.company_id and s.order_item_id = i.id
      where i.company_id = $1`,
    by: "order_item_id",
    invariants: [
      {
        name: "order line = Σ its batch allocations + open shortfall, less what came back",
        // A line without an order is reported by the invariant about references.
        broken: `case status when 'cancelled' then 0 else quantity - returned_quantity end <> allocated + open_shortfall
          and status is not null`,
        tells: "order_item_id, order_id, quantity, returned_quantity, status, allocated, open_shortfall",
      },
      {
        name: "cost of a line = what its batches cost, unless it was sold beyond stock",
        broken: "cost is distinct from of_batches",
        tells: "order_item_id, order_id, cost, all_batches as of_batches",
      },
    ],
  }),
  sharing({
    share: 2,
    reads: "orders",
    figures: `
      select o.id as order_id, o.status, o.quantity, ${figureColumns}, ${beforeAdjustment} as before_adjustment,
        i.lines ${ownParts} as of_lines, i.*
      from orders o
      left join (select order_id as lines_of, sum(quantity) as line_quantity, sum(returned_quantity) as returned_quantity,
          ${lineParts.map((part) => `sum(${shownColumn(part)}) as line_${part}`).join(", ")}, sum(subtotal) as lines
        from order_items i where company_id = $1 group by 1) i on i.lines_of = o.id
      where o.company_id = $1`,
    by: "order_id",
    invariants: [
      {
        name: "order total = Σ lines − adjustment",
        broken: `(quantity, ${lineParts.join(", ")}, before_adjustment, total) is distinct from
          (line_quantity, ${lineParts.map((part) => `line_${part}`).join(", ")}, lines, of_lines)`,
        tells: `order_id, quantity, ${figureNames.join(", ")}, line_quantity,
          ${lineParts.map((part) => `line_${part}`).join(", ")}, lines`,
      },
      {
        name: "an order is returned when nothing of it is left",
        broken: `returned_quantity > 0
            and status <> case when returned_quantity = line_quantity then 'returned' else 'completed' end
          or returned_quantity = 0 and status = 'returned'`,
        tells: "order_id, status, line_quantity as quantity, returned_quantity",
      },
    ],
  }),
];
