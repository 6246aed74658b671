import { defaultPermissions } from "@clove/domain/access/role-defaults.ts";
import * as commonTexts from "@clove/domain/common.texts.ts";
import * as heldCartTexts from "@clove/domain/held-carts/held-carts.texts.ts";
import type { Order } from "@clove/domain/orders/orders.schema.ts";
import * as saleTexts from "@clove/domain/orders/sale.texts.ts";
import * as shellTexts from "@clove/domain/shell.texts.ts";
import * as offlineTexts from "@clove/domain/sync/offline.texts.ts";
import { type BrowserContext, expect, type Page } from "@playwright/test";
import { hire, made } from "../faults/staff.ts";
import { openCompany, storeCustomer } from "./api.ts";
import { test } from "./fixtures.ts";
import { HastyCashier } from "./hasty-cashier.ts";
import { rowsOf, signedIn, unsent } from "./offline-till.ts";
import type { RunningServer } from "./server.ts";
import * as till from "./till.ts";

const rice = "9556001234568";
const oil = "9556001234575";
const bun = "4008";
const unknown = "9999999999994";

/** With motion, as on a cashier's screen: dialogs fade in and out while keys are pressed. */
test.use({ contextOptions: { reducedMotion: "no-preference" } });

test("twenty-four sales in a rush by keyboard and scanner", async ({ page, context, server }, info) => {
  const { company, cashier, member } = await openShop(server);
  await signedIn(context, server, cashier.token);
  await context.addInitScript(noteLostKeys);
  await context.addInitScript(notePrinted);
  await page.goto("/");
  await openShiftAfterCut(page, context, cashier.terminal.name);
  // The local copy has all products and the customer.
  await expect.poll(async () => (await rowsOf(page, "variations")).length).toBe(3);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  const hand = await HastyCashier.at(page);
  const { press, scan, read } = hand;
  const atHome = () => expect(till.productSearch(page)).toBeFocused();
  const dialog = (name: string) => page.getByRole("dialog", { name });

  // Each sale begins while the receipt of the one before is still open; `press("Enter")` closes it.
  const sales: [what: string, total: number, by: () => Promise<unknown>][] = [
    ["a scan", 13.25, () => Promise.all([scan(oil), press("F8", "Enter")])],
    [
      "two scans at once after the Enter that closes the receipt",
      20,
      () => Promise.all([press("Enter"), scan(rice), scan(rice), press("F8", "Enter")]),
    ],
    [
      "a scan while the receipt is open, and a typed code",
      17.25,
      () => Promise.all([scan(oil), press(`'${bun}'`, "Enter", "F8", "Enter")]),
    ],
    [
      "wrong codes, scanned and typed",
      10,
      async () => {
        await Promise.all([press("Enter"), scan(unknown)]);
        await expect(page.getByText(`${commonTexts.noProductFound}: ${unknown}`)).toBeVisible();
        await press("'77777'", "Enter");
        await expect(page.getByText(commonTexts.noProductFound, { exact: true })).toBeVisible();
        await Promise.all([press("Escape"), scan(rice), press("F8", "Enter")]);
      },
    ],
    ["3* and a scan", 30, () => Promise.all([press("Enter", "'3*'"), scan(rice), press("F8", "Enter")])],
    [
      "3* and a typed code, with too little cash at first",
      12,
      () => press("Enter", `'3*${bun}'`, "Enter", "Alt+1", "Enter", "'20'", "Enter"),
    ],
    [
      "split over cash and QR",
      30.5,
      () =>
        Promise.all([
          press("Enter", "'2*'"),
          scan(oil),
          press(`'${bun}'`, "Enter", "Alt+q", "Alt+2", "Enter"),
        ]),
    ],
    [
      "a note, and the rest by bank in two keys more",
      30.5,
      async () => {
        await Promise.all([press("Enter", "'2*'"), scan(oil), press(`'${bun}'`, "Enter")]);
        hand.keys = 0;
        await press("Alt+2", "Alt+b", "Enter");
        expect(hand.keys).toBeLessThanOrEqual(5);
      },
    ],
    [
      "cash changed to bank by one key",
      10,
      async () => {
        await Promise.all([press("Enter"), scan(rice)]);
        hand.keys = 0;
        await press("Alt+c", "Alt+b", "Enter");
        expect(hand.keys).toBe(3);
      },
    ],
    [
      "a typed amount in cash, and the rest by bank in five keys beside its digits",
      30.5,
      async () => {
        await Promise.all([press("Enter", "'2*'"), scan(oil), press(`'${bun}'`, "Enter")]);
        hand.keys = 0;
        await press("Alt+c", "Alt+p", "'12.5'", "Alt+b", "Enter");
        expect(hand.keys - "12.5".length).toBeLessThanOrEqual(5);
      },
    ],
    [
      "two typed amounts, one Tab apart",
      30.5,
      async () => {
        await Promise.all([press("Enter", "'2*'"), scan(oil), press(`'${bun}'`, "Enter")]);
        hand.keys = 0;
        await press("Alt+c", "Alt+p", "'12'", "Alt+b", "Tab", "'18.5'", "Enter");
        expect(hand.keys - "1218.5".length).toBeLessThanOrEqual(6);
      },
    ],
    [
      "a customer, on credit",
      10,
      async () => {
        await Promise.all([press("Enter"), scan(rice), press("F4", "'tan'", "Enter")]);
        await atHome();
        await press("Alt+r", "Enter");
      },
    ],
    [
      "a scan in the midst of a typed word, and a scanned customer",
      10,
      () => Promise.all([press("Enter", "'oi'"), scan(member), scan(rice), press("F8", "Enter")]),
    ],
    [
      "a discount",
      9.5,
      async () => {
        await Promise.all([
          press("Enter"),
          scan(rice),
          press("F3", "ArrowLeft", "ArrowLeft", "'5'", "Enter"),
        ]);
        await atHome();
        await press("F8", "Enter");
      },
    ],
    [
      "a removal, and a scan while its question fades away",
      20,
      async () => {
        await Promise.all([press("Enter"), scan(rice), scan(oil), press("Delete")]);
        await expect(dialog(commonTexts.confirmRemove).getByRole("button", { name: "Remove" })).toBeFocused();
        await Promise.all([press("Enter"), scan(rice), press("F8", "Enter")]);
      },
    ],
    ["another price", 5.5, () => press("Enter", `'${bun}'`, "Enter", "F9", "'5.5'", "Enter", "F8", "Enter")],
    [
      "more and less",
      20,
      () => Promise.all([press("Enter"), scan(rice), press("+", "+", "-", "F8", "Enter")]),
    ],
    [
      "an adjustment",
      9.5,
      () => Promise.all([press("Enter"), scan(rice), press("Alt+a", "'0.5'", "Enter", "F8", "Enter")]),
    ],
    [
      "held, where a scan changes nothing, and taken up",
      13.25,
      async () => {
        await Promise.all([press("Enter"), scan(oil), press("F6")]);
        await expect(dialog(saleTexts.holdCart).getByRole("textbox")).toBeFocused();
        await scan(rice);
        await till.toast(page, saleTexts.scanUnderDialog({ code: rice }));
        read();
        await press("Enter");
        await atHome();
        await press("F7");
        await expect(page.getByRole("button", { name: heldCartTexts.takeUp })).toBeFocused();
        await press("Enter");
        await expect(till.line(page, "Oil")).toBeVisible();
        await atHome();
        await press("F8", "Enter");
      },
    ],
    [
      "the connection is cut",
      10,
      async () => {
        await Promise.all([press("Enter"), scan(rice)]);
        await context.setOffline(true);
        await press("F8", "Enter");
      },
    ],
    [
      "a note, without a connection",
      14,
      () => Promise.all([press("Enter"), scan(rice), press(`'${bun}'`, "Enter", "Alt+3", "Enter")]),
    ],
    [
      "the connection is back",
      13.25,
      async () => {
        await Promise.all([press("Enter"), scan(oil)]);
        await context.setOffline(false);
        await press("Alt+b", "F8", "Enter");
      },
    ],
    [
      "a code of four digits scanned into a quantity",
      14,
      () => Promise.all([press("Enter"), scan(rice), press("F3"), scan(bun), press("F8", "Enter")]),
    ],
    [
      "placed from the customer search",
      10,
      () => Promise.all([press("Enter"), scan(rice), press("Alt+c", "F4", "Ctrl+Enter")]),
    ],
  ];
  const counts: string[] = [];
  for (const [i, [what, total, by]] of sales.entries()) {
    // The steps to the first sale are shown until a sale is known.
    if (i === 5) asked.length = 0;
    await test.step(what, async () => {
      hand.keys = 0;
      await by();
      await expect(till.receipt(page), what).toContainText(`Total AmountRM ${total.toFixed(2)}`);
      counts.push(`${what}: ${hand.keys}`);
    });
  }
  await press("Enter");
  await atHome();
  expect(await page.evaluate(() => document.documentElement.dataset.lostKeys ?? "")).toBe("");
  // The browser printed each receipt once, in order, however soon the next sale followed.
  const totals = sales.map(([, total]) => total);
  await expect
    .poll(() => page.evaluate(() => document.documentElement.dataset.printed))
    .toBe(totals.join(" "));
  // Tiles and the customer came from the local copy.
  expect(asked.filter((url) => /\/(user|product)\/list/.test(url))).toEqual([]);
  await info.attach("keys per sale, without those of the scanner", { body: counts.join("\n") });

  await expect(unsent(page)).toHaveAttribute("data-unsent", "0");
  const { orders } = await made<{ orders: Order[] }>(server, company.token, "order/list?length=100");
  const ascending = (amounts: number[]) => amounts.toSorted((one, other) => one - other);
  expect(ascending(orders.map(({ total }) => total))).toEqual(ascending(totals));
});

/** Without a connection no shift can be opened; what was typed is still there afterwards. */
async function openShiftAfterCut(page: Page, context: BrowserContext, counter: string) {
  await page.getByRole("banner").getByRole("button", { name: shellTexts.openShift }).click();
  const dialog = page.getByRole("dialog", { name: shellTexts.openShift });
  await till.choose(page, "Counter", counter, dialog);
  await dialog.getByLabel("Opening Balance").fill("100");
  await context.setOffline(true);
  await expect(page.getByText(shellTexts.youAreOffline)).toBeVisible();
  await dialog.getByRole("button", { name: shellTexts.openShift }).click();
  await till.toast(page, offlineTexts.offlineOpenShift);
  await context.setOffline(false);
  await expect(page.getByText(shellTexts.youAreOffline)).toBeHidden();
  await dialog.getByRole("button", { name: shellTexts.openShift }).click();
  await expect(page.getByText(shellTexts.shiftIsOpenNow)).toBeVisible();
}

/** A shop with three products, a customer with credit and a cashier, who may reduce a sale by 10 %. */
async function openShop(server: RunningServer) {
  const company = await openCompany(server, "rush", 90);
  const { token, branch, product } = company;
  const { category_id, brand_id } = product;
  const goods = (name: string, more: object, price: number, barcode: string) =>
    made(server, token, "product/store", {
      name,
      branch_id: branch.id,
      category_id,
      brand_id,
      ...more,
      variations: [{ purchase_price: 1, sale_price: price, initial_stock_quantity: 90, barcode }],
    });
  const seller = hire(server, company, "Siti", "cashier", defaultPermissions("cashier"));
  const [customer, cashier] = await Promise.all([
    storeCustomer(server, company, "Tan Wei"),
    seller,
    goods("Oil", { sale_vat: 6 }, 12.5, oil),
    goods("Bun", { price_type: "variable" }, 4, bun),
  ]);
  await made(server, token, "user/update", {
    id: cashier.user.id,
    max_discount: 10,
    max_discount_type: "percentage",
  });
  return { company, cashier, member: customer.barcode };
}

/** Counts keys pressed while nothing has the focus: these are lost. */
function noteLostKeys() {
  const note = ({ key }: KeyboardEvent) => {
    if (document.activeElement !== document.body) return;
    const { dataset } = document.documentElement;
    dataset.lostKeys = `${dataset.lostKeys ?? ""} ${key}`;
  };
  window.addEventListener("keydown", note, true);
}

/** Replaces the browser's print dialog: keeps the total of each receipt. */
function notePrinted() {
  window.print = () => {
    const { dataset } = window.top!.document.documentElement;
    const [, total] = /Total Amount\D*([\d.]+)/.exec(document.body.textContent) ?? [];
    dataset.printed = [...(dataset.printed ?? "").split(" "), Number(total)].join(" ").trim();
  };
}
