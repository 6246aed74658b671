/** The page numbers to show: 3 around the present page and 1 at each end (shell §5); null stands for a gap. */
export function pageRange(page: number, pages: number): (number | null)[] {
  const first = Math.max(1, Math.min(page - 1, pages - 2));
  const shown = new Set([1, first, first + 1, first + 2, pages].filter((each) => each >= 1 && each <= pages));
  return [...shown]
    .sort((a, b) => a - b)
    .flatMap((each, index, all) => {
      const before = all[index - 1];
      return before !== undefined && each - before > 1 ? [null, each] : [each];
    });
}
