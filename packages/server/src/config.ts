import { join, resolve } from "node:path";
import { z } from "zod";
import { databaseProtocols, mailProtocols, wrongAddress } from "./server-address.ts";
import { ownTls, type Tls } from "./tls/own-tls.ts";

const flag = (values: readonly [string, ...string[]], preset: string) => z.enum(values).default(preset);

const webAddress = z.url({ protocol: /^https?$/, error: "must be an http(s) address" });

const serverAddress = (protocols: readonly string[]) =>
  z.string().check(({ value, issues }) => {
    const message = wrongAddress(value, protocols);
    if (message !== null) issues.push({ code: "custom", input: value, message });
  });

const secondsOf = { m: 60, h: 3600, d: 86_400 };

/** `30m`, `12h`, `1d` → seconds. */
export const interval = z
  .string()
  .regex(/^[1-9]\d{0,3}[mhd]$/, "must be a number of minutes, hours or days, such as 30m, 12h or 1d")
  .transform((text) => Number(text.slice(0, -1)) * secondsOf[text.at(-1) as keyof typeof secondsOf]);

/** The environment (operating §13). Empty means not set. */
const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().default("127.0.0.1"),
  DATA_DIR: z.string().default("./data"),
  DATABASE_URL: serverAddress(databaseProtocols).optional(),
  READ_DATABASE_URL: serverAddress(databaseProtocols).optional(),
  MAIL_URL: serverAddress(mailProtocols).optional(),
  MAIL_FROM: z.string().default("Clove POS <no-reply@clove-pos.localhost>"),
  PUBLIC_URL: webAddress.optional(),
  TLS_CERT: z.string().optional(),
  TLS_KEY: z.string().optional(),
  REGISTRATION: flag(["open", "approve"], "open"),
  MEDIA_URL: webAddress.optional(),
  TRUST_PROXY: flag(["on", "off"], "off"),
  LOG_LEVEL: flag(["fatal", "error", "warn", "info", "debug", "trace", "silent"], "info"),
  THROTTLE: flag(["on", "off"], "on"),
  PRINT_RELAY: flag(["on", "loopback", "off"], "on"),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,200}$/, "must be 16 to 200 letters, digits or signs without spaces")
    .optional(),
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(60).default(0),
  BACKUP_DIR: z.string().optional(),
  BACKUP_EVERY: interval.default(86_400),
  BACKUP_KEEP: z.coerce.number().int().min(1).default(14),
  SLOW_STATEMENT_MS: z.coerce.number().int().min(0).default(1000),
});

/** Variables whose values are never shown. */
const withPasswords = ["DATABASE_URL", "READ_DATABASE_URL", "MAIL_URL", "METRICS_TOKEN"];

export type Config = ReturnType<typeof readConfig>;

/** The only reader of the environment. @throws Error with a sentence that names the wrong variable */
export function readConfig(env: Record<string, string | undefined>) {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ""),
  );
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map(({ path: [name], message }) => {
      const variable = String(name);
      return withPasswords.includes(variable)
        ? `${variable} ${message}`
        : `${variable}=${given[variable]}: ${message}`;
    });
    throw new Error(`Wrong configuration. ${lines.join("; ")}`);
  }
  const e = parsed.data;
  if (Boolean(e.TLS_CERT) !== Boolean(e.TLS_KEY)) {
    throw new Error("Wrong configuration. TLS_CERT and TLS_KEY belong together: give both or none");
  }
  const dataDir = resolve(e.DATA_DIR);
  const tls: Tls | undefined =
    e.TLS_CERT && e.TLS_KEY ? { cert: e.TLS_CERT, key: e.TLS_KEY } : ownTls(dataDir);
  const protocol = tls ? "https" : "http";
  const name = e.HOST === "0.0.0.0" ? (tls?.own?.host ?? "localhost") : e.HOST;
  return {
    port: e.PORT,
    host: e.HOST,
    dataDir,
    databaseUrl: e.DATABASE_URL,
    readDatabaseUrl: e.READ_DATABASE_URL,
    mailUrl: e.MAIL_URL,
    mailFrom: e.MAIL_FROM,
    /** The address to which links in mails lead, without a slash at the end. */
    publicUrl: (e.PUBLIC_URL ?? `${protocol}://${name}:${e.PORT}`).replace(/\/$/, ""),
    tls,
    approveRegistrations: e.REGISTRATION === "approve",
    /** The host in front of `/media`, without a slash at the end. */
    mediaUrl: e.MEDIA_URL && inFrontOfMedia(e.MEDIA_URL),
    trustProxy: e.TRUST_PROXY === "on",
    logLevel: e.LOG_LEVEL,
    /** The backups that the server takes by itself (operating §29). */
    backups: e.BACKUP_DIR
      ? { folder: resolve(e.BACKUP_DIR), everySeconds: e.BACKUP_EVERY, keep: e.BACKUP_KEEP }
      : undefined,
    throttle: e.THROTTLE === "on",
    /** How long a server that was told to stop goes on serving, so that a proxy notices first (operating §14). */
    drainMilliseconds: e.DRAIN_SECONDS * 1000,
    /** Whether receipts are passed on to network printers (operating §19); `loopback`: to printers on this machine too. */
    printRelay: e.PRINT_RELAY as "on" | "loopback" | "off",
    /** The token for reading `/metrics`; undefined: nobody may, and nothing is counted (operating §22). */
    metricsToken: e.METRICS_TOKEN,
    /** Statements that take this many milliseconds or longer are logged (operating §23); 0: none. */
    slowStatement: e.SLOW_STATEMENT_MS,
  };
}

/** A host, with or without a folder on it; `/media` may be named or not. */
function inFrontOfMedia(address: string): string {
  const { origin, pathname } = new URL(address);
  return `${origin}${pathname.replace(/(\/media)?\/*$/, "")}/media`;
}

/**
 * Runs `act`, which uses the value of a variable that may only then turn out to be wrong.
 * @throws Error with the variable's name before the message that `act` threw
 */
export async function naming<T>(variable: string, act: () => T | Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    throw new Error(`${variable} cannot be used: ${(error as Error).message}`, { cause: error });
  }
}

/** The folder of uploaded pictures, which have random names. */
export function mediaFolder(config: Pick<Config, "dataDir">): string {
  return join(config.dataDir, "media");
}
