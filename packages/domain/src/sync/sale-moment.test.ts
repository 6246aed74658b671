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
  expect(saleMoment({ created_at }, now)).toEqual({ at, is_sound });
});

const opened = "2026-02-10T08:00:00.000Z";
const closed = "2026-02-28T18:00:00.000Z";

it.each<[string, string | null, string, boolean]>([
  ["2026-02-15T12:00:00.000Z", null, "2026-02-15T12:00:00.000Z", true],
  ["2026-02-10T07:56:00.000Z", null, "2026-02-10T07:56:00.000Z", true],
  ["2026-02-10T07:54:00.000Z", null, now, false],
  ["2025-03-01T12:00:00.000Z", null, now, false],
  ["2025-03-01T12:00:00.000Z", closed, "2026-02-28T17:59:59.999Z", false],
  ["2031-01-01T00:00:00.000Z", closed, "2026-02-28T17:59:59.999Z", false],
  // The till had not heard of the closing yet.
  ["2026-02-28T19:00:00.000Z", closed, "2026-02-28T19:00:00.000Z", true],
])(
  "by a cashier whose last shift was closed at %2$s, a sale of %1$s counts as made at %3$s",
  (created_at, last_closed_at, at, is_sound) => {
    expect(saleMoment({ created_at }, now, { first_opened_at: opened, last_closed_at })).toEqual({
      at,
      is_sound,
    });
  },
);

it.each<[string | null, boolean]>([
  ["2025-03-01T11:00:00.000Z", false],
  ["2026-03-01T10:54:00.000Z", false],
  ["2026-03-01T10:58:00.000Z", true],
  [null, true],
])(
  "the time of a till that knew its clock (%s) to be wrong is taken; the clock counts as right: %s",
  (clock_at, is_sound) => {
    const created_at = "2026-03-01T11:00:00.000Z";
    expect(saleMoment({ created_at, clock_at }, now)).toEqual({ at: created_at, is_sound });
  },
);
