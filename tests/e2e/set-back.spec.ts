import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Order } from "@clove/domain/orders/orders.schema.ts";
import * as saleTexts from "@clove/domain/orders/sale.texts.ts";
import * as dashboardTexts from "@clove/domain/reports/dashboard.texts.ts";
import { expect, type Page } from "@playwright/test";
import { call, openCompany } from "./api.ts";
import { runClove } from "./clove.ts";
import { test } from "./fixtures.ts";
import { addToCart, countPrints, payBy, rowsOf, signIn } from "./offline-till.ts";
import { startServer } from "./server.ts";
import * as till from "./till.ts";

const setBack = new RegExp(dashboardTexts.setBack({ time: ".+" }));
type Sealed = { temp_id: string; text: string; sale: { invoice_id: string } };
const refs = (orders: Order[]) =>
  orders.map(({ order_ref, invoice_id }) => `${order_ref} ${invoice_id}`).sort();

test("after a restore from an older backup the till says so, reads everything again and sends its confirmed sales again", async ({
  page,
  context,
}) => {
  // A server of its own, because this test replaces its data.
  const server = await startServer();
  const folder = mkdtempSync(join(tmpdir(), "clove-set-back-"));
  try {
    const file = join(folder, "backup.zip");
    const shop = await openCompany(server, "set-back", 20);
    await countPrints(context);
    await page.goto(`${server.url}/login`);
    await signIn(page, shop.email);
    await sell(page);
    expect(await runClove(server, `backup ${file}`)).toMatchObject({ status: 0 });

    await test.step("a sale and a product after the backup", async () => {
      await sell(page);
      await call(server, shop.token, "brand/store", { name: "After the backup" });
      await expect.poll(async () => names(page)).toContain("After the backup");
    });
    const sealed = () => rowsOf<Sealed>(page, "journal");
    await expect.poll(async () => (await sealed()).length).toBe(2);
    const before = await sealed();
    await expect.poll(async () => (await rowsOf<Order>(page, "orders")).length).toBe(2);
    const sold = refs(await rowsOf<Order>(page, "orders"));

    await server.loseDisk();
    expect(await runClove(server, `restore ${file}`)).toMatchObject({ status: 0 });
    await server.start();

    await test.step("the sign-in ends, and the confirmed sales stay on the device", async () => {
      await expect(page).toHaveURL(`${server.url}/login`, { timeout: 60_000 });
      await expect.poll(() => rowsOf(page, "orders")).toEqual([]);
      expect(await sealed()).toEqual(before);
    });

    await test.step("after the next sign-in the till says what happened, and has what the server has", async () => {
      await signIn(page, shop.email);
      await expect(page.getByText(setBack)).toBeVisible();
      await expect(page.getByText(dashboardTexts.sentAgain({ sales: 1 }))).toBeVisible();
      await expect.poll(async () => refs(await rowsOf<Order>(page, "orders"))).toEqual(sold);
      expect(await names(page)).not.toContain("After the backup");
      expect((await sealed()).map(({ temp_id }) => temp_id)).toEqual(before.map(({ temp_id }) => temp_id));
      await till.goTo(page, "Dashboard");
      await expect(page.getByRole("main").getByText(setBack)).toBeVisible();
    });

    await test.step("it sells on, under a number that was never given, and the notice can be put away", async () => {
      await till.goTo(page, "POS");
      await sell(page);
      await expect.poll(async () => (await sealed()).length).toBe(3);
      const numbers = (await sealed()).map(({ text }) => (JSON.parse(text) as Sealed["sale"]).invoice_id);
      expect(new Set(numbers).size).toBe(3);
      const notice = page.getByRole("alert").filter({ hasText: setBack });
      await notice.getByRole("button", { name: "Dismiss" }).click();
      await expect(page.getByText(setBack)).toBeHidden();
      await page.reload();
      await expect(till.productSearch(page)).toBeVisible();
      await expect(page.getByText(setBack)).toBeHidden();
    });
  } finally {
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

const names = async (page: Page) => (await rowsOf<{ name: string }>(page, "brands")).map(({ name }) => name);
