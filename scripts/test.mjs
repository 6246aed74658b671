// npm test: installs what is missing, then every check and every test. The last line is the sum: "N passed, N failed".
import { requireNode } from "./lib/require-node.mjs";

requireNode();
const { rmSync } = await import("node:fs");
const { join } = await import("node:path");
const { root, runPackage, StepError, step } = await import("./lib/steps.mjs");
const { prepare } = await import("./lib/prepare.mjs");
const { ensureBrowser } = await import("./lib/browser.mjs");
const { runChecks } = await import("./lib/checks.mjs");
const { readCounts, sum } = await import("./lib/test-counts.mjs");

const results = join(root, "test-results");
const failures = [];

/** A failing part does not keep the others from being run: one run shows all that is wrong. */
async function part(name, work) {
  try {
    await work();
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
  const { code } = await runPackage(script, args(file), { show: true, minutes, env });
  const counts = readCounts(file);
  if (code === 0) return counts;
  failures.push(name);
  // A runner that broke off without naming a failed test has failed all the same.
  return { ...counts, failed: Math.max(counts.failed, 1) };
}

let browser;
let unit = { passed: 0, failed: 0 };
let e2e = { passed: 0, failed: 0 };
await part("install", async () => {
  await prepare({ build: false });
  browser = await step("Looking for a browser", () => ensureBrowser(root));
});
if (failures.length === 0) {
  await part("check", async () => {
    const failed = await runChecks(root);
    if (failed.length > 0) throw new StepError(`Failed: ${failed.join(", ")}.`);
  });
  const vitest = (file) => ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  unit = await tests("vitest", "vitest/vitest.mjs", vitest, {
    minutes: 12,
    env: { CLOVE_CHROMIUM: browser },
  });
  await part("build", () => prepare({ build: true }));
  const playwright = () => ["test", "--config", "tests/e2e/playwright.config.ts"];
  const options = { minutes: 14, env: { CLOVE_CHROMIUM: browser } };
  if (!failures.includes("build")) e2e = await tests("e2e", "@playwright/test/cli.js", playwright, options);
}

console.log(failures.length > 0 ? `\nNot all is well: ${failures.join(", ")}.` : "\nAll is well.");
const { passed, failed } = sum(unit, e2e);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failures.length > 0 || failed > 0 ? 1 : 0;
