// npm run test:citus [-- <file or folder> …]: the tests of the server on a Citus cluster, and those of the cluster itself. CITUS_URL
// is a superuser's address of a database of its coordinator that knows its workers. What a run makes there it drops again, but for
// one database that later runs copy.
import { requireNode } from "./lib/require-node.mjs";

requireNode();
const { rmSync } = await import("node:fs");
const { join } = await import("node:path");
const { main, root, runPackage, StepError } = await import("./lib/steps.mjs");
const { prepare } = await import("./lib/prepare.mjs");
const { readCounts } = await import("./lib/test-counts.mjs");

await main(async () => {
  const { CITUS_URL } = process.env;
  if (!CITUS_URL)
    throw new StepError("CITUS_URL is not set: these tests need a Citus cluster, and none was tried.");
  await prepare({ build: false });
  const file = join(root, "test-results/citus.json");
  rmSync(file, { force: true });
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const args = ["run", "--project=server", "--project=citus", ...reporters, ...process.argv.slice(2)];
  const { code } = await runPackage("vitest/vitest.mjs", args, {
    show: true,
    minutes: 60,
    env: { CITUS_URL },
  });
  const { passed, failed } = readCounts(file);
  console.log(`${passed} passed, ${failed} failed on the cluster`);
  if (code !== 0) throw new StepError("Not all is well.");
});
