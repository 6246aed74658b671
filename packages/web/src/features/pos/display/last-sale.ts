import type { PlacedOrder } from "../../orders/orders.api.ts";

/** A sale just made at this till; `at`: when, in milliseconds. */
export type LastSale = { order: PlacedOrder; at: number };

let sale: LastSale | null = null;
const listeners = new Set<() => void>();
const set = (next: LastSale | null) => {
  sale = next;
  for (const listener of listeners) listener();
};

/** The last sale made in this tab, for the customer display. */
export const lastSale = {
  get: () => sale,
  note: (order: PlacedOrder) => set({ order, at: Date.now() }),
  /** The person has left the till. */
  forget: () => set(null),
  /** Returns the function that stops watching. */
  watch: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
