/** The amounts put into the drawer and taken out; 0 is not sent. */
export type CashMoves = { in: number; out: number };
type Answer<T> = { data?: T; error?: unknown };
/** The call that failed, if one did, and the answer of the last call that succeeded. */
export type Sent<T> = { failed: { way: "in" | "out"; error: unknown } | null; done: T | null };

/** Sends cash in, then cash out, each only if it is not zero (counters §12); after a failure nothing more is sent. */
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
