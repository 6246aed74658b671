import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const root = fileURLToPath(new URL(".", import.meta.url));
/** The domain is tested and used from its source, never from a build. */
const resolve = { alias: [{ find: /^@clove\/domain\//, replacement: `${root}packages/domain/src/` }] };

export default defineConfig({
  test: {
    projects: [
      { resolve, test: { name: "domain", root, include: ["packages/domain/src/**/*.test.ts"] } },
      {
        resolve,
        test: {
          name: "server",
          root,
          include: ["packages/server/src/**/*.test.ts"],
          pool: "forks",
          globalSetup: ["packages/server/test/global-setup.ts"],
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
      { resolve, test: { name: "web", root, include: ["packages/web/src/**/*.test.{ts,tsx}"] } },
      {
        resolve,
        test: {
          name: "parity",
          root,
          include: ["tests/parity/**/*.test.ts"],
          pool: "forks",
          globalSetup: ["packages/server/test/global-setup.ts"],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      { test: { name: "scripts", root, include: ["scripts/**/*.test.mjs"], testTimeout: 20_000 } },
    ],
    sequence: { shuffle: { files: true } },
  },
});
