import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Order } from "@clove/domain/orders/orders.schema.ts";
import * as orderTexts from "@clove/domain/orders/orders.texts.ts";
import * as saleTexts from "@clove/domain/orders/sale.texts.ts";
import * as dashboardTexts from "@clove/domain/reports/dashboard.texts.ts";
import * as terminalTexts from "@clove/domain/terminals/terminals.texts.ts";
import { expect, type Page } from "@playwright/test";
import * as setBackTexts from "../../packages/web/src/features/set-backs/set-backs.texts.ts";
import { call, openCompany, password } from "./api.ts";
import { runClove } from "./clove.ts";
import { test } from "./fixtures.ts";
import { addToCart, countPrints, ordersOf, payBy, rowsOf, sellRice, signIn } from "./offline-till.ts";
import { startServer } from "./server.ts";
import * as till from "./till.ts";

const setBack = new RegExp(dashboardTexts.setBack({ time: ".+" }));
type Sealed = { temp_id: string; kind: string; text: string };
type Sold = { invoice_id: string; order: { order_ref: string; total: number } };
const journal = (page: Page) => rowsOf<Sealed>(page, "journal");
const sealed = async (page: Page) => (await journal(page)).filter(({ kind }) => kind === "order");
const refs = (orders: Order[]) =>
  orders.map(({ order_ref, invoice_id }) => `${order_ref} ${invoice_id}`).sort();

test("after a restore each till sends its confirmed sales again when it comes, and a page says which till is missing", async ({
  page,
  browser,
}) => {
  // A server of its own, because this test replaces its data.
  const server = await startServer();
  const folder = mkdtempSync(join(tmpdir(), "clove-set-back-"));
  const others = await Promise.all([browser.newPage(), browser.newPage()]);
  try {
    const file = join(folder, "backup.zip");
    const shop = await openCompany(server, "set-back", 50);
    const [away, gone] = others;
    const tills = [page, away, gone];
    // One after the other: several first starts at once make a busy machine look as if the server could not be reached.
    for (const each of tills) {
      await countPrints(each.context());
      await each.goto(`${server.url}/login`);
      await signIn(each, shop.email);
      await expect(till.productSearch(each)).toBeVisible();
    }
    for (const each of tills) await sell(each);
    expect(await runClove(server, `backup ${file}`)).toMatchObject({ status: 0 });

    await test.step("sales of every till and a brand after the backup", async () => {
      for (const each of [page, gone, away]) await sell(each);
      await call(server, shop.token, "brand/store", { name: "After the backup" });
      for (const each of tills) {
        await expect.poll(async () => names(each)).toContain("After the backup");
        await expect.poll(async () => (await sealed(each)).length).toBe(2);
        await expect.poll(async () => (await rowsOf<Order>(each, "orders")).length).toBe(6);
      }
    });
    await test.step("a return and cash paid in after the backup", async () => {
      await giveBack(page);
      await payIn(page, "20");
      await expect
        .poll(async () => (await journal(page)).map(({ kind }) => kind).sort())
        .toEqual(["counter_act", "counter_act", "order", "order"]);
    });
    const before = await sealed(page);
    const sold = await rowsOf<Order>(page, "orders");
    const lost = sold.find(({ order_ref }) => order_ref.endsWith("R00005"))!;
    await gone.context().close();

    await test.step("a till sells for two days without a connection", async () => {
      await away.context().setOffline(true);
      await away.clock.setSystemTime(Date.now() + 2 * 86_400_000);
      for (let n = 0; n < 2; n++) await sellRice(away);
    });

    await server.loseDisk();
    expect(await runClove(server, `restore ${file}`)).toMatchObject({ status: 0 });
    await server.start();

    await test.step("the sign-in ends, and the confirmed sales stay on the device", async () => {
      await expect(page).toHaveURL(`${server.url}/login`, { timeout: 60_000 });
      await expect.poll(() => rowsOf(page, "orders")).toEqual([]);
      expect(await sealed(page)).toEqual(before);
    });

    await test.step("after the next sign-in the till says what happened, and has what the server has", async () => {
      await signIn(page, shop.email);
      await expect(page.getByText(setBack)).toBeVisible();
      await expect(page.getByText(dashboardTexts.sentAgain({ sales: 1, others: 2 }))).toBeVisible();
      // Its own sales and those of the backup.
      const held = sold.filter(({ order_ref }) => !/R0000[56]$/.test(order_ref));
      await expect.poll(async () => refs(await rowsOf<Order>(page, "orders"))).toEqual(refs(held));
      expect(await names(page)).not.toContain("After the backup");
      expect((await sealed(page)).map(({ temp_id }) => temp_id)).toEqual(
        before.map(({ temp_id }) => temp_id),
      );
    });

    await test.step("the page says what came back, and that two tills have not answered", async () => {
      await till.goTo(page, "Dashboard");
      const main = page.getByRole("main");
      await expect(main.getByText(setBack)).toBeVisible();
      await main.getByRole("link", { name: dashboardTexts.showSetBacks }).click();
      await expect(main).toContainText(setBackTexts.summary({ records: 3, tills: 1 }));
      await expect(main).toContainText(setBackTexts.silent({ count: 2 }));
      for (const kind of ["cash_in", "return"])
        await expect(main).toContainText(setBackTexts.kinds[kind]?.({ count: 1 }) ?? "");
    });

    await test.step("a till that comes later sends what it had sold before and since", async () => {
      await away.context().setOffline(false);
      await expect(away).toHaveURL(`${server.url}/login`, { timeout: 60_000 });
      await signIn(away, shop.email);
      await expect(away.getByText(dashboardTexts.sentAgain({ sales: 1, others: 0 }))).toBeVisible();
      await expect.poll(async () => (await rowsOf(away, "outbox")).length).toBe(0);
      const { data } = await call<{ authorization: { token: string } }>(server, null, "login", {
        email: shop.email,
        password,
      });
      const { orders, count } = await ordersOf(server, { ...shop, token: data.authorization.token });
      // Six before the disk was lost, without the one that only the lost till has, and two without a connection.
      expect(count).toBe(7);
      const kept = new Map(
        [...(await sealed(page)), ...(await sealed(away))].map((each) => [each.temp_id, each]),
      );
      expect(kept.size).toBe(6);
      const total = (rows: readonly { total: number }[]) => rows.reduce((sum, row) => sum + row.total, 0);
      const onTills = [...kept.values()].map(({ text }) => (JSON.parse(text) as Sold).order);
      const ofGone = sold.filter(({ order_ref }) => order_ref.endsWith("R00003"));
      expect(total(orders)).toBe(total(onTills) + total(ofGone));
    });

    await test.step("the page names the number of the till that never comes", async () => {
      await page.reload();
      const main = page.getByRole("main");
      await expect(main).toContainText(setBackTexts.summary({ records: 4, tills: 2 }));
      await expect(main).toContainText(setBackTexts.silent({ count: 1 }));
      await expect(main).toContainText(setBackTexts.serverHas({ made: "1" }));
      await expect(main.getByText(lost.order_ref)).toBeVisible();
      expect(await runClove(server, "check-invariants")).toMatchObject({ status: 0 });
    });

    await test.step("it sells on, under a number that was never given, and the notice can be put away", async () => {
      await till.goTo(page, "POS");
      await sell(page);
      await expect.poll(async () => (await sealed(page)).length).toBe(3);
      const numbers = (await sealed(page)).map(({ text }) => (JSON.parse(text) as Sold).invoice_id);
      expect(new Set(numbers).size).toBe(3);
      const notice = page.getByRole("alert").filter({ hasText: setBack });
      await notice.getByRole("button", { name: "Dismiss" }).click();
      await expect(page.getByText(setBack)).toBeHidden();
      await page.reload();
      await expect(till.productSearch(page)).toBeVisible();
      await expect(page.getByText(setBack)).toBeHidden();
    });
  } finally {
    await Promise.all(others.map((each) => each.context().close()));
    await server.remove();
    rmSync(folder, { recursive: true });
  }
});

async function sell(page: Page): Promise<void> {
  await addToCart(page, "Rice");
  await payBy(page, "Cash");
  await till.placeOrder(page).click();
  const receipt = till.receipt(page);
  await expect(receipt.getByRole("article")).toContainText("Rice");
  await receipt.getByRole("button", { name: "Close", exact: true }).last().click();
  await expect(page.getByText(saleTexts.noProductAdded)).toBeVisible();
}

/** Takes the goods of this till's first sale back for cash. */
async function giveBack(page: Page): Promise<void> {
  const [first] = (await sealed(page)).map(({ text }) => (JSON.parse(text) as Sold).order.order_ref).sort();
  await till.scan(page, first!);
  const view = page.getByRole("dialog", { name: `Order ${first}` });
  await view.getByRole("button", { name: orderTexts.returnOrder, exact: true }).click();
  const back = page.getByRole("dialog", { name: orderTexts.returnOrder });
  await back.getByRole("checkbox", { name: "Rice" }).check();
  await back.getByRole("button", { name: orderTexts.returnOrder }).click();
  await till.toast(page, orderTexts.orderReturned);
  await till.receipt(page).getByRole("button", { name: "Close", exact: true }).last().click();
}

async function payIn(page: Page, amount: string): Promise<void> {
  await page.getByRole("button", { name: "Open drawer, pay in, pay out" }).click();
  const drawer = page.getByRole("dialog", { name: "Drawer" });
  await drawer.locator("label").filter({ hasText: "Pay in" }).click();
  await drawer.getByLabel(terminalTexts.cashIn, { exact: true }).fill(amount);
  await drawer.getByLabel("Reason").fill("Change");
  await drawer.getByRole("button", { name: "Pay in" }).click();
  await expect(drawer).toBeHidden();
}

const names = async (page: Page) => (await rowsOf<{ name: string }>(page, "brands")).map(({ name }) => name);
