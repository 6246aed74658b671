import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, type Page } from "@playwright/test";
import { openCompany, storeCustomer } from "./api.ts";
import { test } from "./fixtures.ts";
import { sideways, widths } from "./in-language.ts";
import { officePages } from "./office-pages.ts";
import * as till from "./till.ts";

// The app in the two languages of tests (docs/decisions/133), in a build of its own.

const root = fileURLToPath(new URL("../..", import.meta.url));
const pages = [
  "/",
  ...officePages,
  "/purchaseList",
  "/addPurchase",
  "/purchaseOrderList",
  "/supplierList",
  "/transferList",
  "/addTransfer",
  "/orderList",
  "/proof",
  "/setBacks",
  "/books",
  "/security",
  "/nowhere",
];

let app: string;
test.beforeAll(async () => {
  app = await mkdtemp(join(tmpdir(), "clove-pseudo-"));
  await promisify(execFile)(
    process.execPath,
    [join(root, "node_modules/vite/bin/vite.js"), "build", "--outDir", app, "--emptyOutDir"],
    { cwd: join(root, "packages/web"), env: { ...process.env, NODE_ENV: "production", CLOVE_PSEUDO: "1" } },
  );
});
test.afterAll(() => rm(app, { recursive: true, force: true }));

for (const [tag, direction] of [
  ["en-XA", "ltr"],
  ["ar-XB", "rtl"],
] as const) {
  test(`words a third longer, ${direction}: nothing in English, cut or sideways`, async ({
    page,
    server,
  }) => {
    const shop = await openCompany(server, `pseudo-${direction}`, 20);
    await storeCustomer(server, shop, "Tan Wei");
    await page.route(
      ({ origin, pathname }) => origin === server.url && !/^\/(api|media|healthz)/.test(pathname),
      (route) => {
        const file = join(app, new URL(route.request().url()).pathname);
        const isFile = /\.\w+$/.test(file) && existsSync(file);
        return route.fulfill({ path: isFile ? file : join(app, "index.html") });
      },
    );
    // The server does not know the languages of tests: the choice stays on this device.
    await page.route("**/company/language", (route) => route.abort());
    const data = dataOf(page);
    await page.addInitScript(
      ([id, language]) => {
        localStorage.setItem("languages", JSON.stringify({ last: language, unsent: { [id]: language } }));
      },
      [shop.user_id, tag] as const,
    );
    await till.holdSession(page, shop);
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1 })).toBeAttached();
    expect(await page.evaluate(() => document.documentElement.dir)).toBe(direction);
    for (const path of pages) {
      await till.visit(page, path);
      for (const [size, viewport] of Object.entries(widths)) {
        await page.setViewportSize(viewport);
        await expect.poll(() => isDrawn(page), `${path} is drawn`).toBe(true);
        await expect.poll(() => sideways(page), `${path}, ${size}`).toEqual([]);
        await expect.poll(() => cut(page), `cut on ${path}, ${size}`).toEqual([]);
      }
      await expect.poll(() => inEnglish(page, data), `English on ${path}`).toEqual([]);
    }
  });
}

const isDrawn = (page: Page) =>
  page.evaluate(
    () =>
      document.querySelector("h1") !== null &&
      !document.querySelector("[aria-busy=true], .mantine-Loader-root, .mantine-Skeleton-root"),
  );

/** Every name and text that an answer of the server has had; words of the program, such as `company_admin`, are none. */
function dataOf(page: Page): Set<string> {
  const data = new Set<string>();
  const take = (value: unknown) => {
    if (typeof value === "string" && /[A-Z\s@:/.-]/.test(value)) data.add(value);
    else if (typeof value === "object" && value !== null) Object.values(value).forEach(take);
  };
  page.on("response", (response) => {
    if (response.headers()["content-type"]?.includes("json"))
      void response.json().then(
        ({ data: answered }: { data?: unknown }) => take(answered),
        () => {},
      );
  });
  return data;
}

/** Buttons, headings and labels whose words do not fit into them. */
const cut = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("button, button span, h1, h2, h3, th, label, legend, summary")]
      .filter((element) => {
        const { overflowX, display, visibility } = getComputedStyle(element);
        const isShown = display !== "inline" && visibility !== "hidden" && element.clientWidth > 1;
        return isShown && overflowX !== "visible" && element.scrollWidth > element.clientWidth + 1;
      })
      .map(({ tagName, textContent }) => `${tagName} ${textContent}`),
  );

/** What is shown or said in plain letters, without the data, signs such as RM and SST, units, and what Intl writes. */
async function inEnglish(page: Page, data: Set<string>): Promise<string[]> {
  const shown = await page.evaluate(() => {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const parent = walker.currentNode.parentElement;
      if (parent && !parent.closest("script, style, noscript, [lang]:not(html)"))
        found.push(walker.currentNode.textContent ?? "");
    }
    for (const element of document.querySelectorAll(
      ":is([aria-label], [placeholder], [title], [alt]):not([aria-hidden=true])",
    ))
      for (const name of ["aria-label", "placeholder", "title", "alt"])
        found.push(element.getAttribute(name) ?? "");
    return found;
  });
  const names = [...data].sort((one, other) => other.length - one.length);
  const left = shown.map((text) => names.reduce((rest, name) => rest.replaceAll(name, ""), text).trim());
  return [...new Set(left.filter((text) => /[A-Za-z]{2,}/.test(text.replace(notTexts, ""))))];
}

const notTexts =
  /\b([A-Z]{2,5}|kg|mm|https?:\S+|\w+:\w+|(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|autosize measurement)\b/g;
