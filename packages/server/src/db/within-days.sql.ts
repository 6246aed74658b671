import { type Moments, momentsOfDays } from "@clove/domain/days.ts";
import { type RawBuilder, sql } from "kysely";

export type Days = { from_date?: string | undefined; to_date?: string | undefined };

/** Conditions that a moment is within days of the zone, `to_date` inclusive; none for what is not limited. */
export function withinDays(column: string, days: Days, timeZone: string): RawBuilder<boolean>[] {
  return withinMoments(column, momentsOfDays(days, timeZone));
}

/** The same for moments. */
export function withinMoments(column: string, { since, before }: Moments): RawBuilder<boolean>[] {
  const at = sql.ref(column);
  return [
    ...(since === null ? [] : [sql<boolean>`${at} >= to_timestamp(${since / 1000})`]),
    ...(before === null ? [] : [sql<boolean>`${at} < to_timestamp(${before / 1000})`]),
  ];
}
