/** Runs what it is given, at most `most` at once, first come first served. */
export function inTurn(most: number): <T>(act: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (act) => {
    if (running >= most) await new Promise<void>((go) => void waiting.push(go));
    else running++;
    try {
      return await act();
    } finally {
      const next = waiting.shift();
      // Its place goes over without a gap in which another could take it.
      if (next) next();
      else running--;
    }
  };
}
