import * as displayTexts from "@clove/domain/display/display.texts.ts";
import { expect, type Page } from "@playwright/test";
import { call, openCompany } from "./api.ts";
import { test } from "./fixtures.ts";
import { addToCart, keptCart, payBy, readyForOffline, signedIn } from "./offline-till.ts";
import { counter, goTo, line, logOut, placeOrder, receipt } from "./till.ts";

const openDisplay = async (till: Page) => {
  await till.getByRole("button", { name: "Customer Display" }).click();
  const opened = till.waitForEvent("popup");
  await till.getByRole("button", { name: displayTexts.openHere }).click();
  return opened;
};
const items = (display: Page) => display.getByRole("region", { name: displayTexts.yourItems });
const row = (display: Page, label: string) =>
  display.locator("dl > div").filter({ has: display.getByText(label, { exact: true }) });
/** The figure of the sale screen's summary. */
const figure = (till: Page, label: string) =>
  till
    .getByRole("region", { name: "Order Summary" })
    .locator("dl > div")
    .filter({ has: till.getByText(label, { exact: true }) })
    .locator("dd");

test("a second window follows the cart, the sale, reloads and the log-out", async ({
  page,
  context,
  server,
}) => {
  const shop = await openCompany(server, "window", 20);
  await call(server, shop.token, "../company-profile/update", { invoice_layout: [{ receipt_page: true }] });
  await signedIn(context, server, shop.token);
  await page.goto("/");
  await readyForOffline(page);
  await expect(counter(page)).not.toHaveText("");
  const display = await openDisplay(page);
  await expect(display).toHaveURL("/customerDisplay");
  await expect(display.getByText(displayTexts.welcome)).toBeVisible();
  await expect(display.getByRole("banner")).toBeHidden();

  await addToCart(page, "Rice");
  await line(page, "Rice").getByRole("button", { name: "One Rice more" }).click();
  await expect(items(display).getByText("Rice")).toBeVisible();
  const total = await figure(page, "Total Amount").innerText();
  await expect(row(display, "Total Amount")).toContainText(total);

  // Arrow keys can move what is higher than the screen.
  await display.keyboard.press("Tab");
  await expect(items(display).getByRole("list", { name: displayTexts.yourItems })).toBeFocused();

  await display.reload();
  await expect(row(display, "Total Amount")).toContainText(total);
  await page.reload();
  await expect(line(page, "Rice")).toBeVisible();
  await expect(row(display, "Total Amount")).toContainText(total);

  await payBy(page, "Cash");
  await page.getByRole("textbox", { name: "Cash amount received" }).fill("100");
  await placeOrder(page).click();
  await expect(receipt(page)).toBeVisible();
  await expect(display.getByText(displayTexts.thankYou)).toBeVisible();
  const change = await receipt(page).getByText("Change").last().locator("xpath=..").innerText();
  await expect(row(display, "Change")).toContainText(change.replace(/^Change\s*/, ""));
  await expect(display.getByText(displayTexts.scanForReceipt)).toBeVisible();
  await receipt(page).getByRole("button", { name: "Close", exact: true }).last().click();

  await addToCart(page, "Rice");
  await expect(items(display)).toBeVisible();
  await goTo(page, "Product List");
  await expect(items(display)).toBeVisible();
  await logOut(page);
  await expect(items(display)).toBeHidden();
  await expect(display.getByText(displayTexts.welcome)).toBeVisible();
});

test("a second window works without a connection @stored", async ({ page, context, server }) => {
  const shop = await openCompany(server, "unwired", 20);
  await signedIn(context, server, shop.token);
  await page.goto("/");
  await readyForOffline(page);
  await expect(counter(page)).not.toHaveText("");
  await context.setOffline(true);
  try {
    const display = await openDisplay(page);
    await expect(display.getByText(displayTexts.welcome)).toBeVisible();
    await addToCart(page, "Rice");
    await expect(items(display).getByText("Rice")).toBeVisible();
    await display.reload();
    await expect(items(display).getByText("Rice")).toBeVisible();
    await page.close();
    await expect(items(display)).toBeHidden();
    await expect(display.getByText(displayTexts.welcome)).toBeVisible();
  } finally {
    await context.setOffline(false);
  }
});

test("a tablet is paired by a code, shows the sale of its counter, and is removed", async ({
  page,
  context,
  browser,
  server,
}) => {
  const shop = await openCompany(server, "tablet", 20);
  await signedIn(context, server, shop.token);
  const away = await browser.newContext({ baseURL: server.url });
  const tablet = await away.newPage();
  try {
    await page.goto("/");
    await readyForOffline(page);
    await expect(counter(page)).not.toHaveText("");
    await page.getByRole("button", { name: "Customer Display" }).click();
    const dialog = page.getByRole("dialog", { name: "Customer Display" });
    await dialog.getByRole("button", { name: displayTexts.pairTablet }).click();
    const code = await dialog.getByRole("status").locator("output").innerText();
    await tablet.goto("/customerDisplay");
    await tablet.getByLabel(displayTexts.codeFromTill).fill(code.toLowerCase());
    await tablet.getByRole("button", { name: displayTexts.pairDisplay }).click();
    await expect(tablet.getByRole("heading", { name: "tablet" })).toBeVisible();
    await expect(dialog.getByRole("button", { name: /^Remove Paired/ })).toBeVisible();
    await page.keyboard.press("Escape");
    expect(await tablet.evaluate(() => Object.keys(localStorage))).not.toContain("auth");

    await addToCart(page, "Rice");
    await expect(items(tablet).getByText("Rice")).toBeVisible();
    const total = await figure(page, "Total Amount").innerText();
    await expect(row(tablet, "Total Amount")).toContainText(total);
    await tablet.reload();
    await expect(row(tablet, "Total Amount")).toContainText(total);
    await page.reload();
    await expect(row(tablet, "Total Amount")).toContainText(total);
    await payBy(page, "Cash");
    await placeOrder(page).click();
    await expect(tablet.getByText(displayTexts.thankYou)).toBeVisible();
    await receipt(page).getByRole("button", { name: "Close", exact: true }).last().click();

    await addToCart(page, "Rice");
    await expect(items(tablet)).toBeVisible();
    await page.getByRole("button", { name: "Customer Display" }).click();
    await dialog.getByRole("button", { name: /^Remove Paired/ }).click();
    await page.getByRole("button", { name: "Remove", exact: true }).click();
    await expect(tablet.getByLabel(displayTexts.codeFromTill)).toBeVisible();
    await expect(items(tablet)).toBeHidden();
  } finally {
    await away.close();
  }
});

test("a tablet shows the company when the till is left", async ({ page, context, browser, server }) => {
  const shop = await openCompany(server, "left", 20);
  await signedIn(context, server, shop.token);
  const { data } = await call<{ code: string }>(
    server,
    shop.token,
    `terminal/${shop.terminal.id}/display/code`,
    {},
  );
  const away = await browser.newContext({ baseURL: server.url });
  const tablet = await away.newPage();
  try {
    await tablet.goto(`/customerDisplay#${data.code}`);
    await expect(tablet.getByRole("heading", { name: "left" })).toBeVisible();
    await context.addInitScript((id) => localStorage.setItem("pairedCounter", String(id)), shop.terminal.id);
    await page.goto("/");
    await addToCart(page, "Rice");
    await expect(items(tablet)).toBeVisible();
    // The display may be told before the cart is on disk, from which the next visit reads it.
    await keptCart(page);
    await page.goto("/healthz");
    await expect(tablet.getByText(displayTexts.welcome)).toBeVisible();
    await page.goto("/");
    await expect(items(tablet)).toBeVisible();
    await logOut(page);
    await expect(tablet.getByText(displayTexts.welcome)).toBeVisible();
  } finally {
    await away.close();
  }
});
