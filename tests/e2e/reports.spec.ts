import * as commonTexts from "@clove/domain/common.texts.ts";
import { expect, type Locator } from "@playwright/test";
import { call, openCompany } from "./api.ts";
import { test } from "./fixtures.ts";
import { keepPrinted, printedBy, prints, refusePrints, rowsOn } from "./paper.ts";
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

test("a report is printed whole on A4, lengthwise with many columns, once", async ({ page, server }) => {
  const shop = await openCompany(server, "printed-reports", 9);
  const items = [{ product_variation_id: shop.variation.id, quantity: 2, sale_price: 10 }];
  const payments = [{ payment_method: "cash", amount_received: 20 }];
  const sale = { terminal_id: shop.terminal.id, items, payments };
  expect((await call(server, shop.token, "order/place", sale)).status).toBe(200);
  await keepPrinted(page.context());
  await till.holdSession(page, shop);
  await page.goto("/reports");
  for (const [name, paper, first] of [
    ["Sales by Payment Method", [210, 297], ["Payment Method", "Cash", "Credit", "Bank", "QR", "Total"]],
    ["Sales by Product", [297, 210], ["Product", "Rice", "Total"]],
  ] as const) {
    await till.choose(page, "Select Report Type", name);
    await page.getByRole("button", { name: "Generate Report" }).click();
    const print = page.getByRole("region", { name }).getByRole("button", { name: commonTexts.print });
    const { titles, sheets, seen } = await printedBy(page, () => pressTwice(print), rowsOn);
    expect(titles).toEqual([`${name} report`, `${name} report`]);
    expect(sheets).toEqual([paper]);
    expect(seen.map(([cell]) => cell)).toEqual(first);
  }

  const print = page.getByRole("button", { name: commonTexts.print });
  await refusePrints(page, true);
  await print.click();
  await till.toast(page, "The report could not be printed.");
  await expect(page).toHaveTitle(/^Reports /);
  await refusePrints(page, false);
  await print.click();
  // A second print, of a press during the first, would have been recorded before.
  await expect.poll(async () => (await prints(page)).length).toBe(3);
});

/** Two presses, the second of them while the first one's sheet is made, however slow the machine is. */
const pressTwice = (button: Locator): Promise<void> =>
  button.evaluate(async (element: HTMLElement) => {
    element.click();
    // React shows the press in a microtask; the sheet takes tasks of its own.
    await Promise.resolve();
    element.click();
  });
