import { defineConfig } from "@playwright/test";

/** scripts/lib/browser.mjs finds the browser; without it Playwright looks for its own. */
const executablePath = process.env.CLOVE_CHROMIUM ?? process.env.CHROMIUM_PATH;

export default defineConfig({
  testDir: "..",
  testMatch: ["e2e/*.spec.ts", "faults/*.spec.ts"],
  outputDir: "../../test-results/e2e",
  // A till often waits for a connection or a clock: four keep two cores busy.
  workers: 4,
  retries: 0,
  forbidOnly: true,
  // The longest stories need a minute on a quiet machine.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: [["list"], ["json", { outputFile: "../../test-results/e2e.json" }]],
  use: {
    browserName: "chromium",
    // A button that never comes is told after half a minute, not after the whole test's time. On two busy cores the slowest
    // press waits a few seconds, a first page up to twenty.
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    // Containers and root cannot use the sandbox; the pages are our own.
    // Drawing by the processor alone costs less without the emulation of a graphics card, and in one process.
    launchOptions: { executablePath, chromiumSandbox: false, args: ["--disable-gpu", "--in-process-gpu"] },
    // Recording traces took a third of every test's time; use `--trace on` for the test under investigation.
    trace: "off",
    screenshot: "only-on-failure",
    contextOptions: { reducedMotion: "reduce" },
    // Storing the whole app at a first visit costs seconds; who starts without a connection allows it.
    serviceWorkers: "block",
  },
});
