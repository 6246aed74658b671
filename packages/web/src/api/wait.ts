/** Resolves after the time, or at once when the signal says so. */
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
 * Between half of it and all of it, so that a hundred tills do not come back in the same moment; as much later as `floor`,
 * before which nobody may, asks for.
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

/** When the browser has nothing better to do; at the latest after a second. */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof requestIdleCallback === "function") requestIdleCallback(() => resolve(), { timeout: 1000 });
    else setTimeout(resolve, 50);
  });
}
