import { chargesRow, otherDaysRow } from "@clove/domain/reports/report-words.ts";
import { hasId, isOfLines, kindsOf, type SalesBy, salesColumns } from "@clove/domain/reports/sales-by.ts";
import { type RawBuilder, sql } from "kysely";
import type { CsvReport } from "./csv-report.ts";
import { type Asked, ordersAsked } from "./report-filter.sql.ts";
import { type SalesFigures, salesCells, salesEntries } from "./sales-entries.sql.ts";
import { type Shift, type SummedSales, salesGrouping, shownKey, summedSales } from "./sales-grouping.sql.ts";
import type { Grouping } from "./sold-lines.sql.ts";

type Row = SalesFigures & {
  /** The ids of what the row is about, and their names; null: return charges, or days that the period does not have. */
  first_id: number | null;
  second_id: number | null;
  first_text: string | null;
  second_text: string | null;
  orders: number;
  before: number;
};

/** Sales by one or two kinds, beside the period before if the days have both ends (reports §18, §19). */
export function salesReport(choice: SalesBy): CsvReport<Row> {
  const kinds = kindsOf(choice);
  const keys = kinds.map((_, i) => ["first", "second"][i]!);
  const named = sql.join(keys.map((key) => sql.ref(key)));
  const ofOrders = !kinds.some(isOfLines);
  return {
    columns: salesColumns(choice).map(({ key }) => key),
    compares: ({ net, before }) => ({ now: net, before }),
    query: (asked, earlier) => {
      const { company_id } = asked.scope;
      const shown = kinds.map((kind, i) => shownKey(kind, keys[i]!, company_id));
      const shift = earlier && { from: earlier.period, to: earlier.of };
      return sql<Row>`
        select ${sql.join(
          kinds.flatMap((kind, i) => [
            sql`${hasId(kind) ? sql.ref(`s.${keys[i]}`) : sql`null`} as ${sql.ref(`${keys[i]}_id`)}`,
            sql`${shown[i]!.text} as ${sql.ref(`${keys[i]}_text`)}`,
          ]),
        )},
          s.orders, s.sold, s.returned, s.goods, s.discount, s.sst, s.paid - s.sst as net, s.cost, s.paid - s.sst - s.cost as profit,
          s.before, s.estimated, bool_or(s.estimates) over () as has_further
        from (
          select ${named}, sum(orders)::int as orders, sum(sold) as sold, sum(returned) as returned, sum(goods) as goods,
            sum(discount) as discount, sum(sst) as sst, sum(paid) as paid, sum(cost) as cost, sum(before) as before,
            sum(estimated) as estimated, bool_or(estimates) as estimates
          from (${entriesOf(asked)} ${earlier ? sql`union all ${entriesBefore(earlier.asked, shift!)}` : sql``}) entries
          group by ${named}
        ) s ${sql.join(
          shown.map(({ join }) => join),
          sql` `,
        )}
        order by ${sql.join(shown.map(({ order }) => order))}`;
    },
    cells: (row) => [
      ...kinds.flatMap((kind, i) => {
        const [id, text] = i === 0 ? [row.first_id, row.first_text] : [row.second_id, row.second_text];
        const otherwise = isOfLines(kind) ? chargesRow : otherDaysRow;
        return [...(hasId(kind) ? [id ?? ""] : []), text ?? otherwise];
      }),
      ...(ofOrders ? [row.orders] : []),
      ...salesCells(row),
    ],
    further: { cell: ({ estimated }) => estimated },
  };

  function entriesOf(asked: Asked) {
    const grouping = salesGrouping(kinds, asked.scope);
    const summed = summedSales(kinds, asked);
    const entries = salesEntries(asked, grouping, { keys, summed });
    return sql`select e.*, 0 as orders, 0 as before from (${entries}) e
      ${ofOrders ? ordersOf(asked, grouping, summed) : sql``}`;
  }

  /** Orders that were made less those that were cancelled or wholly returned since, which are few. */
  function ordersOf(asked: Asked, grouping: Grouping, summed: SummedSales | undefined) {
    const made = ordersAsked(asked, "o.created_at");
    const { by, join } = grouping({ moment: "o.created_at", variation: null });
    const count = (sign: RawBuilder<unknown>, where: RawBuilder<unknown>) =>
      sql`select ${by}, ${sign} count(*) from orders o ${join} where ${where} group by ${by}`;
    return sql`union all
      select ${named}, 0, 0, 0, 0, 0, 0, 0, 0, false, orders, 0 from (
        ${count(sql``, ordersAsked(summed?.others ?? asked, "o.created_at"))}
        ${summed?.orders ? sql`union all ${summed.orders}` : sql``}
        union all ${count(sql`-`, sql`${made} and o.status <> 'completed'`)}
      ) made (${named}, orders)`;
  }

  function entriesBefore(asked: Asked, shift: Shift) {
    const summed = summedSales(kinds, asked, shift);
    const entries = salesEntries(asked, salesGrouping(kinds, asked.scope, shift), { keys, summed });
    return sql`select ${named}, 0, 0, 0, 0, 0, 0, 0, 0, false, 0, paid - sst from (${entries}) e`;
  }
}
