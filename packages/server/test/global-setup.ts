import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { migrate } from "../src/db/migrate.ts";
import { startEmbeddedPostgres } from "../src/embedded-db/embedded.ts";
import { superuserUrl } from "../src/embedded-db/roles.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The superuser's connection to the run's PostgreSQL, without a database name. */
    postgresUrl: string;
  }
}

/** One PostgreSQL for the whole run, holding `clove_template`, a migrated database that freshDatabase copies. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), "clove-vitest-"));
  const log = { info: () => {}, warn: console.warn, error: console.error };
  // Not synced to disk: these rows are thrown away. What durability promises, the tests of embedded-db look at.
  const database = await startEmbeddedPostgres({ dataDir, log, durable: false });
  const cleanUp = async () => {
    await database.stop();
    for (const folder of [database.home, dataDir]) rmSync(folder, { recursive: true, force: true });
  };
  try {
    const url = superuserUrl(database);
    const postgresUrl = url.replace(/\/clove$/, "");
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query("create database clove_template");
    await client.end();
    await migrate(`${postgresUrl}/clove_template`);
    project.provide("postgresUrl", postgresUrl);
    return cleanUp;
  } catch (error) {
    await cleanUp();
    throw error;
  }
}
