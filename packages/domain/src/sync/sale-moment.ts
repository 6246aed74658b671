/** By how much a till's clock may be wrong. */
const skewMilliseconds = 5 * 60_000;
/** No sale is earlier, because a clock whose battery is empty starts at 1970 or 2000. */
export const earliestSale = Date.parse("2001-01-01T00:00:00Z");

/** `clock_at`: the time of the till's clock, if the till knew that it was wrong (ISO 8601). */
type SaleTimes = { created_at: string; clock_at?: string | null | undefined };

/**
 * The shifts that the cashier who sold had at the counter: when the first one was opened and the last one closed (null: it is open). A
 * cashier sells at no other time (selling §1).
 */
export type OwnShifts = { first_opened_at: string; last_closed_at: string | null };

/**
 * When a sale counts as made (ISO 8601, UTC): when its till says, but not after `now` and, for a cashier, not before their first shift
 * at the counter. A sale whose time cannot be right is not refused (sync §9, §13): it counts as made at the last moment at which that
 * is possible, and is flagged `clock`. An old time alone is possible, because a till may be offline for weeks. `shifts` null: the
 * seller is no cashier or had no shift.
 */
export function saleMoment(
  { created_at, clock_at }: SaleTimes,
  now: string,
  shifts: OwnShifts | null = null,
): { at: string; is_sound: boolean } {
  const [made, received] = [Date.parse(created_at), Date.parse(now)];
  const first = shifts ? Date.parse(shifts.first_opened_at) - skewMilliseconds : earliestSale;
  const isPossible = made >= Math.max(first, earliestSale) && made <= received + skewMilliseconds;
  // Just before the closing, whose count includes the sale's cash (counters §7).
  const last = shifts?.last_closed_at ? Date.parse(shifts.last_closed_at) - 1 : received;
  const isCorrected = clock_at != null && Math.abs(made - Date.parse(clock_at)) > skewMilliseconds;
  return {
    at: new Date(isPossible ? Math.min(made, received) : last).toISOString(),
    is_sound: isPossible && !isCorrected,
  };
}
