/**
 * A planned price change as tills keep it (catalogue §23): pairs of a variation's id and its price (an amount), which holds from the
 * moment `from` on (ISO 8601).
 */
export type PlannedPrices = { id: number; from: string; prices: [number, number][] };

/**
 * A till sells at planned prices by itself only this long after they begin to hold, in milliseconds: a server that it can reach has
 * changed the catalogue by then, and the data stream has brought that.
 */
export const plannedGrace = 15_000;

type Planned = { id: number; from: number; price: number };

/** The planned prices of a company's variations; built once, because it is asked for every variation that is shown. */
export class PlannedIndex {
  readonly #of = new Map<number, Planned[]>();
  readonly #begins: number[];

  constructor(changes: readonly PlannedPrices[]) {
    this.#begins = changes.map(({ from }) => Date.parse(from) + plannedGrace).toSorted((a, b) => a - b);
    for (const { id, from, prices } of changes) {
      for (const [variation, price] of prices) {
        const planned = this.#of.get(variation) ?? [];
        planned.push({ id, from: Date.parse(from), price });
        this.#of.set(variation, planned);
      }
    }
  }

  /** The price that holds at `now` (milliseconds since 1970) by the change that began last; undefined: the catalogue's. */
  priceOf(variation: number, now: number): number | undefined {
    let last: Planned | undefined;
    for (const planned of this.#of.get(variation) ?? []) {
      if (planned.from + plannedGrace > now) continue;
      if (!last || planned.from > last.from || (planned.from === last.from && planned.id > last.id))
        last = planned;
    }
    return last?.price;
  }

  /** When the next change begins to hold here, in milliseconds since 1970; undefined: none. */
  nextAfter(now: number): number | undefined {
    return this.#begins.find((begin) => begin > now);
  }
}
