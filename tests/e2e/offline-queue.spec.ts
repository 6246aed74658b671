import * as commonTexts from "@clove/domain/common.texts.ts";
import * as heldCartTexts from "@clove/domain/held-carts/held-carts.texts.ts";
import type { PlaceOrderBody } from "@clove/domain/orders/orders.schema.ts";
import * as orderTexts from "@clove/domain/orders/orders.texts.ts";
import * as receiptMailTexts from "@clove/domain/orders/receipt-mails.texts.ts";
import * as receiptTexts from "@clove/domain/orders/receipts.texts.ts";
import * as saleTexts from "@clove/domain/orders/sale.texts.ts";
import * as shellTexts from "@clove/domain/shell.texts.ts";
import * as offlineTexts from "@clove/domain/sync/offline.texts.ts";
import { type BrowserContext, expect, type Page } from "@playwright/test";
import { call, openCompany } from "./api.ts";
import { test } from "./fixtures.ts";
import {
  addToCart,
  openTill,
  ordersOf,
  payBy,
  placeHere,
  readyForOffline,
  rowsOf,
  search,
  sellRice,
  signIn,
  unsent,
} from "./offline-till.ts";

test.use({ serviceWorkers: "allow" });

test("two tabs that go online at once send every sale once", async ({ page, context, server }) => {
  const shop = await openTill(page, context, server, "two-tabs");
  const other = await context.newPage();
  await other.goto("/");
  await readyForOffline(other);
  await context.setOffline(true);
  for (const tab of [page, other, page]) {
    await expect(tab.getByText(shellTexts.youAreOffline)).toBeVisible();
    await sellRice(tab);
  }
  for (const tab of [page, other]) await expect(unsent(tab)).toHaveAttribute("data-unsent", "3");
  const sent: string[] = [];
  context.on("request", (request) => {
    if (!request.url().endsWith("/offline/sync")) return;
    const { orders } = request.postDataJSON() as { orders: { temp_id: string }[] };
    sent.push(...orders.map(({ temp_id }) => temp_id));
  });
  await context.setOffline(false);
  for (const tab of [page, other]) {
    await expect(unsent(tab)).toHaveAttribute("data-unsent", "0");
  }
  expect(sent).toHaveLength(3);
  const { orders } = await ordersOf(server, shop);
  expect(orders.map(({ temp_id }) => temp_id).sort()).toEqual(sent.toSorted());
  expect(new Set(orders.map(({ order_ref }) => order_ref)).size).toBe(3);

  // A held cart survives a reload, is seen in the other tab, and is taken up once; with a connection and without.
  await holdRice(page);
  await expect(heldCarts(other, 1)).toBeVisible();
  await page.reload();
  await takeUpFirst(page);
  for (const tab of [page, other]) await expect(heldCarts(tab, 0)).toBeVisible();
  await expect(other.getByRole("button", { name: "Remove Rice" })).toBeVisible();
  await hold(page);
  await context.setOffline(true);
  await expect(page.getByText(shellTexts.youAreOffline)).toBeVisible();
  await takeUpFirst(page);
  await hold(page, "Second");
  await page.reload();
  await expect(heldCarts(page, 1)).toBeVisible();
  await takeUpFirst(page, "Second");
  await context.setOffline(false);
  await expect(unsent(page)).toHaveAttribute("data-unsent", "0");
  await expect(page.getByRole("button", { name: "Remove Rice" })).toBeVisible();
  await expect(heldCarts(page, 0)).toBeVisible();
});

const heldCarts = (page: Page, count: number) =>
  page.getByRole("button", {
    name: `${saleTexts.heldCarts}: ${saleTexts.heldCount({ count })}`,
  });

async function holdRice(page: Page): Promise<void> {
  await addToCart(page, "Rice");
  await hold(page);
}

/** Holds the open cart. */
async function hold(page: Page, name = ""): Promise<void> {
  await page.keyboard.press("F6");
  const dialog = page.getByRole("dialog", { name: saleTexts.holdCart });
  await dialog.getByLabel(heldCartTexts.holdName).fill(name);
  await page.keyboard.press("Enter");
  await expect(page.getByText(saleTexts.noProductAdded)).toBeVisible();
  await expect(heldCarts(page, 1)).toBeVisible();
}

async function takeUpFirst(page: Page, name?: string): Promise<void> {
  await expect(search(page)).toBeVisible();
  await page.keyboard.press("F7");
  const dialog = page.getByRole("dialog", { name: saleTexts.heldCarts });
  if (name) await expect(dialog.getByText(name)).toBeVisible();
  await dialog.getByRole("button", { name: heldCartTexts.takeUp }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: "Remove Rice" })).toBeVisible();
}

test("a cart sold in one tab disappears from a tab that hung meanwhile, whose next sale is a separate one", async ({
  page,
  context,
  server,
}) => {
  await letTabsHang(context);
  const shop = await openTill(page, context, server, "hung-tab");
  const other = await context.newPage();
  await other.goto("/");
  await readyForOffline(other);
  const inOther = other.getByRole("button", { name: "Remove Rice" });

  // A tap and a press of Place Order wait while the tab hangs.
  const late = [
    other.getByRole("region", { name: "Products" }).getByRole("button", { name: /Rice/ }),
    other.getByRole("button", { name: saleTexts.placeOrder }),
  ];
  await context.setOffline(true);
  for (const tab of [page, other]) await expect(tab.getByText(shellTexts.youAreOffline)).toBeVisible();
  const receipts: string[] = [];
  for (const button of late) {
    await addToCart(page, "Rice");
    await payBy(page, "Cash");
    await expect(other.getByRole("checkbox", { name: "Cash" })).toBeChecked();
    await hang(other);
    receipts.push(await placeHere(page));
    await button.click();
    await expect(other.getByText(saleTexts.cartSoldElsewhere).last()).toBeVisible();
    await expect(inOther).toBeHidden();
    await expect(other.getByRole("dialog", { name: "Receipt" })).toBeHidden();
    await wake(other);
    await addToCart(other, "Rice");
    await payBy(other, "Cash");
    receipts.push(await placeHere(other));
  }
  expect(new Set(receipts).size).toBe(4);

  // Online the reduced stock arrives too and changes the old cart.
  await context.setOffline(false);
  for (const tab of [page, other]) {
    await expect(unsent(tab)).toHaveAttribute("data-unsent", "0");
  }
  await addToCart(page, "Rice");
  await payBy(page, "Cash");
  await expect(other.getByRole("checkbox", { name: "Cash" })).toBeChecked();
  const told = expect(other.getByText(saleTexts.cartSoldElsewhere).last()).toBeVisible();
  await hang(other);
  await placeThere(page);
  await wake(other);
  await told;
  await expect(inOther).toBeHidden();
  await addToCart(other, "Rice");
  await payBy(other, "Cash");
  await placeThere(other);

  const { orders } = await ordersOf(server, shop);
  expect(orders.map(({ total }) => total)).toEqual([10, 10, 10, 10, 10, 10]);
  expect(new Set(orders.map(({ temp_id }) => temp_id)).size).toBe(6);
});

test("Log Out with unsent work says how much; the same company's next person sends it", async ({
  page,
  context,
  server,
}) => {
  const shop = await openTill(page, context, server, "log-out", "screen");
  await context.setOffline(true);
  await expect(page.getByText(shellTexts.youAreOffline)).toBeVisible();
  await sellRice(page);
  await sellRice(page);
  await logOut(page);
  const question = page.getByRole("alertdialog").or(page.getByRole("dialog"));
  await expect(question.getByText(shellTexts.logOutUnsent({ count: 2 }))).toBeVisible();
  await question.getByRole("button", { name: commonTexts.cancel }).click();
  await expect(question).toBeHidden();
  await logOut(page);
  await question.getByRole("button", { name: shellTexts.logOut }).click();
  await expect(page.getByLabel("Email")).toBeVisible();
  expect(await rowsOf(page, "outbox")).toHaveLength(2);

  await context.setOffline(false);
  await signIn(page, shop.email);
  await expect.poll(() => rowsOf(page, "outbox")).toEqual([]);
  expect((await ordersOf(server, shop)).count).toBe(2);
});

test("another company's user in the same browser neither sees nor sends the unsent work", async ({
  page,
  context,
  server,
}) => {
  const shop = await openTill(page, context, server, "ours", "screen");
  const theirs = await openCompany(server, "theirs", 5);
  await context.setOffline(true);
  await expect(page.getByText(shellTexts.youAreOffline)).toBeVisible();
  await sellRice(page);
  await logOut(page);
  await page.getByRole("button", { name: shellTexts.logOut, exact: true }).last().click();
  await expect(page.getByLabel("Email")).toBeVisible();

  await context.setOffline(false);
  const sent: string[] = [];
  context.on("request", (request) => {
    if (request.url().endsWith("/offline/sync")) sent.push(request.url());
  });
  await signIn(page, theirs.email);
  await readyForOffline(page);
  await page.goto("/orderList");
  await expect(page.getByText(commonTexts.noResultFound)).toBeVisible();
  await expect(unsent(page)).toHaveAttribute("data-unsent", "0");
  await context.setOffline(true);
  await expect(page.getByText(shellTexts.youAreOffline)).toBeVisible();
  await expect(page.getByText(offlineTexts.noOrdersOffline)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(shellTexts.youAreOffline)).toBeHidden();
  expect(sent).toEqual([]);
  expect(await rowsOf(page, "outbox")).toHaveLength(1);
  expect((await ordersOf(server, theirs)).count).toBe(0);

  await logOut(page);
  await signIn(page, shop.email);
  await expect.poll(() => rowsOf(page, "outbox")).toEqual([]);
  expect((await ordersOf(server, shop)).count).toBe(1);
  expect((await ordersOf(server, theirs)).count).toBe(0);
});

test("a sale whose answer is lost waits on the device under its id, and is on the server once", async ({
  page,
  context,
  server,
}) => {
  const shop = await openTill(page, context, server, "lost-answer");
  let placed: { temp_id: string } | undefined;
  await page.route("**/order/place", async (route) => {
    placed = route.request().postDataJSON() as { temp_id: string };
    await route.fetch();
    await route.abort("connectionreset");
  });
  // The data stream waits until the order list was opened.
  let release = () => {};
  const looked = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/offline/sync", async (route) => {
    await looked;
    await route.continue();
  });
  await sellRice(page);
  await expect(unsent(page)).toHaveAttribute("data-unsent", "1");
  expect((await rowsOf<{ temp_id: string }>(page, "outbox")).map(({ temp_id }) => temp_id)).toEqual([
    placed?.temp_id,
  ]);
  await context.setOffline(true);
  await page.goto("/orderList");
  // Shown once: as it waits here, or as the data stream has already brought it.
  await expect(page.getByRole("button", { name: /^View / })).toHaveCount(1);
  release();
  await context.setOffline(false);
  await expect.poll(() => rowsOf(page, "outbox")).toEqual([]);
  await expect(page.getByText(orderTexts.pendingSync)).toBeHidden();
  const { orders, count } = await ordersOf(server, shop);
  expect(count).toBe(1);
  const { id, temp_id, order_ref } = orders[0]!;
  expect(temp_id).toBe(placed?.temp_id);

  // Seen and printed again from the copy.
  const copied = () => rowsOf<{ id: number }>(page, "orders");
  await expect.poll(async () => (await copied()).map((order) => order.id)).toEqual([id]);
  await context.setOffline(true);
  await expect(page.getByText(shellTexts.youAreOffline)).toBeVisible();
  await page.getByRole("button", { name: `View ${order_ref}` }).click();
  const view = page.getByRole("dialog", { name: `Order ${order_ref}` });
  await expect(view.getByRole("region", { name: "Payments" })).toContainText("Cash");
  await view.getByRole("button", { name: receiptMailTexts.sendByEmail }).click();
  await expect(page.getByText(offlineTexts.notAvailableOffline)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(view).toBeHidden();
  await page.getByRole("button", { name: `Print ${order_ref}` }).click();
  const copy = page.getByRole("dialog", { name: "Receipt" }).getByRole("article", { name: "Receipt" });
  await expect(copy.getByText(receiptTexts.receiptCopy, { exact: true })).toBeVisible();
  await expect(copy).toContainText(order_ref);
  await expect(page.locator("html")).toHaveAttribute("data-prints", "1");
  await context.setOffline(false);
});

test("a cart whose id belongs to another sale on the server is placed under a new one", async ({
  page,
  context,
  server,
}) => {
  const shop = await openTill(page, context, server, "used-id");
  const sent: string[] = [];
  await page.route("**/order/place", async (route) => {
    const body = route.request().postDataJSON() as PlaceOrderBody & { temp_id: string };
    const items = body.items.map((item) => ({ ...item, quantity: 2 }));
    const payments = [{ payment_method: "cash", amount_received: 20, amount_returned: 0 }];
    // An earlier sale under this cart's id, which is not the one that this till has numbered.
    const before = { ...body, items, payments, proof: undefined };
    if (sent.length === 0) {
      expect((await call(server, shop.token, "order/place", before)).status).toBe(200);
    }
    sent.push(body.temp_id);
    await route.continue();
  });
  await addToCart(page, "Rice");
  await payBy(page, "Cash");
  await page.getByRole("button", { name: saleTexts.placeOrder }).click();
  await expect(page.getByText(saleTexts.cartSoldBefore)).toBeVisible();
  await expect(page.getByRole("button", { name: "Remove Rice" })).toBeVisible();
  await placeThere(page);
  const { orders } = await ordersOf(server, shop);
  expect(orders.map(({ total, temp_id }) => [total, temp_id])).toEqual([
    [10, sent[1]],
    [20, sent[0]],
  ]);
  expect(new Set(sent).size).toBe(2);
});

/** Placed on the server, and its receipt closed. */
async function placeThere(page: Page): Promise<void> {
  await page.getByRole("button", { name: saleTexts.placeOrder }).click();
  const receipt = page.getByRole("dialog", { name: "Receipt" });
  await receipt.getByRole("button", { name: "Close", exact: true }).last().click();
  await expect(page.getByText(saleTexts.noProductAdded)).toBeVisible();
}

type Hanging = { hangs: boolean; wake: () => void };
const asHanging = "tabThatMayHang";

/** Simulates a hanging tab: other tabs' messages wait, and its own input is handled first. */
async function letTabsHang(context: BrowserContext): Promise<void> {
  await context.addInitScript((name) => {
    const waiting: (() => void)[] = [];
    const tab: Hanging = {
      hangs: false,
      wake() {
        tab.hangs = false;
        for (const hear of waiting.splice(0)) hear();
      },
    };
    Object.assign(window, { [name]: tab });
    Object.defineProperty(BroadcastChannel.prototype, "onmessage", {
      set(this: BroadcastChannel, heard: (event: MessageEvent) => void) {
        this.addEventListener("message", (event) => {
          if (tab.hangs) waiting.push(() => heard.call(this, event));
          else heard.call(this, event);
        });
      },
    });
  }, asHanging);
}

const hang = (page: Page) =>
  page.evaluate((name) => {
    (window as unknown as Record<string, Hanging>)[name]!.hangs = true;
  }, asHanging);
const wake = (page: Page) =>
  page.evaluate((name) => (window as unknown as Record<string, Hanging>)[name]!.wake(), asHanging);

async function logOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Profile menu of/ }).click();
  await page.getByRole("menuitem", { name: shellTexts.logOut }).click();
}
