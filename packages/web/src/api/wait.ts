/** Resolves after the time, or as soon as the signal is aborted. */
export function waitFor(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    signal.addEventListener("abort", done);
  });
}

/**
 * A random wait between half of `milliseconds` and all of it, so that a hundred tills do not return at the same moment; it is never
 * shorter than `floor`, the wait that the server asked for.
 */
const withJitter = (milliseconds: number, floor = 0): number =>
  Math.max(milliseconds / 2, floor) + (milliseconds / 2) * Math.random();

/** Growing pauses between tries: from `first` to `longest`, each about twice as long as the one before. */
export function backOff(longest: number, first = 1000) {
  let wait = first;
  return {
    next(floor = 0): number {
      const pause = withJitter(wait, floor);
      wait = Math.min(wait * 2, longest);
      return pause;
    },
    reset() {
      wait = first;
    },
  };
}

/** Resolves when the browser is idle; at the latest after a second. */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof requestIdleCallback === "function") requestIdleCallback(() => resolve(), { timeout: 1000 });
    else setTimeout(resolve, 50);
  });
}
