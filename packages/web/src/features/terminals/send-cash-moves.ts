/** What goes into the drawer and out of it; 0 is not sent. */
export type CashMoves = { in: number; out: number };
type Answer<T> = { data?: T; error?: unknown };
/** Which call failed, if one did, and what the calls before it answered. */
export type Sent<T> = { failed: { way: "in" | "out"; error: unknown } | null; done: T | null };

/** Cash in, then cash out, each only when it is not zero (counters §12); after a failure nothing more is sent. */
export async function sendCashMoves<T>(
  moves: CashMoves,
  send: Record<"in" | "out", (amount: number) => Promise<Answer<T>>>,
): Promise<Sent<T>> {
  let done: T | null = null;
  for (const way of ["in", "out"] as const) {
    if (moves[way] === 0) continue;
    const { data, error } = await send[way](moves[way]);
    if (data === undefined) return { failed: { way, error }, done };
    done = data;
  }
  return { failed: null, done };
}
