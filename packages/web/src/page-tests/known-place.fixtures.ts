import { vi } from "vitest";
import type { OpenedPage } from "./page-table.fixtures.tsx";

/** Whoever acts before the store and the counter of this device were read acts without them: a person is never that fast. */
const known = (place: "branchId" | "terminal") => (page: OpenedPage) =>
  vi.waitUntil(() => page.store.getState().place[place] !== null, { timeout: 20_000 });

export const storeKnown = known("branchId");
export const counterKnown = known("terminal");
