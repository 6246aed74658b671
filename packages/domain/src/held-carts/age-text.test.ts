import { expect, it } from "vitest";
import { ageText } from "./age-text.ts";

it.each([
  ["08:00:00", "just now"],
  ["07:59:01", "just now"],
  ["07:59:00", "1 min ago"],
  ["07:00:01", "59 min ago"],
  ["07:00:00", "1 h ago"],
  // The clock of the till that held it is ahead.
  ["08:05:00", "just now"],
])("a cart held at %s was held %s at 08:00:00", (at, text) => {
  expect(ageText(`2026-11-21T${at}.000Z`, "2026-11-21T08:00:00.000Z")).toBe(text);
});

it("counts days", () => {
  const ages = ["2026-11-20T08:00:01Z", "2026-11-20T08:00:00Z", "2026-11-11T08:00:00Z"];
  expect(ages.map((at) => ageText(at, "2026-11-21T08:00:00Z"))).toEqual([
    "23 h ago",
    "1 day ago",
    "10 days ago",
  ]);
});
