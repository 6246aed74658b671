import type { Socket } from "node:net";

/** How long headers and body of a request may take to arrive before Node ends the connection. */
export const arrivalMilliseconds = 60_000;

/** Seconds by which a body may be behind the slowest permitted pace; a fast start earns no more than this. */
const patience = 5;

/**
 * Calls `cut` when a body arrives so slowly that it would exceed `arrivalMilliseconds`: a caller who announces a large body and sends
 * nothing then holds the memory reserved for it only for seconds. Returns the function that stops watching.
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
