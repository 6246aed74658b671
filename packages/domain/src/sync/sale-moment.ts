/** How far a till's clock may be off, ahead or behind. */
const skewMilliseconds = 5 * 60_000;
/** No sale is older: a clock that lost its battery starts at 1970 or 2000. */
export const earliestSale = Date.parse("2001-01-01T00:00:00Z");

/** `clock_at`: what the till's clock said, where the till knew better (ISO 8601). */
export type SaleTimes = { created_at: string; clock_at?: string | null | undefined };

/**
 * Of the shifts of the cashier who sold, at the counter: when the first one opened, and when the last one was closed; null =
 * one is open. A cashier sells in no other time (selling §1).
 */
export type OwnShifts = { first_opened_at: string; last_closed_at: string | null };

/**
 * When a sale counts as made (ISO 8601, UTC): as its till says, but never after `now`, and by a cashier not before their first
 * shift at the counter. A clock that cannot be right, ahead or behind, is no reason to refuse a sale (sync §9, §13): it then
 * counts as made at the last moment at which it can have been, and is flagged `clock`. Age alone proves nothing: a till may be
 * offline for weeks. `shifts` null: not a cashier's, or there was none.
 */
export function saleMoment(
  { created_at, clock_at }: SaleTimes,
  now: string,
  shifts: OwnShifts | null = null,
): { at: string; is_sound: boolean } {
  const [made, received] = [Date.parse(created_at), Date.parse(now)];
  const first = shifts ? Date.parse(shifts.first_opened_at) - skewMilliseconds : earliestSale;
  const isPossible = made >= Math.max(first, earliestSale) && made <= received + skewMilliseconds;
  // Just before the closing, whose count had its cash (counters §7).
  const last = shifts?.last_closed_at ? Date.parse(shifts.last_closed_at) - 1 : received;
  const isCorrected = clock_at != null && Math.abs(made - Date.parse(clock_at)) > skewMilliseconds;
  return {
    at: new Date(isPossible ? Math.min(made, received) : last).toISOString(),
    is_sound: isPossible && !isCorrected,
  };
}
