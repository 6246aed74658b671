import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import * as csvTexts from "@clove/domain/catalogue/csv.texts.ts";
import * as companyTexts from "@clove/domain/company/company.texts.ts";
import * as orderTexts from "@clove/domain/orders/orders.texts.ts";
import * as printerTexts from "@clove/domain/terminals/printers.texts.ts";
import { expect } from "@playwright/test";
import { test } from "./fixtures.ts";
import { textsOf } from "./in-language.ts";

const assets = fileURLToPath(new URL("../../packages/web/dist/assets", import.meta.url));
const built = readdirSync(assets);

test("the browser caches files that never change, and revalidates the others", async ({ page, request }) => {
  for (const path of ["/service-worker.js", "/index.html", "/", "/productList", "/manifest.webmanifest"]) {
    expect((await request.get(path)).headers()["cache-control"], path).toBe("no-cache");
  }
  const worker = (await request.get("/service-worker.js")).headers();
  expect(worker["content-type"]).toContain("javascript");
  expect(worker["content-security-policy"]).toContain("worker-src 'self'");
  const script = built.find((name) => /^vendor-.*\.js$/.test(name));
  for (const [accepted, ending] of Object.entries({ br: ".br", gzip: ".gz" })) {
    const answer = await request.get(`/assets/${script}`, { headers: { "accept-encoding": accepted } });
    expect(answer.headers()).toMatchObject({
      "content-encoding": accepted,
      "content-length": String(statSync(join(assets, `${script}${ending}`)).size),
      "cache-control": "public, max-age=31536000, immutable",
    });
  }
  await page.goto("/login");
  const href = await page.locator('link[rel="manifest"]').getAttribute("href");
  const manifest = (await (await request.get(href ?? "")).json()) as {
    icons: { src: string; sizes: string; purpose?: string }[];
  };
  for (const { src } of manifest.icons) {
    expect((await request.get(src)).headers()["content-type"]).toBe("image/png");
  }
  expect(manifest.icons.map(({ sizes, purpose }) => [sizes, purpose])).toEqual(
    expect.arrayContaining([
      ["192x192", undefined],
      ["512x512", undefined],
      ["512x512", "maskable"],
    ]),
  );
});

test("the sale screen needs at most 241 kB of scripts, gzipped, and no texts of other screens", () => {
  const entries = entriesOf();
  const named = (start: string) =>
    built.filter((name) => name.startsWith(`${start}-`) && name.endsWith(".js"));
  const page = closureOf(entries);
  const withCopy = closureOf([...page, ...named("local-copy")]);
  expect(withCopy.size).toBeGreaterThan(page.size);
  test.info().annotations.push({
    type: "first load, kB gzip",
    description: `${kilobytes(page)}, with the local database ${kilobytes(withCopy)}`,
  });
  expect(kilobytes(page)).toBeLessThan(197);
  expect(kilobytes(withCopy)).toBeLessThanOrEqual(241);

  const loaded = [...withCopy].map((name) => readFileSync(join(assets, name), "utf8")).join();
  expect(loaded).toContain(printerTexts.preparingInvoice);
  // Of an import's dialog, of a refusal that only the server gives, and of a text with a value
  // … and the charts with what only they use of the store's library
  for (const elsewhere of [
    csvTexts.importGoesOn,
    companyTexts.currencyInUse,
    orderTexts.leftToReturn({ left: 0 }).slice(1),
    "recharts",
    "listenerMiddleware",
  ]) {
    expect(loaded).not.toContain(elsewhere);
  }
});

test("the sale screen in another language needs at most 12 kB more, and a page only the texts of its own", () => {
  for (const tag of ["ms", "zh-Hans"]) {
    const first = built.filter((name) => name.startsWith(`${tag}-`) && name.endsWith(".js"));
    expect(first).toHaveLength(1);
    const english = closureOf(entriesOf());
    const loaded = new Set([...closureOf(first)].filter((name) => !english.has(name)));
    expect(kilobytes(loaded), tag).toBeLessThan(12);
    const text = [...loaded].map((name) => readFileSync(join(assets, name), "utf8")).join();
    const t = textsOf(tag);
    expect(text).toContain(t("domain/orders/sale", "placeOrder"));
    expect(text).not.toContain(t("domain/catalogue/csv", "importGoesOn"));
  }
});

/** The scripts that the page names. */
function entriesOf(): string[] {
  const shell = readFileSync(join(assets, "../index.html"), "utf8");
  return [...shell.matchAll(/\/assets\/([^"]+\.js)"/g)].map(([, name]) => name ?? "");
}

/** These files and everything that they import statically. */
function closureOf(names: string[]): Set<string> {
  const found = new Set<string>();
  const take = (name: string) => {
    if (found.has(name)) return;
    found.add(name);
    const text = readFileSync(join(assets, name), "utf8");
    for (const [, next] of text.matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g)) take(next ?? "");
  };
  names.forEach(take);
  return found;
}

const kilobytes = (names: Set<string>) =>
  Math.round(
    [...names].reduce((sum, name) => sum + gzipSync(readFileSync(join(assets, name))).length, 0) / 100,
  ) / 10;
