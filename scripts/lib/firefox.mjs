import { existsSync } from "node:fs";
import { findOrInstall, installDebians, isRootOnDebian } from "./browser.mjs";
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
 * The path of a Firefox that starts: FIREFOX_PATH or an installed one; else Debian's, which root installs. Undefined when none can be
 * had: its story is left out (docs/decisions/087). `machine` does the work; tests pass their own.
 */
export async function ensureFirefox(machine = thisMachine()) {
  const { chosen } = machine;
  if (!chosen) return findOrInstall(machine);
  if (await machine.works(chosen)) return chosen;
  throw new StepError(`FIREFOX_PATH is ${chosen}, which does not start here or is older than ${oldest}.`);
}

/** Whether tests at these paths contain the story in Firefox; none: all tests. */
export const wantsFirefox = (paths) =>
  paths.length === 0 || paths.some((path) => /firefox\.spec\.ts$|(^|\/)tests\/e2e\/?$/.test(path));

/** Whether what `--version` says is new enough for Playwright. */
export const isNewEnough = (said) => Number(/Firefox (\d+)/.exec(said)?.[1]) >= oldest;

function thisMachine() {
  return {
    chosen: process.env.FIREFOX_PATH,
    candidates: () => (ordinary[process.platform] ?? []).filter(existsSync),
    async works(path) {
      // The bridge that starts it is a script, which Windows does not start.
      if (process.platform === "win32") return false;
      const { code, output } = await run(path, ["--version"], { minutes: 0.5 });
      return code === 0 && isNewEnough(output);
    },
    installers: () =>
      isRootOnDebian()
        ? [{ title: "Installing Debian's Firefox", install: () => installDebians("firefox-esr") }]
        : [],
  };
}
