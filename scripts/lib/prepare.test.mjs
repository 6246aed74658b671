import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { contentHash } from "./content-hash.mjs";
import { installHash, isInstalled } from "./install.mjs";
import { alone } from "./lock.mjs";
import { isSupported } from "./require-node.mjs";
import { run } from "./steps.mjs";

let root;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "clove-scripts-"));
});
afterEach(() => rmSync(root, { recursive: true }));

function write(path, content) {
  mkdirSync(join(root, path, ".."), { recursive: true });
  writeFileSync(join(root, path), typeof content === "string" ? content : JSON.stringify(content));
}

test.each([
  ["18.20.0", false],
  ["20.20.1", false],
  ["20.20.2", true],
  ["21.7.0", false],
  ["22.11.0", false],
  ["22.12.0", true],
  ["24.0.0", true],
])("Node %s supported: %s", (version, supported) => expect(isSupported(version)).toBe(supported));

describe("an out-of-date build", () => {
  const hash = () => contentHash(root, ["src", "package.json"]);

  test("a changed, added, renamed or removed source changes the hash; tests, builds and times do not", () => {
    write("src/a.ts", "one");
    const first = hash();
    write("src/a.ts", "one");
    write("src/a.test.ts", "test");
    write("src/dist/a.js", "built");
    write("src/node_modules/x/a.js", "package");
    expect(hash()).toBe(first);
    write("src/a.ts", "two");
    expect(hash()).not.toBe(first);
    write("src/a.ts", "one");
    expect(hash()).toBe(first);
    write("src/deep/b.ts", "");
    const added = hash();
    expect(added).not.toBe(first);
    rmSync(join(root, "src/deep/b.ts"));
    write("src/deep/c.ts", "");
    expect(hash()).not.toBe(added);
  });

  test("a change of the lock file or of a package.json causes an installation", () => {
    write("package-lock.json", "{}");
    write("packages/web/package.json", "{}");
    const before = installHash(root);
    write("packages/web/package.json", '{"dependencies":{}}');
    expect(installHash(root)).not.toBe(before);
  });
});

describe("an install made by hand", () => {
  const lock = {
    "": { dependencies: { one: "1.0.0" } },
    "node_modules/one": { version: "1.0.0" },
    "node_modules/here": { version: "1.0.0", optional: true, os: [process.platform], cpu: [process.arch] },
    "node_modules/elsewhere": { version: "1.0.0", optional: true, os: ["plan9"], cpu: ["vax"] },
  };
  const installed = { "node_modules/one": { version: "1.0.0" }, "node_modules/here": { version: "1.0.0" } };
  const set = (packages, record = installed) => {
    write("package.json", packages);
    write("package-lock.json", { packages: lock });
    write("node_modules/.package-lock.json", { packages: record });
    for (const path of Object.keys(installed)) write(`${path}/package.json`, "{}");
  };

  test("is kept when it matches the lock file, except for packages of other systems", () => {
    set({ dependencies: { one: "1.0.0" } });
    expect(isInstalled(root)).toBe(true);
  });
  test("is not kept when a version differs, a package for this system is missing, or package.json has changed", () => {
    set({ dependencies: { one: "1.0.0" } }, { ...installed, "node_modules/one": { version: "0.9.0" } });
    expect(isInstalled(root)).toBe(false);
    set({ dependencies: { one: "1.0.0" } }, { "node_modules/one": { version: "1.0.0" } });
    expect(isInstalled(root)).toBe(false);
    set({ dependencies: { one: "2.0.0" } });
    expect(isInstalled(root)).toBe(false);
  });
});

describe("two starts at once", () => {
  test("take turns", async () => {
    const file = join(root, "lock");
    const order = [];
    const work = (name) => async () => {
      order.push(`${name} in`);
      await new Promise((resolve) => setImmediate(resolve));
      order.push(`${name} out`);
    };
    await Promise.all([alone(file, work("first")), alone(file, work("second"))]);
    expect(order).toEqual(["first in", "first out", "second in", "second out"]);
  });

  test("a lock whose process has ended blocks nobody", async () => {
    const gone = spawn(process.execPath, ["-e", ""]);
    await once(gone, "exit");
    const file = join(root, "lock");
    writeFileSync(file, String(gone.pid));
    await expect(alone(file, async () => readFileSync(file, "utf8"))).resolves.toBe(String(process.pid));
  });
});

test("a program that runs out of time ends with all its child processes", async () => {
  const script =
    'require("child_process").spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { stdio: "inherit" })';
  const { code, output } = await run(process.execPath, ["-e", script], { minutes: 0.01 });
  expect(code).toBe(null);
  expect(output).toContain("Stopped after");
});
