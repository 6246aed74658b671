/** Passes added items on in batches, each item once: `soon` milliseconds after the first, but at least `between` after the last batch. */
export function collectFor<T>(
  { soon, between }: { soon: number; between: number },
  pass: (all: T[]) => void,
) {
  const collected = new Set<T>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let passedAt = Number.NEGATIVE_INFINITY;
  const flush = () => {
    timer = undefined;
    passedAt = Date.now();
    pass([...collected]);
    collected.clear();
  };
  return {
    add(...items: T[]) {
      for (const item of items) collected.add(item);
      const rest = passedAt + between - Date.now();
      if (collected.size > 0) timer ??= setTimeout(flush, Math.max(soon, rest));
    },
    stop: () => clearTimeout(timer),
  };
}
