/** `expires`: the number of a day; infinite without a date. */
type Batch = { cost: number; quantity: number; age: number; expires: number };
type Store = { batches: Batch[]; owed: number };

/**
 * A model of what stock should do, as simple as possible: the stores of one variation, each with its batches, what expires first at the
 * beginning and otherwise the oldest, and what offline sales took beyond them. Quantities and costs must add up exactly in floating point, as quarters do.
 */
export function stockModel(stores: readonly number[]) {
  const places = new Map<number, Store>(stores.map((id) => [id, { batches: [], owed: 0 }]));
  const at = (store: number) => places.get(store)!;
  const stockAt = (store: number) => at(store).batches.reduce((sum, { quantity }) => sum + quantity, 0);
  let age = 0;
  let costOfSales = 0;

  /** Takes from the batch with the index `named` first, then from the beginning. */
  function take(store: number, quantity: number, named?: number): Batch[] {
    const { batches } = at(store);
    const first = named === undefined ? [] : batches.slice(named, named + 1);
    const taken: Batch[] = [];
    let wanted = quantity;
    for (const batch of [...first, ...batches]) {
      const part = Math.min(wanted, batch.quantity);
      if (part > 0) taken.push({ ...batch, quantity: part });
      batch.quantity -= part;
      wanted -= part;
    }
    at(store).batches = batches.filter((batch) => batch.quantity > 0);
    return taken;
  }

  function sell(store: number, quantity: number, named?: number): void {
    for (const batch of take(store, quantity, named)) costOfSales += batch.quantity * batch.cost;
  }

  /** Adds arriving stock, which first covers what is owed. */
  function bring(store: number, arrived: readonly Batch[]): void {
    const place = at(store);
    place.batches = [...place.batches, ...arrived.map((batch) => ({ ...batch }))].sort((a, b) =>
      a.expires === b.expires ? a.age - b.age : a.expires - b.expires,
    );
    const settled = Math.min(place.owed, stockAt(store));
    place.owed -= settled;
    sell(store, settled);
  }

  return {
    stockAt,
    batchesAt: (store: number) => at(store).batches.map(({ quantity, cost }) => [store, quantity, cost]),
    owedAt: (store: number) => at(store).owed,
    costOfSales: () => costOfSales,
    receive: (store: number, quantity: number, cost: number, expires = Number.POSITIVE_INFINITY) =>
      bring(store, [{ cost, quantity, age: age++, expires }]),
    sell,
    sellBeyond(store: number, quantity: number) {
      const covered = Math.min(quantity, stockAt(store));
      sell(store, covered);
      at(store).owed += quantity - covered;
    },
    takeOut: (store: number, quantity: number, named?: number) => void take(store, quantity, named),
    transfer: (from: number, to: number, quantity: number, named?: number) =>
      bring(to, take(from, quantity, named)),
  };
}
