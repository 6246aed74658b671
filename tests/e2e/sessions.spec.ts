import * as accountTexts from "@clove/domain/accounts/accounts.texts.ts";
import * as commonTexts from "@clove/domain/common.texts.ts";
import * as shellTexts from "@clove/domain/shell.texts.ts";
import { expect, type Page } from "@playwright/test";
import { hire, made } from "../faults/staff.ts";
import { openCompany } from "./api.ts";
import { runClove } from "./clove.ts";
import { test } from "./fixtures.ts";
import {
  addToCart,
  countPrints,
  openTill,
  ordersOf,
  payBy,
  placeHere,
  readyForOffline,
  rowsOf,
  sellRice,
  signIn,
  unsent,
} from "./offline-till.ts";
import * as till from "./till.ts";

const synced = ["products", "variations", "users", "orders", "terminals", "branches", "pages", "patches"];

/** How many rows each table of the copy has. */
const copy = async (page: Page) =>
  Object.fromEntries(
    await Promise.all(synced.map(async (name) => [name, (await rowsOf(page, name)).length])),
  );
const nothing = Object.fromEntries(synced.map((name) => [name, 0]));
const mediaCaches = (page: Page) =>
  page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith("clove-pos-")));

test.use({ serviceWorkers: "allow" });

test("Log Out without a connection: no list of customers stays, the unsent sale does, and is sent after the next sign-in", async ({
  context,
  page,
  server,
}) => {
  const shop = await openCompany(server, "left-till", 20);
  const manager = await hire(server, shop, "Mei", "branch_manager");
  await made(server, shop.token, "user/store", {
    name: "Shopper",
    email: "s@x.example",
    gender: "male",
    role: "customer",
  });
  await countPrints(context);
  await page.goto("/login");
  await signIn(page, manager.email);
  await readyForOffline(page);
  await till.choose(page, "Counter", "Mei's");
  await expect.poll(async () => (await copy(page)).users).toBe(2);
  const second = await context.newPage();
  await second.goto("/");
  await expect(second.getByRole("searchbox", { name: "Search products" })).toBeVisible();

  await context.setOffline(true);
  await expect(page.getByText(shellTexts.youAreOffline)).toBeVisible();
  await addToCart(page, "Rice");
  await payBy(page, "Cash");
  await placeHere(page);
  const warning = page.getByRole("dialog");
  const warned = warning.getByText(shellTexts.logOutUnsent({ count: 1 }));
  // Also if the server does not say who is signed in.
  await context.route("**/offline/sync", (route) => route.fulfill({ status: 500, json: {} }));
  await context.route("**/user-profile?*", (route) => route.fulfill({ status: 500, json: {} }));
  await context.setOffline(false);
  await page.reload();
  await page.getByRole("button", { name: shellTexts.logOut }).click();
  await expect(warned).toBeVisible();
  await warning.getByRole("button", { name: commonTexts.cancel }).click();
  await context.unrouteAll();
  await context.setOffline(true);
  await page.reload();
  await page.getByRole("button", { name: /Profile menu/ }).click();
  await page.getByRole("menuitem", { name: shellTexts.logOut }).click();
  await expect(warned).toBeVisible();
  await warning.getByRole("button", { name: shellTexts.logOut }).click();
  await expect(page).toHaveURL("/login");
  await expect(second).toHaveURL("/login");
  await expect.poll(() => copy(page)).toEqual({ ...nothing, orders: 1 });
  expect(await rowsOf(page, "outbox")).toHaveLength(1);
  await expect.poll(() => mediaCaches(page)).toEqual([]);

  await context.setOffline(false);
  await signIn(page, manager.email);
  await readyForOffline(page);
  await expect(unsent(page)).toHaveAttribute("data-unsent", "0");
  expect(await rowsOf(page, "outbox")).toEqual([]);
  const { count } = await made<{ count: number }>(server, shop.token, "order/list");
  expect(count).toBe(1);
  await till.choose(page, "Counter", "Mei's");
  await addToCart(page, "Rice");
});

test("with users of two companies in two tabs the second gets its own copy, and the first stops instead of becoming the other", async ({
  context,
  page: first,
  server,
}) => {
  const [one, other] = [await openCompany(server, "tab-one", 5), await openCompany(server, "tab-two", 5)];
  await countPrints(context);
  const second = await context.newPage();
  for (const page of [first, second]) await page.goto("/login");
  await signIn(first, one.email);
  await readyForOffline(first);
  await context.setOffline(true);
  await expect(first.getByText(shellTexts.youAreOffline)).toBeVisible();
  await till.choose(first, "Counter", "Counter 1");
  await addToCart(first, "Rice");
  await payBy(first, "Cash");
  await placeHere(first);
  await context.setOffline(false);
  // The other company does not see it, whether it was sent or still waits.
  await signIn(second, other.email);
  await expect(first.getByRole("heading", { name: shellTexts.sessionReplaced })).toBeVisible();
  await readyForOffline(second);
  const products = await rowsOf<{ company_id: number }>(second, "products");
  expect(products.map(({ company_id }) => company_id)).toEqual([other.product.company_id]);
  const profiles = await rowsOf<{ id: number }>(second, "profile");
  expect(profiles.map(({ id }) => id)).toEqual([other.user_id]);
  await expect(unsent(second)).toHaveAttribute("data-unsent", "0");
  const orders = await made<{ count: number }>(server, other.token, "order/list");
  expect(orders.count).toBe(0);

  await first.getByRole("button", { name: shellTexts.sessionReplacedGoOn }).click();
  await expect(first.getByRole("button", { name: /Profile menu/ })).toBeVisible();
  const { user_id } = await first.evaluate(() => JSON.parse(localStorage.getItem("auth") ?? "{}"));
  expect(user_id).toBe(other.user_id);
});

test("the app still starts offline if localStorage lost the session, as after a killed browser", async ({
  context,
  page,
  server,
}) => {
  const shop = await openCompany(server, "lost-entry", 5);
  await page.goto("/login");
  await signIn(page, shop.email);
  await readyForOffline(page);
  await context.setOffline(true);
  await page.evaluate(() => localStorage.clear());
  await page.goto("/");
  await expect(page.getByText(shellTexts.youAreOffline)).toBeVisible();
  await addToCart(page, "Rice");
  expect(await page.evaluate(() => localStorage.getItem("auth"))).toContain(`"user_id":${shop.user_id}`);
});

test("a suspended company's till says so and keeps its unsent sale, which is sent when the company is let in again", async ({
  context,
  page,
  server,
}) => {
  const shop = await openTill(page, context, server, "suspended", "screen");
  const { company_id } = shop.product;
  await context.setOffline(true);
  await expect(page.getByText(shellTexts.youAreOffline)).toBeVisible();
  await sellRice(page);
  expect((await runClove(server, `company suspend ${company_id}`)).text).toContain("is suspended");
  await context.setOffline(false);

  await expect(page).toHaveURL("/login");
  const says = page.getByRole("alert").getByText(accountTexts.companySuspended);
  await expect(says).toBeVisible();
  expect(await rowsOf(page, "outbox")).toHaveLength(1);
  await page.reload();
  await expect(says).toBeHidden();
  await signIn(page, shop.email);
  await expect(says).toBeVisible();

  expect((await runClove(server, `company resume ${company_id}`)).text).toContain("is active");
  await signIn(page, shop.email);
  await readyForOffline(page);
  // The number beside it may be of the moment before the waiting sales were counted.
  await expect.poll(async () => (await rowsOf(page, "outbox")).length).toBe(0);
  await expect(unsent(page)).toHaveAttribute("data-unsent", "0");
  const token = await page.evaluate(
    () => JSON.parse(localStorage.getItem("auth") ?? "{}").accessToken as string,
  );
  expect((await ordersOf(server, { ...shop, token })).count).toBe(1);
});
