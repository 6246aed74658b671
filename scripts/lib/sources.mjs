import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";

export const folders = ["packages", "tests", "scripts", "bench"];
const skipped = new Set(["node_modules", "dist", "dist-dev", "test-results", "playwright-report"]);
const code = /\.([mc]?[jt]sx?|css)$/;

/**
 * Path below the root (with /) → text, of the sources in the project's folders, or of files of other `kinds` in the folders
 * `where`.
 */
export function readSources(root, where = folders, kinds = code) {
  return Object.fromEntries(where.flatMap((folder) => readFolder(root, folder, kinds)));
}

function readFolder(root, folder, kinds) {
  let entries;
  try {
    entries = readdirSync(join(root, folder), { withFileTypes: true });
  } catch (error) {
    if (error.code === "ENOENT") return [];
    throw error;
  }
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.name.startsWith(".") || skipped.has(entry.name)) return [];
    if (entry.isDirectory()) return readFolder(root, path, kinds);
    if (!kinds.test(entry.name)) return [];
    return [[relative(root, join(root, path)).split(sep).join("/"), readFileSync(join(root, path), "utf8")]];
  });
}
