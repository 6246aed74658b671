import { isFilled } from "./filled-copy.mjs";
import { openTill } from "./open-till.mjs";
import { startServer } from "./server.mjs";
import { openShop } from "./shop.mjs";
import { loadSource } from "./source.mjs";
import { nameOf, typed, unknown } from "./till-names.mjs";

const baskets = 5;
const linesOfBasket = 12;
/** Milliseconds between two keys and between two scans: less than people need. */
const pauseBeforeKey = 60;
const pauseBeforeScan = 150;
/** Makes Chromium render frames without pauses, so that no time is spent waiting for the screen's next refresh. */
const unlimited = ["--disable-frame-rate-limit", "--disable-gpu-vsync"];

/**
 * Measures the built app on its server, with a connection and then without. Each time is from the key event to the frame that
 * shows its result; `frames`: how many were rendered until then. Beside it an empty page, in the same browser.
 */
export async function measureRealTill(variations) {
  const commonTexts = await loadSource("packages/domain/src/common.texts.ts");
  const shellTexts = await loadSource("packages/domain/src/shell.texts.ts");
  const saleTexts = await loadSource("packages/domain/src/orders/sale.texts.ts");
  const server = await startServer();
  const { client } = server;
  let till;
  try {
    const shop = await openShop(server, client, { cashiers: 1, variations: variations / 2 });
    const goods = await stock(client);
    till = await openTill(server.url, shop.cashiers[0], { args: unlimited });
    const { page, context } = till;
    let searches = 0;
    page.on("request", (request) => {
      if (request.url().includes("/product/search")) searches++;
    });
    await context.addInitScript(watchKeys, commonTexts.noProductFound);
    await page.goto("/");
    const began = performance.now();
    await page.getByRole("searchbox", { name: "Search products" }).waitFor();
    while (!(await page.evaluate(isFilled))) await page.waitForTimeout(1000);
    const filled = performance.now() - began;
    const empty = await measureEmptyPage(context);
    const online = await measure(typed);
    const asked = searches;
    await context.setOffline(true);
    await page.getByText(shellTexts.youAreOffline).first().waitFor();
    const offline = await measure([...typed, unknown]);
    return { filled, asked, empty, online, offline };

    async function measure(texts) {
      const keys = [];
      for (const text of texts) {
        for (let end = 1; end <= text.length; end++) {
          const expected = firstFound(goods, text.slice(0, end));
          await page.evaluate((name) => window.bench.expectTile(name), expected);
          await page.waitForTimeout(pauseBeforeKey);
          await page.keyboard.press(text[end - 1] === " " ? "Space" : text[end - 1]);
          keys.push(await page.evaluate(() => window.bench.shown));
        }
        await page.keyboard.press("Escape");
      }
      const scans = [];
      const scanner = await context.newCDPSession(page);
      for (let basket = 0; basket < baskets; basket++) {
        for (let line = 0; line < linesOfBasket; line++) {
          const at = (basket * linesOfBasket + line + 1) * 7919;
          const { name, barcode } = goods[at % goods.length];
          await page.evaluate((wanted) => window.bench.expectLine(wanted), name);
          await page.waitForTimeout(pauseBeforeScan);
          await scan(scanner, barcode);
          scans.push(await page.evaluate(() => window.bench.shown));
        }
        await page.keyboard.press("F8");
        await page.keyboard.press("Enter");
        const receipt = page.getByRole("dialog", { name: "Receipt" });
        await receipt.waitFor();
        await page.keyboard.press("Escape");
        await page.getByText(saleTexts.noProductAdded).waitFor();
      }
      return { keys, scans };
    }
  } finally {
    await till?.close();
    await server.stop();
  }
}

/** The same for a page that has nothing but a text field, in which each letter is the result. */
async function measureEmptyPage(context) {
  const page = await context.newPage();
  await page.goto("data:text/html,<input>");
  await page.getByRole("textbox").focus();
  const keys = [];
  for (let letters = 1; letters <= 60; letters++) {
    await page.evaluate((length) => window.bench.expectLetters(length), letters);
    await page.waitForTimeout(pauseBeforeKey);
    await page.keyboard.press("a");
    keys.push(await page.evaluate(() => window.bench.shown));
  }
  await page.close();
  return keys;
}

/**
 * Gives the products names to search for and barcodes like those on packages, and every product a second variation, apart from the one
 * whose name comes first where `isFirstAlone`.
 */
export async function stock(client, isFirstAlone = false) {
  const { rows } = await client.query("select id::int from products");
  const ids = rows.map(({ id }) => id);
  await client.query(
    "update products p set name = n.name from unnest($1::bigint[], $2::text[]) n (id, name) where p.id = n.id",
    [ids, ids.map(nameOf)],
  );
  await client.query("update product_variations set barcode = '955' || lpad(product_id::text, 10, '0')");
  await client.query(
    `with c as (insert into colors (company_id, name, code) select id, 'Merah', '#d00' from companies returning id, company_id)
     insert into product_variations (company_id, product_id, color_id, purchase_price, sale_price)
     select v.company_id, v.product_id, c.id, 5, 10 from product_variations v join c using (company_id)
     where not $1 or v.product_id > (select min(id) from products)`,
    [isFirstAlone],
  );
  if (isFirstAlone)
    await client.query("update products set name = 'ais 1' where id = (select min(id) from products)");
  await client.query("vacuum analyze");
  return ids.map((id) => ({ id, name: nameOf(id), barcode: `955${String(id).padStart(10, "0")}` }));
}

/** The name that must come first: that of the exact id, else the first in alphabetical order; null if none matches. */
function firstFound(goods, text) {
  const words = text.split(" ").filter((word) => word !== "");
  const exact = goods.find(({ id }) => String(id) === text.trim());
  const all = goods.filter(({ name }) => words.every((word) => name.includes(word)));
  return exact?.name ?? all.map(({ name }) => name).sort()[0] ?? null;
}

/** Timestamps are 2 ms apart, whatever the browser's speed, so that the app does not take the keys for typing. */
async function scan(session, code) {
  const start = Date.now() / 1000;
  const keys = [...[...code].map((digit) => ({ key: digit, text: digit })), { key: "Enter", text: "\r" }];
  await Promise.all(
    keys.flatMap(({ key, text }, at) =>
      ["keyDown", "keyUp"].map((type, up) =>
        session.send("Input.dispatchKeyEvent", {
          type,
          key,
          ...(type === "keyDown" && { text }),
          windowsVirtualKeyCode: text.charCodeAt(0),
          timestamp: start + (2 * at + up) / 1000,
        }),
      ),
    ),
  );
}

/** Runs in the page: measures how long after a key a frame shows what is expected. */
function watchKeys(noneFound) {
  let expected = null;
  addEventListener(
    "keydown",
    ({ key, timeStamp }) => {
      if (!expected || (expected.key && expected.key !== key)) return;
      const { isShown, done } = expected;
      // The event may arrive before the time in its timestamp.
      const pressed = Math.min(timeStamp, performance.now());
      expected = null;
      let frames = 0;
      const look = () => {
        const drawn = new MessageChannel();
        drawn.port1.onmessage = () => {
          frames++;
          if (isShown()) done({ milliseconds: performance.now() - pressed, frames });
          else requestAnimationFrame(look);
        };
        // This message is handled after the frame was rendered.
        drawn.port2.postMessage(null);
      };
      requestAnimationFrame(look);
    },
    { capture: true },
  );
  const expect = (what, isShown, key) => {
    window.bench.shown = new Promise((done, fail) => {
      expected = { isShown, done, key };
      setTimeout(() => fail(new Error(`Not on the screen after 20 s: ${what}`)), 20_000);
    });
  };
  const tiles = () => document.querySelector('section[aria-label="Products"] [aria-busy="false"]');
  window.bench = {
    shown: null,
    expectTile: (name) =>
      expect(name, () => {
        const shown = tiles()?.querySelector("button")?.textContent ?? "";
        return name === null ? tiles()?.textContent.includes(noneFound) : shown.includes(name);
      }),
    expectLetters: (length) =>
      expect(`${length} letters`, () => document.querySelector("input").value.length === length),
    expectLine: (name) =>
      expect(
        name,
        () => document.querySelector(`[aria-label="Remove ${CSS.escape(name)}"]`) !== null,
        "Enter",
      ),
  };
}
