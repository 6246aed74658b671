import { expect, it } from "vitest";
import { saleMoment } from "./sale-moment.ts";

const now = "2026-03-01T12:00:00.000Z";

it.each<[string, string, boolean]>([
  ["2026-02-15T12:00:00.000Z", "2026-02-15T12:00:00.000Z", true],
  ["2026-03-01T19:30:00+08:00", "2026-03-01T11:30:00.000Z", true],
  ["2026-03-01T12:04:00.000Z", now, true],
  ["2026-03-01T12:06:00.000Z", now, false],
  ["2031-01-01T00:00:00.000Z", now, false],
  ["1970-01-01T00:00:10.000Z", now, false],
  ["0000-01-01T00:00:00Z", now, false],
])("a sale of %s counts as made at %s", (created_at, at, is_sound) => {
  expect(saleMoment(created_at, now)).toEqual({ at, is_sound });
});
