// node bench/till.mjs [variations]: the till in Chromium. Through the real page: from a key to the frame that shows its result,
// with and without a connection. By its functions: first load, warm start, search, scan.

import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import { build } from "vite";
import { ensureBrowser } from "../scripts/lib/browser.mjs";
import { textsPlugin } from "../scripts/lib/languages/texts-plugin.mjs";
import { share } from "./lib/load.mjs";
import { measureRealTill } from "./lib/real-till.mjs";
import { nameOf, typed, unknown } from "./lib/till-names.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const variations = Number(process.argv[2] ?? 100_000);
const products = variations / 2;
const words = [...typed, unknown];

const code = await bundle();
const server = createServer(answer).listen(0, "127.0.0.1");
await new Promise((resolve) => server.once("listening", resolve));
const url = `http://127.0.0.1:${server.address().port}/`;
const profile = mkdtempSync(join(tmpdir(), "clove-bench-"));
const context = await chromium.launchPersistentContext(profile, {
  executablePath: await ensureBrowser(root),
  chromiumSandbox: false,
});
try {
  const page = await context.newPage();
  page.on("pageerror", (error) => console.error(error));
  const open = async () => {
    await page.goto(url);
    await page.waitForFunction(() => "till" in window);
  };
  await open();
  const first = await page.evaluate(() => window.till.firstLoad());
  const keys = await page.evaluate((w) => window.till.keystrokes(w), words);
  const codes = Array.from({ length: 2000 }, (_, at) => `code ${1 + ((at * 7919) % variations)}`);
  const scans = await page.evaluate((c) => window.till.scans(c), codes);
  const starts = [];
  for (let round = 0; round < 3; round++) {
    await open();
    starts.push((await page.evaluate((c) => window.till.warmStart(c), "code 77")).sinceNavigation);
  }
  const filling = await page.evaluate((w) => window.till.whileFilling(w, 15), words);
  const rows = await page.evaluate(() => window.till.rowByRow(0.1));
  const ms = (value) => `${value < 10 ? value.toFixed(2) : Math.round(value)} ms`;
  console.table({
    variations: { figure: first.variations, must: "" },
    "first load: sells the first goods after": { figure: ms(first.firstSellable), must: "" },
    "first load: all in memory and stored": { figure: ms(first.stored), must: "≤ 3000 ms" },
    "÷ row by row with all indexes (10 %, counted up)": {
      figure: `${(first.stored / rows).toFixed(3)} of ${ms(rows)}`,
      must: "≤ 1/3",
    },
    "warm start to the first scan (best of 3)": { figure: ms(Math.min(...starts)), must: "≤ 1500 ms" },
    "search, a key stroke: median": { figure: ms(keys.median), must: "" },
    "search, a key stroke: p95": { figure: ms(keys.p95), must: "≤ 16 ms" },
    "search while the tables are filled: p95": { figure: ms(filling.p95), must: "≤ 16 ms" },
    "rows filled in 15 s": { figure: filling.filled, must: "" },
    "scan: p95": { figure: ms(scans.p95), must: "≤ 10 ms" },
  });
  const real = await measureRealTill(variations);
  const empty = spread(real.empty);
  console.table({
    "an empty page, key to its letter on the screen: median, p95": { figure: pair(empty, " ms") },
    ...shown("online", real.online, empty),
    ...shown("offline", real.offline, empty),
    "searches that asked the server": { figure: real.asked, must: "0" },
    "from the page's start until the tables are filled": {
      figure: `${Math.round(real.filled / 1000)} s`,
      must: "",
    },
  });
} finally {
  await context.close();
  server.close();
  server.closeAllConnections();
  rmSync(profile, { recursive: true, force: true });
}

/** Through the real page. `next frame`: how many results were shown by the first frame after the key. */
function shown(where, { keys, scans }, empty) {
  const row = (found) => {
    const times = spread(found);
    const next = found.filter(({ frames }) => frames === 1).length;
    return {
      figure: pair(times, " ms"),
      must: "p95 ≤ 16 ms",
      "÷ an empty page": pair(times.map((time, at) => time / empty[at])),
      "must be": "p95 ≤ 3",
      "next frame": `${next} of ${found.length}`,
    };
  };
  return {
    [`${where}, key to tiles on the screen: median, p95`]: row(keys),
    [`${where}, scan to its line on the screen: median, p95`]: row(scans),
  };
}

/** Median and p95, in milliseconds. */
function spread(found) {
  const times = found.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
  return [share(times, 0.5), share(times, 0.95)];
}

function pair(figures, unit = "") {
  return figures.map((figure) => `${figure.toFixed(1)}${unit}`).join(", ");
}

async function bundle() {
  const result = await build({
    root,
    configFile: false,
    logLevel: "warn",
    plugins: [textsPlugin()],
    // Vite's library mode leaves this expression to the next bundler; the browser has no `process`.
    define: { "process.env.NODE_ENV": JSON.stringify("production") },
    resolve: { alias: [{ find: /^@clove\/domain\//, replacement: `${root}packages/domain/src/` }] },
    build: {
      write: false,
      target: "es2022",
      lib: { entry: join(root, "bench/till-page.ts"), formats: ["es"], fileName: "till" },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  const [{ output }] = Array.isArray(result) ? result : [result];
  return output[0].code;
}

function answer(request, response) {
  if (request.url === "/till.js") return response.setHeader("content-type", "text/javascript").end(code);
  if (request.url !== "/api/v1/company/offline/data") {
    return response
      .setHeader("content-type", "text/html")
      .end('<script type="module" src="/till.js"></script>');
  }
  response.setHeader("content-type", "text/event-stream");
  void send(response);
}

async function send(response) {
  const say = async (message, id) => {
    const text = `${id ? `id: ${id}\n` : ""}data: ${JSON.stringify(message)}\n\n`;
    if (!response.write(text)) await new Promise((resolve) => response.once("drain", resolve));
  };
  const empty = (type) => say({ type, items: [], first: true, last: true });
  for (const type of ["sizes", "colors", "measurement_units"]) await empty(type);
  const [category, brand] = [
    { id: 1, name: "Food", company_id: 1 },
    { id: 1, name: "Own", company_id: 1 },
  ];
  await say({ type: "categories", items: [category], first: true, last: true });
  await say({ type: "brands", items: [brand], first: true, last: true });
  for (const type of ["branches", "terminals", "users"]) await empty(type);
  await many("products", products, product);
  await many("product_variations", variations, variation);
  await empty("orders");
  await say({ type: "ready" }, "1");

  async function many(type, count, row) {
    for (let from = 1; from <= count; from += 500) {
      const items = Array.from({ length: Math.min(500, count - from + 1) }, (_, at) => row(from + at));
      await say({
        type,
        items,
        ...(from === 1 && { first: true }),
        ...(from + 500 > count && { last: true }),
      });
    }
  }
}

function product(id) {
  return {
    id,
    temp_id: null,
    name: nameOf(id),
    branch_id: 1,
    category_id: 1,
    brand_id: 1,
    company_id: 1,
    description: ".",
    discount: 0,
    purchase_vat: 0,
    sale_vat: 6,
    status: "active",
    pricing_method: "fifo",
    price_type: "fixed",
    images: `["products/${id}.webp"]`,
  };
}

function variation(id) {
  const branch = { id: 1, name: "Main", type: "branch" };
  return {
    id,
    temp_id: null,
    product_id: Math.ceil(id / 2),
    color_id: null,
    size_id: null,
    measurement_unit_id: null,
    sale_price: 1 + (id % 100) / 10,
    min_stock_quantity: 0,
    barcode: `code ${id}`,
    status: "active",
    stocks: [1, 2].map((nth) => ({
      branch_id: nth,
      branch: { ...branch, id: nth },
      quantity: id % 50,
      stock_purchase_transaction_id: id * 2 + nth,
    })),
  };
}
