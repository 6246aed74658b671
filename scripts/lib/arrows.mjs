import { posix } from "node:path";
import { folders, readSources } from "./sources.mjs";

const lineLimit = 400;
/** Exempt from the limit of lines: generated, and it grows with every table. */
const generated = "packages/server/src/db/schema.ts";
/** Run before the packages are installed. What Vite loads, tests, and the measurements that bench/run.mjs starts, run after it. */
const beforeInstall =
  /^(scripts\/(?!lib\/languages\/(texts-plugin|compile-message)\.).*(?<!\.test)|bench\/run)\.mjs$/;
/** The folders below the features and the sync engine, which both may import. */
const webGround = ["ui", "session", "api", "local-db", "printing", "pwa"];

/** Every import or file in the sources that breaks a rule of docs/architecture.md, one sentence each. */
export function checkArrows(root) {
  return findFaults(readSources(root));
}

/** `sources`: path below the root (with /) → text. */
export function findFaults(sources) {
  const files = Object.entries(sources).map(([path, text]) => ({
    path,
    text,
    imports: importsOf(path, text),
  }));
  return [
    ...files.flatMap(({ path, text }) => [...shapeFaults(path, text), ...tooEarly(path, text)]),
    ...files.flatMap(({ path, imports }) =>
      imports.flatMap((target) => arrowFault(path, target) ?? []).map((why) => `${path}: ${why}`),
    ),
    ...cycleFaults(files),
  ];
}

/**
 * What a file imports, by statements and by `import()`, types included (with `runs`: without them): project files as paths below
 * the root, packages by their name.
 */
export function importsOf(path, text, { runs = false } = {}) {
  const loaded = [...text.matchAll(/\bimport\(\s*["']([^"'\n]+)["']/g)].map(([, name]) =>
    resolve(path, name),
  );
  return [...importsAtStart(path, text, { runs }), ...loaded];
}

/** What a file's import statements name: it cannot be loaded without them. */
function importsAtStart(path, text, { runs }) {
  const statement = /^[ \t]*(?:import|export)\s+(type\s)?(?:[\w*{}\s,$]*?\sfrom\s*)?["']([^"'\n]+)["']/gm;
  return [...text.matchAll(statement)].flatMap(([, type, name]) =>
    type && runs ? [] : [resolve(path, name)],
  );
}

function resolve(from, name) {
  if (name.startsWith(".")) return posix.join(posix.dirname(from), name.replace(/\?.*$/, ""));
  if (name.startsWith("@clove/domain/")) return name.replace("@clove/domain/", "packages/domain/src/");
  return name.replace(/^@clove\/(server|web)/, "packages/$1");
}

function arrowFault(from, to) {
  const [source, target] = [zoneOf(from), zoneOf(to)];
  if (source.part === "domain") return domainFault(from, to, target);
  if (!target.part || source.part === "tests" || source.part === "bench") return undefined;
  if (target.part === "tests") return `${source.part} may not import from tests (${to})`;
  if (source.part === "scripts" && target.part !== "scripts")
    return `scripts run before anything is built and import nothing of packages (${to})`;
  // What builds a program.
  if (target.part === "scripts" && /\.config\.ts$|^packages\/server\/test\//.test(from)) return undefined;
  if (target.part !== "domain" && target.part !== source.part)
    return `${source.part} may not import from ${target.part} (${to})`;
  if (target.part === "domain") return undefined;
  return source.part === "server" ? serverFault(source, target, to) : webFault(from, source, target, to);
}

/** In a fresh clone an import statement of a package ends `npm start` and `npm test` before they can install it. */
function tooEarly(path, text) {
  if (!beforeInstall.test(path)) return [];
  return importsAtStart(path, text, { runs: true })
    .filter((target) => !zoneOf(target).part && !target.startsWith("node:"))
    .map((target) => `${path}: runs before ${target} is installed; load it later, by import()`);
}

function domainFault(from, to, target) {
  if (target.part && target.part !== "domain") return `domain imports nothing of ${target.part} (${to})`;
  const isTest = /\.test\.ts$/.test(from);
  if (!isTest && /^node:/.test(to)) return `domain does no I/O and runs in the browser (${to})`;
  if (/^(react|pg|fastify|kysely|dexie)(\/|$|-)/.test(to))
    return `domain knows neither screen nor database (${to})`;
  return undefined;
}

function serverFault(source, target, to) {
  if (source.feature && target.feature && source.feature !== target.feature && to.endsWith(".routes.ts")) {
    return `feature ${source.feature} may use another feature's sql and use cases, never its routes (${to})`;
  }
  return undefined;
}

function webFault(from, source, target, to) {
  const rank = { ground: 0, sync: 1, features: 2, app: 3 };
  if (rank[target.layer] > rank[source.layer])
    return `${source.folder} may not import from ${target.folder} (${to})`;
  if (!source.feature || !target.feature || source.feature === target.feature) return undefined;
  // A form picks rows of another noun by that noun's field.
  if (to.endsWith(".api.ts") || to.endsWith("-field.tsx")) return undefined;
  // The sale screen and the pages may use other features' components, but nothing else of them.
  const composes = source.feature === "pos" || from.endsWith("-page.tsx");
  if (composes && to.endsWith(".tsx")) return undefined;
  return `feature ${source.feature} may import another feature's *.api.ts and *-field.tsx only (${to})`;
}

function zoneOf(path) {
  const parts = path.split("/");
  if (parts[0] !== "packages")
    return { part: folders.includes(parts[0]) && parts.length > 1 ? parts[0] : undefined };
  const part = parts[1];
  if (/\.test\.tsx?$/.test(path) && part !== "domain") return { part };
  const folder = parts.length > 4 ? parts[3] : "app";
  const feature = folder === "features" ? parts[4] : undefined;
  if (part !== "web") return { part, feature };
  return { part, folder, feature, layer: webGround.includes(folder) ? "ground" : folder };
}

function shapeFaults(path, text) {
  const faults = [];
  const name = posix.basename(path);
  const lines = text.split("\n").length - 1;
  if (lines > lineLimit && path !== generated) faults.push(`${path}: ${lines} lines, more than ${lineLimit}`);
  if (/^index\.[mc]?[jt]sx?$/.test(name)) faults.push(`${path}: no index files; import the file that has it`);
  if (/^export\s+default\b/m.test(text) && !/\.config\.[mc]?[jt]s$/.test(name))
    faults.push(`${path}: no default exports`);
  if (/^export\s+\*/m.test(text)) faults.push(`${path}: no barrels (export *)`);
  return faults;
}

/**
 * Each cycle once, beginning with its alphabetically first file. Cycles of types count too: their files cannot be understood one
 * by one.
 */
function cycleFaults(files) {
  const edges = new Map(files.map(({ path, imports }) => [path, imports]));
  const state = new Map();
  const faults = [];
  const visit = (path, trail) => {
    if (state.get(path) === "done" || !edges.has(path)) return;
    if (state.get(path) === "open") {
      faults.push(`${[...trail.slice(trail.indexOf(path)), path].join(" → ")}: a cycle of imports`);
      return;
    }
    state.set(path, "open");
    for (const next of edges.get(path)) visit(next, [...trail, path]);
    state.set(path, "done");
  };
  for (const path of [...edges.keys()].sort()) visit(path, []);
  return faults;
}
