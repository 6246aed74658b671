import type { Socket } from "node:net";

/** Time that a request may take to arrive, headers and body (Node ends it then). */
export const arrivalMilliseconds = 60_000;

/** Seconds that a body may fall behind; a fast start earns no more than this. */
const patience = 5;

/**
 * Calls `cut` when a body comes too slowly to arrive in the time of a request, so that a caller who announces a body
 * and sends nothing holds its memory only for seconds. Returns the function that stops watching.
 */
export function watchArrival(line: Socket, bytes: number, cut: () => void): () => void {
  const perSecond = bytes / (arrivalMilliseconds / 1000);
  let credit = patience;
  let before = line.bytesRead;
  const timer = setInterval(() => {
    credit = Math.min(patience, credit + (line.bytesRead - before) / perSecond) - 1;
    before = line.bytesRead;
    if (credit > 0) return;
    clearInterval(timer);
    cut();
  }, 1000);
  return () => clearInterval(timer);
}
