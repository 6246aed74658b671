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

/**
 * One PostgreSQL for the whole run, holding `clove_template`, a migrated database that freshDatabase copies: the embedded one, or
 * that of `npm run test:postgres`.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { postgresUrl, stop } = await startPostgres();
  try {
    await onServer(postgresUrl, "drop database if exists clove_template", "create database clove_template");
    await migrate(`${postgresUrl}/clove_template`);
    project.provide("postgresUrl", postgresUrl);
    return stop;
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startPostgres(): Promise<{ postgresUrl: string; stop(): Promise<void> }> {
  const { TEST_POSTGRES_URL: given } = process.env;
  if (given) return { postgresUrl: given, stop: async () => {} };
  const dataDir = mkdtempSync(join(tmpdir(), "clove-vitest-"));
  const log = { info: () => {}, warn: console.warn, error: console.error };
  // Not synced to disk: these rows are thrown away. What durability promises, the tests of embedded-db look at.
  const database = await startEmbeddedPostgres({ dataDir, log, durable: false });
  return {
    postgresUrl: superuserUrl(database).replace(/\/clove$/, ""),
    async stop() {
      await database.stop();
      for (const folder of [database.home, dataDir]) rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function onServer(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: `${url}/postgres` });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
