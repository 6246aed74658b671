// npm run build: installs and builds what is missing or out of date, without starting the server.
import { requireNode } from "./lib/require-node.mjs";

requireNode();
const { main } = await import("./lib/steps.mjs");
const { prepare } = await import("./lib/prepare.mjs");

await main(async () => {
  await prepare({ build: true });
});
