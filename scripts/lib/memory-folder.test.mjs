import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { memoryFolder } from "./memory-folder.mjs";

test("a folder of its own, which is removed with what is in it", () => {
  const parent = mkdtempSync(join(tmpdir(), "clove-memory-"));
  try {
    const first = memoryFolder({ parent, needed: 1 });
    const second = memoryFolder({ parent, needed: 1 });
    expect(second.folder).not.toBe(first.folder);
    writeFileSync(join(first.folder, "a"), "b");
    first.remove();
    expect(existsSync(first.folder)).toBe(false);
    expect(existsSync(second.folder)).toBe(true);
  } finally {
    rmSync(parent, { recursive: true });
  }
});

test("none without such a place, or where memory is short", () => {
  expect(memoryFolder({ parent: join(tmpdir(), "no-such-folder"), needed: 1 })).toBeUndefined();
  expect(memoryFolder({ parent: tmpdir(), needed: Number.MAX_SAFE_INTEGER })).toBeUndefined();
});
