import * as accountTexts from "@clove/domain/accounts/accounts.texts.ts";
import * as saleTexts from "@clove/domain/orders/sale.texts.ts";
import * as shellTexts from "@clove/domain/shell.texts.ts";
import { expect, type Page } from "@playwright/test";
import { test } from "./fixtures.ts";
import { HastyCashier } from "./hasty-cashier.ts";
import { addToCart, ordersOf, payBy, placeHere, unsent } from "./offline-till.ts";
import * as till from "./till.ts";
import { isThere, keepPin, openShop, openTillOfThree, pins } from "./till-people.ts";

test.use({ serviceWorkers: "allow" });

const whoIsThere = (page: Page) => page.getByRole("heading", { name: "Who is there?" });

test("a change of cashiers takes six keys, and each has the own cart", async ({ page, server }, info) => {
  const shop = await openShop(server, "six-keys");
  await openTillOfThree(page, shop);
  const hand = await HastyCashier.at(page);
  const change = async (name: keyof typeof pins, digit: string) => {
    hand.keys = 0;
    await hand.press("Alt+s", digit, `'${pins[name]}'`);
    await isThere(page, name);
    const description = `${hand.keys} keys`;
    console.log(`Switch to ${name}: ${description}`);
    info.annotations.push({ type: `switch to ${name}`, description });
    return hand.keys;
  };
  expect(await change("Siti", "1")).toBeLessThanOrEqual(6);
  await addToCart(page, "Rice");
  expect(await change("Amir", "2")).toBeLessThanOrEqual(6);
  // He works in Siti's shift, and begins with an empty cart.
  await expect(page.getByText(saleTexts.noProductAdded)).toBeVisible();
  await expect(till.counter(page)).toHaveText("Siti's");
  await change("Siti", "1");
  await expect(till.line(page, "Rice")).toBeVisible();
});

test("a lock leaves nothing readable, in any tab, and five wrong PINs end the key", async ({
  page,
  context,
  server,
}) => {
  const shop = await openShop(server, "locked-tabs");
  await openTillOfThree(page, shop);
  const second = await context.newPage();
  await second.goto("/orderList");
  await expect(second.getByRole("heading", { name: "Order List" })).toBeVisible();
  await page.bringToFront();
  await page.keyboard.press("Alt+l");
  await expect(page.getByRole("heading", { name: "Mei" })).toBeVisible();
  await expect(whoIsThere(second)).toBeVisible();
  for (const each of [page, second]) await expect(each.locator("body")).not.toContainText(/Rice|Order List/);

  for (const left of [4, 3, 2, 1]) {
    await page.keyboard.type("90818");
    await expect(page.getByText(accountTexts.pinWrong({ left }))).toBeVisible();
  }
  await page.keyboard.type("90818");
  await expect(page.getByText(accountTexts.deviceKeyEnded)).toBeVisible();
  await expect(whoIsThere(page)).toBeVisible();
  await expect(page.getByRole("button", { name: /^Mei/ })).toBeHidden();
  await page.keyboard.type(`2${pins.Amir}`);
  await isThere(page, "Amir");
  await isThere(second, "Amir");
});

test("without a connection three people sell under their own names, and all is sent by whoever is there", async ({
  page,
  context,
  server,
}) => {
  const shop = await openShop(server, "offline-people");
  await openTillOfThree(page, shop);
  const change = async (name: keyof typeof pins, digit: string) => {
    await page.keyboard.press("Alt+s");
    await page.keyboard.type(`${digit}${pins[name]}`);
    await isThere(page, name);
  };
  await change("Amir", "2");
  await addToCart(page, "Rice");
  await context.setOffline(true);
  await expect(page.getByText(shellTexts.youAreOffline)).toBeVisible();
  await change("Siti", "1");
  await expect(page.getByText(saleTexts.noProductAdded)).toBeVisible();
  await addToCart(page, "Rice");
  await payBy(page, "Cash");
  await placeHere(page);
  await change("Amir", "2");
  await expect(till.line(page, "Rice")).toBeVisible();
  await payBy(page, "Cash");
  await placeHere(page);
  // A wrong PIN is counted here, and a reload locks.
  await page.keyboard.press("Alt+s");
  await page.keyboard.type("390818");
  await expect(page.getByText(accountTexts.pinWrong({ left: 4 }))).toBeVisible();
  await page.keyboard.type(pins.Mei);
  await isThere(page, "Mei");
  await page.reload();
  await expect(whoIsThere(page)).toBeVisible();
  await page.keyboard.type(`3${pins.Mei}`);
  await isThere(page, "Mei");
  await expect(unsent(page)).toHaveAttribute("data-unsent", "2");

  await context.setOffline(false);
  await expect(unsent(page)).toHaveAttribute("data-unsent", "0");
  await isThere(page, "Mei");
  const { orders } = await ordersOf(server, shop.company);
  expect(orders.map(({ cashier_user, terminal }) => [cashier_user.name, terminal.name])).toEqual([
    ["Amir", "Siti's"],
    ["Siti", "Siti's"],
  ]);
  expect(orders.map(({ flags }) => flags)).toEqual([["sent_by_other"], ["sent_by_other"]]);
});

test("a PIN is removed in the list of devices, and the till has nobody to lock for", async ({
  page,
  server,
}) => {
  const { siti } = await openShop(server, "removed-pin");
  await page.goto("/login");
  await keepPin(page, "Siti", siti);
  await expect(page.getByRole("button", { name: "Lock" })).toBeVisible();
  await page.getByRole("button", { name: /Profile menu/ }).click();
  await page.getByRole("menuitem", { name: "Devices with a PIN" }).click();
  const devices = page.getByRole("dialog", { name: "Your devices with a PIN" });
  await devices.getByRole("button", { name: /^Remove the PIN on / }).click();
  await page.getByRole("button", { name: "Remove", exact: true }).click();
  await till.toast(page, accountTexts.deviceRemoved);
  await expect(devices.getByText("There is no PIN on any device.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Lock" })).toBeHidden();
});
