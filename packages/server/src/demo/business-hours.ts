import { momentsOfDays } from "@clove/domain/days.ts";
import { dayInZone } from "@clove/domain/ids.ts";
import { demoZone } from "./people.ts";
import type { Random } from "./random.ts";

/** A day in the life of the demo company; moments in milliseconds since 1970. */
export type BusinessDay = {
  /** As YYYY-MM-DD. */
  day: string;
  daysAgo: number;
  /** 0 = Sunday. */
  weekday: number;
  /** A time of the day, as 8.75 for 08:45. */
  at(hour: number): number;
  opensAt: number;
};

const minute = 60_000;
const hour = 60 * minute;
const opening = 8.75;

/** `days` whole days and today, the oldest first. */
export function businessDays(now: number, days: number): BusinessDay[] {
  return Array.from({ length: days + 1 }, (_, i) => businessDay(now, days - i));
}

function businessDay(now: number, daysAgo: number): BusinessDay {
  const today = Date.parse(dayInZone(new Date(now).toISOString(), demoZone));
  const date = new Date(today - daysAgo * 24 * hour);
  const day = date.toISOString().slice(0, 10);
  const midnight = momentsOfDays({ from_date: day }, demoZone).since!;
  const at = (hours: number) => midnight + Math.round(hours * hour);
  // A demo started at night or early in the morning should also show a shop that has been open for a while.
  const opensAt = daysAgo > 0 ? at(opening) : Math.max(midnight, Math.min(at(opening), now - 2 * hour));
  return { day, daysAgo, weekday: date.getUTCDay(), at, opensAt };
}

/** Customers per day in both stores together, from Sunday to Saturday. */
const customers = [38, 24, 24, 26, 29, 35, 44];
/** The percentage of customers by hour, from 09:00 on: most come at noon and after work. */
const onWorkdays = [4, 5, 6, 13, 12, 6, 5, 5, 9, 14, 11, 7, 3];
const onWeekends = [4, 8, 11, 12, 11, 9, 9, 9, 9, 7, 5, 4, 2];
const busy = [12, 13, 17, 18, 19];
/** Customers that today has at least, however early the demo is started. */
const fewestToday = 20;

/** When customers come on this day, in order; none after `now`. */
export function visits(
  random: Random,
  { weekday, daysAgo, at, opensAt }: BusinessDay,
  now: number,
): number[] {
  const shares = weekday === 0 || weekday === 6 ? onWeekends : onWorkdays;
  const hours = shares.flatMap((share, i) => Array.from({ length: share }, () => 9 + i));
  const all = Math.round((customers[weekday]! * random.between(88, 112)) / 100);
  const whole = Array.from({ length: all }, () => at(random.pick(hours)) + random.between(0, hour - 1));
  const come = whole.filter((moment) => moment < now);
  const isEarly = daysAgo === 0 && come.length < fewestToday;
  const chosen = isEarly
    ? Array.from({ length: fewestToday }, () => random.between(opensAt + 1, Math.max(opensAt + 1, now - 1)))
    : come;
  return chosen.sort((a, b) => a - b);
}

/** Whether the second counter is needed. */
export function isBusy({ at }: BusinessDay, moment: number): boolean {
  return busy.includes(Math.floor((moment - at(0)) / hour));
}
