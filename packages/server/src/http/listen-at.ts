import type { FastifyInstance } from "fastify";

/**
 * Begins to listen, and returns the address at which this machine reaches the server. For its log Fastify would list every address
 * of the machine when it listens to all of them, and end the process where the system does not tell them: it is told this one alone.
 */
export function listenAt(
  app: FastifyInstance,
  options: { port: number; host: string; backlog: number },
): Promise<string> {
  const { server } = app;
  const bound = server.address.bind(server);
  server.address = () => {
    const address = bound();
    if (typeof address !== "object" || address?.address !== "0.0.0.0") return address;
    return { ...address, address: "127.0.0.1" };
  };
  return app.listen(options);
}
