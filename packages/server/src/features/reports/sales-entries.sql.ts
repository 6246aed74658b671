import { type RawBuilder, sql } from "kysely";
import { type Asked, ordersAsked, productSums } from "./report-filter.sql.ts";
import { returnCharges, returnedLines } from "./returned-entries.sql.ts";
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

/** Entries of summed months, with the same columns as those of rows, and what is to be read from rows besides. */
export type SummedEntries = { entries: RawBuilder<unknown>; others: Asked };

const namedBy = (keys: readonly string[]) => sql.join(keys.map((key) => sql.ref(key)));

/**
 * Entries of what was sold, cancelled and returned on the days asked for (reports §4, §6): the columns of the grouping, called `keys`,
 * then the figures, negative for what came back. Their sums are the same by whatever they are grouped. `estimated`: the part of the
 * cost that is an estimate; `estimates`: whether there is such a part. `summed`: the entries of summed months, with the same columns up
 * to the cost. Charges, and what was sold beyond stock, are always read from their rows, of which there are few.
 */
export function salesEntries(
  asked: Asked,
  grouping: Grouping,
  { keys, summed }: { keys: readonly string[]; summed?: SummedEntries | undefined },
): RawBuilder<unknown> {
  const { scope } = asked;
  const others = summed?.others ?? asked;
  const [made, cancelled] = [ordersAsked(asked, "o.created_at"), ordersAsked(asked, "o.cancelled_at")];
  const named = namedBy(keys);
  const costs = sql`(${named}, cost)`;
  return sql`
    select ${named}, sold, 0 as returned, goods, discount, sst, paid, cost, 0 as estimated, false as estimates
    from (${soldLines(ordersAsked(others, "o.created_at"), scope, grouping)}) l ${soldColumns(named)}
    ${summed ? sql`union all select s.*, 0, false from (${summed.entries}) s` : sql``}
    union all select ${named}, 0, quantity, -goods, -discount, -sst, -paid, -cost, 0, false
    from (${undoneLines(others, grouping, keys)}) u
    union all select ${named}, 0, 0, 0, 0, 0, charge, 0, 0, false
    from (${returnCharges(asked, grouping)}) c (${named}, charge)
    union all select ${named}, 0, 0, 0, 0, 0, 0, cost, 0, false
    from (${soldBeyondStock(made, scope, grouping)}) c ${costs}
    union all select ${named}, 0, 0, 0, 0, 0, 0, cost, cost, true
    from (${estimatedCosts(made, scope, grouping)}) c ${costs}
    union all select ${named}, 0, 0, 0, 0, 0, 0, -cost, 0, false
    from (${soldBeyondStock(cancelled, scope, grouping, "o.cancelled_at")}) c ${costs}`;
}

const soldColumns = (named: RawBuilder<unknown>) =>
  sql`(${named}, sold, returned, goods, discount, sst, paid, cost, taxable)`;

/**
 * What was cancelled or came back on the days asked for, without return charges: the columns of the grouping, called `keys`, quantity,
 * goods, discount, sst, paid, cost and taxable.
 */
export function undoneLines(asked: Asked, grouping: Grouping, keys: readonly string[]): RawBuilder<unknown> {
  const named = namedBy(keys);
  const cancelled = ordersAsked(asked, "o.cancelled_at");
  return sql`
    select ${named}, sold as quantity, goods, discount, sst, paid, cost, taxable
    from (${soldLines(cancelled, asked.scope, grouping, "o.cancelled_at")}) l ${soldColumns(named)}
    union all ${returnedLines(asked, grouping)}`;
}

/**
 * The entries of summed months, thirds of months and days by what follows from month, store and product and, with `byDay`, from the day.
 */
export function summedProducts(
  asked: Asked,
  grouping: Grouping,
  options?: { byDay?: boolean },
): SummedEntries {
  const { by, join } = grouping({ moment: "o.since", variation: "o.product_variation_id" });
  const { months, thirds, days, others } = productSums(asked, options);
  const own = sql`company_id, since, branch_id, product_variation_id`;
  const sold = sql`quantity, 0 as returned, goods_amount, discount_amount, sst_amount, paid, cost`;
  const undone = sql`0 as quantity, quantity as returned, -goods_amount as goods_amount, -discount_amount as discount_amount,
    -sst_amount as sst_amount, -paid as paid, -cost as cost`;
  const part = (rows: RawBuilder<unknown>) =>
    sql`select ${by}, ${summedFigures} from (${rows}) o ${join} group by ${by}`;
  return {
    entries: sql`
      ${part(sql`select ${own}, ${sold} from summed_lines where ${months}`)}
      union all ${part(sql`select ${own}, ${undone} from summed_undone where ${months}`)}
      union all ${part(sql`select ${own}, ${sold} from summed_third_lines where ${thirds} and not is_undone`)}
      union all ${part(sql`select ${own}, ${undone} from summed_third_lines where ${thirds} and is_undone`)}
      union all ${part(sql`select ${own}, ${sold} from summed_day_lines where ${days} and not is_undone`)}
      union all ${part(sql`select ${own}, ${undone} from summed_day_lines where ${days} and is_undone`)}`,
    others,
  };
}

/** The figures of rows `o` of sums, summed. */
export const summedFigures = sql`sum(o.quantity) as sold, sum(o.returned) as returned, sum(o.goods_amount) as goods,
  sum(o.discount_amount) as discount, sum(o.sst_amount) as sst, sum(o.paid) as paid, sum(o.cost) as cost`;
