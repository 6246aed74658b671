import { existsSync } from "node:fs";
import { join } from "node:path";
import { contentHash, readHash, writeHash } from "./content-hash.mjs";
import { outputOf, runPackage, step } from "./steps.mjs";

const shared = [
  "packages/domain/src",
  "packages/domain/languages",
  "scripts/lib/languages",
  "package-lock.json",
  "tsconfig.base.json",
];

/** The sources of each build and the files that it must produce. */
export const builds = [
  { name: "web", title: "Building the app", result: "index.html", sources: ["packages/web", ...shared] },
  {
    name: "server",
    title: "Building the server",
    result: "main.js",
    sources: ["packages/server", ...shared],
  },
];

/** Builds app and server if their sources changed since the last build. */
export async function ensureBuilt(root) {
  for (const build of builds) {
    const hashFile = join(root, `.cache/built-${build.name}`);
    // With the languages of tests it is another build.
    const wanted = contentHash(root, build.sources) + (process.env.CLOVE_PSEUDO ? " pseudo" : "");
    const folder = join(root, "packages", build.name);
    if (readHash(hashFile) === wanted && existsSync(join(folder, "dist", build.result))) continue;
    const options = { cwd: folder, env: { NODE_ENV: "production" } };
    await step(build.title, () => outputOf(runPackage("vite/bin/vite.js", ["build"], options)));
    writeHash(hashFile, wanted);
  }
}
