import { whenIdle } from "../packages/web/src/api/wait.ts";
import { searchProductsOffline } from "../packages/web/src/features/products/products.offline.ts";
import { ClovePosDb, clovePosDb } from "../packages/web/src/local-db/clove-pos-db.ts";
import { profileOf } from "../packages/web/src/local-db/copy.fixtures.ts";
import { fillTables } from "../packages/web/src/local-db/fill-tables.ts";
import { StreamImport } from "../packages/web/src/local-db/import-stream.ts";
import { keepProfile, type LocalCopy, localCopy } from "../packages/web/src/local-db/local-copy.ts";
import { download } from "../packages/web/src/sync/download.ts";

/** The functions that till.mjs calls in Chromium; all results are in milliseconds. */
const till = {
  /** First load: until the last price is in memory, and until everything is on disk. */
  async firstLoad() {
    await keepProfile(profileOf(1));
    const copy = await localCopy(1);
    const importer = await StreamImport.open(copy.db, copy.memory, copy.stamp);
    const stop = new AbortController();
    const began = performance.now();
    let firstSellable = 0;
    const watch = setInterval(() => {
      if (firstSellable === 0 && copy.memory.scan("code 1")) firstSellable = performance.now() - began;
    }, 20);
    await download({
      importer,
      caller: { token: "bench", dispatch: () => {} },
      signal: stop.signal,
      onOpen: () => {},
      onProgress: () => {},
      onChange: ({ ready }) => ready && stop.abort(),
    });
    clearInterval(watch);
    const stored = performance.now() - began;
    if (importer.failure) throw importer.failure;
    copy.memory.prepareSearch();
    return { firstSellable, stored, variations: copy.memory.packed("product_variations").size };
  },

  /** Warm start: from the navigation to the first scan's product, with the whole copy on disk. */
  async warmStart(code: string) {
    const { memory } = await localCopy(1);
    const found = memory.scan(code);
    if (!found) throw new Error(`${code} is not there`);
    return { sinceNavigation: performance.now() };
  },

  /** The search after each key: ten products with their variations, as on the screen. */
  async keystrokes(words: string[]) {
    const copy = await localCopy(1);
    const times: number[] = [];
    for (const word of words) {
      for (let end = 1; end <= word.length; end++) {
        const began = performance.now();
        await searchProductsOffline(
          { url: "", params: { q: word.slice(0, end), page: 1, length: 10 } },
          copy,
          {} as never,
        );
        times.push(performance.now() - began);
      }
    }
    return spread(times);
  },

  async scans(codes: string[]) {
    const { memory } = await localCopy(1);
    return spread(
      codes.map((code) => {
        const began = performance.now();
        if (!memory.scan(code, 1)) throw new Error(`${code} is not there`);
        return performance.now() - began;
      }),
    );
  },

  /** The search after each key while the tables are filled in the background. */
  async whileFilling(words: string[], seconds: number) {
    const copy = await localCopy(1);
    const stop = new AbortController();
    const filling = fillTables(copy.db, copy.memory, copy.stamp, whenIdle, stop.signal);
    const until = performance.now() + seconds * 1000;
    const times: number[] = [];
    for (let at = 0; performance.now() < until; at++) {
      const pause = new Promise((resolve) => setTimeout(resolve, 80));
      await pause;
      const began = performance.now();
      const q = words[at % words.length]!;
      await searchProductsOffline({ url: "", params: { q, page: 1, length: 10 } }, copy, {} as never);
      times.push(performance.now() - began);
    }
    stop.abort();
    await filling;
    return { ...spread(times), filled: await copy.db.products.count() };
  },

  /** Storing the same rows one by one with all indexes, as a plain copy would: measured for a `share` and extrapolated. */
  async rowByRow(share: number) {
    const copy = await localCopy(1);
    const db = new ClovePosDb("rowByRow");
    const { products, variations } = rowsOf(copy, share);
    const began = performance.now();
    await db.products.bulkPut(products);
    await db.variations.bulkPut(variations);
    const took = performance.now() - began;
    await db.delete();
    return took / share;
  },

  forget: () => clovePosDb().delete(),
};

function rowsOf({ memory }: LocalCopy, share: number) {
  const take = <T extends "products" | "product_variations">(type: T) => {
    const rows = memory.packed(type);
    const ids = [...rows.allIds()].slice(0, Math.round(rows.size * share));
    return ids.map((id) => ({ ...rows.read(id)!, synced: 1 as const }));
  };
  return { products: take("products"), variations: take("product_variations") };
}

function spread(times: number[]) {
  const sorted = [...times].sort((a, b) => a - b);
  return {
    median: sorted[sorted.length >> 1]!,
    p95: sorted[Math.floor(sorted.length * 0.95)]!,
    most: sorted.at(-1)!,
  };
}

Object.assign(window, { till });
export type Till = typeof till;
