import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import type { Config } from "./config.ts";
import type { Pool } from "./db/connect.ts";
import type { ReadLately } from "./db/replica.ts";
import type { DatabaseTrouble } from "./embedded-db/supervisor.ts";
import type { Mail } from "./features/accounts/mail.ts";
import type { DisplayNews } from "./features/displays/display-news.ts";
import type { Sessions } from "./http/auth.ts";

/** The argument of a feature's routes file. */
export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;

/** What the app is built with. */
export type Deps = {
  config: Config;
  pool: Pool;
  sessions: Sessions;
  mail: Mail;
  log: FastifyBaseLogger;
  /** Why the database accepts no writes, if the process that runs it knows. */
  trouble?: () => Promise<DatabaseTrouble | undefined>;
  /** For reports and exports: reads the replica while it is fresh enough. Left out: they read the primary. */
  readLately?: ReadLately | undefined;
  /** What other servers on this database tell of customer displays. */
  displayNews?: DisplayNews | undefined;
  /** Aborted when this server has been told to stop; it then goes on for a while, until its proxy notices. */
  stopping?: AbortSignal;
};
