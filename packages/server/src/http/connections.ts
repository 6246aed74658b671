import type { ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";
import { sendRefusal } from "./errors.ts";

const lookMilliseconds = 100;

/**
 * A closing app lets running requests finish and refuses new ones. It does not wait for idle connections, which browsers keep open
 * between requests and open in advance: Node would wait a minute for them (its timeout for headers). Once `stopping` is aborted, each
 * answer is the last on its connection.
 */
export function closeConnections(app: FastifyInstance, stopping?: AbortSignal): void {
  let running = 0;
  let isClosing = false;
  app.addHook("onRequest", (_request, reply, done) => {
    // More parts of the server listen for the end of an answer than Node expects before it warns of a leak.
    reply.raw.setMaxListeners(20);
    if (stopping?.aborted) reply.header("connection", "close");
    whenFirst(reply.raw, () => {
      running++;
      whenClosed(reply.raw, () => running--);
      if (isClosing) sendRefusal(reply.header("connection", "close"), "unavailable");
      else done();
    });
  });
  app.addHook("preClose", async () => {
    isClosing = true;
    if (!app.server.listening) return;
    const timer = setInterval(() => {
      if (running === 0) app.server.closeAllConnections();
    }, lookMilliseconds);
    app.server.once("close", () => clearInterval(timer));
  });
}

/**
 * Runs `act` when an answer is the first on its connection. Pipelined requests thus begin one after the other: a request behind an
 * answer that never ends, or that nobody reads, takes no turn and no memory. If the connection is lost before, `act` never runs.
 */
function whenFirst(raw: ServerResponse, act: () => void): void {
  if (raw.socket) act();
  else raw.once("socket", act);
}

/** Runs `act` once the answer is sent or its connection lost, or at once if that has happened. Fastify's onResponse misses lost ones. */
export function whenClosed(raw: ServerResponse, act: () => void): void {
  if (raw.destroyed || raw.socket?.destroyed) act();
  else raw.once("close", act);
}
