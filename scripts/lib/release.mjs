import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { outputOf, run, StepError } from "./steps.mjs";

const heading = "## Unreleased";

/**
 * Releases what is committed in `root` as `version`. Returns the tag, and the paths of notes and archive.
 * @throws StepError, without changing anything, if the version is not a later one, there are uncommitted changes, the tag exists, or the
 * changelog has nothing new
 */
export async function release(root, version, now) {
  const git = async (...args) => (await outputOf(run("git", args, { cwd: root }))).trim();
  const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  if (!isLater(version, manifest.version))
    throw new StepError(`Name a version after ${manifest.version}, as in: npm run release -- 1.0.0`);
  if ((await git("status", "--porcelain")) !== "")
    throw new StepError("Commit or discard your changes first.");
  const tag = `v${version}`;
  if ((await git("tag", "--list", tag)) !== "") throw new StepError(`The tag ${tag} exists already.`);
  const changelog = readFileSync(join(root, "CHANGELOG.md"), "utf8");
  const notes = notesOf(changelog);

  for (const file of manifestsOf(root)) setVersion(join(root, file), version);
  const date = now.toISOString().slice(0, 10);
  writeFileSync(
    join(root, "CHANGELOG.md"),
    changelog.replace(heading, `${heading}\n\n## ${version} – ${date}`),
  );
  await git("commit", "--all", "--message", `Release ${version}`);
  await git("tag", "--annotate", tag, "--message", `Clove POS ${version}\n\n${notes}`);

  const name = `clove-pos-${version}`;
  mkdirSync(join(root, "releases"), { recursive: true });
  const files = { notes: `releases/${name}.md`, archive: `releases/${name}.tar.gz` };
  writeFileSync(join(root, files.notes), `# Clove POS ${version}\n\n${notes}\n`);
  await git("archive", `--prefix=${name}/`, `--output=${files.archive}`, tag);
  return { tag, ...files };
}

/** The part of the changelog below "Unreleased", up to the former release. */
export function notesOf(changelog) {
  const [, rest] = changelog.split(`${heading}\n`);
  if (rest === undefined) throw new StepError(`CHANGELOG.md has no "${heading}".`);
  const notes = rest.split(/^## /m)[0].trim();
  if (notes === "") throw new StepError("CHANGELOG.md says nothing new under Unreleased.");
  return notes;
}

export function isLater(version, before) {
  if (!/^\d+\.\d+\.\d+$/.test(version)) return false;
  const [a, b] = [version, before].map((text) => text.split(".").map(Number));
  const at = a.findIndex((part, i) => part !== b[i]);
  return at >= 0 && a[at] > b[at];
}

function manifestsOf(root) {
  const packages = readdirSync(join(root, "packages")).sort();
  return ["package.json", ...packages.map((name) => `packages/${name}/package.json`), "package-lock.json"];
}

/** In package-lock.json also the versions of the project's own packages. */
function setVersion(path, version) {
  const json = JSON.parse(readFileSync(path, "utf8"));
  json.version = version;
  for (const [folder, entry] of Object.entries(json.packages ?? {})) {
    if (entry.version && !folder.includes("node_modules/")) entry.version = version;
  }
  writeFileSync(path, `${JSON.stringify(json, null, 2)}\n`);
}
