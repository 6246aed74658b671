import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const folder = "packages/domain/languages";

/** Every language but English, by its file: `{ tag, path, name, direction, texts }`. */
export const readLanguages = (root) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith(".json"))
    .sort()
    .map((name) => readLanguage(root, name));

function readLanguage(root, file) {
  const path = `${folder}/${file}`;
  const tag = file.replace(/\.json$/, "");
  if (Intl.getCanonicalLocales(tag)[0] !== tag) throw new Error(`${path}: ${tag} is not a language tag`);
  const { name, direction, texts } = JSON.parse(readFileSync(join(root, path), "utf8"));
  if (!name || !texts || !["ltr", "rtl"].includes(direction))
    throw new Error(`${path}: must have a name, a direction (ltr or rtl) and texts`);
  return { tag, path, name, direction, texts };
}
