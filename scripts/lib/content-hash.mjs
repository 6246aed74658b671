import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

/** One hash of the contents of files and folders below `base`, without tests, builds and hidden files. */
export function contentHash(base, paths) {
  const hash = createHash("sha256");
  for (const path of paths) {
    for (const file of filesOf(join(base, path))) {
      hash
        .update(`${relative(base, file)}\0`)
        .update(readFileSync(file))
        .update("\0");
    }
  }
  return hash.digest("hex");
}

export function readHash(file) {
  return existsSync(file) ? readFileSync(file, "utf8") : "";
}

export function writeHash(file, hash) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, hash);
}

function filesOf(path) {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { withFileTypes: true })
    .filter(({ name }) => !/^(node_modules|dist|\..*|.*\.test\.[a-z]+)$/.test(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => filesOf(join(path, entry.name)));
}
