import type { Order } from "@clove/domain/orders/orders.schema.ts";
import * as saleTexts from "@clove/domain/orders/sale.texts.ts";
import { type BrowserContext, expect, type Page, type Request, test } from "@playwright/test";
import { openCompany } from "../e2e/api.ts";
import { addToCart, countPrints, payBy, readyForOffline, rowsOf, signIn } from "../e2e/offline-till.ts";
import { profile } from "../e2e/profile.ts";
import { startServer } from "../e2e/server.ts";
import { counter } from "../e2e/till.ts";
import { expectInvariants } from "./outcome.ts";
import { runSeed, seeded } from "./random.ts";
import { made } from "./staff.ts";

/** `npm run faults` sets a larger number. */
const rounds = Math.max(4, Number(process.env.CLOVE_FAULTED_SALES ?? 0) / 250);
const seed = runSeed();

test.use({ serviceWorkers: "allow" });

test(`a browser killed ${rounds} times around Place Order: every sale is there once`, async ({
  playwright,
  launchOptions,
}) => {
  test.setTimeout(300_000 + rounds * 30_000);
  const server = await startServer();
  const random = seeded(seed);
  /** What happened, to be printed if it fails: it depends on moments that no seed repeats. */
  const trace: string[] = [];
  const note = (text: string) => trace.push(`${new Date().toISOString()} ${text.slice(0, 1500)}`);
  const till = profile(playwright.chromium, { ...launchOptions, baseURL: server.url });
  try {
    const shop = await openCompany(server, "killed-browser", 1000);
    const visit = await till.open();
    const first = await visit.newPage();
    await first.goto("/login");
    await signIn(first, shop.email);
    await readyForOffline(first);
    await expect(counter(first)).toHaveText("Counter 1");
    await visit.close();

    let begun = 0;
    const work = async (page: Page) => {
      await page.goto("/");
      await expect(page.getByRole("button", { name: saleTexts.placeOrder })).toBeVisible();
      const isOpen = await hasOpenCart(page);
      note(isOpen ? "a cart is open" : "no cart is open");
      if (!isOpen) {
        begun += 1;
        await addToCart(page, "Rice");
      }
      await expect(page.getByRole("button", { name: "Remove Rice" })).toBeVisible();
      await payBy(page, "Cash");
      await page.getByRole("button", { name: saleTexts.placeOrder }).click();
    };
    const followed = async (context: BrowserContext) => {
      const page = await context.newPage();
      page.on("console", (message) => note(message.text()));
      page.on("requestfinished", (request) => isSale(request) && note(`sent ${request.postData()}`));
      page.on("requestfailed", (request) => isSale(request) && note(`cut off ${request.postData()}`));
      return page;
    };
    for (let round = 0; round < rounds; round++) {
      const context = await till.open({ offline: random.chance(0.7) });
      await countPrints(context);
      const page = await followed(context);
      await work(page);
      // Killed at a random moment between the press and the receipt.
      await page.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), random.int(0, 150));
      await till.kill(context);
      note("killed");
    }

    const last = await till.open();
    await countPrints(last);
    const page = await followed(last);
    await work(page);
    await expect(page.getByRole("dialog", { name: "Receipt" })).toBeVisible();
    await expect.poll(() => rowsOf(page, "outbox")).toEqual([]);
    const sold = await made<{ orders: Order[]; count: number }>(server, shop.token, "order/list?length=100");
    const told = sold.orders.map(({ temp_id, order_ref }) => `${order_ref} ${temp_id}`);
    expect(told, told.join(", ")).toHaveLength(begun);
    expect(new Set(sold.orders.map(({ temp_id }) => temp_id)).size).toBe(begun);
    await last.close();
    await server.stop();
    expectInvariants(server);
  } catch (error) {
    console.log(`To repeat: CLOVE_SEED=${seed}\n${trace.join("\n")}`);
    throw error;
  } finally {
    await server.remove();
    till.remove();
  }
});

const isSale = (request: Request) => request.url().endsWith("/order/place");

/** Read from the database, because the screen shows the cart later. */
async function hasOpenCart(page: Page): Promise<boolean> {
  type Entry = { key: string; value: { cart?: { lines: unknown[] } } };
  const entries = await rowsOf<Entry>(page, "meta");
  return entries.some(({ key, value }) => key.startsWith("open cart") && (value.cart?.lines.length ?? 0) > 0);
}
