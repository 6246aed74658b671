import { expect, test } from "vitest";
import {
  addDays,
  dayBegin,
  isOfMonth,
  isWithin,
  momentOfTime,
  momentsOfDays,
  momentsWithout,
  monthsBetween,
} from "./days.ts";

const iso = (moment: number | null) => (moment === null ? null : new Date(moment).toISOString());

test.each([
  ["Asia/Kuala_Lumpur", "2026-11-21", "2026-11-20T16:00:00.000Z", "2026-11-21T16:00:00.000Z"],
  ["America/New_York", "2026-11-01", "2026-11-01T04:00:00.000Z", "2026-11-02T05:00:00.000Z"],
  // Clocks go from 0:00 to 1:00 on this day.
  ["Africa/Cairo", "2026-04-24", "2026-04-23T22:00:00.000Z", "2026-04-24T21:00:00.000Z"],
  ["Pacific/Kiritimati", "2026-01-01", "2025-12-31T10:00:00.000Z", "2026-01-01T10:00:00.000Z"],
  ["Pacific/Pago_Pago", "2026-01-01", "2026-01-01T11:00:00.000Z", "2026-01-02T11:00:00.000Z"],
])("a day in %s", (zone, day, since, before) => {
  const moments = momentsOfDays({ from_date: day, to_date: day }, zone);
  expect([iso(moments.since), iso(moments.before)]).toEqual([since, before]);
  expect(isWithin(since, moments)).toBe(true);
  expect(isWithin(before, moments)).toBe(false);
});

test("either end may be open, and the first and last day of the calendar work", () => {
  expect(momentsOfDays({}, "UTC")).toEqual({ since: null, before: null });
  const all = momentsOfDays({ from_date: "0001-01-01", to_date: "9999-12-31" }, "Asia/Kuala_Lumpur");
  expect(isWithin("2026-11-21T00:00:00.000Z", all)).toBe(true);
});

test.each([
  ["Asia/Kuala_Lumpur", "2026-11-21", "14:05:30", "2026-11-21T06:05:30.000Z"],
  ["Pacific/Pago_Pago", "2026-01-01", "23:59:59", "2026-01-02T10:59:59.000Z"],
  ["Pacific/Kiritimati", "2026-01-01", "00:00:00", "2025-12-31T10:00:00.000Z"],
  // Clocks go from 2:00 to 3:00 on this day, from 3:00 back to 2:00 on the next, and from 0:00 to 1:00 on the last.
  ["Europe/Berlin", "2026-03-29", "02:30:00", "2026-03-29T01:00:00.000Z"],
  ["Europe/Berlin", "2026-10-25", "02:00:00", "2026-10-25T00:00:00.000Z"],
  ["Europe/Berlin", "2026-10-25", "03:00:00", "2026-10-25T02:00:00.000Z"],
  ["Africa/Cairo", "2026-04-24", "00:00:00", "2026-04-23T22:00:00.000Z"],
])("in %s on %s clocks show %s for the first time", (zone, day, time, moment) => {
  expect(iso(momentOfTime(day, time, zone))).toBe(moment);
});

test("days are added across the ends of months and years", () => {
  expect([addDays("2026-03-03", -7), addDays("2026-12-31", 1)]).toEqual(["2026-02-24", "2027-01-01"]);
});

test("months begin when their first day does, which may not be at midnight", () => {
  const months = (from: string, to: string, zone: string) =>
    monthsBetween(Date.parse(from), Date.parse(to), zone).map(({ month, since }) => [month, iso(since)]);
  expect(months("2026-01-31T15:59:59Z", "2026-03-31T16:00:00Z", "Asia/Kuala_Lumpur")).toEqual([
    ["2026-01", "2025-12-31T16:00:00.000Z"],
    ["2026-02", "2026-01-31T16:00:00.000Z"],
    ["2026-03", "2026-02-28T16:00:00.000Z"],
    ["2026-04", "2026-03-31T16:00:00.000Z"],
  ]);
  // In Paraguay clocks went from 0:00 to 1:00 on this day.
  expect(months("2017-10-01T04:00:00Z", "2017-10-02T00:00:00Z", "America/Asuncion")).toEqual([
    ["2017-10", "2017-10-01T04:00:00.000Z"],
  ]);
  expect(months("2024-12-31T23:59:59Z", "2024-12-31T23:59:59Z", "UTC")).toHaveLength(1);
});

test("a span is a month only in its own zone, and from its first moment on", () => {
  const { since, before } = momentsOfDays(
    { from_date: "2026-03-01", to_date: "2026-03-31" },
    "Europe/Berlin",
  );
  const march = { since: since!, before: before! };
  expect(isOfMonth(march, "Europe/Berlin")).toBe(true);
  expect(isOfMonth(march, "Europe/London")).toBe(false);
  expect(isOfMonth({ ...march, since: march.since + 1 }, "Europe/Berlin")).toBe(false);
  expect(isOfMonth({ ...march, before: march.before - 1 }, "Europe/Berlin")).toBe(false);
  const april = monthsBetween(march.before, march.before, "Europe/Berlin")[0]!;
  const after = monthsBetween(march.before, march.before + 40 * 86_400_000, "Europe/Berlin")[1]!;
  expect(isOfMonth({ since: march.since, before: after.since }, "Europe/Berlin")).toBe(false);
  expect(isOfMonth({ since: april.since, before: after.since }, "Europe/Berlin")).toBe(true);
  // The first days of a month.
  const third = dayBegin(march.since + 2 * 86_400_000, "Europe/Berlin");
  expect(isOfMonth({ since: march.since, before: third }, "Europe/Berlin")).toBe(true);
  expect(isOfMonth({ since: third, before: march.before }, "Europe/Berlin")).toBe(false);
  expect(isOfMonth({ since: march.since, before: march.since }, "Europe/Berlin")).toBe(false);
});

test("a span without others leaves what is before, between and after them", () => {
  const spans = [
    { since: 10, before: 20 },
    { since: 20, before: 30 },
    { since: 40, before: 50 },
  ];
  const without = (since: number | null, before: number | null) =>
    momentsWithout({ since, before }, spans).map((left) => [left.since, left.before]);
  expect(without(0, 60)).toEqual([
    [0, 10],
    [30, 40],
    [50, 60],
  ]);
  expect(without(10, 50)).toEqual([[30, 40]]);
  expect(without(null, null)).toEqual([
    [null, 10],
    [30, 40],
    [50, null],
  ]);
  expect(momentsWithout({ since: null, before: 5 }, [])).toEqual([{ since: null, before: 5 }]);
});
