import { existsSync, readFileSync } from "node:fs";
import { isAbsolute, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { root } from "./steps.mjs";

/** `{ passed, failed, failures }` of Vitest's or Playwright's JSON report; zeros if there is none. `failures`: a line for each failed test. */
export function readCounts(file) {
  if (!existsSync(file)) return { passed: 0, failed: 0, failures: [] };
  const report = JSON.parse(readFileSync(file, "utf8"));
  return report.stats ? ofPlaywright(report) : ofVitest(report);
}

function ofPlaywright({ stats, errors, suites }) {
  const specs = suites.flatMap(specsOf).filter(({ ok }) => !ok);
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    failures: [
      ...specs.map(({ file, line, title, tests }) => {
        const found = tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors));
        return failureLine(`${file}:${line}`, title, found[0]?.message);
      }),
      ...errors.map(({ message }) => failureLine("Playwright", "", message)),
    ],
  };
}

const specsOf = ({ specs, suites = [] }) => [...specs, ...suites.flatMap(specsOf)];

function ofVitest({ numPassedTests, numFailedTests, testResults }) {
  // A file that could not be loaded reports no tests; it counts as one failure.
  const unloaded = testResults.filter((r) => r.status === "failed" && r.assertionResults.length === 0);
  const failed = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === "failed")
      .map(({ fullName, failureMessages }) => failureLine(name, fullName, failureMessages[0])),
  );
  return {
    passed: numPassedTests,
    failed: numFailedTests + unloaded.length,
    failures: [...failed, ...unloaded.map(({ name, message }) => failureLine(name, "", message))],
  };
}

/** The first lines of the message tell what was expected; the whole of it stands further up in the output. */
function failureLine(file, title, message = "") {
  const reason = stripVTControlCharacters(message).split("\n").slice(0, 3).join(" ").slice(0, 300);
  return [isAbsolute(file) ? relative(root, file) : file, title, reason].filter(Boolean).join(" › ");
}

export function sum(...counts) {
  return {
    passed: counts.reduce((total, { passed }) => total + passed, 0),
    failed: counts.reduce((total, { failed }) => total + failed, 0),
    failures: counts.flatMap(({ failures }) => failures),
  };
}
