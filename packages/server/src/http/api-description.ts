import type { FastifyInstance, RouteOptions } from "fastify";
import { atFirstUse } from "../at-first-use.ts";

/**
 * Answers the OpenAPI document of every route that is registered after it, and the page that shows it. Both are made when
 * first asked for: a start need not wait for them, and most servers are never asked.
 */
export function describeApi(app: FastifyInstance): void {
  const routes: RouteOptions[] = [];
  app.addHook("onRoute", (route) => {
    if (route.method !== "HEAD" && !route.schema?.hide) routes.push(route);
  });
  const openDescription = atFirstUse(async () => (await import("./api-document.ts")).openDescription(routes));
  app.get("/api/openapi.json", { schema: { hide: true } }, async () => (await openDescription()).swagger());
  for (const url of ["/api/docs", "/api/docs/*"]) {
    app.get(url, { schema: { hide: true } }, async ({ url, headers }, reply) => {
      const page = await (await openDescription()).inject({ url, headers });
      const { connection: _, date: _at, "content-length": _length, ...said } = page.headers;
      return reply.status(page.statusCode).headers(said).send(page.rawPayload);
    });
  }
}
