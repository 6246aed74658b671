import type { Socket } from "node:net";

/** What a request may take to arrive, headers and body (Node ends it then). */
export const arrivalMilliseconds = 60_000;

/** For how long a body may stand still, in seconds; one that was fast has no more than that saved up. */
const patience = 5;

/**
 * Calls `cut` when a body comes so slowly that it would not be there in the time that a request has: whoever announces one
 * and sends nothing keeps its room for seconds. Answers how to stop watching.
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
