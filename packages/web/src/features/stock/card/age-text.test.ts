import { expect, it } from "vitest";
import { ageText } from "./age-text.ts";

it("counts whole days", () => {
  const since = "2026-03-01T10:00:00.000Z";
  const after = (hours: number) => ageText(since, Date.parse(since) + hours * 3_600_000);
  expect([after(-1), after(23), after(24), after(47), after(48)]).toEqual([
    "less than a day",
    "less than a day",
    "1 day",
    "1 day",
    "2 days",
  ]);
});
