import { callbackify } from "node:util";
import { type Access, mayDo } from "@clove/domain/access/permissions.ts";
import { AppError } from "@clove/domain/errors.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Logger } from "pino";
import type { Scope, Sessions } from "./auth.ts";
import { openDoor, throughDoor } from "./door.ts";
import { bodyLimit } from "./form-body.ts";

/** Who may call a route: everybody, anybody signed in, or whoever may do one of these (api §9). */
export type Permit = "public" | "session" | readonly Access[];

declare module "fastify" {
  interface FastifyContextConfig {
    permit?: Permit;
    /** Whether people may call it who have to add a second factor first (access §32). */
    whileEnrolling?: true;
  }
  interface FastifyRequest {
    /** @internal read through `scopeOf` */
    foundScope: Scope | null;
  }
}

/**
 * Checks session and permission before the body is read, and again at the call's turn, because both may have changed while it waited.
 * The server does not start with a route that declares no permit.
 */
export function permitRoutes(app: FastifyInstance, sessions: Sessions, options: { throttle: boolean }): void {
  const door = openDoor(sessions, options);
  app.decorateRequest("foundScope", null);
  app.decorateRequest("visit", null);
  app.addHook("onRoute", (route) => {
    if (!route.url.startsWith("/api/v1")) return;
    const permit = route.config?.permit;
    if (!permit) throw new Error(`${String(route.method)} ${route.url} declares no permit`);
    if (permit === "public") return;
    route.bodyLimit ??= bodyLimit;
    route.handler = throughDoor(route.handler);
  });
  app.addHook("onRequest", (request, reply, done) => {
    const { permit } = request.routeOptions.config;
    if (!permit || permit === "public") return done();
    return admitWhenFound(request, permit, door.enter(request, reply), done);
  });
  app.addHook("preHandler", (request, _reply, done) => {
    const { foundScope, routeOptions } = request;
    if (!foundScope) return done();
    return admitWhenFound(request, routeOptions.config.permit!, door.begin(request, foundScope), done);
  });
  app.addHook("preClose", async () => door.close());
}

/** Without a promise where the scope is there already (see `openDoor`). */
function admitWhenFound(
  request: FastifyRequest,
  permit: Permit,
  scope: Scope | Promise<Scope>,
  done: (error?: Error) => void,
): void {
  if (scope instanceof Promise) {
    callbackify(async () => admit(request, permit, await scope))(done);
    return;
  }
  admit(request, permit, scope);
  done();
}

/** @throws AppError forbidden | second_factor_needed */
function admit(request: FastifyRequest, permit: Permit, scope: Scope): void {
  // Every log line of this call then has the ids of its caller (operating §23).
  const { company_id, user_id } = scope;
  if (!request.foundScope) (request.log as Logger).setBindings({ company_id, user_id });
  if (scope.must_enrol && !request.routeOptions.config.whileEnrolling)
    throw new AppError("second_factor_needed");
  if (Array.isArray(permit) && !permit.some((key) => mayDo(scope, key))) throw new AppError("forbidden");
  request.foundScope = scope;
}

export function scopeOf(request: FastifyRequest): Scope {
  if (!request.foundScope) throw new AppError("unauthorized");
  return request.foundScope;
}
