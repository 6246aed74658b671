import { readFile } from "node:fs/promises";
import type { ErrorCode } from "@clove/domain/errors.ts";
import { isMigrated } from "../db/migrate.ts";
import type { App, Deps } from "../deps.ts";
import { envelope } from "./errors.ts";

/** For supervisors and monitoring; outside /api, without a session (api §14). */
export function operationRoutes(app: App, deps: Deps): void {
  app.get("/healthz", { schema: { hide: true }, logLevel: "warn" }, () => ({ status: "up" }));
  app.get("/readyz", { schema: { hide: true }, logLevel: "warn" }, async (request, reply) => {
    const code = await whyNotReady(deps);
    if (!code) return { status: "ready" };
    return reply.status(503).send({ status: "not ready", ...envelope({ code }, request.id) });
  });
  const own = deps.config.tls?.own;
  if (own) serveAuthority(app, own.ca);
}

/** The shop's own certificate authority, for a new device, which must trust it; it is no secret. */
function serveAuthority(app: App, file: string): void {
  app.get("/api/ca.crt", { schema: { hide: true } }, async (_request, reply) =>
    reply
      .headers({
        "content-type": "application/x-x509-ca-cert",
        "content-disposition": 'attachment; filename="clove-pos-ca.crt"',
      })
      .serializer(String)
      .send(await readFile(file, "utf8")),
  );
}

async function whyNotReady({ pool, log, trouble, stopping }: Deps): Promise<ErrorCode | null> {
  if (stopping?.aborted) return "unavailable";
  const known = await trouble?.();
  if (known) return known;
  try {
    return (await isMigrated(pool)) ? null : "database_not_migrated";
  } catch (error) {
    log.warn({ err: error }, "the database cannot be reached");
    return "database_unreachable";
  }
}
