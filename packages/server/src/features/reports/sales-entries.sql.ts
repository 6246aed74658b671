import { type RawBuilder, sql } from "kysely";
import { type Asked, ordersAsked } from "./report-filter.sql.ts";
import { returnedEntries } from "./returned-entries.sql.ts";
import { estimatedCosts, type Grouping, soldBeyondStock, soldLines } from "./sold-lines.sql.ts";

/** A row of summed entries, in wire amounts. */
export type SalesFigures = {
  sold: number;
  returned: number;
  goods: number;
  discount: number;
  sst: number;
  net: number;
  cost: number;
  profit: number;
  /** The part of the cost that is an estimate, because no stock-in has settled what was sold beyond stock. */
  estimated: number;
  has_further: boolean;
};

/** The cells of `salesFigures` of the domain. */
export function salesCells(row: SalesFigures): number[] {
  return [row.sold, row.returned, row.goods, row.discount, row.sst, row.net, row.cost, row.profit];
}

export type SummedEntries = { entries: RawBuilder<unknown>; others: RawBuilder<boolean> };

/**
 * Entries of what was sold, cancelled and returned on the days asked for (reports §4, §6): the columns of the grouping, called `keys`,
 * then the figures, negative for what came back. Their sums are the same by whatever they are grouped. `estimated`: the part of the
 * cost that is an estimate; `estimates`: whether there is such a part. `summed`: the entries of summed months, with the same columns up
 * to the cost.
 */
export function salesEntries(
  asked: Asked,
  grouping: Grouping,
  { keys, summed }: { keys: readonly string[]; summed?: SummedEntries | undefined },
): RawBuilder<unknown> {
  const { scope } = asked;
  const [made, cancelled] = [ordersAsked(asked, "o.created_at"), ordersAsked(asked, "o.cancelled_at")];
  const sold = summed?.others ?? made;
  const undone = "o.cancelled_at";
  const named = sql.join(keys.map((key) => sql.ref(key)));
  const lines = sql`(${named}, sold, returned, goods, discount, sst, paid, cost, taxable)`;
  const costs = sql`(${named}, cost)`;
  return sql`
    select ${named}, sold, returned, goods, discount, sst, paid, cost, 0 as estimated, false as estimates
    from (${soldLines(sold, scope, grouping)}) l ${lines}
    ${summed ? sql`union all select s.*, 0, false from (${summed.entries}) s` : sql``}
    union all select ${named}, 0, 0, 0, 0, 0, 0, cost, 0, false
    from (${soldBeyondStock(made, scope, grouping)}) c ${costs}
    union all select ${named}, 0, 0, 0, 0, 0, 0, cost, cost, true
    from (${estimatedCosts(made, scope, grouping)}) c ${costs}
    union all select ${named}, 0, sold, -goods, -discount, -sst, -paid, -cost, 0, false
    from (${soldLines(cancelled, scope, grouping, undone)}) l ${lines}
    union all select ${named}, 0, 0, 0, 0, 0, 0, -cost, 0, false
    from (${soldBeyondStock(cancelled, scope, grouping, undone)}) c ${costs}
    union all select returned.*, 0, false from (${returnedEntries(asked, grouping)}) returned`;
}
