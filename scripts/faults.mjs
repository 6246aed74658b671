// npm run faults [-- sales]: the fault tests with 10,000 sales, or as many as wanted. CLOVE_SEED repeats a run.
import { requireNode } from "./lib/require-node.mjs";

requireNode();
const { main, root, runPackage, step, StepError } = await import("./lib/steps.mjs");
const { prepare } = await import("./lib/prepare.mjs");
const { ensureBrowser } = await import("./lib/browser.mjs");

await main(async () => {
  const sales = process.argv[2] ?? "10000";
  if (!/^[1-9]\d*$/.test(sales)) throw new StepError(`"${sales}" is not a number of sales.`);
  await prepare({ build: true });
  const browser = await step("Looking for a browser", () => ensureBrowser(root));
  const args = ["test", "--config", "tests/e2e/playwright.config.ts", "faults/"];
  const env = { CLOVE_CHROMIUM: browser, CLOVE_FAULTED_SALES: sales };
  // A slow and busy machine manages three such sales a second.
  const minutes = 15 + Number(sales) / 180;
  const { code } = await runPackage("@playwright/test/cli.js", args, { show: true, minutes, env });
  if (code !== 0) throw new StepError("Failed. The seed above repeats the run.");
});
