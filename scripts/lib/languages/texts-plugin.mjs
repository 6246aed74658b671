import { posix } from "node:path";
import { fileURLToPath } from "node:url";
import { parseSync } from "vite";
import { compile } from "./compile-message.mjs";
import { firstUses, readsOf } from "./first-uses.mjs";
import { pseudoLanguages, pseudoSource } from "./pseudo.mjs";
import { readLanguages } from "./read-languages.mjs";
import { readTexts, textsFiles } from "./read-texts.mjs";

const root = fileURLToPath(new URL("../../..", import.meta.url)).replaceAll("\\", "/");
const own = "virtual:languages";
const texts = "virtual:texts/";
const registry = posix.join(root, "packages/domain/src/languages/texts.ts");
const figures = posix.join(root, "packages/domain/src/languages/figures.ts");
/** Also the languages of tests. */
const pseudo = process.env.CLOVE_PSEUDO ? pseudoLanguages : [];
const isTexts = /packages\/(domain|web)\/src\/.*\.texts\.ts(\?all)?$/;

/**
 * Makes the exports of texts files settable, and gives programs the languages (docs/decisions/133):
 * `virtual:languages` lists them, each in one piece. With `entry` they are loaded in groups: what that loads at once is one, `first`, and a texts
 * file comes in two parts: what is read there and, for all others, the whole, which is the first part and the rest. A server has no
 * texts of the app.
 */
export function textsPlugin({ entry, isServer = false } = {}) {
  const first = entry ? firstUses(root, entry, parseSync).uses : new Map();
  let known;
  /** Every part of a texts file with its texts, in order; programs know it by its place in this list. */
  const parts = () => {
    known ??= Object.entries(textsFiles(root))
      .filter(([file]) => !isServer || file.startsWith("domain/"))
      .flatMap(([file, { path, source }]) => {
        const entries = readTexts({ path, source }, parseSync);
        const read = first.get(posix.join(root, path)) ?? new Set();
        const [here, rest] = [true, false].map((isRead) =>
          entries.filter(({ name }) => read.has(name) === isRead),
        );
        return [
          { file, path, isFirst: true, group: "first", entries: here },
          {
            file,
            path,
            isFirst: false,
            group: entry ? (file.split("/").at(-2) ?? "") : "all",
            entries: rest,
          },
        ].filter(({ entries }) => entries.length > 0);
      })
      .map((part, id) => ({ ...part, id }));
    return known;
  };
  return {
    name: "clove-texts",
    enforce: "pre",
    watchChange() {
      known = undefined;
    },
    async resolveId(id, importer, options) {
      if (id === own || id.startsWith(texts)) return `\0${id}`;
      if (!entry || !importer || !id.endsWith(".texts.ts")) return;
      const found = await this.resolve(id, importer, { ...options, skipSelf: true });
      const names = found && first.get(found.id);
      if (!names) return found;
      const read = readsOf(root, importer.replace(/\?.*$/, ""), parseSync).reads.get(found.id) ?? [];
      return [...read].every((name) => names.has(name)) ? found : `${found.id}?all`;
    },
    load(id) {
      if (id === `\0${own}`) return listOf([...readLanguages(root), ...pseudo]);
      if (!id.startsWith(`\0${texts}`)) return;
      const [tag, group] = id.slice(texts.length + 1).split("/");
      return group
        ? valuesOf(
            tag,
            parts().filter((part) => part.group === group),
          )
        : groupsOf(tag, parts());
    },
    transform(code, id) {
      // Vite's development server adds the time of a change.
      const path = id.replaceAll("\\", "/").replace(/[?&]t=\d+/, "");
      if (path.endsWith("?pseudo")) return pseudoSource(path.replace(/\?.*/, ""), code, parseSync);
      if (isTexts.test(path)) return settable(code, path);
      if (entry && /packages\/web\/src\/.*\.tsx?$/.test(path) && code.includes("import("))
        return waiting(code, path);
    },
  };

  /** The code of a part, which says its texts whenever it is loaded. */
  function settable(code, path) {
    const isAll = path.endsWith("?all");
    const file = path.replace(/\?all$/, "");
    const entries = readTexts({ path: file, source: code }, parseSync);
    const names = first.get(file);
    const isHere = ({ name }) => !names || names.has(name) !== isAll;
    let made = code;
    for (const each of entries.toReversed())
      made = isHere(each)
        ? `${made.slice(0, each.at)}let${made.slice(each.at + "const".length)}`
        : made.slice(0, each.start) + made.slice(each.end);
    const here = entries.filter(isHere).map(({ name }) => name);
    const there = isAll ? entries.filter((each) => !isHere(each)).map(({ name }) => name) : [];
    const { id } = parts().find(
      (part) => posix.join(root, part.path) === file && part.isFirst === (names !== undefined && !isAll),
    );
    return `${there.length > 0 ? `import{${there}}from${JSON.stringify(file)};export{${there}};` : ""}${made}
import{holdTexts}from${JSON.stringify(registry)};holdTexts(${id},(v:any)=>{[${here}]=v});`;
  }
}

/** Texts file of a group → its values in a language. */
function valuesOf(tag, parts) {
  const isPseudo = pseudo.some((each) => each.tag === tag);
  if (tag === "en" || isPseudo) {
    const imports = parts.map(
      ({ path }, place) =>
        `import * as t${place} from ${JSON.stringify(`${posix.join(root, path)}?${isPseudo ? "pseudo" : "english"}`)};`,
    );
    const entries = parts.map(
      ({ id, entries }, place) => `${id}:[${entries.map(({ name }) => `t${place}.${name}`)}]`,
    );
    return `${imports.join("")}export const texts={${entries}};`;
  }
  const { path, texts: given } = readLanguages(root).find((each) => each.tag === tag);
  const all = parts.map(({ id, file, entries }) => {
    const values = entries.map(({ name, shape }) =>
      compile(shape, given[file]?.[name], `${path} ${file} ${name}`),
    );
    return `${id}:[${values}]`;
  });
  return `import{figure,plural}from${JSON.stringify(figures)};export const texts={${all}};`;
}

function listOf(languages) {
  const all = [{ tag: "en", name: "English", direction: "ltr" }, ...languages];
  const entries = all.map(
    ({ tag, name, direction }) =>
      `{...${JSON.stringify({ tag, name, direction })},load:()=>import(${JSON.stringify(texts + tag)})}`,
  );
  return `export const languages=[${entries.join()}];`;
}

/** Of each part the group that has it. */
function groupsOf(tag, parts) {
  const others = parts.filter(({ group }) => group !== "first");
  const names = [...new Set(others.map(({ group }) => group))];
  const loads = names.map((name) => `()=>import(${JSON.stringify(`${texts}${tag}/${name}`)})`);
  const entries = others.map(({ id, group }) => `${id}:g[${names.indexOf(group)}]`);
  return `export{texts as first}from${JSON.stringify(`${texts}${tag}/first`)};const g=[${loads.join()}];export const groups={${entries.join()}};`;
}

/** A part that is loaded later waits for its texts. */
function waiting(code, path) {
  const found = [];
  const visit = (node) => {
    if (node === null || typeof node !== "object") return;
    if (node.type === "ImportExpression" && /^\..*\.tsx?$/.test(node.source.value ?? "")) found.push(node);
    Object.values(node).forEach(visit);
  };
  visit(parseSync(path, code).program);
  if (found.length === 0) return;
  let made = code;
  for (const { start, end } of found.toReversed())
    made = `${made.slice(0, start)}withTexts(${made.slice(start, end)})${made.slice(end)}`;
  return `import{withTexts}from${JSON.stringify(registry)};${made}`;
}
