// node bench/first-hour.mjs: a new owner's way from /register to the first receipt, through the real pages in Chromium: the required
// fields, clicks and keys, and the seconds that they take at typing speed.
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import { ensureBrowser } from "../scripts/lib/browser.mjs";
import { countedHands } from "./lib/counted-hands.mjs";
import { startServer } from "./lib/server.mjs";
import { loadSource } from "./lib/source.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const commonTexts = await loadSource("packages/domain/src/common.texts.ts");
const accountTexts = await loadSource("packages/domain/src/accounts/accounts.texts.ts");
const saleTexts = await loadSource("packages/domain/src/orders/sale.texts.ts");
const catalogueTexts = await loadSource("packages/domain/src/catalogue/catalogue.texts.ts");
const email = "aisyah@kopi.example";
const password = "kaya toast 88";
const server = await startServer();
const browser = await chromium.launch({ executablePath: await ensureBrowser(root), chromiumSandbox: false });
try {
  const page = await browser.newPage({ baseURL: server.url, viewport: { width: 1366, height: 768 } });
  page.on("pageerror", (error) => console.error(error));
  await page.addInitScript(() => {
    window.print = () => {};
  });
  await page.goto("/register");
  const hands = countedHands(page);
  const button = (name) => page.getByRole("button", { name, exact: true });
  const hints = page.getByRole("region", { name: "Before the first sale" });

  await hands.fill("Company Name", "Kopi Sdn Bhd");
  await hands.fill("Company Email", email);
  await hands.fill("Contact Number", "03-22821234");
  await hands.fill("Address", "Jalan Telawi 1, Bangsar");
  await hands.click(button(commonTexts.next));
  await hands.click(button(commonTexts.next));
  await hands.fill("Name", "Aisyah Rahman");
  await hands.fill("Password", password);
  await hands.click(button(commonTexts.next));
  await page.getByLabel("Code").waitFor();
  await hands.fill("Code", await server.codeFor(email));
  await hands.click(button(commonTexts.submit));
  await page.waitForURL("**/login");
  await hands.click(button(accountTexts.login));

  await hands.click(hints.getByRole("link", { name: "Add a counter" }));
  await hands.click(button("Create Counter"));
  await hands.click(page.getByRole("link", { name: "Go to the sale screen" }));

  await hands.click(hints.getByRole("link", { name: saleTexts.addProduct }));
  await hands.fill("Product Name", "Kopi O 500g");
  await hands.fill("Purchase Price", "7");
  await hands.fill("Sale Price", "12.50");
  await hands.fill("Available Stock Qty", "20");
  await hands.click(button(catalogueTexts.createProduct));
  await page.getByText(catalogueTexts.productCreated).first().waitFor();
  await hands.click(page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "POS" }));

  await hands.click(page.getByRole("button", { name: /Kopi O 500g/ }));
  await page.getByRole("button", { name: "Remove Kopi O 500g" }).waitFor();
  await hands.press("F8");
  await hands.press("Enter");
  await page.getByRole("dialog", { name: "Receipt" }).waitFor();
  const { fields, clicks, keys, machine, seconds } = hands.total();
  console.table({
    "fields filled": { figure: fields, must: "≤ 12" },
    clicks: { figure: clicks, must: "" },
    keys: { figure: keys, must: "" },
    "waited for the app": { figure: `${machine.toFixed(1)} s`, must: "" },
    "at typing speed": { figure: `${Math.round(seconds)} s`, must: "≤ 180 s" },
  });
} finally {
  await browser.close();
  await server.stop();
}
