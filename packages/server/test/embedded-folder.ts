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

/** For each test of the file a new data folder, in which databases are started; and servers that can be killed. */
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
    /** As quickly as it can be made: only with `durable` a row that was acknowledged outlives a kill -9 of the database. */
    async start({ at = dataDir, durable = false } = {}): Promise<EmbeddedPostgres> {
      const database = await startEmbeddedPostgres({ dataDir: at, log, durable });
      started.push(database);
      return database;
    },
    /** For a database that the test started itself. */
    stopAfter: (database: EmbeddedPostgres) => void started.push(database),
    async query<T extends pg.QueryResultRow>(url: string, text: string): Promise<T[]> {
      const client = new pg.Client({ connectionString: url });
      // A database that is killed under an idle connection is not this test's failure.
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
