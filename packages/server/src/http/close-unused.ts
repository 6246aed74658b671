import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/**
 * Browsers open connections in advance. Node takes one that has never carried a request for a busy one, so a server
 * that stops would wait for it as long as a request may take.
 */
export function closeUnused(app: FastifyInstance): void {
  const unused = new Set<Socket>();
  const server = app.server;
  // Over TLS requests come on another socket than the one that "connection" tells of.
  server.on("setSecureContext" in server ? "secureConnection" : "connection", (socket: Socket) => {
    unused.add(socket);
    socket.once("close", () => unused.delete(socket));
  });
  server.on("request", ({ socket }) => unused.delete(socket));
  app.addHook("preClose", async () => {
    for (const socket of unused) socket.destroy();
  });
}
