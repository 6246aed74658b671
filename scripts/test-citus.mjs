// npm run test:citus [-- <file or folder> …]: on a Citus cluster the tests of the server, those of the cluster itself, and a company's day in
// Chromium. CITUS_URL is a superuser's address of a database of its coordinator that knows its workers, all on this machine. What a
// run makes there it drops again, but for one database that later runs copy.
import { requireNode } from "./lib/require-node.mjs";

requireNode();
const { rmSync } = await import("node:fs");
const { join } = await import("node:path");
const { main, root, runPackage, step, StepError } = await import("./lib/steps.mjs");
const { prepare } = await import("./lib/prepare.mjs");
const { ensureBrowser } = await import("./lib/browser.mjs");
const { readCounts, sum } = await import("./lib/test-counts.mjs");

/** The stories of sale, upload, return, shift and report. */
const stories = ["story", "shop-day", "offline", "returns", "reports"].map((name) => `e2e/${name}.spec.ts`);

await main(async () => {
  const { CITUS_URL } = process.env;
  if (!CITUS_URL)
    throw new StepError("CITUS_URL is not set: these tests need a Citus cluster, and none was tried.");
  const paths = process.argv.slice(2);
  const forBrowser = paths.filter((path) => path.endsWith(".spec.ts"));
  const forVitest = paths.filter((path) => !forBrowser.includes(path));
  await prepare({ build: paths.length === 0 || forBrowser.length > 0 });
  const counts = [];
  if (paths.length === 0 || forVitest.length > 0) counts.push(await ofServer(forVitest));
  if (paths.length === 0) counts.push(await inBrowser(stories));
  else if (forBrowser.length > 0) counts.push(await inBrowser(forBrowser));
  const { passed, failed, failures } = sum(...counts);
  for (const failure of failures) console.log(`✗ ${failure}`);
  console.log(`${passed} passed, ${failed} failed on the cluster`);
  if (counts.some(({ code }) => code !== 0)) throw new StepError("Not all is well.");
});

async function ofServer(paths) {
  const file = freshFile("citus.json");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const args = ["run", "--project=server", "--project=citus", ...reporters, ...paths];
  const { code } = await runPackage("vitest/vitest.mjs", args, { show: true, minutes: 60 });
  return { ...readCounts(file), code };
}

async function inBrowser(paths) {
  const browser = await step("Looking for a browser", () => ensureBrowser(root));
  const file = freshFile("e2e.json");
  const args = ["test", "--config", "tests/e2e/playwright.config.ts", ...paths];
  const env = { CLOVE_CHROMIUM: browser };
  const { code } = await runPackage("@playwright/test/cli.js", args, { show: true, minutes: 60, env });
  return { ...readCounts(file), code };
}

function freshFile(name) {
  const file = join(root, "test-results", name);
  rmSync(file, { force: true });
  return file;
}
