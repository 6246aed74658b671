import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Config, readConfig } from "../config.ts";
import { joinEmbeddedPostgres } from "../embedded-db/embedded.ts";
import { knownHome } from "../embedded-db/place.ts";
import { version } from "../version.ts";
import { examineBackupFolder } from "./backups.ts";
import { examineDatabase } from "./database.ts";
import { type Finding, fail, ok } from "./finding.ts";
import { examineClockBy, examineDisk, examineNode } from "./machine.ts";
import { examineMail, examinePort, examineTls } from "./surroundings.ts";

const silent = { info: () => {}, warn: () => {}, error: () => {} };

/**
 * Checks everything in machine and environment that keeps a shop from selling, or soon will. Works with and without a running server;
 * changes nothing.
 */
export async function* examine(
  env: Record<string, string | undefined>,
  { clock }: { clock?: string | undefined } = {},
): AsyncGenerator<Finding> {
  yield ok("Clove POS", version);
  yield examineNode();
  let config: Config;
  try {
    config = readConfig(env);
  } catch (error) {
    yield fail("Settings", (error as Error).message, "README.md lists every variable.");
    return;
  }
  yield ok("Settings", "each variable can be used");
  yield* await examineDisk(config);
  if (clock) yield await examineClockBy(clock);
  if (config.databaseUrl) yield* await examineDatabase(config.databaseUrl, config);
  else yield* await examineEmbedded(config);
  yield* examineBackupFolder(config);
  yield await examineMail(config);
  yield* await examineTls(config);
  yield await examinePort(config);
}

/** Uses the running server's database, or starts it for as long as the examination takes. */
async function examineEmbedded({ dataDir }: Pick<Config, "dataDir">): Promise<Finding[]> {
  if (!existsSync(join(knownHome(dataDir), "data")))
    return [ok("Database", `none in ${dataDir} yet: the first start makes it`)];
  try {
    const database = await joinEmbeddedPostgres({ dataDir, log: silent });
    return await examineDatabase(database.url, { dataDir, databaseUrl: undefined }).finally(database.stop);
  } catch (error) {
    const advice = `Its own words are in ${join(knownHome(dataDir), "postgres.log")}.`;
    return [fail("Database", (error as Error).message, advice)];
  }
}
