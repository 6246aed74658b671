import { expect, it } from "vitest";
import { summaryDue } from "./daily-summary.ts";
import { changeOf, marginPercent } from "./day-figures.ts";

it("says by how much a figure is more or less, and only names the other one where a percentage means nothing", () => {
  expect(changeOf(150, 100, "RM 100.00")).toEqual({ text: "50% more than RM 100.00", tone: "good" });
  expect(changeOf(66.6, 100, "RM 100.00")).toEqual({ text: "33% less than RM 100.00", tone: "bad" });
  expect(changeOf(100.4, 100, "100")).toEqual({ text: "About the same as 100", tone: "plain" });
  for (const before of [0, -5])
    expect(changeOf(10, before, String(before))).toEqual({ text: `${before} a week before`, tone: "plain" });
  expect(changeOf(-20, 10, "10")).toEqual({ text: "300% less than 10", tone: "bad" });
});

it("a margin is a share of what was sold without SST, with one decimal", () => {
  expect(marginPercent({ profit: 1, net_sales: 3 })).toBe(33.3);
  expect(marginPercent({ profit: -3, net_sales: 2 })).toBe(-150);
  expect(marginPercent({ profit: 1, net_sales: 0 })).toBeNull();
});

it("a day's summary is due at six the next morning in the company's zone, also after a change of the clocks", () => {
  const due = (at: string, zone = "Asia/Kuala_Lumpur") => Object.values(summaryDue(at, zone));
  expect(due("2026-03-10T21:59:59Z")).toEqual(["2026-03-09", "2026-03-10T22:00:00.000Z"]);
  expect(due("2026-03-10T22:00:00Z")).toEqual(["2026-03-10", "2026-03-11T22:00:00.000Z"]);
  expect(due("2026-03-11T15:59:59Z")).toEqual(["2026-03-10", "2026-03-11T22:00:00.000Z"]);
  expect(due("2026-03-28T12:00:00Z", "Europe/Berlin")).toEqual(["2026-03-27", "2026-03-29T04:00:00.000Z"]);
});
