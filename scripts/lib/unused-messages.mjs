import { readSources } from "./sources.mjs";

const catalogues = [
  "packages/domain/src/messages.ts",
  "packages/domain/src/catalogue/catalogue-messages.ts",
  "packages/domain/src/held-carts/held-messages.ts",
  "packages/domain/src/number-messages.ts",
  "packages/domain/src/sync/aside-messages.ts",
  "packages/domain/src/orders/order-messages.ts",
  "packages/domain/src/orders/print-messages.ts",
  "packages/domain/src/reports/report-messages.ts",
];

/** Texts of screens that are not built yet. Whoever builds one takes its texts off this list. */
const forLater = new Set([]);

/** Every text that is not used, and every name on the list above that is used or no longer exists. */
export function checkMessages(root) {
  return findUnusedMessages(readSources(root, ["packages"]), catalogues, forLater);
}

/** `sources`: path → text. A key is used where it occurs as a property or a string outside tests. */
export function findUnusedMessages(sources, files, later) {
  const keys = files.flatMap((path) => [...sources[path].matchAll(/^ {2}(\w+):/gm)].map(([, key]) => key));
  const text = Object.entries(sources)
    .filter(([path]) => !files.includes(path) && !/\.test\.tsx?$/.test(path))
    .map(([, source]) => source)
    .join("\n");
  const used = new Set(
    [...text.matchAll(/\.(\w+)\b|"(\w+)"/g)].map(([, property, string]) => property ?? string),
  );
  return [
    ...keys
      .filter((key) => !used.has(key) && !later.has(key))
      .map((key) => `messages.${key}: nothing shows this text`),
    ...[...later]
      .filter((key) => used.has(key) || !keys.includes(key))
      .map((key) => `messages.${key}: no longer belongs on the list of texts for later`),
  ];
}
