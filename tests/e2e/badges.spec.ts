import * as labelTexts from "@clove/domain/catalogue/labels.texts.ts";
import * as commonTexts from "@clove/domain/common.texts.ts";
import * as shellTexts from "@clove/domain/shell.texts.ts";
import * as userTexts from "@clove/domain/users/users.texts.ts";
import { expect, type Page, type TestInfo } from "@playwright/test";
import { test } from "./fixtures.ts";
import { keepPrinted, printedBy } from "./paper.ts";
import { readPicture } from "./read-barcode.ts";
import * as till from "./till.ts";
import { isThere, openShop, openTillOfThree, pins } from "./till-people.ts";

test.use({ serviceWorkers: "allow" });

test("printed badges switch the person by a scan, on the sale screen and on the lock page", async ({
  page,
  context,
  server,
}, info) => {
  const shop = await openShop(server, "badges");
  await openTillOfThree(page, shop);
  await keepPrinted(context);
  await page.reload();
  await till.goTo(page, "Employee List");
  const table = page.getByRole("table", { name: "Staff" });
  const dialog = page.getByRole("dialog", { name: userTexts.printBadge });

  await test.step("on a phone and on a tablet the checkbox of a row and its button lie side by side", async () => {
    const size = page.viewportSize()!;
    const mark = table.getByRole("checkbox", { name: "Select Siti" });
    const print = table.getByRole("button", { name: userTexts.printBadgeOf({ name: "Siti" }) });
    for (const viewport of [
      { width: 390, height: 844 },
      { width: 820, height: 1180 },
    ]) {
      await page.setViewportSize(viewport);
      await mark.click();
      await expect(mark).toBeChecked();
      await mark.click();
      await expect(mark).not.toBeChecked();
      const [left, right] = [(await mark.boundingBox())!, (await print.boundingBox())!];
      expect(left.x + left.width).toBeLessThanOrEqual(right.x);
      for (const { width, height } of [left, right])
        expect(Math.min(width, height)).toBeGreaterThanOrEqual(24);
    }
    await page.setViewportSize(size);
  });

  const badges = await test.step("several at once, each scans from the paper", async () => {
    await page.getByRole("button", { name: userTexts.printBadge, exact: true }).click();
    await till.toast(page, userTexts.selectForBadges);
    for (const name of ["Siti", "Amir"])
      await table.getByRole("checkbox", { name: `Select ${name}` }).check();
    await page.getByRole("button", { name: userTexts.printBadge, exact: true }).click();
    await expect(dialog.getByText(labelTexts.labelsOnPages({ count: 2, pages: 1 }))).toBeVisible();
    const { titles, sheets, seen } = await printedBy(
      page,
      () => dialog.getByRole("button", { name: commonTexts.print, exact: true }).click(),
      (paper) => scannedLabels(paper, info),
    );
    expect(titles).toEqual([userTexts.printBadge, userTexts.printBadge]);
    expect(sheets).toEqual([[210, 297]]);
    expect(seen.map(({ text }) => text)).toEqual([
      expect.stringMatching(/^Siti/),
      expect.stringMatching(/^Amir/),
    ]);
    for (const { codes } of seen) expect(codes).toEqual([["EAN13", expect.stringMatching(/^29\d{11}$/)]]);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    const [siti, amir] = seen.map(({ codes }) => codes[0]![1]);
    return { Siti: siti!, Amir: amir! };
  });

  await test.step("User Update prints the same badge", async () => {
    await table.getByRole("link", { name: "Edit Amir" }).click();
    // The list has a button of this name, too.
    await expect(page.getByRole("heading", { level: 1, name: "User Update" })).toBeVisible();
    await page.getByRole("button", { name: userTexts.printBadge, exact: true }).click();
    const { seen } = await printedBy(
      page,
      () => dialog.getByRole("button", { name: commonTexts.print, exact: true }).click(),
      (paper) => scannedLabels(paper, info),
    );
    expect(seen.map(({ codes }) => codes)).toEqual([[["EAN13", badges.Amir]]]);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  });

  await test.step("on the sale screen", async () => {
    await till.goTo(page, "POS");
    await till.scan(page, badges.Amir);
    await expect(page.getByRole("heading", { name: "Amir" })).toBeVisible();
    await page.keyboard.type(pins.Amir);
    await isThere(page, "Amir");
  });

  await test.step("on the lock page, where it is tried as nobody's PIN", async () => {
    await page.keyboard.press("Alt+l");
    await expect(page.getByRole("heading", { name: "Amir" })).toBeVisible();
    await till.scan(page, badges.Siti);
    await expect(page.getByRole("heading", { name: "Siti" })).toBeVisible();
    await expect(page.getByRole("alert")).toBeHidden();
    await page.keyboard.type(pins.Siti);
    await isThere(page, "Siti");
  });

  await test.step("the header on a phone has the store's name beside the shift", async () => {
    const size = page.viewportSize()!;
    await page.setViewportSize({ width: 390, height: 844 });
    const banner = page.getByRole("banner");
    const store = banner.getByRole("combobox", { name: "Store" });
    const close = banner.getByRole("button", { name: shellTexts.closeShift });
    const [left, right] = [(await store.boundingBox())!, (await close.boundingBox())!];
    expect(left.x + left.width).toBeLessThanOrEqual(right.x);
    const padding = await store.evaluate((select) => {
      const { paddingLeft, paddingRight, textIndent } = getComputedStyle(select);
      return parseFloat(paddingLeft) + parseFloat(paddingRight) + parseFloat(textIndent);
    });
    expect(left.width - padding).toBeGreaterThan(60);
    await page.setViewportSize(size);
  });
});

/** Each label of the printed document: its texts, and the codes that a scanner reads from it at three times a screen's dots. */
async function scannedLabels(paper: Page, info: TestInfo) {
  const zoom = await paper.addStyleTag({ content: "html { zoom: 3; }" });
  const seen: { text: string; codes: [string, string][] }[] = [];
  for (const label of await paper.getByRole("article").all()) {
    const path = info.outputPath("badge.png");
    await label.screenshot({ path });
    seen.push({ text: (await label.textContent()) ?? "", codes: await readPicture(path) });
  }
  await zoom.evaluate((style: HTMLStyleElement) => style.remove());
  return seen;
}
