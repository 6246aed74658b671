import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { flagTexts } from "@clove/domain/orders/flags.texts.ts";
import type { Order } from "@clove/domain/orders/orders.schema.ts";
import * as saleTexts from "@clove/domain/orders/sale.texts.ts";
import * as receiptCodeTexts from "@clove/domain/receipt-code/receipt-code.texts.ts";
import * as shellTexts from "@clove/domain/shell.texts.ts";
import { expect } from "@playwright/test";
import { test } from "./fixtures.ts";
import { addToCart, openTill, ordersOf, payBy, rowsOf, signedIn } from "./offline-till.ts";
import { readPicture } from "./read-barcode.ts";
import * as till from "./till.ts";

test.use({ serviceWorkers: "allow" });

type Meta = { key: string; value: { secret?: object } };

test("a sale of a lost till is restored from the code on its receipt", async ({
  page,
  context,
  server,
  browser,
}) => {
  const shop = await openTill(page, context, server, "receipt-code");
  const folder = mkdtempSync(join(tmpdir(), "clove-receipt-"));
  try {
    const keys = async () =>
      (await rowsOf<Meta>(page, "meta")).filter(({ key }) => key.startsWith("receipt key"));
    await expect.poll(async () => (await keys()).length).toBe(1);
    await context.setOffline(true);
    await expect(page.getByText(shellTexts.youAreOffline)).toBeVisible();
    await addToCart(page, "Rice");
    await payBy(page, "Cash");
    await till.placeOrder(page).click();
    await expect(page.getByText(saleTexts.orderSavedLocally).first()).toBeVisible();
    const paper = till.receipt(page).getByRole("article");
    await expect(paper.getByText(receiptCodeTexts.codeCaption({ number: 1, of: 1 }))).toBeVisible();
    const picture = join(folder, "paper.png");
    const code = paper.locator("figure svg").last();
    // As large as a phone's camera sees it; on the screen a module may be less than two pixels.
    await code.evaluate((svg) =>
      svg.setAttribute(
        "style",
        "position: fixed; inset: 0; width: 700px; height: 700px; background: white; z-index: 9999",
      ),
    );
    await code.screenshot({ path: picture });
    const codes = (await readPicture(picture)).map(([, text]) => text);
    expect(codes).toEqual([expect.stringMatching(/^25683\d{200,}$/)]);
    const [lost] = await rowsOf<Order>(page, "orders");
    // The till is gone before it was online again.
    await page.close();

    const other = await browser.newContext({ serviceWorkers: "block" });
    await signedIn(other, server, shop.token);
    const found = await other.newPage();
    await found.goto(server.url);
    await expect(found.getByRole("button", { name: /^Rice/ })).toBeVisible();
    await till.scan(found, codes[0]!);
    const asked = found.getByRole("dialog", { name: receiptCodeTexts.restoreTitle });
    await expect(asked.getByText("Rice")).toBeVisible();
    await asked.getByRole("button", { name: receiptCodeTexts.restore }).click();
    await till.toast(found, receiptCodeTexts.restored({ order_ref: lost!.order_ref }));
    const view = found.getByRole("dialog", { name: `Order ${lost!.order_ref}` });
    await expect(view.getByText(flagTexts.restored)).toBeVisible();
    await other.close();

    const { orders } = await ordersOf(server, shop);
    expect(orders.map(({ temp_id, total }) => [temp_id, total])).toEqual([[lost!.temp_id, 10]]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
