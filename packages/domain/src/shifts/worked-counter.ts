/**
 * The counter of the shift that somebody works in (access §28): their own; without one, the counter at which they stand, signed in by
 * PIN, while its shift is open, whoever opened it. Null: none.
 */
export function workedCounter(
  own: number | null,
  { stands_at }: { stands_at: number | null },
  counter: { terminal_id: number; is_open: boolean },
): number | null {
  return own ?? (counter.is_open && stands_at === counter.terminal_id ? stands_at : null);
}
