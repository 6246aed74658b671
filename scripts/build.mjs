// npm run build: installs and builds what is missing or out of date, for those who start the built server themselves.
import { requireNode } from "./lib/require-node.mjs";

requireNode();
const { main } = await import("./lib/steps.mjs");
const { prepare } = await import("./lib/prepare.mjs");

await main(async () => {
  await prepare({ build: true });
});
