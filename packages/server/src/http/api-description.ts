import type { FastifyContextConfig, FastifyInstance, RouteOptions } from "fastify";
import { atFirstUse } from "../at-first-use.ts";
import { keptAnswers } from "./kept-answers.ts";

/**
 * Answers the OpenAPI document of every route that is registered after it, and the page that shows it. Both are made when
 * first asked for: a start need not wait for them, and most servers are never asked.
 */
export function describeApi(app: FastifyInstance, config: FastifyContextConfig): void {
  const routes: RouteOptions[] = [];
  app.addHook("onRoute", (route) => {
    if (route.method !== "HEAD" && !route.schema?.hide) routes.push(route);
  });
  const openDescription = atFirstUse(async () => (await import("./api-document.ts")).openDescription(routes));
  const { find, keep } = keptAnswers();
  const open = { config, schema: { hide: true } };

  app.get("/api/openapi.json", open, async (request, reply) => {
    const name = "openapi.json";
    const made = async () => Buffer.from(JSON.stringify((await openDescription()).swagger()));
    const document =
      find(name) ?? keep(name, { type: "application/json; charset=utf-8", bytes: await made() });
    return document.send(request, reply);
  });

  for (const route of ["/api/docs", "/api/docs/*"]) {
    app.get(route, open, async (request, reply) => {
      const path = request.url.split("?")[0]!;
      const known = find(path);
      if (known) return known.send(request, reply);
      const page = await (await openDescription()).inject({ url: path });
      const { location, "content-type": type } = page.headers;
      if (page.statusCode === 200)
        return keep(path, { type: String(type), bytes: page.rawPayload }).send(request, reply);
      if (location) reply.header("location", location);
      return reply.status(page.statusCode).type(String(type)).send(page.rawPayload);
    });
  }
}
