// npm run test:postgres [-- <file or folder> …]: the tests of the server, of parity and of upgrades on this machine's PostgreSQL
// instead of the embedded one (own-postgres.mjs says on which). It starts a cluster of its own and stops it.
import { requireNode } from "./lib/require-node.mjs";

requireNode();
const { rmSync } = await import("node:fs");
const { join } = await import("node:path");
const { main, root, runPackage, StepError, step } = await import("./lib/steps.mjs");
const { prepare } = await import("./lib/prepare.mjs");
const { findPostgres, startOwnPostgres } = await import("./lib/own-postgres.mjs");
const { readCounts } = await import("./lib/test-counts.mjs");

await main(async () => {
  await prepare({ build: false });
  const programs = await findPostgres();
  const { url, version } = await step("Starting PostgreSQL", () => startOwnPostgres(programs));
  console.log(`${version}, from ${programs}`);
  const file = join(root, "test-results/postgres.json");
  rmSync(file, { force: true });
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const projects = ["--project=server", "--project=parity"];
  const args = ["run", ...projects, ...reporters, ...process.argv.slice(2)];
  const env = { TEST_POSTGRES_URL: url };
  const { code } = await runPackage("vitest/vitest.mjs", args, { show: true, minutes: 30, env });
  const { passed, failed } = readCounts(file);
  console.log(`${passed} passed, ${failed} failed on ${version}`);
  if (code !== 0) throw new StepError("Not all is well.");
});
