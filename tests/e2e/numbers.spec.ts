import * as catalogueTexts from "@clove/domain/catalogue/catalogue.texts.ts";
import type { Product } from "@clove/domain/catalogue/products.schema.ts";
import * as commonTexts from "@clove/domain/common.texts.ts";
import { formatMoney } from "@clove/domain/money.ts";
import * as orderTexts from "@clove/domain/orders/orders.texts.ts";
import * as receiptTexts from "@clove/domain/orders/receipts.texts.ts";
import * as stockTexts from "@clove/domain/stock/stock.texts.ts";
import { stockOf } from "@clove/domain/stock/stock-of.ts";
import * as terminalTexts from "@clove/domain/terminals/terminals.texts.ts";
import { typedNumbers } from "@clove/domain/typed-number.fixtures.ts";
import * as numberTexts from "@clove/domain/typed-number.texts.ts";
import { type CDPSession, expect, type Locator, type Page } from "@playwright/test";
import { call, openCompany } from "./api.ts";
import { test } from "./fixtures.ts";
import { enter, refuses } from "./number-fields.ts";
import { stored } from "./product-page.ts";
import * as till from "./till.ts";

/** What differs between the languages, and each kind of refusal; typed-number.test.ts reads the whole table. */
const tried = [
  ...["", "007", " 12 ", "12.", "12,", "12.50", "12,50", "12.505", "12,505", ".5", ",5"],
  ...[
    "1,250.50",
    "1.250,50",
    "1\u202f250",
    "1 250,50",
    "1'250",
    "abc",
    "1e3",
    "-5",
    "−5",
    "10000000",
    "RM 12",
  ],
];
const table = typedNumbers.filter(([text]) => tried.includes(text));

const languages = [
  { locale: "en-US", column: 1, decimal: ".", bought: ["1,250.50", "1,250"] },
  { locale: "de-DE", column: 2, decimal: ",", bought: ["1.250,50", "1.250"] },
  { locale: "fr-FR", column: 3, decimal: ",", bought: ["1 250,50", "1 250"] },
] as const;

for (const { locale, column, decimal, bought } of languages) {
  test.describe(`in ${locale}`, () => {
    test.use({ locale });

    test("typed numbers are read as the language writes them, or refused in words", async ({
      page,
      server,
    }) => {
      const shop = await openCompany(server, `numbers-${locale.toLowerCase()}`, 5);
      await openPurchase(page, shop);
      let calls = 0;
      page.on("request", (request) => {
        if (request.url().endsWith("/stock/purchase")) calls++;
      });

      const read: string[][] = [];
      for (const [text] of table) read.push([text, ...(await typed(page, text))]);
      expect(table).toHaveLength(tried.length);
      const expected = table.map((row) => {
        const [amount = "", pieces = amount] = row[column].split("/");
        const shown = Number(amount).toFixed(2).replace(".", decimal);
        return [
          row[0],
          amount === "x" ? refused(row[0]) : amount && shown,
          pieces === "x" ? refused(row[0]) : pieces,
        ];
      });
      expect(read).toEqual(expected);
      expect(calls).toBe(0);

      // The number pad's point on a keyboard of another language
      await page.getByLabel(fields[0]).focus();
      const point = { key: ".", text: ".", code: "NumpadDecimal" };
      await press(page, [selectAll, ...keysOf("12"), point, ...keysOf("5")]);
      await expect(page.getByLabel(fields[0])).toHaveValue(`12${decimal}5`);

      await typed(page, bought[0], bought[1]);
      await page.getByRole("button", { name: commonTexts.submit }).click();
      await till.toast(page, stockTexts.purchaseAdded);
      const [variation] = (await stored(server, shop)).variations;
      expect(variation?.purchase_price).toBe(1250.5);
      expect(variation?.stocks.map(({ quantity }) => quantity)).toEqual([5, 1250]);
    });
  });
}

const money = (amount: number) => formatMoney(amount, "MYR");
type Shop = Awaited<ReturnType<typeof openCompany>>;
const refused = (text: string) => `${text} – refused`;
const fields = ["Purchase Price of Rice", "Qty of Rice"] as const;

/** Add Purchase with one line of Rice. */
async function openPurchase(page: Page, shop: Shop) {
  await till.holdSession(page, shop);
  await page.goto("/addPurchase");
  await till.choose(page, "Select Store", shop.branch.name);
  await till.scan(page, shop.variation.barcode!);
  await expect(page.getByLabel(fields[1])).toHaveValue("1");
}

/**
 * Types into both fields key by key and leaves them; returns what they show then. If a text is refused, the field must have a
 * message, and pressing Submit must move the focus to it.
 */
async function typed(page: Page, amount: string, pieces = amount): Promise<string[]> {
  await page.getByLabel(fields[0]).focus();
  // By way of the sale price; Tab selects what is in the next field.
  await press(page, [selectAll, remove, ...keysOf(amount), tab, tab, remove, ...keysOf(pieces), tab]);
  return page.evaluate(
    ([names, submit]) => {
      const inputs = names.map((name) => document.querySelector<HTMLInputElement>(`[aria-label="${name}"]`)!);
      const isRefused = ({ ariaInvalid }: HTMLInputElement) => ariaInvalid === "true";
      const wordsOf = (input: HTMLInputElement) =>
        document.getElementById(input.getAttribute("aria-describedby") ?? "")?.textContent ?? "";
      const first = inputs.find(isRefused);
      if (first) {
        [...document.querySelectorAll("button")].find(({ textContent }) => textContent === submit)?.click();
        if (document.activeElement !== first) return ["not refused"];
      }
      return inputs.map((input) =>
        isRefused(input) && wordsOf(input).length > 5 ? `${input.value} – refused` : input.value,
      );
    },
    [fields, commonTexts.submit] as const,
  );
}

type Key = { key: string; text?: string; code?: string; windowsVirtualKeyCode?: number; commands?: string[] };
const tab: Key = { key: "Tab", windowsVirtualKeyCode: 9 };
const remove: Key = { key: "Delete", windowsVirtualKeyCode: 46 };
const selectAll: Key = { key: "a", commands: ["selectAll"] };
const keysOf = (text: string): Key[] => [...text].map((key) => ({ key, text: key }));

/** Through the browser's input queue, without waiting for each key's echo. */
async function press(page: Page, keys: Key[]) {
  const keyboard = await keyboardOf(page);
  await Promise.all(
    keys.flatMap((key) => [
      keyboard.send("Input.dispatchKeyEvent", { type: key.text ? "keyDown" : "rawKeyDown", ...key }),
      keyboard.send("Input.dispatchKeyEvent", { type: "keyUp", key: key.key }),
    ]),
  );
}

const keyboards = new WeakMap<Page, Promise<CDPSession>>();
function keyboardOf(page: Page): Promise<CDPSession> {
  const known = keyboards.get(page) ?? page.context().newCDPSession(page);
  keyboards.set(page, known);
  return known;
}

test("each screen keeps a typed number as it is: 12.00 is 12, 1,250 is 1250, -5 is refused", async ({
  page,
  server,
}) => {
  const shop = await openCompany(server, "numbers-screens", 300);
  const contact = { email: "d@numbers.example", contact_number: "1", address: "2" };
  await call(server, shop.token, "branch/store", { name: "Depot", type: "warehouse", ...contact });
  await till.holdSession(page, shop);
  const dialog = page.getByRole("dialog");
  const button = (name: string, within: Page | Locator = page) =>
    within.getByRole("button", { name, exact: true });

  await test.step("Qty in the cart, and Cash received", async () => {
    await page.goto("/");
    await expect(till.productSearch(page)).toBeFocused();
    await till.scan(page, shop.variation.barcode!);
    const quantity = till.line(page, "Rice").getByLabel("Quantity of Rice");
    await refuses(quantity, till.placeOrder(page));
    await expect(till.line(page, "Rice").getByRole("alert")).toHaveText(numberTexts.numberNegative);
    await till.productSearch(page).press("F6");
    await expect(quantity).toBeFocused();
    await expect(dialog).toBeHidden();
    await enter(quantity, "12.00", "12");
    await expect(till.line(page, "Rice").getByRole("alert")).toBeHidden();
    await page.getByLabel("Cash", { exact: true }).check();
    const cash = page.getByLabel("Cash amount received");
    await refuses(cash, till.placeOrder(page));
    await enter(cash, "1,250", "1250.00");
    await till.placeOrder(page).click();
    await expect(till.receipt(page)).toContainText(money(1130));
    await page.keyboard.press("Escape");
  });

  await test.step("Product Add", async () => {
    await till.visit(page, "/createProduct");
    await page.getByLabel("Product Name").fill("Tea");
    await till.choose(page, "Select Category", "Food");
    await till.choose(page, "Select Product Brand", "Own");
    await refuses(page.getByLabel("Purchase Price"), button(catalogueTexts.createProduct));
    await enter(page.getByLabel("Purchase Price"), "12.00", "12.00");
    await enter(page.getByLabel("Sale Price"), "1,250", "1250.00");
    await refuses(page.getByLabel("Available Stock Qty"), button(catalogueTexts.createProduct));
    await enter(page.getByLabel("Available Stock Qty"), "12.50", "12.50");
    await expect(page.getByText(numberTexts.numberWhole)).toBeVisible();
    await till.showMore(page);
    await till.choose(page, "Select Price Type", "By unit");
    await expect(page.getByText(numberTexts.numberWhole)).toBeHidden();
    await till.choose(page, "Select Price Type", "Fixed");
    await enter(page.getByLabel("Available Stock Qty"), "12.00", "12");
    await button(catalogueTexts.createProduct).click();
    await till.toast(page, catalogueTexts.productCreated);
    const { data } = await call<{ products: Product[] }>(server, shop.token, "product/search?q=Tea");
    expect(data.products[0]?.variations[0]).toMatchObject({ purchase_price: 12, sale_price: 1250 });
    expect(data.products[0]?.variations[0]?.stocks[0]?.quantity).toBe(12);
  });

  await test.step("Add Stock", async () => {
    await till.visit(page, `/product/${shop.product.id}`);
    await button(commonTexts.add).click();
    await till.choose(page, "Select Store", shop.branch.name, dialog);
    await refuses(dialog.getByLabel("Quantity"), button(commonTexts.add, dialog));
    await enter(dialog.getByLabel("Quantity"), "12.00", "12");
    await button(commonTexts.add, dialog).click();
    await till.toast(page, stockTexts.stockAdded);
    await expect(page.getByRole("textbox", { name: "Stock Qty", exact: true })).toHaveValue("300");
  });

  await test.step("Transfer", async () => {
    await till.visit(page, "/addTransfer");
    await till.choose(page, "From Store", shop.branch.name);
    await till.choose(page, "To Store", "Depot");
    await till.scan(page, shop.variation.barcode!);
    const quantity = page.getByLabel("Qty of Rice");
    await expect(quantity).toHaveValue("1");
    await refuses(quantity, button(commonTexts.submit));
    // Another piece from elsewhere does not replace the text that is being typed.
    await till.scan(page, shop.variation.barcode!);
    await expect(quantity).toHaveValue("-5");
    await enter(quantity, "12.00", "12");
    await button(commonTexts.submit).click();
    await till.toast(page, stockTexts.transferAdded);
    const { variations } = await stored(server, shop);
    expect(stockOf(variations[0]!.stocks.filter(({ branch_id }) => branch_id === shop.branch.id))).toBe(288);
  });

  await test.step("a count", async () => {
    await till.visit(page, "/stocktakeList");
    await till.choose(page, "Select Store", shop.branch.name);
    await button("Start Stocktake").click();
    await page.getByRole("searchbox", { name: "Search products" }).fill("rice");
    await page.getByRole("button", { name: /^Rice/ }).click();
    await refuses(page.getByLabel("Quantity"), button(commonTexts.add));
    await page.getByLabel("Quantity").press("Enter");
    await expect(page.getByText("Nothing counted yet")).toBeVisible();
    await enter(page.getByLabel("Quantity"), "1,250", "1250");
    await button(commonTexts.add).click();
    await expect(page.getByText("+1250")).toBeVisible();
  });

  await test.step("Cash In", async () => {
    await till.visit(page, "/counterList");
    await button(`${terminalTexts.updateCashBox}: Counter 1`).click();
    const cashIn = dialog.getByLabel(terminalTexts.cashIn, { exact: true });
    await refuses(cashIn, button(commonTexts.submit, dialog));
    await enter(cashIn, "1,249", "1249.00");
    await cashIn.press("ArrowUp");
    await expect(cashIn).toHaveValue("1250.00");
    await button(commonTexts.submit, dialog).click();
    await till.toast(page, terminalTexts.cashUpdated);
    await expect(page.getByRole("row", { name: /Counter 1/ })).toContainText(money(120 + 1250));
  });

  await test.step("the return charge and quantity", async () => {
    await till.visit(page, "/orderList");
    await page.getByRole("button", { name: new RegExp(`^${orderTexts.returnOrder}`) }).click();
    await dialog.getByRole("checkbox", { name: "Rice" }).check();
    const [quantity, charge] = [
      dialog.getByLabel(orderTexts.returnQuantity({ name: "Rice" })),
      dialog.getByLabel(receiptTexts.returnCharge),
    ];
    await refuses(charge, button(orderTexts.returnOrder, dialog));
    await enter(charge, "12.00", "12.00");
    await enter(quantity, "13", "13");
    await expect(dialog.getByText(numberTexts.numberMost({ most: "12" }))).toBeVisible();
    await enter(quantity, "12.00", "12");
    await expect(dialog.getByRole("status", { name: receiptTexts.paidBack })).toContainText(money(108));
  });
});
