import { formatMoney } from "@clove/domain/money.ts";
import * as shellTexts from "@clove/domain/shell.texts.ts";
import * as deviceTexts from "@clove/domain/sync/device.texts.ts";
import { expect, type Page } from "@playwright/test";
import { call, openCompany } from "./api.ts";
import { test } from "./fixtures.ts";
import { addToCart, ordersOf, payBy, readyForOffline, sellRice, signedIn, unsent } from "./offline-till.ts";
import { streamProxy } from "./stream-proxy.ts";
import * as till from "./till.ts";

const notice = (page: Page) => page.getByRole("alert").filter({ hasText: deviceTexts.notLive });

test("behind a proxy that lets no event stream through the till stays online, and asks for changes every few seconds", async ({
  page,
  context,
  server,
}) => {
  const shop = await openCompany(server, "cut-streams", 20);
  const proxy = await streamProxy(server.url);
  proxy.streams("hold");
  await signedIn(context, server, shop.token);
  await context.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    const look = () => {
      const online = document.querySelector("[data-online]")?.getAttribute("data-online");
      if (online && online !== seen.at(-1)) seen.push(online);
    };
    new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true });
  });
  /** Every change between online and offline. */
  const connectivity = () => page.evaluate(() => (window as unknown as { seen: string[] }).seen);

  await page.goto(proxy.url);
  await expect(notice(page)).toBeVisible({ timeout: 90_000 });
  // A poll brings the whole copy.
  await readyForOffline(page);
  await addToCart(page, "Rice");
  await payBy(page, "Cash");
  await till.placeOrder(page).click();
  await expect(till.receipt(page)).toBeVisible();
  expect((await ordersOf(server, shop)).orders).toHaveLength(1);
  await expect(unsent(page)).toHaveAttribute("data-unsent", "0");
  await till.receipt(page).getByRole("button", { name: "Close", exact: true }).last().click();

  const tile = page.getByRole("region", { name: "Products" }).getByRole("button", { name: /Rice/ });
  const reprice = async (sale_price: number) => {
    const { status } = await call(server, shop.token, "product/variation/update", {
      id: shop.variation.id,
      sale_price,
    });
    expect(status).toBe(200);
    return formatMoney(sale_price, "MYR");
  };
  await expect(tile).toContainText(await reprice(12));

  // A sale made without any connection is confirmed, too.
  proxy.streams("cut");
  expect(await connectivity()).toEqual(["true"]);
  await context.setOffline(true);
  await expect(page.getByText(shellTexts.youAreOffline)).toBeVisible();
  await expect(notice(page)).toBeHidden();
  await sellRice(page);
  await context.setOffline(false);
  await expect(unsent(page)).toHaveAttribute("data-unsent", "0");
  expect((await ordersOf(server, shop)).orders).toHaveLength(2);
  await expect(notice(page)).toBeVisible();
  await expect(tile).toContainText(await reprice(13));

  proxy.streams("pass");
  await expect(notice(page)).toBeHidden({ timeout: 150_000 });
  // By the stream: nothing is polled any more.
  const polls: string[] = [];
  page.on("request", (request) => request.url().includes("wait=0") && polls.push(request.url()));
  await expect(tile).toContainText(await reprice(14));
  expect(polls).toEqual([]);
  expect(await connectivity()).toEqual(["true", "false", "true"]);
  await proxy.close();
});
