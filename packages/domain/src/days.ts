import { dayInZone, timeInZone } from "./ids.ts";

/** A time span in milliseconds since 1970: from `since` until before `before`; null: not limited on that side. */
export type Moments = { since: number | null; before: number | null };

/** A time span with both ends. */
export type Span = { since: number; before: number };

/** The time span of these days in the zone, `to_date` inclusive. */
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
 * The first moment at which clocks of the zone show this time (`HH:mm:ss`) of the day, or a later one if a change of the clocks skips
 * it; the end of the day if they skip the rest of it.
 */
export function momentOfTime(day: string, time: string, timeZone: string): number {
  return firstMoment(`${day} ${time}`, timeZone, { read: timeInZone, within: 36 * hour });
}

/** The months of the zone from one moment to another, oldest first: `month` as "2026-03", `since`: its first moment. */
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

/** The thirds of a month of the zone, of which this is the first moment: from its 1st, 11th and 21st on. */
export function thirdsOfMonth(since: number, timeZone: string): Span[] {
  const [month, next] = monthsBetween(since, since + 32 * 24 * hour, timeZone);
  const begins = ["01", "11", "21"].map((day) => firstOfDay(`${month!.month}-${day}`, timeZone));
  return begins.map((begin, i) => ({ since: begin, before: begins[i + 1] ?? next!.since }));
}

/** Whether the span is a whole month of the zone or whole days from its beginning on. */
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

/** The first moment of the day that this moment is in. */
export const dayBegin = (moment: number, timeZone: string): number =>
  firstOfDay(dayInZone(isoOf(moment), timeZone), timeZone);

/** The parts of a time span between the given spans, which lie in it, do not overlap and are sorted, the oldest first. */
export function momentsWithout({ since, before }: Moments, spans: readonly Span[]): Moments[] {
  const ends = [since, ...spans.map((span) => span.before)];
  const begins = [...spans.map((span) => span.since), before];
  return ends
    .map((end, i): Moments => ({ since: end, before: begins[i]! }))
    .filter((left) => left.since === null || left.before === null || left.since < left.before);
}

const monthAfter = (month: string): string => isoOf(Date.parse(`${month}-01`) + 31 * 24 * hour).slice(0, 7);

/** Most days begin at midnight with the same offset from UTC as at noon; for others the first moment is searched for. */
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

/** Searches for the moment at which clocks first show `wanted`, around noon UTC: clocks are at most 14 hours from UTC. */
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

/** The next day; the last day that ISO dates can express has none and stays. */
function dayAfter(day: string): string {
  const next = addDays(day, 1);
  return next.startsWith("+") ? day : next;
}

/** The day `days` later or, if negative, earlier. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 24 * hour).toISOString().replace(/T.*/, "");
}
