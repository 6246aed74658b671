import { defineConfig } from "@playwright/test";

/** scripts/lib/browser.mjs finds the browser; without it Playwright looks for its own. */
const executablePath = process.env.CLOVE_CHROMIUM ?? process.env.CHROMIUM_PATH;

export default defineConfig({
  testDir: "..",
  testMatch: ["e2e/*.spec.ts", "faults/*.spec.ts"],
  // scripts/lib/firefox.mjs finds a Firefox; without one its story is no part of the run.
  testIgnore: [
    ...(process.env.CLOVE_FIREFOX ? [] : ["e2e/firefox.spec.ts"]),
    // Takes minutes: `npm run faults -- set-back`.
    ...(process.env.CLOVE_SET_BACK_SALES ? [] : ["faults/restored-backups.spec.ts"]),
    // Needs a cluster: `npm run faults -- killed-workers`.
    ...(process.env.CLOVE_KILLED_WORKERS_SALES ? [] : ["faults/killed-workers.spec.ts"]),
  ],
  globalSetup: "./prepare-server.config.ts",
  outputDir: "../../test-results/e2e",
  // Tests often wait for a connection or a timer, so three workers keep two cores busy.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  // The longest stories need a minute on a quiet machine, and took two and a half on one with a fifth of the speed.
  timeout: 300_000,
  expect: { timeout: 40_000 },
  reporter: [["list"], ["json", { outputFile: "../../test-results/e2e.json" }]],
  use: {
    browserName: "chromium",
    // A missing button fails after three quarters of a minute, not after the whole test's time. On two busy cores the slowest press waits a few
    // seconds, a first page up to twenty.
    actionTimeout: 45_000,
    navigationTimeout: 60_000,
    // Containers and root cannot use the sandbox; the pages are our own.
    launchOptions: {
      executablePath,
      chromiumSandbox: false,
      args: [
        // Without a graphics card rendering costs less if Chromium does not emulate one, and in one process.
        "--disable-gpu",
        "--in-process-gpu",
        // A page that lives for seconds does not earn back what compiling its code for speed costs.
        "--js-flags=--no-opt",
      ],
    },
    // Recording traces took a third of every test's time; use `--trace on` for the test under investigation.
    trace: "off",
    screenshot: "only-on-failure",
    contextOptions: { reducedMotion: "reduce" },
    // The service worker stores the whole app at a first visit, which takes seconds; tests that start without a connection allow it.
    serviceWorkers: "block",
  },
});
