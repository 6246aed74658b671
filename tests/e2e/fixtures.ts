import { test as base } from "@playwright/test";
import { expectInvariants } from "../faults/outcome.ts";
import { traceFocus } from "./focus-trace.ts";
import { type RunningServer, startServer } from "./server.ts";

/**
 * In the title of a test in which the app starts, or opens a page for the first time, without a connection: its service worker may store
 * the app. That takes eight seconds of processor time on a busy machine, because the app has hundreds of files.
 */
const stored = "@stored";

/**
 * Playwright's test with `server`, one built server per worker, to whose address relative paths of `page.goto` lead. After a worker's
 * last test every invariant must hold for all companies that its tests have made.
 */
export const test = base.extend<object, { server: RunningServer }>({
  server: [
    // biome demands a pattern here: Playwright reads from it which fixtures are used.
    async ({ browserName: _ }, use) => {
      const server = await startServer({ PRINT_RELAY: "loopback" });
      await use(server);
      try {
        expectInvariants(server);
      } finally {
        await server.remove();
      }
    },
    { scope: "worker", timeout: 240_000 },
  ],
  context: async ({ context }, use) => {
    await traceFocus(context);
    await use(context);
  },
  baseURL: ({ server }, use) => use(server.url),
  serviceWorkers: ({ browserName: _ }, use, { tags }) => use(tags.includes(stored) ? "allow" : "block"),
});
