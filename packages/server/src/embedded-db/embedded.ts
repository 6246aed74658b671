import { realpathSync } from "node:fs";
import { join } from "node:path";
import { type Binaries, usableBinaries } from "./binaries.ts";
import { claimFolder, liveClaim } from "./claim.ts";
import { ensureCluster } from "./cluster.ts";
import { EmbeddedPostgresError, hasErrorCode } from "./error.ts";
import { databaseHome, knownHome, SHARED_FOLDER } from "./place.ts";
import { type PostmasterOptions, runningPort, stopOrphan } from "./postmaster.ts";
import { ensureLogin, loginUrl } from "./roles.ts";
import { type DatabaseTrouble, type EmbeddedLog, keepRunning } from "./supervisor.ts";
import { databaseUser } from "./user.ts";

export type EmbeddedOptions = {
  dataDir: string;
  log: EmbeddedLog;
  /** Off only for tests: without it a power cut loses acknowledged rows. */
  durable?: boolean;
};

/** `url` connects on loopback as the database's owner, who is not a superuser; `home` is the folder that the database is in. */
export type EmbeddedPostgres = Database & { home: string };

/** The server's database; `trouble` returns why it accepts no writes, if that is known. */
export type Database = {
  url: string;
  trouble(): Promise<DatabaseTrouble | undefined>;
  stop(): Promise<void>;
};

/**
 * Starts a real PostgreSQL on `dataDir` and keeps it running until `stop()`; one process at a time per folder. A
 * database that dies is started again on the same port, for as long as it takes. When this process ends, the database
 * ends too; after a kill -9 the next start stops it first.
 * @throws EmbeddedPostgresError
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { dataDir, log } = options;
  try {
    const user = databaseUser(join(knownHome(dataDir), "data"));
    const home = databaseHome(dataDir, user);
    const claim = await claimFolder(join(home, "claims"));
    if ("heldBy" in claim) {
      throw new EmbeddedPostgresError(
        `Another Clove POS server (process ${claim.heldBy}) is already running on the data folder ${dataDir}. Stop it first, or set DATA_DIR to another folder.`,
      );
    }
    try {
      const database = await prepare(home, user, options);
      const { port, trouble, stop } = await keepRunning(database, log);
      try {
        await ensureLogin(port, home);
        return { url: loginUrl(port, home), home, trouble, stop: () => stop().finally(claim.release) };
      } catch (error) {
        await stop();
        throw error;
      }
    } catch (error) {
      claim.release();
      throw error;
    }
  } catch (error) {
    if (!hasErrorCode(error, "EACCES", "EPERM")) throw error;
    log.error(String(error));
    throw new EmbeddedPostgresError(
      `The database in ${dataDir} belongs to another user of this machine. Start Clove POS as that user, or set DATA_DIR to a folder of your own.`,
    );
  }
}

/**
 * For commands beside the server: the database of the server that runs on `dataDir` (its stop() leaves it running),
 * or else one started for as long as the command takes.
 * @throws EmbeddedPostgresError
 */
export async function joinEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const home = knownHome(options.dataDir);
  const holder = liveClaim(join(home, "claims"));
  const port = holder ? runningPort(join(realpathSync(home), "data")) : undefined;
  if (!port) return startEmbeddedPostgres(options);
  return { url: loginUrl(port, home), home, trouble: async () => undefined, stop: async () => {} };
}

async function prepare(
  home: string,
  user: ReturnType<typeof databaseUser>,
  { log, durable = true }: EmbeddedOptions,
): Promise<PostmasterOptions> {
  const binaries = usableBinaries(user ? SHARED_FOLDER : home, user);
  if (user) log.info(whereItRuns(user.name, home, binaries));
  const data = await ensureCluster(home, binaries, user, durable);
  const orphan = await stopOrphan(data, binaries);
  if (orphan)
    log.warn(`Stopped the PostgreSQL (process ${orphan}) that an earlier, killed server left running.`);
  return { binaries, data, logFile: join(home, "postgres.log"), user, durable };
}

function whereItRuns(user: string, home: string, binaries: Binaries): string {
  const programs = binaries.copied ? `; its programs are copied to ${binaries.folder}` : "";
  return `PostgreSQL refuses to run as root, so it runs as "${user}". The database is in ${home}${programs}.`;
}
