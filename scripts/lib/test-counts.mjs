import { existsSync, readFileSync } from "node:fs";

/** `{ passed, failed }` of Vitest's or Playwright's JSON report; zeros if there is none. */
export function readCounts(file) {
  if (!existsSync(file)) return { passed: 0, failed: 0 };
  const report = JSON.parse(readFileSync(file, "utf8"));
  const { stats } = report;
  if (stats) return { passed: stats.expected + stats.flaky, failed: stats.unexpected + report.errors.length };
  // A file that could not be loaded reports no tests; it counts as one failure.
  const unloaded = report.testResults.filter((r) => r.status === "failed" && r.assertionResults.length === 0);
  return { passed: report.numPassedTests, failed: report.numFailedTests + unloaded.length };
}

export function sum(...counts) {
  return {
    passed: counts.reduce((total, { passed }) => total + passed, 0),
    failed: counts.reduce((total, { failed }) => total + failed, 0),
  };
}
