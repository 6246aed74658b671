/** Counts the rows, keys and counts that IndexedDB returns while `work` runs: its cost, independent of the machine. */
export async function countingRows(work: () => Promise<unknown>): Promise<number> {
  let rows = 0;
  const restore: (() => void)[] = [];
  const replace = (prototype: object, name: string, seen: (result: unknown) => number) => {
    const original = Reflect.get(prototype, name) as (...args: unknown[]) => IDBRequest;
    const counted = function (this: unknown, ...args: unknown[]) {
      const request = original.apply(this, args);
      request?.addEventListener("success", () => {
        rows += seen(request.result);
      });
      return request;
    };
    Reflect.set(prototype, name, counted);
    restore.push(() => Reflect.set(prototype, name, original));
  };
  const length = (result: unknown) => (result as unknown[]).length;
  const one = (result: unknown) => (result === undefined ? 0 : 1);
  for (const { prototype } of [IDBObjectStore, IDBIndex]) {
    for (const name of ["getAll", "getAllKeys"]) replace(prototype, name, length);
    for (const name of ["get", "getKey", "count"]) replace(prototype, name, one);
    // Succeeds once for every row at which the cursor stops.
    for (const name of ["openCursor", "openKeyCursor"]) replace(prototype, name, (at) => (at ? 1 : 0));
  }
  await work();
  for (const undo of restore) undo();
  return rows;
}
