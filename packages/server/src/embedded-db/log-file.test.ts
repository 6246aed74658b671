import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { cutLog } from "./log-file.ts";

test("a log that is open to append to begins anew when it is long, and the former one is kept", () => {
  const folder = mkdtempSync(join(tmpdir(), "clove-log-"));
  const file = join(folder, "postgres.log");
  const kept = () => [readFileSync(`${file}.1`, "utf8"), readFileSync(file, "utf8")];
  const log = openSync(file, "a");
  writeSync(log, "one\n");
  cutLog(file, 5);
  expect(readFileSync(file, "utf8")).toBe("one\n");
  writeSync(log, "two\n");
  cutLog(file, 5);
  writeSync(log, "three\n");
  expect(kept()).toEqual(["one\ntwo\n", "three\n"]);
  cutLog(file, 5);
  writeSync(log, "four\n");
  expect(kept()).toEqual(["three\n", "four\n"]);
  closeSync(log);
  rmSync(folder, { recursive: true });
});

test("without a log there is nothing to cut", () => {
  expect(() => cutLog(join(tmpdir(), "clove-no-log"))).not.toThrow();
});
