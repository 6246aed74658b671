import { existsSync, readFileSync } from "node:fs";

/** `{ passed, failed }` of a report that Vitest or Playwright wrote as JSON; zeros when it wrote none. */
export function readCounts(file) {
  if (!existsSync(file)) return { passed: 0, failed: 0 };
  const report = JSON.parse(readFileSync(file, "utf8"));
  const { stats } = report;
  if (stats) return { passed: stats.expected + stats.flaky, failed: stats.unexpected + report.errors.length };
  // A file that could not be loaded has no tests to count.
  const unloaded = report.testResults.filter((r) => r.status === "failed" && r.assertionResults.length === 0);
  return { passed: report.numPassedTests, failed: report.numFailedTests + unloaded.length };
}

export function sum(...counts) {
  return {
    passed: counts.reduce((total, { passed }) => total + passed, 0),
    failed: counts.reduce((total, { failed }) => total + failed, 0),
  };
}
