import { setImmediate } from "node:timers/promises";

/** Rows in one statement. */
const chunkSize = 1000;

/** Rows in chunks, each with the share (0 to 1) of all rows that is done after it. */
export function* chunksOf<T>(rows: readonly T[]): Generator<[chunk: T[], share: number]> {
  for (let at = 0; at < rows.length; at += chunkSize) {
    yield [rows.slice(at, at + chunkSize), Math.min(1, (at + chunkSize) / rows.length)];
  }
}

/** Milliseconds after which other calls are served. */
const pauseEvery = 5;

/** Runs the steps of a long computation and serves other calls in between. */
export async function letOthersIn<T>(steps: Generator<void, T>): Promise<T> {
  for (let last = performance.now(); ; ) {
    const step = steps.next();
    if (step.done) return step.value;
    if (performance.now() - last < pauseEvery) continue;
    await setImmediate();
    last = performance.now();
  }
}
