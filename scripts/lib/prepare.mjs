import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ensureBuilt } from "./build.mjs";
import { ensureInstalled } from "./install.mjs";
import { alone } from "./lock.mjs";
import { root } from "./steps.mjs";

/** Installs and builds what is missing or out of date; concurrent starts in one folder take turns. */
export function prepare({ build }) {
  return alone(join(root, ".cache/preparing"), async () => {
    await ensureInstalled(root);
    if (build) await ensureBuilt(root);
  });
}

/** Runs the built program in this process, so that it gets signals directly and there is no second Node.js process in memory. */
export async function become(program, args) {
  process.chdir(root);
  const entry = join(root, "packages/server/dist", program);
  process.argv = [process.execPath, entry, ...args];
  await import(pathToFileURL(entry).href);
}
