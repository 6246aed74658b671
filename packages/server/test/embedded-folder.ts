import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from "vitest";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../src/embedded-db/embedded.ts";
import { knownHome } from "../src/embedded-db/place.ts";
import { processIdentity } from "../src/embedded-db/process.ts";
import { buildDriver } from "./embedded-server.ts";

export const log = { info: () => {}, warn: () => {}, error: () => {} };

/** Gives each test of a file a new data folder to start databases in, and a driver to start servers that can be killed. */
export function useEmbeddedFolder() {
  let driver: Awaited<ReturnType<typeof buildDriver>>;
  let dataDir: string;
  const started: EmbeddedPostgres[] = [];

  beforeAll(async () => {
    driver = await buildDriver();
  });
  afterAll(() => driver.remove());
  beforeEach(() => {
    dataDir = join(mkdtempSync(join(tmpdir(), "clove-embedded-")), "data");
  });
  afterEach(async () => {
    for (const database of started.splice(0)) await database.stop();
    for (const folder of [knownHome(dataDir), join(dataDir, "..")])
      rmSync(folder, { recursive: true, force: true });
  });

  return {
    driver: () => driver,
    dataDir: () => dataDir,
    /** Only with `durable` an acknowledged row survives a kill -9 of the database; without, tests are faster. */
    async start({ at = dataDir, durable = false } = {}): Promise<EmbeddedPostgres> {
      const database = await startEmbeddedPostgres({ dataDir: at, log, durable });
      started.push(database);
      return database;
    },
    /** Stops a database after the test that the test started itself. */
    stopAfter: (database: EmbeddedPostgres) => void started.push(database),
    async query<T extends pg.QueryResultRow>(url: string, text: string): Promise<T[]> {
      const client = new pg.Client({ connectionString: url });
      // A database may be killed under an idle connection, which must not fail the test.
      client.on("error", () => {});
      await client.connect();
      try {
        return (await client.query<T>(text)).rows;
      } finally {
        await client.end();
      }
    },
    databasePid: () =>
      Number(readFileSync(join(knownHome(dataDir), "data/postmaster.pid"), "utf8").split("\n")[0]),
    gone: (pid: number) => vi.waitFor(() => expect(processIdentity(pid)).toBeUndefined(), { timeout: 5000 }),
  };
}
