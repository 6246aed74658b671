import { addDays, momentOfTime } from "../days.ts";
import { dayInZone } from "../ids.ts";

/** When most shops are closed, and it is neither midnight nor a change of the clocks. */
const usual = 3;

/** The hour of the day, 0 to 23, in which and after which the fewest orders were made; of equals the one nearest to three at night. */
export function quietHour(orders: readonly number[]): number {
  const at = (hour: number) => orders[hour % 24] ?? 0;
  const made = (hour: number) => at(hour) + at(hour + 1);
  const hours = Array.from({ length: 24 }, (_, hour) => hour);
  const away = (hour: number) => Math.min(Math.abs(hour - usual), 24 - Math.abs(hour - usual));
  return hours.sort((a, b) => made(a) - made(b) || away(a) - away(b))[0]!;
}

/** The first moment after `at` at which clocks of the zone show this hour and minute. */
export function nextAt(
  at: string,
  { hour, minute }: { hour: number; minute: number },
  timeZone: string,
): string {
  const two = (value: number) => String(value).padStart(2, "0");
  const today = dayInZone(at, timeZone);
  const on = (days: number) => momentOfTime(addDays(today, days), `${two(hour)}:${two(minute)}:00`, timeZone);
  const moments = [0, 1, 2].map(on);
  return new Date(moments.find((moment) => moment > Date.parse(at))!).toISOString();
}
