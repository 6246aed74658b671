// npm run clove -- <command>: the operator's commands.
import { requireNode } from "./lib/require-node.mjs";

requireNode();
const { main } = await import("./lib/steps.mjs");
const { become, prepare } = await import("./lib/prepare.mjs");

await main(async () => {
  await prepare({ build: true });
  await become("clove.js", process.argv.slice(2));
});
