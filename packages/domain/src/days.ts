import { dayInZone, timeInZone } from "./ids.ts";

/** From the first moment of a day until that of another, in milliseconds since 1970; null: not limited. */
export type Moments = { since: number | null; before: number | null };

/** The same with both ends. */
export type Span = { since: number; before: number };

/** When these days of the zone are, `to_date` inclusive. */
export function momentsOfDays(
  { from_date, to_date }: { from_date?: string | undefined; to_date?: string | undefined },
  timeZone: string,
): Moments {
  return {
    since: from_date === undefined ? null : firstOfDay(from_date, timeZone),
    before: to_date === undefined ? null : firstOfDay(dayAfter(to_date), timeZone),
  };
}

export function isWithin(iso: string, { since, before }: Moments): boolean {
  const at = Date.parse(iso);
  return (since === null || at >= since) && (before === null || at < before);
}

/**
 * When clocks of the zone reach a time of this day, as `HH:mm:ss`, or a later one where the time is left out; the end of the
 * day for one that does not come any more.
 */
export function momentOfTime(day: string, time: string, timeZone: string): number {
  return firstMoment(`${day} ${time}`, timeZone, { read: timeInZone, within: 36 * hour });
}

/** The months of the zone from one moment to another, oldest first: "2026-03", and its first moment. */
export function monthsBetween(
  from: number,
  to: number,
  timeZone: string,
): { month: string; since: number }[] {
  const monthAt = (moment: number) => dayInZone(isoOf(moment), timeZone).slice(0, 7);
  const [last, months] = [monthAt(to), [] as { month: string; since: number }[]];
  for (let month = monthAt(from); month <= last; month = monthAfter(month))
    months.push({ month, since: firstOfDay(`${month}-01`, timeZone) });
  return months;
}

/** Whether this is a month of the zone or its first days: from its first moment to that of a later day, at most of the next month. */
export function isOfMonth({ since, before }: Span, timeZone: string): boolean {
  const [begin, end, ...later] = monthsBetween(since, before, timeZone).map((month) => month.since);
  const day = (moment: number) => dayInZone(isoOf(moment), timeZone);
  return (
    begin === since &&
    since < before &&
    (end === undefined || end === before) &&
    later.length === 0 &&
    day(before - 1) < day(before)
  );
}

/** The first moment of the day of this moment. */
export const dayBegin = (moment: number, timeZone: string): number =>
  firstOfDay(dayInZone(isoOf(moment), timeZone), timeZone);

/** What is left of moments without spans that lie within them; the spans come oldest first and share no moment. */
export function momentsWithout({ since, before }: Moments, spans: readonly Span[]): Moments[] {
  const ends = [since, ...spans.map((span) => span.before)];
  const begins = [...spans.map((span) => span.since), before];
  return ends
    .map((end, i): Moments => ({ since: end, before: begins[i]! }))
    .filter((left) => left.since === null || left.before === null || left.since < left.before);
}

const monthAfter = (month: string): string => isoOf(Date.parse(`${month}-01`) + 31 * 24 * hour).slice(0, 7);

/** Most days begin at midnight with the offset from UTC that they have at noon; else their first moment is searched for. */
function firstOfDay(day: string, timeZone: string): number {
  const noon = Date.parse(`${day}T12:00:00Z`);
  const shownAtNoon = Date.parse(`${timeInZone(isoOf(noon), timeZone).replace(" ", "T")}Z`);
  const midnight = noon - 12 * hour - (shownAtNoon - noon);
  const isBegin =
    !Number.isNaN(midnight) &&
    dayInZone(isoOf(midnight - 1), timeZone) < day &&
    dayInZone(isoOf(midnight), timeZone) === day;
  return isBegin ? midnight : firstMoment(day, timeZone, { read: dayInZone, within: 12 * hour });
}

/** Clocks are at most 14 hours from UTC, and change now and then. */
function firstMoment(
  wanted: string,
  timeZone: string,
  { read, within }: { read: typeof timeInZone; within: number },
): number {
  const noon = Date.parse(`${wanted.slice(0, 10)}T12:00:00Z`);
  let [before, since] = [noon - 36 * hour, noon + within];
  while (since - before > 1) {
    const between = Math.floor((before + since) / 2);
    if (read(isoOf(between), timeZone) < wanted) before = between;
    else since = between;
  }
  return since;
}

const hour = 3_600_000;
const isoOf = (moment: number): string => new Date(moment).toISOString();

/** The last day that dates can name is its own next. */
function dayAfter(day: string): string {
  const next = addDays(day, 1);
  return next.startsWith("+") ? day : next;
}

/** The day that many days later, or earlier. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 24 * hour).toISOString().replace(/T.*/, "");
}
