import { dayBegin, momentsOfDays, monthsBetween, type Span } from "@clove/domain/days.ts";
import { dayInZone } from "@clove/domain/ids.ts";
import { currencyDecimals } from "@clove/domain/money.ts";
import { sql } from "kysely";
import { inTransaction } from "../../db/transaction.ts";
import type { Deps } from "../../deps.ts";
import { forManyOrders } from "./csv-report.ts";
import { markNextStock } from "./stock-marks.sql.ts";
import {
  asMonthsWorker,
  claimCompany,
  dropMonths,
  forgetMovedGroups,
  lockMonths,
  putOff,
  readPast,
  soldAtLeast,
  sumGroupsAnew,
  sumMonth,
  sumThirdsAnew,
  thirdsToSum,
} from "./summed-months.sql.ts";

type MonthSums = {
  /** Starts to look once a minute for months that are due. */
  watch(): void;
  /** Sums all months that are due now. */
  sumDue(): Promise<void>;
  close(): Promise<void>;
};

const lookMilliseconds = 60_000;
/** A month is summed a day after its end; a sale that arrives later marks its month as stale (`mark_summed_month`). */
const dayMilliseconds = 86_400_000;
/**
 * A month with as many orders is summed by day, too, and the present one is summed day by day; reading fewer takes a fraction of a
 * second.
 */
const manyOrders = 10_000;
/** The stock is marked after as many movements for each of these orders: fewer are read quickly enough. */
const movementsOfOrder = 5;

/**
 * Sums the past months of all companies, so that reports over long times need not read their orders (decision 057). Several
 * servers share the companies. `enough`: the orders of a month that is summed by day.
 */
export function openMonthSums({ pool, log }: Pick<Deps, "pool" | "log">, enough = manyOrders): MonthSums {
  let running: Promise<void> | undefined;
  let looks: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function sumDue(): Promise<void> {
    while (!isClosed) {
      const company_id = await inTransaction(pool, asMonthsWorker, ({ db }) => claimCompany(db));
      if (company_id === undefined) return;
      try {
        while (!isClosed && (await sumNext(company_id)));
      } catch (err) {
        // Its turn comes again when its lease is over; the others go on.
        log.error({ err, company_id }, "months of a company could not be summed");
      }
    }
  }

  /**
   * Sums one month: past ones first, the newest before older ones, then the groups and the thirds of one that lacks them, then marks
   * the stock, then the current one. False when nothing is left.
   */
  const sumNext = (company_id: number): Promise<boolean> =>
    inTransaction(pool, { company_id }, async ({ db }) => {
      await sql`select ${forManyOrders}`.execute(db);
      await lockMonths(db, company_id);
      await forgetMovedGroups(db, company_id);
      const { summed, currency, ...past } = await readPast(db, company_id);
      const { over, present, next } = monthsToSum(past);
      const whole = new Map(over.map(({ since, before }) => [since, before]));
      const scope = { company_id, decimals: currencyDecimals(currency), time_zone: past.time_zone };
      const isGood = ({ since, before, is_stale, is_whole, time_zone }: (typeof summed)[number]) =>
        !is_stale &&
        time_zone === past.time_zone &&
        (is_whole ? whole.get(since) === before : since === present.since && before <= present.before);
      const [good, old] = [summed.filter(isGood), summed.filter((month) => !isGood(month))];
      await dropMonths(db, company_id, old);
      const there = new Map(good.map(({ since, before }) => [since, before]));
      const month = over.findLast(({ since }) => !there.has(since));
      if (month) {
        const has_days = await soldAtLeast(db, company_id, month, enough);
        await sumMonth(db, scope, { ...month, is_whole: true, has_days });
        return true;
      }
      const ungrouped = good.findLast(({ lacks_groups }) => lacks_groups);
      if (ungrouped) {
        await sumGroupsAnew(db, scope, ungrouped);
        return true;
      }
      for (const one of good) {
        const { thirds, lacks } = thirdsToSum(one, past.time_zone);
        if (!lacks) continue;
        await sumThirdsAnew(db, scope, one, thirds);
        return true;
      }
      const marks = { until: present.before, enough: enough * movementsOfOrder };
      if (await markNextStock(db, scope, marks)) return true;
      const from = there.get(present.since);
      if (from === undefined ? await soldAtLeast(db, company_id, present, enough) : from < present.before) {
        await sumMonth(db, scope, {
          ...present,
          is_whole: false,
          has_days: true,
          ...(from !== undefined && { from }),
        });
        return true;
      }
      await putOff(db, company_id, next);
      return false;
    });

  function look(): void {
    running ??= sumDue()
      .catch((err: unknown) => log.error({ err }, "months could not be summed"))
      .finally(() => {
        running = undefined;
      });
  }

  return {
    watch() {
      looks = setInterval(look, lookMilliseconds).unref();
    },
    sumDue,
    async close() {
      isClosed = true;
      clearInterval(looks);
      await running;
    },
  };
}

/**
 * `over`: the months since the first sale that ended at least a day ago. `present`: the current month up to a day ago, possibly empty.
 * `next`: when the following day will have been over for a day.
 */
export function monthsToSum({
  first_sale,
  now,
  time_zone,
}: {
  first_sale: number | null;
  now: number;
  time_zone: string;
}): { over: Span[]; present: Span; next: number } {
  const until = now - dayMilliseconds;
  const starts = monthsBetween(
    Math.min(first_sale ?? until, until),
    now + 31 * dayMilliseconds,
    time_zone,
  ).map(({ since }) => since);
  const spans = starts.slice(1).map((before, i): Span => ({ since: starts[i]!, before }));
  const over = spans.filter(({ before }) => before <= until);
  const { since } = spans[over.length]!;
  const before = dayBegin(until, time_zone);
  const day = dayInZone(new Date(until).toISOString(), time_zone);
  const next = momentsOfDays({ to_date: day }, time_zone).before! + dayMilliseconds;
  return { over, present: { since, before }, next };
}
