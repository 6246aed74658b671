import { readFile } from "node:fs/promises";

type Store = Pick<IDBObjectStore, "keyPath" | "autoIncrement"> & {
  indexes: (Pick<IDBIndex, "keyPath" | "unique" | "multiEntry"> & { name: string })[];
  rows: unknown[];
};
type Browser = { version: number; stores: Record<string, Store> };

/**
 * Makes the database `clovePos` as the first version of the app left it in a browser, saved from that version with the data of
 * first-database.sql: with a brand, a category, a product, a customer and three sales that were never sent.
 */
export async function restoreFirstBrowser(): Promise<void> {
  const file = await readFile(new URL("./first-browser.json", import.meta.url), "utf8");
  const { version, stores } = JSON.parse(file, readNumbers) as Browser;
  const opening = indexedDB.open("clovePos", version);
  opening.onupgradeneeded = () => {
    for (const [name, { keyPath, autoIncrement, indexes }] of Object.entries(stores)) {
      const store = opening.result.createObjectStore(name, { keyPath, autoIncrement });
      for (const index of indexes) store.createIndex(index.name, index.keyPath, index);
    }
  };
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
  const transaction = database.transaction(Object.keys(stores), "readwrite");
  for (const [name, { rows }] of Object.entries(stores)) {
    for (const row of rows) transaction.objectStore(name).put(row);
  }
  await new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
  database.close();
}

/** JSON has no Float64Array. */
function readNumbers(_key: string, value: unknown): unknown {
  return typeof value === "object" && value !== null && "float64" in value
    ? Float64Array.from(value.float64 as number[])
    : value;
}
