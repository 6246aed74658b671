import * as branchTexts from "@clove/domain/branches/branches.texts.ts";
import * as commonTexts from "@clove/domain/common.texts.ts";
import { formatMoney } from "@clove/domain/money.ts";
import * as saleTexts from "@clove/domain/orders/sale.texts.ts";
import * as shellTexts from "@clove/domain/shell.texts.ts";
import * as shiftTexts from "@clove/domain/shifts/shifts.texts.ts";
import * as offlineTexts from "@clove/domain/sync/offline.texts.ts";
import * as terminalTexts from "@clove/domain/terminals/terminals.texts.ts";
import { expect } from "@playwright/test";
import { hireCashier, openCompany } from "./api.ts";
import { test } from "./fixtures.ts";
import { enter, refuses } from "./number-fields.ts";
import { countPrints, payBy, signedIn } from "./offline-till.ts";
import { keepPrinted, printedBy } from "./paper.ts";
import * as till from "./till.ts";

const money = (amount: number) => formatMoney(amount, "MYR");

test("a counter's day: cash in, a sale, the manager closes the shift, the Z report and the ledger", async ({
  page,
  browser,
  server,
}) => {
  const company = await openCompany(server, "counter-day", 9);
  await countPrints(page.context());
  await till.signIn(page, await hireCashier(server, company));
  await till.openShift(page, "Counter 1", "50");
  const office = await browser.newContext({ baseURL: server.url });
  await signedIn(office, server, company.token);
  await keepPrinted(office);
  const manager = await office.newPage();

  await manager.goto("/counterList");
  await manager.getByRole("button", { name: `${terminalTexts.updateCashBox}: Counter 1` }).click();
  const cashBox = manager.getByRole("dialog", { name: terminalTexts.updateCashBox });
  await expect(cashBox.getByLabel(terminalTexts.cashInHand)).toHaveValue(money(50));
  await cashBox.getByLabel(terminalTexts.cashIn, { exact: true }).fill("60");
  await cashBox.getByLabel(terminalTexts.cashOut).fill("120");
  await cashBox.getByRole("button", { name: commonTexts.submit }).click();
  await till.toast(manager, "Not enough cash in the drawer");
  await cashBox.getByLabel(terminalTexts.cashOut).fill("10");
  await cashBox.getByLabel("Reason").fill("Float");
  await expect(cashBox.getByLabel(terminalTexts.cashOut)).toHaveValue("10.00");
  await cashBox.getByRole("button", { name: commonTexts.submit }).click();
  await till.toast(manager, terminalTexts.cashUpdated);
  await expect(manager.getByRole("row", { name: /Counter 1/ })).toContainText(money(100));

  await test.step("the cashier sells on a phone", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    for (const name of ["Open the menu", shellTexts.closeShift, "Reload", "Profile menu of Siti Aminah"]) {
      await expect(page.getByRole("banner").getByRole("button", { name })).toBeInViewport({ ratio: 1 });
    }
    await page.getByRole("region", { name: "Products" }).getByRole("button", { name: "Rice" }).click();
    const sheet = page.getByRole("button", { name: /^Cart: 1/ });
    const cash = page.getByRole("checkbox", { name: "Cash" });
    await expect(cash).not.toBeInViewport();
    await sheet.click();
    await expect(sheet).toHaveAttribute("aria-expanded", "true");
    expect((await till.line(page, "Rice").boundingBox())!.height).toBeLessThanOrEqual(72);
    await page.keyboard.press("Escape");
    await expect(cash).not.toBeInViewport();
    await expect(sheet).toHaveAttribute("aria-expanded", "false");

    // A key that moves the focus into the sheet opens it.
    await page.keyboard.press("F4");
    await expect(page.getByRole("textbox", { name: /Search customers/ })).toBeFocused();
    await expect(sheet).toHaveAttribute("aria-expanded", "true");
    await payBy(page, "Cash");
    await expect(page.getByRole("textbox", { name: "Cash amount received" })).toBeInViewport({ ratio: 1 });
    await till.placeOrder(page).click();
    await till.receipt(page).getByRole("button", { name: "Close", exact: true }).last().click();
    await expect(cash).not.toBeInViewport();

    // A desktop at 200 % and a tablet show cart and payment beside the products.
    await page.getByRole("region", { name: "Products" }).getByRole("button", { name: "Rice" }).click();
    await page.setViewportSize({ width: 683, height: 384 });
    await expect(page.getByRole("button", { name: "Remove Rice" })).toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width: 820, height: 1180 });
    for (const part of [page.getByRole("button", { name: "Remove Rice" }), cash, till.placeOrder(page)]) {
      await expect(part).toBeInViewport({ ratio: 1 });
    }
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(await wide()).toBe(0);
    await page.setViewportSize({ width: 1280, height: 720 });
  });

  await till.goTo(manager, "Shift List");
  await manager.getByRole("button", { name: `${shellTexts.closeShift} of Siti Aminah` }).click();
  const closing = manager.getByRole("dialog", { name: shellTexts.closeShift });
  await expect(closing).toContainText("This closes the shift of Siti Aminah");
  await closing.getByRole("button", { name: "Count notes and coins" }).click();
  const notes = closing.getByRole("group", { name: "Notes" });
  const fifties = notes.getByLabel("50", { exact: true });
  await refuses(fifties, closing.getByRole("button", { name: shellTexts.closeShift }));
  await enter(fifties, "1,250", "1250");
  await fifties.fill("2");
  await notes.getByLabel("1", { exact: true }).fill("98");
  await closing.getByRole("button", { name: shellTexts.closeShift }).click();
  await expect(closing.getByRole("alert")).toContainText(
    shiftTexts.countDiffers({ amount: money(88), isLess: 0 }),
  );
  await closing.getByRole("button", { name: "Count again" }).click();
  await expect(closing.getByLabel("Closing Balance")).toBeFocused();
  await expect(closing.getByRole("alert")).toHaveCount(0);
  await notes.getByLabel("1", { exact: true }).fill("8");
  await expect(closing.getByLabel("Closing Balance")).toHaveValue("108.00");
  await closing.getByRole("button", { name: shellTexts.closeShift }).click();
  const summary = manager.getByRole("dialog", { name: shiftTexts.shiftSummary });
  await expect(summary).toContainText("closed by Owner");
  // The cashier's till follows without a reload, before it would ask for the profile after 20 s.
  await expect(page.getByText(shellTexts.shiftIsClosedNow)).toBeVisible({ timeout: 15_000 });
  await expect(page.getByText(saleTexts.openShiftToPlaceOrder)).toBeVisible();

  const report = manager.getByRole("dialog", { name: "Z Report 1" });
  const { titles, sheets, seen } = await printedBy(
    manager,
    () => summary.getByRole("button", { name: commonTexts.print }).click(),
    (paper) => paper.getByRole("article", { name: "Z Report 1" }).innerText(),
  );
  expect(titles).toEqual(["Z Report 1 Counter 1", "Z Report 1 Counter 1"]);
  expect(sheets).toEqual([[80, expect.any(Number)]]);
  expect(seen).toMatch(new RegExp(`Mismatch\\s+${literal(-2)}`));
  await expect(report.getByRole("article")).toContainText(`Mismatch${money(-2)}`);
  await report.getByRole("button", { name: "Close", exact: true }).last().click();
  await summary.getByRole("button", { name: "Close", exact: true }).last().click();

  await manager.getByRole("link", { name: /Counter 1/ }).click();
  const why = manager.getByRole("region", { name: "What could explain the mismatch" });
  await expect(why).toContainText("The largest movements");
  await till.goTo(manager, "Counter List");
  await manager.getByRole("link", { name: "Cash Ledger of Counter 1" }).click();
  const ledger = manager.getByRole("table", { name: "Movements" }).getByRole("row");
  await expect(ledger).toHaveText([
    /^Movement/,
    ...[
      ["Mismatch at closing", -2, 108],
      ["Sale", 10, 110],
      ["Cash out", -10, 100],
      ["Cash in", 60, 110],
      ["Correction at opening", 50, 50],
    ].map(([kind, amount, left]) => new RegExp(`^${kind}.*${literal(amount)}${literal(left)}$`)),
  ]);

  await till.goTo(manager, "Store List");
  await manager.getByRole("button", { name: branchTexts.updateStockPoint }).click();
  const store = manager.getByRole("dialog", { name: branchTexts.updateStockPoint });
  await expect(store.getByLabel("Contact Number")).not.toBeEmpty();
  await office.setOffline(true);
  await expect(manager.getByText(shellTexts.youAreOffline)).toBeVisible();
  await store.getByRole("button", { name: "Update" }).click();
  await till.toast(manager, offlineTexts.notAvailableOffline);
  await office.close();
});

const literal = (amount: string | number | undefined) =>
  money(Number(amount)).replace(/[.$]/g, String.raw`\$&`);
