import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { migrate } from "../src/db/migrate.ts";
import { startEmbeddedPostgres } from "../src/embedded-db/embedded.ts";
import { superuserUrl } from "../src/embedded-db/roles.ts";
import { findNodes } from "./cluster.ts";
import { clusterTemplate } from "./cluster-template.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The superuser's connection to the run's PostgreSQL, without a database name. */
    postgresUrl: string;
    /** PostgreSQL's version as a number, such as 150018 for 15.18. */
    postgresVersion: number;
    /** What `freshDatabase` copies, on each of these servers: the nodes of a cluster, else the one PostgreSQL. */
    template: { name: string; nodes: string[] };
  }
}

/**
 * Prepares one PostgreSQL for the whole run, the embedded one or that of `npm run test:postgres`. It has `clove_template`, a migrated
 * database that `freshDatabase` copies.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (process.env.CITUS_URL) return setUpCluster(project, process.env.CITUS_URL);
  const { postgresUrl, stop } = await startPostgres();
  try {
    await onServer(postgresUrl, async (client) => {
      await client.query("drop database if exists clove_template");
      await client.query("create database clove_template");
    });
    await migrate(`${postgresUrl}/clove_template`);
    project.provide("postgresUrl", postgresUrl);
    project.provide("postgresVersion", await versionOf(postgresUrl));
    project.provide("template", { name: "clove_template", nodes: [postgresUrl] });
    return stop;
  } catch (error) {
    await stop();
    throw error;
  }
}

/** `npm run test:citus`: every database is one of the cluster. */
async function setUpCluster(project: TestProject, url: string): Promise<() => Promise<void>> {
  const nodes = await findNodes(url);
  project.provide("postgresUrl", nodes[0]!);
  project.provide("postgresVersion", await versionOf(nodes[0]!));
  project.provide("template", { name: await clusterTemplate(nodes), nodes });
  return async () => {};
}

async function startPostgres(): Promise<{ postgresUrl: string; stop(): Promise<void> }> {
  const { TEST_POSTGRES_URL: given } = process.env;
  if (given) return { postgresUrl: given, stop: async () => {} };
  const dataDir = mkdtempSync(join(tmpdir(), "clove-vitest-"));
  // When run by root, the database runs as another user, who must be able to pass through.
  chmodSync(dataDir, 0o711);
  const log = { info: () => {}, warn: console.warn, error: console.error };
  // Without syncing to disk, because the rows are thrown away. The tests of embedded-db check durability.
  const database = await startEmbeddedPostgres({ dataDir, log, durable: false });
  return {
    postgresUrl: superuserUrl(database).replace(/\/clove$/, ""),
    async stop() {
      await database.stop();
      for (const folder of [database.home, dataDir]) rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function versionOf(url: string): Promise<number> {
  return onServer(url, async (client) => {
    const { rows } = await client.query<{ version: number }>(
      "select current_setting('server_version_num')::int as version",
    );
    return rows[0]!.version;
  });
}

async function onServer<T>(url: string, act: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: `${url}/postgres` });
  await client.connect();
  try {
    return await act(client);
  } finally {
    await client.end();
  }
}
