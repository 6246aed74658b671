import { join, resolve } from "node:path";
import { z } from "zod";

const flag = (values: readonly [string, ...string[]], preset: string) => z.enum(values).default(preset);

const webAddress = z.url({ protocol: /^https?$/, error: "must be an http(s) address" });

/** The environment (operating §13). Empty means not set. */
const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().default("127.0.0.1"),
  DATA_DIR: z.string().default("./data"),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, "must begin with postgres:// or postgresql://")
    .optional(),
  MAIL_URL: z
    .string()
    .regex(/^smtps?:\/\//, "must begin with smtp:// or smtps://")
    .optional(),
  MAIL_FROM: z.string().default("Clove POS <no-reply@clove-pos.localhost>"),
  PUBLIC_URL: webAddress.optional(),
  TLS_CERT: z.string().optional(),
  TLS_KEY: z.string().optional(),
  REGISTRATION: flag(["open", "approve"], "open"),
  MEDIA_URL: webAddress.optional(),
  TRUST_PROXY: flag(["on", "off"], "off"),
  LOG_LEVEL: flag(["fatal", "error", "warn", "info", "debug", "trace", "silent"], "info"),
  THROTTLE: flag(["on", "off"], "on"),
});

/** Their values are never shown. */
const withPasswords = ["DATABASE_URL", "MAIL_URL"];

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
  const protocol = e.TLS_CERT ? "https" : "http";
  return {
    port: e.PORT,
    host: e.HOST,
    dataDir: resolve(e.DATA_DIR),
    databaseUrl: e.DATABASE_URL,
    mailUrl: e.MAIL_URL,
    mailFrom: e.MAIL_FROM,
    /** Where links in mails lead, without a slash at the end. */
    publicUrl: (
      e.PUBLIC_URL ?? `${protocol}://${e.HOST === "0.0.0.0" ? "localhost" : e.HOST}:${e.PORT}`
    ).replace(/\/$/, ""),
    tls: e.TLS_CERT && e.TLS_KEY ? { cert: e.TLS_CERT, key: e.TLS_KEY } : undefined,
    approveRegistrations: e.REGISTRATION === "approve",
    /** The host in front of `/media`, without a slash at the end. */
    mediaUrl: e.MEDIA_URL && inFrontOfMedia(e.MEDIA_URL),
    trustProxy: e.TRUST_PROXY === "on",
    logLevel: e.LOG_LEVEL,
    throttle: e.THROTTLE === "on",
  };
}

/** A host, with or without a folder on it; `/media` may be named or not. */
function inFrontOfMedia(address: string): string {
  const { origin, pathname } = new URL(address);
  return `${origin}${pathname.replace(/(\/media)?\/*$/, "")}/media`;
}

/**
 * For values that prove wrong only when they are used.
 * @throws Error with the variable's name before the message that `act` threw
 */
export async function naming<T>(variable: string, act: () => T | Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    throw new Error(`${variable} cannot be used: ${(error as Error).message}`, { cause: error });
  }
}

/** Uploaded pictures, under random names. */
export function mediaFolder(config: Pick<Config, "dataDir">): string {
  return join(config.dataDir, "media");
}
