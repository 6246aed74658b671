import type { FastifyContextConfig, FastifyInstance, RouteOptions } from "fastify";
import { atFirstUse } from "../at-first-use.ts";
import { type KeptAnswer, keptAnswer } from "./kept-answers.ts";

/**
 * Answers the OpenAPI document of every route that is registered after this call, and the page that shows the document. Both are made
 * at the first request: a start need not wait for them, and most servers are never asked for them.
 */
export function describeApi(app: FastifyInstance, config: FastifyContextConfig): void {
  const routes: RouteOptions[] = [];
  app.addHook("onRoute", (route) => {
    if (route.method !== "HEAD" && !route.schema?.hide) routes.push(route);
  });
  const openDescription = atFirstUse(async () => (await import("./api-document.ts")).openDescription(routes));
  const document = atFirstUse(async () => {
    const text = JSON.stringify((await openDescription()).swagger());
    return keptAnswer("application/json; charset=utf-8", Buffer.from(text));
  });
  const files = new Map<string, KeptAnswer>();
  const open = { config, schema: { hide: true } };

  app.get("/api/openapi.json", open, async (request, reply) => {
    return (await document()).send(request, reply);
  });

  for (const route of ["/api/docs", "/api/docs/*"]) {
    app.get(route, open, async (request, reply) => {
      const path = request.url.split("?")[0]!;
      const known = files.get(path);
      if (known) return known.send(request, reply);
      const page = await (await openDescription()).inject({ url: path });
      const { location, "content-type": type } = page.headers;
      if (page.statusCode === 200) {
        const file = keptAnswer(String(type), page.rawPayload);
        files.set(path, file);
        return file.send(request, reply);
      }
      if (location) reply.header("location", location);
      return reply.status(page.statusCode).type(String(type)).send(page.rawPayload);
    });
  }
}
