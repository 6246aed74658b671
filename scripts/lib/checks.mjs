import { checkArrows } from "./arrows.mjs";
import { checkCitations } from "./citations.mjs";
import { checkLanguages } from "./languages/check-languages.mjs";
import { checkMigrations } from "./migrations.mjs";
import { outputOf, runPackage, StepError, step } from "./steps.mjs";
import { checkTexts } from "./texts.mjs";

/**
 * Runs all checks, so that one run shows all errors; returns the titles of those that failed. `linted`: files to lint with types;
 * default: all.
 */
export async function runChecks(root, { linted = [] } = {}) {
  const failed = [];
  for (const [title, check] of Object.entries(checks(root, linted))) {
    try {
      await step(title, check);
    } catch (error) {
      if (!(error instanceof StepError)) throw error;
      console.log(error.message);
      failed.push(title);
    }
  }
  return failed;
}

function checks(root, linted) {
  const tool =
    (script, ...args) =>
    () =>
      outputOf(runPackage(script, args, { cwd: root }));
  const own = (check) => async () => {
    const faults = await check(root);
    if (faults.length > 0) throw new StepError(faults.join("\n"));
  };
  const types = (folder) => tool("typescript/bin/tsc", "-p", folder);
  return {
    "Format and lint (biome)": tool("@biomejs/biome/bin/biome", "check"),
    "Types of packages/domain": types("packages/domain"),
    "Types of packages/server": types("packages/server"),
    "Types of packages/web": types("packages/web"),
    "Types of tests": types("tests"),
    "Lint with types (oxlint)": tool("oxlint/bin/oxlint", "--type-aware", "--deny-warnings", ...linted),
    "Arrows of docs/architecture.md": own(checkArrows),
    "Citations of docs/product": own(checkCitations),
    "Migrations beside a running shop": own(checkMigrations),
    "Texts in their files": own(checkTexts),
    Languages: own(checkLanguages),
    "Unused files, exports and dependencies (knip)": tool("knip/bin/knip.js", "--no-progress"),
  };
}
