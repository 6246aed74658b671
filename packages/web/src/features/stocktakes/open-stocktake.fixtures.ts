import type {
  Stocktake,
  StocktakeProgress,
  StocktakeRow,
} from "@clove/domain/stocktakes/stocktakes.schema.ts";
import { expect, vi } from "vitest";
import { keepLine } from "../../local-db/kept-counts.ts";
import type { State } from "../../page-tests/page-table.fixtures.tsx";
import type { Person } from "../../page-tests/person.fixtures.ts";

export const open: Stocktake = {
  id: 3,
  branch: { id: 1, name: "Town" },
  category: { id: 1, name: "Drinks" },
  brand: null,
  status: "open",
  user: { id: 1, name: "Ben" },
  created_at: "2026-11-21T04:00:00.000Z",
  closed_by: null,
  closed_at: null,
  transaction_id: null,
};

export const review = (stocktake: Stocktake, rows: StocktakeRow[] = []) => ({
  "company/stocktake/*/review": {
    stocktake,
    rows,
    count: rows.length,
    differing: 1,
    not_counted: 6,
    value: 4,
  },
});
export const progress: StocktakeProgress = {
  counted: 120,
  not_counted: 220,
  people: [
    { user: { id: 2, name: "Siti" }, counted: 80, last: { name: "Rice", at: "2026-11-21T04:00:00.000Z" } },
    { user: { id: 1, name: "Ben" }, counted: 45, last: { name: "Tea", at: "2026-11-21T03:00:00.000Z" } },
  ],
};
export const counting = { ...review(open), "company/stocktake/*/progress": progress };

/** A line that waits on this device. */
export const kept: State["before"] = ({ db }) =>
  keepLine(db, "1:1", 3, {
    temp_id: "a",
    product_variation_id: 1,
    name: "Tea",
    quantity: 5,
    is_recount: false,
    counted_at: "2026-11-21T04:00:00.000Z",
  });

export const hasFocus = async (person: Person, label: string) => {
  const field = await person.sees("searchbox", label);
  await vi.waitFor(() => expect(document.activeElement).toBe(field));
};
