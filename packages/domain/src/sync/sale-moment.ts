/** How far a till's clock may be ahead of the server's. */
const skewMinutes = 5;
/** No sale is older: a clock that lost its battery starts at 1970 or 2000. */
export const earliestSale = Date.parse("2001-01-01T00:00:00Z");

/**
 * When a sale counts as made (ISO 8601, UTC): as its till says, never after `now`. A clock that cannot be right is no
 * reason to refuse a sale (sync §9, §13): it then counts as made now and is flagged `clock`.
 */
export function saleMoment(created_at: string, now: string): { at: string; is_sound: boolean } {
  const [made, received] = [Date.parse(created_at), Date.parse(now)];
  const is_sound = made >= earliestSale && made <= received + skewMinutes * 60_000;
  return { at: new Date(is_sound ? Math.min(made, received) : received).toISOString(), is_sound };
}
