import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { contentHash, readHash, writeHash } from "./content-hash.mjs";
import { run, StepError, step } from "./steps.mjs";

/** Installs the locked packages unless node_modules has exactly these already. */
export async function ensureInstalled(root) {
  const hashFile = join(root, "node_modules/.clove-installed");
  const wanted = installHash(root);
  if (readHash(hashFile) === wanted) return;
  if (!isInstalled(root)) {
    await step("Installing packages", async () => {
      const [program, ...first] = npm();
      // NODE_ENV=production would leave out the build tools.
      const flags = ["ci", "--include=dev", "--include=optional", "--no-audit", "--no-fund"];
      const { code, output } = await run(program, [...first, ...flags], { cwd: root });
      if (code !== 0) throw new StepError(explain(output));
    });
  }
  writeHash(hashFile, wanted);
}

/** Depends on the lock, every package.json, the system and the major version of Node (for native modules). */
export function installHash(root) {
  const packages = existsSync(join(root, "packages")) ? readdirSync(join(root, "packages")).sort() : [];
  const files = [
    "package-lock.json",
    "package.json",
    ...packages.map((name) => `packages/${name}/package.json`),
  ];
  const major = process.versions.node.split(".")[0];
  return `${contentHash(root, files)} ${process.platform}-${process.arch} node${major}`;
}

/**
 * Whether npm's own record in node_modules names every package of the lock at its version, as after `npm install` by hand.
 * Packages for other systems may be missing.
 */
export function isInstalled(root) {
  const record = join(root, "node_modules/.package-lock.json");
  if (!existsSync(record)) return false;
  const lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")).packages;
  const installed = JSON.parse(readFileSync(record, "utf8")).packages;
  for (const [path, wanted] of Object.entries(lock)) {
    if (!path.includes("node_modules/") || wanted.link) continue;
    const found = installed[path];
    if (!found && (wanted.optional || wanted.devOptional) && !isForHere(wanted)) continue;
    if (found?.version !== wanted.version || !existsSync(join(root, path))) return false;
  }
  return Object.keys(lock).every(
    (path) => path.includes("node_modules/") || declaresTheSame(root, path, lock[path]),
  );
}

/** Native packages name their system. Those that also name a C library are alternatives, so none of them is required. */
function isForHere({ os, cpu, libc }) {
  return Boolean(os?.includes(process.platform) && cpu?.includes(process.arch) && !libc);
}

function declaresTheSame(root, path, locked) {
  const file = join(root, path, "package.json");
  if (!existsSync(file)) return false;
  const declared = JSON.parse(readFileSync(file, "utf8"));
  const kinds = ["dependencies", "devDependencies", "optionalDependencies"];
  return kinds.every((kind) => sorted(declared[kind]) === sorted(locked[kind]));
}

function sorted(dependencies = {}) {
  return JSON.stringify(Object.entries(dependencies).sort());
}

/** The npm that runs this script, else the one beside this Node, else the one on the path. */
export function npm() {
  if (process.env.npm_execpath?.endsWith("npm-cli.js")) return [process.execPath, process.env.npm_execpath];
  const bundled = ["../lib/node_modules/npm/bin/npm-cli.js", "node_modules/npm/bin/npm-cli.js"]
    .map((path) => join(process.execPath, "..", path))
    .find((path) => existsSync(path));
  return bundled ? [process.execPath, bundled] : ["npm"];
}

function explain(output) {
  if (output.includes("EUSAGE")) {
    return `${output}\npackage.json and package-lock.json do not agree. Run "npm install" once and commit the changed package-lock.json.`;
  }
  return `${output}\nThe packages could not be installed. Is the npm registry reachable?`;
}
