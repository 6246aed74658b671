/** The same numbers between 0 and 1 in each run of the same seed. */
export function randomOf(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export const pick = (list, random) => list[Math.floor(list.length * random())];

/**
 * The milliseconds at which somebody acts: pauses of `mean` seconds on average, none shorter than `least` of that, and now and then a
 * long one. They begin at different times, as people do who have been at it for a while.
 */
export function momentsOf({ mean, seconds, least = 0.3 }, random) {
  const moments = [];
  for (let at = mean * (1 + (1 - least) ** 2) * random(); at < seconds; ) {
    moments.push(at * 1000);
    at += mean * (least - (1 - least) * Math.log(1 - random()));
  }
  return moments;
}

/** Calls of many people who do not know of each other: so many a second on average, at random moments. */
export const anyMoments = (rate, seconds, random) =>
  rate > 0 ? momentsOf({ mean: 1 / rate, seconds, least: 0 }, random) : [];

/**
 * Does each act at its time, whether or not the ones before have ended, and waits for all of them. `acts`: `{ at, act }` in milliseconds
 * from now; `act` gets the moment at which it should have begun. Returns how late each was begun.
 */
export async function runOnTime(acts) {
  const planned = acts.toSorted((a, b) => a.at - b.at);
  const began = performance.now();
  const late = [];
  const running = [];
  for (const { at, act } of planned) {
    const due = began + at;
    const wait = due - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    // A timer may be a fraction of a millisecond early.
    late.push({ at: performance.timeOrigin + due, ms: Math.max(0, performance.now() - due) });
    running.push(act(due));
  }
  await Promise.all(running);
  return late;
}
