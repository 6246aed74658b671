import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { findOrInstall, installDebians, installPlaywrights, isRootOnDebian } from "./browser.mjs";
import { run, StepError } from "./steps.mjs";

/** Programs, not what starts one: Ubuntu's snap does not see the profile that a test makes for it. Windows starts no script in its place. */
const ordinary = {
  linux: [
    "/usr/lib/firefox-esr/firefox-esr",
    "/usr/lib/firefox/firefox",
    "/usr/lib64/firefox/firefox",
    "/opt/firefox/firefox",
  ],
  darwin: ["/Applications/Firefox.app/Contents/MacOS/firefox"],
};
/** Older ones do not know all that Playwright asks of them. */
const oldest = 153;

/**
 * The path of a Firefox that starts: FIREFOX_PATH, an installed one or Playwright's own; else Debian's is installed by root, or
 * Playwright's downloaded. Undefined when none can be had: its story is left out (docs/decisions/087). `machine` does the
 * work; tests pass their own.
 */
export async function ensureFirefox(root, machine = thisMachine(root)) {
  const { chosen } = machine;
  if (!chosen) return findOrInstall(machine);
  if (await machine.works(chosen)) return chosen;
  throw new StepError(`FIREFOX_PATH is ${chosen}, which does not start or is older than ${oldest}.`);
}

/** Whether tests at these paths contain the story in Firefox; none: all tests. */
export const wantsFirefox = (paths) =>
  paths.length === 0 || paths.some((path) => /firefox\.spec\.ts$|(^|\/)tests(\/e2e)?\/?$/.test(path));

/** Whether what `--version` says is new enough for Playwright; its own always is. */
export const isNewEnough = (said) => Number(/Firefox (\d+)/.exec(said)?.[1]) >= oldest;

function thisMachine(root) {
  const playwrights = createRequire(join(root, "package.json"))("@playwright/test").firefox.executablePath();
  return {
    chosen: process.env.FIREFOX_PATH,
    candidates: () => [...(ordinary[process.platform] ?? []), playwrights].filter(existsSync),
    async works(path) {
      if (process.platform === "win32") return existsSync(path);
      const { code, output } = await run(path, ["--version"], { minutes: 0.5 });
      return code === 0 && (path === playwrights || isNewEnough(output));
    },
    installers: () => [
      isRootOnDebian()
        ? { title: "Installing Debian's Firefox", install: () => installDebians("firefox-esr") }
        : { title: "Downloading Firefox", install: () => installPlaywrights("firefox") },
    ],
  };
}
