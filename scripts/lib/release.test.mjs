import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { isLater, notesOf, release } from "./release.mjs";

let folder;
const git = (...args) => execFileSync("git", args, { cwd: folder, encoding: "utf8" }).trim();
const write = (path, text) => writeFileSync(join(folder, path), text);
const read = (path) => readFileSync(join(folder, path), "utf8");
const json = (path) => JSON.parse(read(path));

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "clove-release-"));
  mkdirSync(join(folder, "packages/server"), { recursive: true });
  write("package.json", '{ "name": "till", "version": "0.1.0" }');
  write("packages/server/package.json", '{ "name": "server", "version": "0.1.0" }');
  const packages = {
    "": { name: "till", version: "0.1.0" },
    "packages/server": { version: "0.1.0" },
    "node_modules/zod": { version: "0.1.0" },
  };
  write("package-lock.json", JSON.stringify({ version: "0.1.0", packages }));
  write(
    "CHANGELOG.md",
    "# Changelog\n\n## Unreleased\n\n- Tills sing.\n\n## 0.1.0 – 2026-01-02\n\n- Tills.\n",
  );
  write(".gitignore", "releases/\n");
  git("init", "--quiet");
  git("config", "user.name", "Test");
  git("config", "user.email", "test@example.com");
  git("config", "core.hooksPath", "none");
  git("config", "commit.gpgsign", "false");
  git("config", "tag.gpgsign", "false");
  git("add", ".");
  git("commit", "--quiet", "--message", "Begin");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("a release is a commit with its version everywhere, a tag with notes, and an archive", async () => {
  const made = await release(folder, "0.2.0", new Date("2026-03-04T05:06:07Z"));
  expect(made).toEqual({
    tag: "v0.2.0",
    notes: "releases/clove-pos-0.2.0.md",
    archive: "releases/clove-pos-0.2.0.tar.gz",
  });
  expect([json("package.json").version, json("packages/server/package.json").version]).toEqual([
    "0.2.0",
    "0.2.0",
  ]);
  const { version, packages } = json("package-lock.json");
  expect([version, ...Object.values(packages).map((entry) => entry.version)]).toEqual([
    "0.2.0",
    "0.2.0",
    "0.2.0",
    "0.1.0",
  ]);
  expect(read("CHANGELOG.md")).toContain(
    "## Unreleased\n\n## 0.2.0 – 2026-03-04\n\n- Tills sing.\n\n## 0.1.0",
  );
  expect(git("log", "--max-count=1", "--format=%s")).toBe("Release 0.2.0");
  expect(git("tag", "--list", "v0.2.0", "--format=%(contents)")).toBe("Clove POS 0.2.0\n\n- Tills sing.");
  expect(read(made.notes)).toBe("# Clove POS 0.2.0\n\n- Tills sing.\n");
  expect(execFileSync("tar", ["-tzf", made.archive], { cwd: folder, encoding: "utf8" })).toContain(
    "clove-pos-0.2.0/package.json",
  );
  expect(git("status", "--porcelain")).toBe("");
});

test.each([
  ["the version it has", "0.1.0", () => {}, "Name a version after 0.1.0"],
  ["no version", "next", () => {}, "Name a version after 0.1.0"],
  ["changes that are not committed", "0.2.0", () => write("new.txt", "new"), "Commit or discard"],
  ["a tag that is there", "0.2.0", () => git("tag", "v0.2.0"), "exists already"],
])("with %s nothing is changed", async (_, version, prepare, message) => {
  prepare();
  const before = git("rev-parse", "HEAD");
  await expect(release(folder, version, new Date())).rejects.toThrow(message);
  expect([git("rev-parse", "HEAD"), json("package.json").version]).toEqual([before, "0.1.0"]);
});

test("notes are the unreleased part of the changelog, which must not be empty", () => {
  expect(notesOf("# C\n\n## Unreleased\n\n- One\n- Two\n\n## 0.1.0\n\n- Old\n")).toBe("- One\n- Two");
  expect(() => notesOf("# C\n\n## Unreleased\n\n## 0.1.0\n\n- Old\n")).toThrow("nothing new");
  expect(() => notesOf("# C\n")).toThrow("Unreleased");
});

test("versions are compared part by part, as numbers", () => {
  expect(isLater("0.10.0", "0.9.9")).toBe(true);
  expect(isLater("1.0.0", "0.99.99")).toBe(true);
  expect([isLater("0.9.9", "0.10.0"), isLater("1.0", "0.1.0"), isLater("0.1.0", "0.1.0")]).toEqual([
    false,
    false,
    false,
  ]);
});
