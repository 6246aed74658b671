import fc from "fast-check";
import { expect, it } from "vitest";
import { dateFormats, dateText, dayText, momentText, shortDayText, weekdayText } from "./date-text.ts";

it("writes a day in each format", () => {
  expect(dateFormats.map((format) => dayText("2026-03-05", format))).toEqual([
    "05/03/2026",
    "05.03.2026",
    "05-03-2026",
    "05 Mar 2026",
    "03/05/2026",
    "2026-03-05",
    "2026/03/05",
  ]);
});

it("leaves the year out in each format", () => {
  expect(dateFormats.map((format) => shortDayText("2026-03-05", format))).toEqual([
    "05/03",
    "05.03",
    "05-03",
    "05 Mar",
    "03/05",
    "03-05",
    "03/05",
  ]);
});

it("writes ISO dates for companies of versions without the setting, and the letters of a format that only newer ones know", () => {
  expect([dayText("2026-03-05"), dayText("2026-03-05", "D: DD.MM. YYYY")]).toEqual([
    "2026-03-05",
    "D: 05.03. 2026",
  ]);
  expect(momentText("2026-03-05T04:00:00Z", { time_zone: "UTC" })).toBe("2026-03-05 04:00:00");
});

it("reads a moment in the company's zone, with seconds on paper", () => {
  const place = { time_zone: "Asia/Kuala_Lumpur", date_format: "DD/MM/YYYY" };
  expect(dateText("2026-11-21T16:05:09Z", place)).toBe("22/11/2026");
  expect(momentText("2026-11-21T16:05:09Z", place)).toBe("22/11/2026 00:05:09");
});

it("names the weekday whatever the browser's time zone", () => {
  expect(weekdayText("2026-11-22", "DD MMM YYYY")).toBe("Sunday, 22 Nov 2026");
});

it("writes different days differently, in each format", () => {
  const day = fc
    .date({ min: new Date("2000-01-01"), max: new Date("2099-12-31"), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  fc.assert(
    fc.property(day, day, fc.constantFrom(...dateFormats), (one, other, format) => {
      expect(dayText(one, format) === dayText(other, format)).toBe(one === other);
    }),
  );
});
