// npm run check: every static check of the sources.
import { requireNode } from "./lib/require-node.mjs";

requireNode();
const { main, root, StepError } = await import("./lib/steps.mjs");
const { prepare } = await import("./lib/prepare.mjs");
const { runChecks } = await import("./lib/checks.mjs");

await main(async () => {
  await prepare({ build: false });
  const failed = await runChecks(root);
  if (failed.length > 0) throw new StepError(`Failed: ${failed.join(", ")}.`);
});
