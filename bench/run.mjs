// npm run bench [-- name]: the measurements of this folder, all or the named one, on a fresh build. Results of one machine are in
// docs/benchmarks.md.
import { fileURLToPath } from "node:url";
import { requireNode } from "../scripts/lib/require-node.mjs";

requireNode();
const { main, run, StepError } = await import("../scripts/lib/steps.mjs");
const { prepare } = await import("../scripts/lib/prepare.mjs");
const ofServer = [
  "sale",
  "disk",
  "growth",
  "sync",
  "route",
  "start",
  "search",
  "order-search",
  "lists",
  "data-stream",
  "feed-polls",
  "companies",
  "busy-day",
  "import",
  "reports",
  "restore",
];
const ofBrowser = ["till", "offline-sale", "first-load", "weak-device", "first-hour"];
const names = [...ofServer, ...ofBrowser];

await main(async () => {
  const [wanted, ...args] = process.argv.slice(2);
  if (wanted && !names.includes(wanted)) {
    throw new StepError(`There is no measurement "${wanted}": ${names.join(", ")}.`);
  }
  await prepare({ build: true });
  for (const name of wanted ? [wanted] : names) {
    console.log(`\n${name}`);
    const file = fileURLToPath(new URL(`${name}.mjs`, import.meta.url));
    const { code } = await run(process.execPath, [file, ...args], { show: true, minutes: 60 });
    if (code !== 0) throw new StepError(`${name} failed.`);
  }
});
