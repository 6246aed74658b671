import { posix } from "node:path";
import { importsOf } from "./arrows.mjs";
import { run, StepError } from "./steps.mjs";

/** These import the whole server or app, so that a change reaches everything through them; the search does not go on from them. */
const assembly = [
  "packages/server/src/app.ts",
  "packages/server/test/app.ts",
  "packages/web/src/app/routes.ts",
];
/** A change of these may break any test. */
const everything = ["package.json", "vitest.config.ts", "packages/server/test/global-setup.ts"];
/** A test that reads this goes over all routes. */
const description = "/api/openapi.json";
/** At most this many test files of each kind besides those of the changed folders: on two cores they take less than half a minute. */
const most = { server: 10, web: 20, quick: Number.POSITIVE_INFINITY };

/** The files changed since the commit before last, committed or not, as paths below the root. */
export async function changedFiles(root) {
  const ask = async (...args) => {
    const { code, output } = await run("git", args, { cwd: root });
    if (code !== 0) throw new StepError(`git ${args.join(" ")}: ${output}`);
    return output.split("\0").filter(Boolean);
  };
  const tracked = await ask("diff", "--name-only", "--no-renames", "-z", "HEAD~1");
  return [...tracked, ...(await ask("ls-files", "--others", "--exclude-standard", "-z"))];
}

/**
 * The test files that a change of these files may break, the nearest first, and how many more there are (`left`); null: any test.
 * `sources`: path → text of the code and of the database's functions. Tests are found by following imports backwards, with three
 * additions. Tests of the server call the API and page tests open an address, so each counts for every source of its feature or folder,
 * and the parity test for the features whose offline answers it compares. A file that names a database function depends on that
 * function's file. A test that reads the API's description depends on every file of routes. From a server feature the search goes into
 * the features that import it, but no further.
 */
export function testsOf(sources, changed) {
  if (changed.some((path) => everything.includes(path))) return null;
  const users = usersOf(sources);
  const steps = new Map();
  for (const start of changed) {
    const reached = [
      ...walk(start, users),
      ...(isRoutes(start) ? [...users.get(description)] : []).map((path) => [path, 1]),
    ];
    for (const [path, far] of reached) steps.set(path, Math.min(far, steps.get(path) ?? far));
  }
  const folders = new Set(changed.map(folderOf));
  const place = (path) => (folders.has(folderOf(path)) ? 0 : steps.get(path) * 2 + (featureOf(path) ? 0 : 1));
  const tests = [...steps.keys()]
    .filter((path) => isTest(path) && path in sources)
    .sort((a, b) => place(a) - place(b) || (a < b ? -1 : 1));
  const others = Object.entries(most).flatMap(([kind, limit]) =>
    tests.filter((path) => kindOf(path) === kind && place(path) > 0).slice(0, limit),
  );
  const run = [...tests.filter((path) => place(path) === 0), ...others];
  return { run, left: tests.length - run.length };
}

/** `start` and what depends on it, with the number of steps. */
function walk(start, users) {
  const steps = new Map();
  const open = [{ path: start, feature: featureOf(start), hasLeft: false, far: 0 }];
  const seen = new Set();
  for (const { path, feature, hasLeft, far } of open) {
    const key = `${path} ${feature} ${hasLeft}`;
    if (seen.has(key)) continue;
    seen.add(key);
    if (!steps.has(path)) steps.set(path, far);
    for (const user of users.get(path) ?? []) {
      const next = featureOf(user) ?? feature;
      if (assembly.includes(user) || (hasLeft && next !== feature)) continue;
      open.push({ path: user, feature: next, hasLeft: hasLeft || next !== feature, far: far + 1 });
    }
  }
  return steps;
}

/** Path → paths of the files that depend on it, one step up. */
function usersOf(sources) {
  const users = new Map([[description, new Set()]]);
  const use = (user, used) => users.set(used, (users.get(used) ?? new Set()).add(user));
  const paths = Object.keys(sources);
  const ofFolder = (folder) => paths.filter((path) => folderOf(path) === folder && !isTest(path));
  for (const path of paths) if (isMigration(path)) use("packages/server/src/db/migrate.ts", path);
  const functions = paths.flatMap((path) => functionsIn(path, sources[path]));
  for (const [path, text] of Object.entries(sources)) {
    for (const used of importsOf(path, text, { runs: true })) use(path, used);
    if (isTest(path)) {
      for (const folder of foldersOf(path, text)) for (const used of ofFolder(folder)) use(path, used);
      if (text.includes(description)) use(path, description);
    } else if (path.startsWith("packages/server/")) {
      for (const { file, named } of functions) if (file !== path && named.test(text)) use(path, file);
    }
  }
  return users;
}

/** The folders whose sources a test of the server, of a page or of parity depends on. */
function foldersOf(path, text) {
  if (path.startsWith("packages/server/src/") || /\.page\.test\.tsx$/.test(path)) return [folderOf(path)];
  if (!path.startsWith("tests/parity/")) return [];
  const offline = importsOf(path, text).map((target) => /\/web\/src\/features\/([^/]+)\//.exec(target)?.[1]);
  return [...new Set(offline)].map((feature) => `packages/server/src/features/${feature}`);
}

/** The functions that an SQL file creates. */
function functionsIn(path, text) {
  if (!path.endsWith(".sql")) return [];
  const created = text.matchAll(/\bcreate\s+(?:or\s+replace\s+)?function\s+(\w+)/gi);
  return [...created].map(([, name]) => ({ file: path, named: new RegExp(`\\b${name}\\b`) }));
}

const isTest = (path) => /\.test\.(tsx?|mjs)$/.test(path);
const isMigration = (path) => /^packages\/server\/migrations\/[^/]+\.sql$/.test(path);
const isRoutes = (path) => path === assembly[0] || path.endsWith(".routes.ts");
const featureOf = (path) => /^packages\/server\/src\/features\/([^/]+)\//.exec(path)?.[1];
const folderOf = (path) =>
  /^packages\/(server|web)\/src\/features\/[^/]+/.exec(path)?.[0] ?? posix.dirname(path);
const kindOf = (path) =>
  /^(packages\/server|tests)\//.test(path) ? "server" : path.startsWith("packages/web/") ? "web" : "quick";
