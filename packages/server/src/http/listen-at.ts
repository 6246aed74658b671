import type { FastifyInstance } from "fastify";

/**
 * Begins to listen, and returns the address at which this machine reaches the server. A Fastify that listens at 0.0.0.0 asks the system
 * for all addresses of the machine to log them, and fails where the system refuses. So it is told that it listens at 127.0.0.1.
 */
export function listenAt(app: FastifyInstance, options: { port: number; host: string; backlog: number }) {
  const { server } = app;
  const bound = server.address.bind(server);
  server.address = () => {
    const address = bound();
    if (typeof address !== "object" || address?.address !== "0.0.0.0") return address;
    return { ...address, address: "127.0.0.1" };
  };
  return app.listen(options);
}
