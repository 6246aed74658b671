import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { textsPlugin } from "./scripts/lib/languages/texts-plugin.mjs";

const root = fileURLToPath(new URL(".", import.meta.url));
/** Tests import the domain's sources; it has no build. */
const resolve = { alias: [{ find: /^@clove\/domain\//, replacement: `${root}packages/domain/src/` }] };

/**
 * Test files of one worker share its modules, because loading them for each file took most of the processor time. The shuffled
 * order of files shows tests that leave state behind in a module.
 */
const isolate = false;

/**
 * One project after the other: a worker that takes a file of another project starts anew and loads all its modules again, which took a
 * third of a mixed run.
 */
const inOrder = <P extends { test: object }>(projects: P[]) =>
  projects.map((project, groupOrder) => ({
    ...project,
    test: { ...project.test, sequence: { groupOrder } },
  }));

const patientWaits = "tests/patient-waits.ts";

/**
 * Milliseconds. What takes a few seconds alone took thirty on a machine with a fifth of the speed that ran other tests as well. On a
 * cluster each database is made on several machines.
 */
const patience = process.env.CITUS_URL ? 120_000 : 90_000;

export default defineConfig({
  test: {
    projects: inOrder([
      {
        resolve,
        plugins: [textsPlugin()],
        test: {
          name: "domain",
          root,
          isolate,
          include: ["packages/domain/src/**/*.test.ts"],
          testTimeout: patience,
        },
      },
      {
        resolve,
        plugins: [textsPlugin()],
        test: {
          name: "server",
          root,
          isolate,
          include: ["packages/server/src/**/*.test.ts"],
          pool: "forks",
          globalSetup: ["packages/server/test/global-setup.ts"],
          setupFiles: ["packages/server/test/cheap-hashing.ts", patientWaits],
          testTimeout: patience,
          hookTimeout: patience,
        },
      },
      {
        resolve,
        plugins: [textsPlugin()],
        test: {
          name: "web",
          root,
          isolate,
          include: ["packages/web/src/**/*.test.{ts,tsx}"],
          exclude: ["packages/web/src/**/*.page.test.tsx"],
          setupFiles: ["packages/web/src/indexed-db.fixtures.ts", patientWaits],
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
      {
        resolve,
        plugins: [textsPlugin()],
        oxc: { jsx: { runtime: "automatic", development: false } },
        test: {
          name: "pages",
          env: { NODE_ENV: "production" },
          root,
          isolate,
          environment: "happy-dom",
          include: ["packages/web/src/**/*.page.test.tsx"],
          setupFiles: ["packages/web/src/page-tests/browser.fixtures.ts", patientWaits],
          // A state takes a quarter of a second, but on a busy machine the first one of a page may wait long for its code.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        resolve,
        plugins: [textsPlugin()],
        test: {
          name: "parity",
          root,
          isolate,
          include: ["tests/{parity,upgrade}/**/*.test.ts"],
          pool: "forks",
          globalSetup: ["packages/server/test/global-setup.ts"],
          setupFiles: ["packages/server/test/cheap-hashing.ts", patientWaits],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      // Only `npm run test:citus` has a cluster.
      ...(process.env.CITUS_URL
        ? [
            {
              resolve,
              plugins: [textsPlugin()],
              test: {
                name: "citus",
                root,
                isolate,
                include: ["tests/citus/**/*.test.ts"],
                pool: "forks" as const,
                globalSetup: ["packages/server/test/global-setup.ts"],
                testTimeout: 60_000,
                hookTimeout: 60_000,
                // One by one, because one of them ends a worker of the cluster.
                maxWorkers: 1,
              },
            },
          ]
        : []),
      { test: { name: "scripts", root, isolate, include: ["scripts/**/*.test.mjs"], testTimeout: 20_000 } },
    ]),
    // Tests of the server spend much time waiting for the database's disk and for timers.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    sequence: { shuffle: { files: true } },
  },
});
