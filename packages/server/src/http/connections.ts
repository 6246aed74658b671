import type { ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";
import { sendUnavailable } from "./errors.ts";

const lookMilliseconds = 100;

/**
 * Closing lets running requests finish, refuses new ones and waits for nothing else: browsers keep connections open
 * between requests and open some before they need them, which Node would wait for (its headers' timeout, a minute). From
 * `stopping` on each answer is the last on its connection.
 */
export function closeConnections(app: FastifyInstance, stopping?: AbortSignal): void {
  let running = 0;
  let isClosing = false;
  app.addHook("onRequest", (_request, reply, done) => {
    // Its end concerns the door, the file that is sent and each step that waits for it: more than Node warns of.
    reply.raw.setMaxListeners(20);
    if (stopping?.aborted) reply.header("connection", "close");
    whenFirst(reply.raw, () => {
      running++;
      whenClosed(reply.raw, () => running--);
      if (isClosing) sendUnavailable(reply.header("connection", "close"));
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
 * Calls that were sent together on one line begin one after the other: what waits behind an answer that never ends, or that
 * nobody reads, holds no turn and no memory. When the line goes it is forgotten; Node tells it nothing.
 */
function whenFirst(raw: ServerResponse, act: () => void): void {
  if (raw.socket) act();
  else raw.once("socket", act);
}

/**
 * Runs `act` once the answer is sent or its connection closed (Fastify's onResponse covers only the first), or at once.
 */
export function whenClosed(raw: ServerResponse, act: () => void): void {
  if (raw.destroyed || raw.socket?.destroyed) act();
  else raw.once("close", act);
}
