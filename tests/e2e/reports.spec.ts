import { expect } from "@playwright/test";
import { openCompany } from "./api.ts";
import { test } from "./fixtures.ts";
import * as till from "./till.ts";

test("Today is the present day, also on a page that has been open since yesterday", async ({
  page,
  server,
}) => {
  await till.holdSession(page, await openCompany(server, "report-days", 1));
  // In Kuala Lumpur it is 23:50.
  await page.clock.install({ time: "2026-03-01T15:50:00Z" });
  await page.goto("/reports");
  const today = page.getByRole("button", { name: "Today" });
  await today.click();
  await expect(page.getByLabel("From Date")).toHaveValue("2026-03-01");
  await page.clock.setSystemTime("2026-03-01T16:10:00Z");
  await today.click();
  await expect(page.getByLabel("From Date")).toHaveValue("2026-03-02");
  await expect(page.getByLabel("To Date")).toHaveValue("2026-03-02");
});
