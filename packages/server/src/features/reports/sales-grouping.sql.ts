import type { Period } from "@clove/domain/reports/period-before.ts";
import { daysFrom } from "@clove/domain/reports/period-before.ts";
import { isOfLines, type SalesKind, weekdays } from "@clove/domain/reports/sales-by.ts";
import { type RawBuilder, sql } from "kysely";
import type { Scope } from "../../http/auth.ts";
import { type Asked, groupSums, hoursAsked, unsummed } from "./report-filter.sql.ts";
import { type SummedEntries, summedFigures, summedProducts } from "./sales-entries.sql.ts";
import type { Grouping } from "./sold-lines.sql.ts";

/** Lays the days of a period before over those of a period, so that its figures stand beside them (reports §19). */
export type Shift = { from: Period & { months: number | null }; to: Period };

/**
 * Groups sales by one or two kinds (reports §18): at which hour and on which day of the company's time zone an entry counts, and what
 * its order or product belongs to. A day that the period does not have is null, as is what return charges, without a product, belong to.
 */
export const salesGrouping =
  (kinds: readonly SalesKind[], { time_zone }: Pick<Scope, "time_zone">, shift?: Shift): Grouping =>
  ({ moment, variation }) => ({
    by: sql.join(kinds.map((kind) => keyOf(kind, variation, shift))),
    join: sql.join(
      [
        clock(sql`${sql.ref(moment)} at time zone ${sql.lit(time_zone)}`),
        ...(variation !== null && kinds.some(isOfLines) ? [goods(variation)] : []),
      ],
      sql` `,
    ),
  });

/** `clock.at`: what the clock of the company showed. */
const clock = (shown: RawBuilder<unknown>) => sql`cross join lateral (select ${shown} as at) clock`;

const goods = (variation: string) => sql`
  join product_variations kind on kind.company_id = o.company_id and kind.id = ${sql.ref(variation)}
  join products goods on goods.company_id = kind.company_id and goods.id = kind.product_id`;

function keyOf(kind: SalesKind, variation: string | null, shift: Shift | undefined): RawBuilder<unknown> {
  const days = shift ? daysFrom(shift.from.from_date, shift.to.from_date) : 0;
  const months = shift?.from.months ?? null;
  const later = sql`make_interval(months => ${sql.lit(months ?? 0)})`;
  switch (kind) {
    case "day":
      if (!shift) return sql`clock.at::date`;
      if (months === null) return sql`(clock.at::date + ${sql.lit(days)})`;
      return sql`case when extract(day from clock.at + ${later}) = extract(day from clock.at) then (clock.at + ${later})::date end`;
    case "month":
      if (months === null)
        return sql`date_trunc('month', clock.at + make_interval(days => ${sql.lit(days)}))::date`;
      return sql`(date_trunc('month', clock.at) + ${later})::date`;
    case "weekday":
      return sql`extract(isodow from clock.at)::int`;
    case "hour":
      return sql`extract(hour from clock.at)::int`;
    case "cashier":
      return sql`o.cashier_user_id`;
    case "store":
      return sql`o.branch_id`;
    case "category":
      return variation === null ? sql`null::bigint` : sql`goods.category_id`;
    case "brand":
      return variation === null ? sql`null::bigint` : sql`goods.brand_id`;
  }
}

/** Entries of sums (decisions 057, 113, 119). `orders`: with how many orders were made, which sums of products do not know. */
export type SummedSales = SummedEntries & { orders: RawBuilder<unknown> | undefined };

/** The entries of summed months and days by kinds that follow from what their sums know; undefined if none are summed. */
export function summedSales(
  kinds: readonly SalesKind[],
  asked: Asked,
  shift?: Shift,
): SummedSales | undefined {
  if (!kinds.some(isOfLines)) {
    const by = sql.join(kinds.map((kind) => keyOf(kind, null, shift)));
    const rows = sql`(select * from summed_hours where ${hoursAsked(asked)}) o ${clock(sql`o.day + make_interval(hours => o.hour)`)}`;
    return {
      entries: sql`select ${by}, ${summedFigures} from ${rows} group by ${by}`,
      orders: sql`select ${by}, sum(o.orders) from ${rows} group by ${by}`,
      others: unsummed(asked),
    };
  }
  // The sums of a month count as its first moment, which a period of other days would lay over another month.
  const isShifted = shift !== undefined && shift.from.months === null && kinds.includes("month");
  const byDay = isShifted || kinds.some((kind) => kind === "day" || kind === "weekday");
  const ofProducts = (left: Asked) =>
    summedProducts(left, salesGrouping(kinds, asked.scope, shift), { byDay });
  if (kinds.every(isOfLines) && kinds.length > 1) return { ...ofProducts(asked), orders: undefined };
  const groups = summedGroups(kinds, asked, { byDay, shift });
  const isOfDays = !kinds.some((kind) => kind === "hour" || kind === "cashier");
  if (!isOfDays || groups.others.summed?.length === 0) return { ...groups, orders: undefined };
  const products = ofProducts(groups.others);
  return {
    entries: sql`${groups.entries} union all ${products.entries}`,
    others: products.others,
    orders: undefined,
  };
}

/** Entries of the sums of categories or brands, by one of these and perhaps another kind (decision 119). */
function summedGroups(
  kinds: readonly SalesKind[],
  asked: Asked,
  { byDay, shift }: { byDay: boolean; shift: Shift | undefined },
): SummedEntries {
  const by = sql.join(kinds.map((kind) => groupKeys[kind] ?? keyOf(kind, null, shift)));
  const those = sql`of_brand = ${sql.lit(kinds.includes("brand"))} and by_hour = ${sql.lit(kinds.includes("hour"))}`;
  const { months, days, others } = groupSums(asked, { byDay });
  const part = (rows: RawBuilder<boolean>) => sql`select ${by}, ${summedFigures}
    from (select * from summed_groups where ${rows} and ${those}) o ${clock(sql`o.day::timestamp`)} group by ${by}`;
  return { entries: sql`${part(months)} union all ${part(days)}`, others };
}

/** The keys that sums of categories and brands have in columns of their own. */
const groupKeys: Partial<Record<SalesKind, RawBuilder<unknown>>> = {
  hour: sql`o.key::int`,
  cashier: sql`o.key`,
  category: sql`o.group_id`,
  brand: sql`o.group_id`,
};

/** The table with the names of what a kind's keys are ids of; null: its keys are no ids. */
const namesOf: Record<SalesKind, string | null> = {
  day: null,
  month: null,
  weekday: null,
  hour: null,
  cashier: "users",
  store: "branches",
  category: "categories",
  brand: "brands",
};

/** SQL for rows `s` with a key of a kind: its text, the join that it needs, and what the rows are sorted by. */
export function shownKey(kind: SalesKind, key: string, company_id: number) {
  const [ref, table] = [sql.ref(`s.${key}`), namesOf[kind]];
  if (table === null) return { text: keyText(kind, ref), join: sql``, order: sql`${ref}` };
  const named = `${key}_named`;
  return {
    text: sql`${sql.ref(`${named}.name`)}`,
    join: sql`left join ${sql.table(table)} ${sql.ref(named)}
      on ${sql.ref(`${named}.company_id`)} = ${company_id} and ${sql.ref(`${named}.id`)} = ${ref}`,
    order: sql`${sql.ref(`${named}.name`)}, ${ref}`,
  };
}

function keyText(kind: SalesKind, key: RawBuilder<unknown>): RawBuilder<unknown> {
  if (kind === "month") return sql`to_char(${key}, 'YYYY-MM')`;
  if (kind === "hour") return sql`lpad(${key}::text, 2, '0') || ':00'`;
  if (kind === "weekday") return sql`(${[...weekdays]}::text[])[${key}]`;
  return sql`to_char(${key}, 'YYYY-MM-DD')`;
}
