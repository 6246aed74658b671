type Range = readonly [from: number, to: number];

/** What of `ranges` is in none of `taken`; both ascending or not. Ranges include their ends. */
export function rangesWithout(ranges: readonly Range[], taken: readonly Range[]): [number, number][] {
  return taken.reduce<[number, number][]>(
    (left, [from, to]) =>
      left.flatMap(([first, last]): [number, number][] => {
        if (to < first || from > last) return [[first, last]];
        const rest: [number, number][] = [
          [first, from - 1],
          [to + 1, last],
        ];
        return rest.filter(([a, b]) => a <= b);
      }),
    ranges.map(([from, to]) => [from, to]),
  );
}

/** How many numbers the ranges have. */
export const countOf = (ranges: readonly Range[]): number =>
  ranges.reduce((sum, [from, to]) => sum + to - from + 1, 0);

/** The ranges of some numbers, in ascending order. */
export function rangesOf(numbers: readonly number[]): [number, number][] {
  const ranges: [number, number][] = [];
  for (const number of numbers.toSorted((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last && number <= last[1] + 1) last[1] = number;
    else ranges.push([number, number]);
  }
  return ranges;
}
