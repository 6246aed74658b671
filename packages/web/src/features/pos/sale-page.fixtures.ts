import { vi } from "vitest";
import type { State } from "../../page-tests/page-table.fixtures.tsx";
import type { Person } from "../../page-tests/person.fixtures.ts";
import { counterRow, orderRow } from "../../page-tests/shop.fixtures.ts";

/** A shop that has sold before. */
export const sold = { orders: [orderRow(1)] };
export const twoCounters = {
  ...sold,
  terminals: [counterRow(7), counterRow(8, { name: "Second", unique_no: "0002" })],
};
export const pick = (person: Person, name = /Tea/) => person.press("button", name);
/** Does it with Tea in the cart. */
export const sale =
  (does?: State["does"]): State["does"] =>
  async (person, page) => {
    // Before the stored cart is loaded, Place Order does nothing.
    await vi.waitUntil(() => page.store.getState().cart.owner !== null, { timeout: 20_000 });
    await pick(person);
    await person.sees("button", "Remove Tea");
    await does?.(person, page);
  };
