import { type RawBuilder, sql } from "kysely";
import { shareUpTo } from "../orders/paid-share.sql.ts";
import { isTaxedOnPaid } from "../orders/total-parts.sql.ts";
import { type Asked, inAskedDays, inAskedStores } from "./report-filter.sql.ts";
import type { Grouping } from "./sold-lines.sql.ts";

/**
 * What came back in these days: the columns of the grouping, quantity, goods, discount, tax, what was paid for it, cost, and the amount on
 * which its tax was charged. Without return charges.
 */
export function returnedLines(asked: Asked, grouping: Grouping): RawBuilder<unknown> {
  const { company_id, decimals } = asked.scope;
  const { parts, worth, taxable } = returnedParts(asked);
  const back = { moment: "b.created_at", back: "b.id" };
  const [lines, costs] = [
    grouping({ ...back, variation: "i.product_variation_id" }),
    grouping({ ...back, variation: "a.product_variation_id" }),
  ];
  const order = sql`join orders o on o.company_id = ${company_id} and o.id = b.order_id`;
  return sql`
    select ${lines.by}, b.quantity, ${worth("goods_amount")}, ${worth("discount_amount")},
      ${worth("sst_amount")}, b.amount, 0, ${taxable}
    from (${parts}) b ${order} join order_items i on i.company_id = ${company_id} and i.id = b.order_item_id ${lines.join}
    union all
    select ${costs.by}, 0, 0, 0, 0, 0, ${costUpTo("b.after", decimals)} - ${costUpTo("b.before", decimals)}, 0
    from (${parts}) b ${order} join (${allocationsOf(asked, parts)}) a
      on a.order_item_id = b.order_item_id and a.first < b.after and a.first + a.quantity > b.before ${costs.join}`;
}

/** Charges for returns in these days: the columns of the grouping, without a variation, and the charge. */
export function returnCharges(asked: Asked, grouping: Grouping): RawBuilder<unknown> {
  const { returns, isAsked } = returnsAsked(asked);
  const { by, join } = grouping({ moment: "r.created_at", back: "r.id", variation: null });
  return sql`select ${by}, r.charge ${returns} ${join} where ${isAsked} and r.charge > 0`;
}

/**
 * The parts of lines that were returned in these days: `before` and `after` are how many units of the line had been returned before
 * and after. For such rows `b` with their lines `i`, `worth` is the part's share of an amount of the line: the difference of two
 * rounded running sums (orders §9), so that the shares of a wholly returned line add up to its amount. `taxable`: the part of the amount
 * on which its tax was charged (reports §13).
 */
export function returnedParts(asked: Asked) {
  const { company_id, decimals } = asked.scope;
  const { returns, isAsked } = returnsAsked(asked);
  // All returns of these orders, because each part of a line begins where the part before ended.
  const back = sql`
    select r.id, r.order_id, r.created_at, l.order_item_id, l.quantity, l.amount, ${sql.raw(isTaxedOnPaid)} as is_taxed_on_paid,
      sum(l.quantity) over (partition by l.order_item_id order by r.id) as after
    from order_returns r join orders o on o.company_id = r.company_id and o.id = r.order_id
    cross join lateral jsonb_to_recordset(r.lines) as l (order_item_id bigint, quantity numeric, amount numeric)
    where r.company_id = ${company_id} and r.order_id in (select r.order_id ${returns} where ${isAsked})`;
  const parts = sql`
    select b.id, b.order_id, b.created_at, b.order_item_id, b.quantity, b.amount, b.is_taxed_on_paid, b.after, b.after - b.quantity as before
    from (${back}) b where b.id in (select r.id ${returns} where ${isAsked})`;
  const worth = (amount: string) => {
    const upTo = (units: string) => shareUpTo(`i.${amount}`, `b.${units}`, "i.quantity", String(decimals));
    return sql.raw(`(${upTo("after")} - ${upTo("before")})`);
  };
  const taxable = sql`case when b.is_taxed_on_paid then b.amount - ${worth("sst_amount")} else ${worth("goods_amount")} end`;
  return { parts, worth, taxable };
}

/** SQL: `returns` joins returns `r` with their orders `o`; `isAsked` is the condition that a return is of these days and stores. */
function returnsAsked(asked: Asked) {
  return {
    returns: sql`from order_returns r join orders o on o.company_id = r.company_id and o.id = r.order_id`,
    isAsked: sql`r.company_id = ${asked.scope.company_id} and ${inAskedDays(asked, "r.created_at")}
      and ${inAskedStores(asked, "o.branch_id")}`,
  };
}

/**
 * The units of a line that each batch gets back, as a range from `first`: units that were sold beyond stock come back first, then the
 * batch that was taken last (stock §26).
 */
function allocationsOf({ scope }: Asked, parts: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select t.order_item_id, i.product_variation_id, i.item_vat, t.quantity, c.purchase_price,
      i.returned_quantity - sum(t.returned_quantity) over (partition by t.order_item_id)
        + sum(t.quantity) over (partition by t.order_item_id order by t.taken_no desc) - t.quantity as first
    from order_item_batches t
    join order_items i on i.company_id = t.company_id and i.id = t.order_item_id
    join batches c on c.company_id = t.company_id and c.id = t.batch_id
    where t.company_id = ${scope.company_id} and t.order_item_id in (select order_item_id from (${parts}) p)`;
}

/** What an allocation's units up to the given unit of the line cost. */
const costUpTo = (unit: string, decimals: number) =>
  sql`round(a.purchase_price * least(greatest(${sql.raw(unit)} - a.first, 0), a.quantity), ${sql.lit(decimals)})`;
