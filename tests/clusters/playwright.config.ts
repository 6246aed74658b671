import { defineConfig } from "@playwright/test";

/** `npm run faults -- several-servers | failover | pgbouncer`: real proxies and databases, no browser. Not part of `npm test`. */
export default defineConfig({
  testDir: ".",
  testMatch: "*.spec.ts",
  outputDir: "../../test-results/clusters",
  workers: 1,
  retries: 0,
  forbidOnly: true,
  timeout: 600_000,
  expect: { timeout: 20_000 },
  reporter: [["list"]],
});
