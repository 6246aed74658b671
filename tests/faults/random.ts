import { randomInt } from "node:crypto";

/** Seeded random numbers: a failed run is repeated with `CLOVE_SEED`. */
export type Random = {
  /** From `low` to `high`, both included. */
  int(low: number, high: number): number;
  /** True with this probability. */
  chance(share: number): boolean;
  pick<T>(from: readonly T[]): T;
  /** A separate generator, so that one client's numbers do not depend on another's speed. */
  fork(): Random;
};

export function runSeed(): number {
  return Number(process.env.CLOVE_SEED ?? randomInt(2 ** 31));
}

/** mulberry32 */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const int = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    int,
    chance: (share) => next() < share,
    pick: (from) => from[int(0, from.length - 1)]!,
    fork: () => seeded(int(0, 2 ** 31)),
  };
}
