import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { root } from "./steps.mjs";
import { readCounts, sum } from "./test-counts.mjs";

let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "counts-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

function report(content) {
  const file = join(folder, "report.json");
  writeFileSync(file, JSON.stringify(content));
  return readCounts(file);
}

const passed = { status: "passed", fullName: "sums", failureMessages: [] };
const failed = {
  status: "failed",
  fullName: "money rounds",
  failureMessages: [
    "AssertionError: expected \u001b[31m1\u001b[39m to be 2\n    at money.test.ts\n\nmore\nand more",
  ],
};

it("counts Vitest's tests, names each that failed, and each file that could not be loaded", () => {
  expect(
    report({
      numPassedTests: 1,
      numFailedTests: 1,
      testResults: [
        { name: join(root, "a.test.ts"), status: "failed", assertionResults: [passed, failed] },
        { name: join(root, "b.test.ts"), status: "failed", assertionResults: [], message: "no such module" },
      ],
    }),
  ).toEqual({
    passed: 1,
    failed: 2,
    failures: [
      "a.test.ts › money rounds › AssertionError: expected 1 to be 2     at money.test.ts ",
      "b.test.ts › no such module",
    ],
  });
});

it("counts Playwright's tests, and names those that failed in any group", () => {
  const spec = (title, ok, message) => ({
    file: "e2e/sale.spec.ts",
    line: 7,
    title,
    ok,
    tests: [{ results: [{ errors: message ? [{ message }] : [] }] }],
  });
  expect(
    report({
      stats: { expected: 1, flaky: 0, unexpected: 2 },
      errors: [],
      suites: [
        {
          specs: [spec("sells", true), spec("prints", false, "Timeout of 1 s")],
          suites: [{ specs: [spec("returns", false, "no button")] }],
        },
      ],
    }),
  ).toEqual({
    passed: 1,
    failed: 2,
    failures: ["e2e/sale.spec.ts:7 › prints › Timeout of 1 s", "e2e/sale.spec.ts:7 › returns › no button"],
  });
});

it("is zero without a report, and sums reports", () => {
  const none = readCounts(join(folder, "none.json"));
  expect(none).toEqual({ passed: 0, failed: 0, failures: [] });
  expect(sum({ passed: 2, failed: 1, failures: ["a"] }, { passed: 3, failed: 1, failures: ["b"] })).toEqual({
    passed: 5,
    failed: 2,
    failures: ["a", "b"],
  });
});
