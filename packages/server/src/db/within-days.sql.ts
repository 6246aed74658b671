import { type Moments, momentsOfDays } from "@clove/domain/days.ts";
import { type RawBuilder, sql } from "kysely";

export type Days = { from_date?: string | undefined; to_date?: string | undefined };

/** The conditions that a moment is within these days of the time zone, `to_date` included; none where both are left out. */
export function withinDays(column: string, days: Days, timeZone: string): RawBuilder<boolean>[] {
  return withinMoments(column, momentsOfDays(days, timeZone));
}

/** As `withinDays`, for a span of moments. */
export function withinMoments(column: string, { since, before }: Moments): RawBuilder<boolean>[] {
  const at = sql.ref(column);
  return [
    ...(since === null ? [] : [sql<boolean>`${at} >= to_timestamp(${since / 1000})`]),
    ...(before === null ? [] : [sql<boolean>`${at} < to_timestamp(${before / 1000})`]),
  ];
}
