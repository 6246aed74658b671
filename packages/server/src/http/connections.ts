import type { FastifyInstance } from "fastify";

const lookMilliseconds = 100;

/**
 * Closing lets running requests finish and waits for nothing else: browsers keep connections open between requests and
 * open some before they need them, which Node would wait for (its headers' timeout, a minute).
 */
export function closeConnections(app: FastifyInstance): void {
  let running = 0;
  app.addHook("onRequest", async () => void running++);
  app.addHook("onResponse", async () => void running--);
  app.addHook("preClose", async () => {
    if (!app.server.listening) return;
    const timer = setInterval(() => {
      if (running === 0) app.server.closeAllConnections();
    }, lookMilliseconds);
    app.server.once("close", () => clearInterval(timer));
  });
}
