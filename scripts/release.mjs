// npm run release -- <version>: writes the version and the changelog's heading, commits and tags them, and writes notes and an
// archive of the sources to releases/. It pushes nothing.
import { requireNode } from "./lib/require-node.mjs";

requireNode();
const { main, root } = await import("./lib/steps.mjs");
const { release } = await import("./lib/release.mjs");

await main(async () => {
  const { tag, notes, archive } = await release(root, process.argv[2] ?? "", new Date());
  console.log(`Tagged ${tag}. Notes: ${notes}, archive: ${archive}.`);
  console.log(`Nothing is pushed yet: git push origin HEAD ${tag}`);
});
