// npm start, npm run demo: installs and builds what is missing or out of date, then runs the server in this process.
import { requireNode } from "./lib/require-node.mjs";

requireNode();
const { main } = await import("./lib/steps.mjs");
const { become, prepare } = await import("./lib/prepare.mjs");

await main(async () => {
  await prepare({ build: true });
  if (process.argv.includes("--demo")) {
    process.env.DATA_DIR ??= "./data-demo";
    await become("clove.js", ["demo"]);
  } else {
    await become("main.js", []);
  }
});
