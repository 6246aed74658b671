import { mkdir } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import type { FastifyRequest } from "fastify";
import { type DestinationStream, pino } from "pino";
import { keepBackups } from "./backup/schedule.ts";
import { type Config, mediaFolder, naming } from "./config.ts";
import { leaveWorkers } from "./db/at-worker.ts";
import { connect, endPool } from "./db/connect.ts";
import { listen } from "./db/listen.ts";
import { migrate } from "./db/migrate.ts";
import { refuseSharedSessions } from "./db/own-sessions.ts";
import { openReplica } from "./db/replica.ts";
import { logSlowStatements } from "./db/slow-statements.ts";
import { type Database, startEmbeddedPostgres } from "./embedded-db/embedded.ts";
import { openMail } from "./features/accounts/mail.ts";
import { displayChannel, openDisplayNews } from "./features/displays/display-news.ts";
import { openSessions, rightsChannel } from "./http/auth.ts";
import { listenAt } from "./http/listen-at.ts";

export type Server = { url: string; log: Log; close(): Promise<void> };

/** Length of the listen queue: with Node's 511, many new connections at once make others wait for seconds. */
const backlog = 4096;

/**
 * Starts database, migrations and app, in this order. `close` waits until a proxy has noticed, finishes running requests and stops the
 * embedded database.
 */
export async function serve(config: Config): Promise<Server> {
  const log = openLog(config);
  // PostgreSQL starts while the app is loaded.
  const loading = import("./app.ts");
  const database = await openDatabase(config, log);
  const closing = [() => database.stop()];
  const close = async () => {
    for (const act of closing.toReversed()) await act();
  };
  try {
    const { applied } = await (config.databaseUrl
      ? naming("DATABASE_URL", () => migrate(database.url))
      : migrate(database.url));
    if (applied.length > 0) log.info({ applied }, "database migrated");
    const pool = await connect(database.url);
    logSlowStatements(pool, config.slowStatement, log);
    closing.push(
      () => endPool(pool),
      () => leaveWorkers(pool),
    );
    const replica = config.readDatabaseUrl ? openReplica(pool, config.readDatabaseUrl, log) : undefined;
    if (replica) closing.push(() => replica.close());
    const sessions = openSessions(pool);
    const displayNews = openDisplayNews();
    const listener = await listen(
      database.url,
      {
        [rightsChannel]: (company_id) => sessions.forget(Number(company_id)),
        [displayChannel]: (counter) => displayNews.hear(counter),
      },
      () => {
        sessions.forget();
        displayNews.tell();
      },
    );
    closing.push(() => listener.close());
    if (!config.throttle) log.warn("THROTTLE=off: tries are not limited. For load tests only.");
    const mail = openMail(config, log);
    const { buildApp } = await loading;
    const stopping = new AbortController();
    const { trouble } = database;
    const app = await buildApp({
      ...{ config, pool, sessions, mail, log, trouble, displayNews },
      stopping: stopping.signal,
      readLately: replica?.read,
    });
    closing.push(() => app.close());
    if (config.backups) {
      const backups = keepBackups({ url: database.url, media: mediaFolder(config) }, config.backups, log);
      closing.push(() => backups.close());
    }
    const { port, host } = config;
    const url = await naming(`PORT=${port} of HOST=${host}`, () => listenAt(app, { port, host, backlog }));
    closing.push(() => {
      stopping.abort();
      return pause(config.drainMilliseconds);
    });
    return { url, log, close };
  } catch (error) {
    await close();
    throw error;
  }
}

export type Log = ReturnType<typeof openLog>;

export function openLog(config: Pick<Config, "logLevel">, to: DestinationStream = pino.destination(1)) {
  const options = {
    level: config.logLevel,
    redact: ["req.headers.authorization", "req.headers.cookie"],
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { req: tellRequest },
  };
  return pino(options, to);
}

/** What is logged of a request, without the tokens of set-password links and receipts in its address. */
function tellRequest({ method, url, ip }: FastifyRequest) {
  return { method, url: url.replace(/([?&]token=|^\/receipt\/)[^&?]*/gi, "$1…"), remoteAddress: ip };
}

/** Opens the database of `DATABASE_URL`, or the embedded one in `DATA_DIR`: it is started or, with `joinEmbeddedPostgres`, shared. */
export async function openDatabase(
  config: Config,
  log: Pick<Log, "info" | "warn" | "error">,
  open = startEmbeddedPostgres,
): Promise<Database> {
  await naming(`DATA_DIR=${config.dataDir}`, () => mkdir(config.dataDir, { recursive: true }));
  const { databaseUrl } = config;
  if (!databaseUrl) return open({ dataDir: config.dataDir, log });
  await naming("DATABASE_URL", () => refuseSharedSessions(databaseUrl));
  return { url: databaseUrl, trouble: async () => undefined, stop: async () => {} };
}
