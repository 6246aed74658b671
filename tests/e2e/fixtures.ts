import { test as base } from "@playwright/test";
import { type RunningServer, startServer } from "./server.ts";

/** Playwright's test with `server`, one built server per worker, to whose address relative paths of `page.goto` lead. */
export const test = base.extend<object, { server: RunningServer }>({
  server: [
    // biome demands a pattern here: Playwright reads from it which fixtures are used.
    async ({ browserName: _ }, use) => {
      const server = await startServer({ PRINT_RELAY: "loopback" });
      await use(server);
      await server.remove();
    },
    { scope: "worker", timeout: 90_000 },
  ],
  baseURL: ({ server }, use) => use(server.url),
});
