import { currencyDecimals, fromMinor, toMinor } from "../money.ts";

/** The notes and coins in use, the largest first; wire amounts. */
type Denominations = { notes: readonly number[]; coins: readonly number[] };

const known: Record<string, Denominations> = {
  AED: { notes: [1000, 500, 200, 100, 50, 20, 10, 5], coins: [1, 0.5, 0.25] },
  AUD: { notes: [100, 50, 20, 10, 5], coins: [2, 1, 0.5, 0.2, 0.1, 0.05] },
  BND: { notes: [100, 50, 10, 5, 1], coins: [0.5, 0.2, 0.1, 0.05] },
  CHF: { notes: [1000, 200, 100, 50, 20, 10], coins: [5, 2, 1, 0.5, 0.2, 0.1, 0.05] },
  CNY: { notes: [100, 50, 20, 10, 5, 1], coins: [1, 0.5, 0.1] },
  EUR: { notes: [500, 200, 100, 50, 20, 10, 5], coins: [2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01] },
  GBP: { notes: [50, 20, 10, 5], coins: [2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01] },
  HKD: { notes: [1000, 500, 100, 50, 20, 10], coins: [10, 5, 2, 1, 0.5, 0.2, 0.1] },
  IDR: { notes: [100_000, 50_000, 20_000, 10_000, 5000, 2000, 1000], coins: [1000, 500, 200, 100] },
  INR: { notes: [500, 200, 100, 50, 20, 10], coins: [20, 10, 5, 2, 1] },
  JPY: { notes: [10_000, 5000, 2000, 1000], coins: [500, 100, 50, 10, 5, 1] },
  MYR: { notes: [100, 50, 20, 10, 5, 1], coins: [0.5, 0.2, 0.1, 0.05] },
  PHP: { notes: [1000, 500, 200, 100, 50, 20], coins: [20, 10, 5, 1, 0.25] },
  SGD: { notes: [100, 50, 10, 5, 2], coins: [1, 0.5, 0.2, 0.1, 0.05] },
  THB: { notes: [1000, 500, 100, 50, 20], coins: [10, 5, 2, 1, 0.5, 0.25] },
  USD: { notes: [100, 50, 20, 10, 5, 2, 1], coins: [1, 0.5, 0.25, 0.1, 0.05, 0.01] },
  VND: { notes: [500_000, 200_000, 100_000, 50_000, 20_000, 10_000, 5000, 2000, 1000], coins: [] },
};

/** A currency that is not in the table gets 1, 2 and 5 times each power of ten, from its smallest unit to hundreds. */
export function denominationsOf(currency: string): Denominations {
  return known[currency] ?? seriesOf(currencyDecimals(currency));
}

function seriesOf(decimals: number): Denominations {
  const powers = Array.from({ length: decimals + 3 }, (_, i) => 10 ** i);
  const values = powers.flatMap((power) => [1, 2, 5].map((step) => fromMinor(step * power, decimals)));
  const falling = values.toReversed();
  return { notes: falling.filter((value) => value >= 1), coins: falling.filter((value) => value < 1) };
}

/** The field of a denomination; a note and a coin may have the same value. */
export type CountedKey = `${"note" | "coin"} ${number}`;

/** The sum of what was counted (counters §17); "": the field has no number. */
export function countedTotal(counts: Partial<Record<CountedKey, number | "">>, currency: string): number {
  const decimals = currencyDecimals(currency);
  const minor = Object.entries(counts).reduce(
    (sum, [key, count]) => sum + toMinor(Number(key.split(" ")[1]), decimals) * (count || 0),
    0,
  );
  return fromMinor(minor, decimals);
}
