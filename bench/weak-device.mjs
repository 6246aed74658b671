// node bench/weak-device.mjs [variations]: the sale screen on a processor four times slower than this one and a line of 1.6 Mbit/s: when it
// can be used for the first time and again, and what a till keeps in memory.
import { isFilled } from "./lib/filled-copy.mjs";
import { heapOf, memoryOfPage } from "./lib/memory-of.mjs";
import { openTill } from "./lib/open-till.mjs";
import { stock } from "./lib/real-till.mjs";
import { password, startServer } from "./lib/server.mjs";
import { openShop } from "./lib/shop.mjs";
import { slow4G, slowLine } from "./lib/slow-line.mjs";
import { loadSource } from "./lib/source.mjs";
import { nameOf, typed } from "./lib/till-names.mjs";
import { slowProcessor, watchScreen } from "./lib/weak-page.mjs";

const variations = Number(process.argv[2] ?? 100_000);
const few = Math.min(2000, variations);
const rounds = 3;
const sales = 20;
/** Products; each has two variations. */
const goods = variations / 2;
const accountTexts = await loadSource("packages/domain/src/accounts/accounts.texts.ts");
const saleTexts = await loadSource("packages/domain/src/orders/sale.texts.ts");

const figures = {};
for (const count of new Set([few, variations])) await measureShop(count);
console.table(figures);

async function measureShop(count) {
  const server = await startServer();
  const line = await slowLine(server.url);
  try {
    const shop = await openShop(server, server.client, { cashiers: 1, variations: count / 2 });
    // The first tile's product has one variation only, so that a press puts it into the cart.
    await stock(server.client, true);
    await givePassword(server.client);
    const [cashier] = shop.cashiers;
    const of = `${count} variations`;
    note(`first, ${of}`, await times(() => firstTime(line, cashier)), { must: 5000 });
    if (count !== variations) return;
    note("first, by the login page", await times(() => firstTime(line, null)), {});
    await measureAgain(line, cashier);
  } finally {
    line.close();
    await server.stop();
  }
}

/** The owner's, to the cashiers, who have sessions only. */
async function givePassword(client) {
  await client.query(
    `update users u set password_hash = o.password_hash, email_verified_at = o.email_verified_at from users o
     where o.email = 'shop@bench.example' and u.password_hash is null`,
  );
}

/** A browser that has never seen the app; without a person from the login page. */
async function firstTime(line, person) {
  const till = await openTill(line.url, person);
  try {
    line.limit(slow4G);
    const { page } = till;
    await page.addInitScript(watchScreen);
    await slowProcessor(page);
    const before = line.received();
    await page.goto(person ? "/" : "/login", { waitUntil: "commit" });
    if (person) {
      const seen = await useScreen(page);
      return { ...seen, kilobytes: (line.received() - before) / 1000 };
    }
    const { at } = await page.evaluate(() => window.weak.field);
    await page.getByLabel("Email").fill("cashier1@bench.example");
    await page.getByLabel("Password", { exact: true }).fill(password);
    const pressed = await page.evaluate(() => performance.now());
    await page.getByRole("button", { name: accountTexts.login, exact: true }).click();
    const { tiles, usable } = await useScreen(page);
    return { field: at, tiles: tiles - pressed, usable: usable - pressed };
  } finally {
    await till.close();
  }
}

/** Waits for the tiles, presses the first one at once, and types a digit, which finds the product with that id. */
async function useScreen(page) {
  const { at: tiles, x, y } = await page.evaluate(() => window.weak.tiles);
  await page.mouse.click(x, y);
  const { at: usable } = await page.evaluate(() => window.weak.line);
  await page.getByRole("searchbox", { name: "Search products" }).focus();
  await page.evaluate(() => window.weak.expect("9"));
  await page.keyboard.press("9");
  return { tiles, usable, search: await page.evaluate(() => window.weak.search) };
}

/** The same browser again: its service worker has the app and its local copy is filled. */
async function measureAgain(line, cashier) {
  const till = await openTill(line.url, cashier);
  const { context, profile } = till;
  try {
    line.limit(null);
    await till.page.goto("/");
    await till.page.waitForFunction(isFilled, null, { polling: 1000, timeout: 300_000 });
    await till.page.evaluate(() => navigator.serviceWorker.ready);
    const empty = await emptyMemory();
    await work(till.page);
    await keep("memory after the snapshot and 20 sales", till.page, profile, empty);
    await till.page.close();
    const again = async () => {
      const page = await context.newPage();
      await page.addInitScript(watchScreen);
      await slowProcessor(page);
      await page.goto("/", { waitUntil: "commit" });
      const seen = await useScreen(page);
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: /^Remove / }).click();
      await page.getByRole("button", { name: "Remove", exact: true }).click();
      await page.getByText(saleTexts.noProductAdded).waitFor();
      return { page, seen };
    };
    line.limit(slow4G);
    const once = async () => {
      const { page, seen } = await again();
      await page.waitForTimeout(1500);
      await page.close();
      return seen;
    };
    note("again", await times(once), { must: 1500 });
    await context.setOffline(true);
    note("again, offline", await times(once), { must: 1500 });
    await context.setOffline(false);
    line.limit(null);
    const { page } = await again();
    await slowProcessor(page, 1);
    await work(page);
    await keep("memory after a start from the copy and 20 sales", page, profile, empty);
  } finally {
    await till.close();
  }
}

/** Twenty sales of searches and goods, as on any day. */
async function work(page) {
  const search = page.getByRole("searchbox", { name: "Search products" });
  const tile = page.locator("[data-part=products] [aria-busy] [role=toolbar] button").first();
  for (let sale = 0; sale < sales; sale++) {
    await search.focus();
    await search.pressSequentially(
      sale % 2 ? typed[sale % typed.length] : nameOf(1 + ((sale * 97) % goods)),
      {
        delay: 20,
      },
    );
    await tile.waitFor();
    await page.keyboard.press("Escape");
    await search.pressSequentially(nameOf(1 + ((sale * 389) % goods)), { delay: 20 });
    await tile.click();
    const picker = page.getByRole("dialog");
    await page
      .getByRole("button", { name: /^Remove / })
      .or(picker)
      .first()
      .waitFor();
    if (await picker.isVisible()) await page.keyboard.press("1");
    await page
      .getByRole("button", { name: /^Remove / })
      .first()
      .waitFor();
    await page.keyboard.press("F8");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog", { name: "Receipt" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByText(saleTexts.noProductAdded).waitFor();
  }
}

/** What Chromium itself takes for a page without anything. */
async function emptyMemory() {
  const till = await openTill("http://127.0.0.1", null);
  try {
    await till.page.goto("about:blank");
    await heapOf(till.page);
    await till.page.waitForTimeout(2000);
    return memoryOfPage(till.profile);
  } finally {
    await till.close();
  }
}

async function keep(what, page, profile, empty) {
  await page.waitForTimeout(5000);
  const heap = await heapOf(page);
  await page.waitForTimeout(2000);
  const all = memoryOfPage(profile);
  const mb = (value) => `${Math.round(value)} MB`;
  figures[what] = {
    figure: all === null ? "unknown" : `${mb(all - empty)} (${mb(all)} − ${mb(empty)} of an empty page)`,
    must: "≤ 250 MB",
    beside: `heap ${mb(heap.used)} of ${mb(heap.total)}`,
  };
  console.log(what, figures[what]);
}

async function times(measure) {
  const found = [];
  for (let round = 0; round < rounds; round++) found.push(await measure());
  return found;
}

function note(what, found, { must }) {
  const median = (name) => found.map((one) => one[name]).sort((a, b) => a - b)[Math.floor(found.length / 2)];
  const ms = (name) => `${Math.round(median(name))} ms`;
  const beside = Object.keys(found[0]).filter((name) => name !== "usable");
  const shown = beside.map((name) =>
    name === "kilobytes" ? `${Math.round(median(name))} kB` : `${name} ${ms(name)}`,
  );
  figures[what] = {
    figure: `${ms("usable")} (${found.map(({ usable }) => Math.round(usable)).join(", ")})`,
    must: must ? `≤ ${must} ms` : "",
    beside: shown.join(", "),
  };
  console.log(what, figures[what]);
}
