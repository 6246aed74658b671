import { nameWithVariation, variationName } from "@clove/domain/catalogue/variation-name.ts";
import { usualMethods } from "@clove/domain/company/usual-methods.ts";
import { addDays, momentOfTime, momentsOfDays } from "@clove/domain/days.ts";
import { timeInZone } from "@clove/domain/ids.ts";
import { fromMinor, mulDiv, sumOf, toMinor } from "@clove/domain/money.ts";

import type { ComparedDay, DayFigures } from "@clove/domain/reports/dashboard.schema.ts";
import type { RawBuilder } from "kysely";
import type { Db } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";
import { type MethodRow, netOfMethod, paymentMethodsReport } from "../reports/payment-methods-report.sql.ts";
import { type SoldGoods, soldGoods, storesAsked, type Takings, takingsOf } from "./takings.sql.ts";

/** `at`: an ISO moment of the day; the earlier day is compared up to the same time. Left out: both days are compared whole. */
type Compared = { day: string; at?: string; branch_id?: number | undefined };

const bestSellers = 5;

/**
 * Compares a day with the same weekday a week before, in the stores that the caller sees. All statements start at once, so the caller can
 * read the data of one moment (`readAtOnce`).
 */
export async function compareDay(
  db: Db,
  scope: Scope,
  { day, at, branch_id }: Compared,
): Promise<ComparedDay> {
  const { decimals, time_zone } = scope;
  const day_before = addDays(day, -7);
  const of = (date: string) => ({ scope, query: { from_date: date, to_date: date, branch_id } });
  const endOf = (date: string) => momentsOfDays({ to_date: date }, time_zone).before!;
  const until = at
    ? momentOfTime(day_before, timeInZone(at, time_zone).slice(11), time_zone)
    : endOf(day_before);
  const rowsOf = async <T>(statement: RawBuilder<T>) => (await statement.execute(db)).rows;
  const [taken, takenBefore, goods, goodsBefore, methods, stores] = await Promise.all([
    rowsOf(takingsOf({ ...of(day), day, until: endOf(day) })),
    rowsOf(takingsOf({ ...of(day_before), day: day_before, until })),
    rowsOf(soldGoods(of(day), bestSellers)),
    rowsOf(soldGoods({ ...of(day_before), before: until }, 0)),
    rowsOf(paymentMethodsReport.query(of(day)) as RawBuilder<MethodRow>),
    rowsOf(storesAsked(of(day))),
  ]);
  const due = takenBefore.filter(({ isDue }) => isDue);
  const salesOf = (rows: readonly Takings[]) => sumOf(rows, "sales", decimals);
  return {
    day,
    day_before,
    today: figuresOf(taken, goods[0]!, salesOf(taken), scope),
    before: figuresOf(due, goodsBefore[0]!, salesOf(due), scope),
    hours: Array.from({ length: 24 }, (_, hour) => {
      const inHour = (rows: readonly Takings[]) => salesOf(rows.filter((row) => row.hour === hour));
      return { hour, sales: inHour(taken), before: inHour(takenBefore) };
    }),
    stores: stores.flatMap(({ id, name, isOpen }) => {
      const [now, then] = [taken, due].map((rows) => rows.filter(({ branch_id }) => branch_id === id));
      const isShown = isOpen || now!.length > 0 || then!.length > 0;
      return isShown ? [{ id, name, sales: salesOf(now!), before: salesOf(then!) }] : [];
    }),
    best_sellers: goods[0]!.best.map(({ product, quantity, sales, ...named }) => ({
      name: nameWithVariation(product, variationName(named)),
      quantity,
      sales,
    })),
    methods: methods.map((row) => ({ name: usualMethods[row.method], net: netOfMethod(row, decimals) })),
  };
}

function figuresOf(
  taken: readonly Takings[],
  { net_sales, profit, estimated, estimates }: SoldGoods,
  sales: number,
  { decimals, cash_rounding }: Scope,
): DayFigures {
  const orders = taken.reduce((sum, row) => sum + row.orders, 0);
  const sold = taken.reduce((sum, row) => sum + toMinor(row.sold, decimals), 0);
  const average = orders > 0 ? fromMinor(mulDiv(sold, 1, orders), decimals) : 0;
  const rounding = sumOf(taken, "rounding", decimals);
  return {
    sales,
    orders,
    average,
    net_sales,
    profit,
    ...((rounding !== 0 || cash_rounding > 0) && { rounding }),
    ...(estimates && { estimated_cost: estimated }),
  };
}
