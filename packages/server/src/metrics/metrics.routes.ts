import { timingSafeEqual } from "node:crypto";
import { AppError } from "@clove/domain/errors.ts";
import type { App, Deps } from "../deps.ts";
import type { FeedState } from "../features/sync/feed.ts";
import { hashToken } from "../http/auth.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** A streaming answer that lasts as long as its connection, so its duration is not measured. */
    isEndless?: true;
  }
}

/**
 * GET /metrics   whoever has METRICS_TOKEN; without that variable nothing is counted and the route does not exist
 *
 * Must be called before the routes that it measures.
 */
export async function measure(app: App, deps: Deps, feed: { state(): FeedState }): Promise<void> {
  const { metricsToken } = deps.config;
  if (metricsToken === undefined) return;
  // Loaded only here, because most servers have no METRICS_TOKEN.
  const { openMetrics } = await import("./metrics.ts");
  const metrics = openMetrics({ ...deps, feed });
  app.addHook("onClose", async () => metrics.close());
  app.addHook("onResponse", (request, reply, done) => {
    const { url, config } = request.routeOptions;
    const route = request.is404 || url === undefined ? "none" : `${request.method} ${url}`;
    if (!config.isEndless) metrics.answered(route, reply.statusCode, reply.elapsedTime / 1000);
    done();
  });
  const expected = hashToken(metricsToken);
  app.get("/metrics", { schema: { hide: true }, logLevel: "warn" }, async (request, reply) => {
    const [, token = ""] = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? "") ?? [];
    const given = hashToken(token);
    if (!timingSafeEqual(Buffer.from(given), Buffer.from(expected))) throw new AppError("unauthorized");
    return reply
      .type(metrics.contentType)
      .serializer(String)
      .send(await metrics.text());
  });
}
