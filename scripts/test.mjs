// npm test: installs what is missing, then runs every check and every test. The last line is the sum: "N passed, N failed". npm
// test -- <file or folder> …: only the tests there. npm run test:quick: the checks, and the unit tests nearest to what was
// changed since the commit before last (decision 086).
import { requireNode } from "./lib/require-node.mjs";

requireNode();
const { rmSync } = await import("node:fs");
const { join } = await import("node:path");
const { root, runPackage, StepError, step } = await import("./lib/steps.mjs");
const { prepare } = await import("./lib/prepare.mjs");
const { ensureBrowser } = await import("./lib/browser.mjs");
const { ensureFirefox, wantsFirefox } = await import("./lib/firefox.mjs");
const { runChecks } = await import("./lib/checks.mjs");
const { readSources } = await import("./lib/sources.mjs");
const { readCounts, sum } = await import("./lib/test-counts.mjs");
const { memoryFolder } = await import("./lib/memory-folder.mjs");
const { changedFiles, testsOf } = await import("./lib/tests-of-changes.mjs");

const results = join(root, "test-results");
const failures = [];
const quick = process.argv.includes("--quick");
const paths = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
/** Playwright runs the specs below tests/; Vitest runs everything else. */
const forBrowser = paths.filter((path) => /\.spec\.ts$|(^|\/)tests\/(e2e|faults)\b/.test(path));
const forVitest = paths.filter((path) => !forBrowser.includes(path));
const wants = {
  check: paths.length === 0,
  unit: !quick && (paths.length === 0 || forVitest.length > 0),
  e2e: !quick && (paths.length === 0 || forBrowser.length > 0),
  firefox: !quick && wantsFirefox(paths),
};

/** Notes that a part failed, and goes on, so that one run shows all failures. */
async function part(name, work) {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof StepError)) throw error;
    console.error(error.message);
    failures.push(name);
  }
}

async function tests(name, script, args, { minutes, env }) {
  const file = join(results, `${name}.json`);
  rmSync(file, { force: true });
  console.log(`… ${name}`);
  const memory = memoryFolder();
  const { code } = await runPackage(script, args(file), {
    show: true,
    minutes,
    env: { ...env, ...(memory && { TMPDIR: memory.folder }) },
  }).finally(() => memory?.remove());
  const counts = readCounts(file);
  if (code === 0) return counts;
  failures.push(name);
  // A runner that crashed names no failed test; that counts as one.
  return { ...counts, failed: Math.max(counts.failed, 1) };
}

let browser;
let unit = { passed: 0, failed: 0, failures: [] };
let e2e = unit;
let building = Promise.resolve();
/** Firefox's path; undefined without one. */
let firefox = Promise.resolve();
/** Files for Vitest; if empty, it runs all. */
let chosen = forVitest;
let linted;
await part("install", async () => {
  await prepare({ build: false });
  // The build runs beside the search for a browser and the checks, which leave a core free.
  if (wants.e2e) building = part("build", () => prepare({ build: true }));
  browser = await step("Looking for a browser", () => ensureBrowser(root));
  // Goes on beside the checks. It fails only where FIREFOX_PATH names none that works.
  if (wants.firefox) firefox = part("firefox", () => step("Looking for Firefox", () => ensureFirefox()));
});
if (quick) {
  await part("what was changed", async () => {
    const sources = readSources(root, undefined, /\.([mc]?[jt]sx?|css|sql)$/);
    const changed = await changedFiles(root);
    const tests = testsOf(sources, changed);
    linted = changed.filter((path) => path in sources && /\.[mc]?[jt]sx?$/.test(path));
    chosen = tests?.run ?? [];
    wants.unit = chosen.length > 0 || !tests;
    const farther = tests?.left ? `, and ${tests.left} files farther away, which npm test runs` : "";
    console.log(
      `${changed.length} changed files are tested by ${tests ? chosen.length : "all"} files${farther}.`,
    );
  });
}
if (!failures.includes("install")) {
  if (wants.check) {
    await part("check", async () => {
      const failed = await runChecks(root, { linted });
      if (failed.length > 0) throw new StepError(`Failed: ${failed.join(", ")}.`);
    });
  }
  await building;
  if (wants.unit) {
    const reporters = ["--reporter=default", "--reporter=json"];
    const vitest = (file) => ["run", ...reporters, `--outputFile.json=${file}`, ...chosen];
    unit = await tests("vitest", "vitest/vitest.mjs", vitest, {
      minutes: 45,
      // Page tests make much that lives for a moment; with more room for it the garbage collector takes a tenth less time.
      env: {
        CLOVE_CHROMIUM: browser,
        NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ""} --max-semi-space-size=64`.trim(),
      },
    });
  }
  if (wants.e2e && !failures.includes("build")) {
    const CLOVE_FIREFOX = await firefox;
    // Without Firefox a run of its story alone has no tests.
    const none = wants.firefox && !CLOVE_FIREFOX ? ["--pass-with-no-tests"] : [];
    const playwright = () => ["test", "--config", "tests/e2e/playwright.config.ts", ...none, ...forBrowser];
    e2e = await tests("e2e", "@playwright/test/cli.js", playwright, {
      minutes: 60,
      env: { CLOVE_CHROMIUM: browser, ...(CLOVE_FIREFOX && { CLOVE_FIREFOX }) },
    });
  }
}

await building;
if (wants.firefox && !(await firefox) && failures.length === 0)
  console.log(
    "\nNot run: the story in Firefox, because none was found. Install Firefox, or set FIREFOX_PATH.",
  );
console.log(failures.length > 0 ? `\nNot all is well: ${failures.join(", ")}.` : "\nAll is well.");
const { passed, failed, failures: failedTests } = sum(unit, e2e);
// Once more at the end, where they are found without reading thousands of lines.
for (const line of failedTests) console.log(`✗ ${line}`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failures.length > 0 || failed > 0 ? 1 : 0;
