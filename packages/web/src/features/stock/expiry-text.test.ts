import { expect, it } from "vitest";
import { expiryState, expiryWords } from "./expiry-text.ts";

it.each([
  ["2026-11-25", "expired", "expired 3 days ago"],
  ["2026-11-27", "expired", "expired yesterday"],
  ["2026-11-28", "soon", "expires today"],
  ["2026-11-29", "soon", "1 day left"],
  ["2026-12-28", "soon", "30 days left"],
  ["2026-12-29", "good", "31 days left"],
  ["2028-02-29", "good", "458 days left"],
])("goods of %s are %s on 28 November: %s", (day, state, words) => {
  expect([expiryState(day, "2026-11-28"), expiryWords(day, "2026-11-28")]).toEqual([state, words]);
});
