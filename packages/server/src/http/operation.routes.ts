import type { ErrorCode } from "@clove/domain/errors.ts";
import type { App, Deps } from "../app.ts";
import { isMigrated } from "../db/migrate.ts";
import { envelope } from "./errors.ts";

/** For supervisors and monitoring; outside /api, without a session (api §14). */
export function operationRoutes(app: App, deps: Deps): void {
  app.get("/healthz", { schema: { hide: true }, logLevel: "warn" }, () => ({ status: "up" }));
  app.get("/readyz", { schema: { hide: true }, logLevel: "warn" }, async (_request, reply) => {
    const code = await whyNotReady(deps);
    if (!code) return { status: "ready" };
    return reply.status(503).send({ status: "not ready", ...envelope({ code }) });
  });
}

async function whyNotReady({ pool, log, trouble }: Deps): Promise<ErrorCode | null> {
  const known = await trouble?.();
  if (known) return known;
  try {
    return (await isMigrated(pool)) ? null : "database_not_migrated";
  } catch (error) {
    log.warn({ err: error }, "the database cannot be reached");
    return "database_unreachable";
  }
}
