import { mayDo, type Permission } from "@clove/domain/access/permissions.ts";
import { AppError } from "@clove/domain/errors.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Scope, Sessions } from "./auth.ts";

/** Who may call a route: everybody, anybody signed in, or who holds one of these keys (api §9). */
export type Permit = "public" | "session" | readonly Permission[];

declare module "fastify" {
  interface FastifyContextConfig {
    permit?: Permit;
  }
  interface FastifyRequest {
    /** @internal read through `scopeOf` */
    foundScope: Scope | null;
  }
}

/** Authenticates and permits before the body is read; refuses to start with a route that says no permit. */
export function permitRoutes(app: FastifyInstance, sessions: Sessions): void {
  app.decorateRequest("foundScope", null);
  app.addHook("onRoute", (route) => {
    if (route.url.startsWith("/api/v1") && !route.config?.permit) {
      throw new Error(`${String(route.method)} ${route.url} declares no permit`);
    }
  });
  app.addHook("onRequest", async (request) => {
    const permit = request.routeOptions.config.permit;
    if (!permit || permit === "public") return;
    const scope = await sessions.open(request);
    if (permit !== "session" && !permit.some((key) => mayDo(scope, key))) throw new AppError("forbidden");
    request.foundScope = scope;
  });
}

export function scopeOf(request: FastifyRequest): Scope {
  if (!request.foundScope) throw new AppError("unauthorized");
  return request.foundScope;
}
