import { createServer, type Server, type Socket } from "node:net";
import { printerPorts } from "@clove/domain/terminals/printer-address.ts";

export type FakePrinter = Awaited<ReturnType<typeof startPrinter>>;

type Behaviour = {
  /** Called for each connection instead of reading it, for example to break it. */
  onConnection?: (socket: Socket) => void;
  /** Awaited when a job has arrived, before the printer closes the connection. */
  whileBusy?: () => Promise<void>;
};

/** A network printer on this machine, at the first free port of the printer ports; it keeps the jobs that it gets. */
export async function startPrinter({ onConnection, whileBusy }: Behaviour = {}) {
  const jobs: Buffer[] = [];
  const open = new Set<Socket>();
  let mostAtOnce = 0;
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    const pieces: Buffer[] = [];
    open.add(socket);
    mostAtOnce = Math.max(mostAtOnce, open.size);
    // The sender sees an error at its own end of the connection.
    socket.on("error", () => {});
    socket.on("close", () => open.delete(socket));
    if (onConnection) return onConnection(socket);
    socket.on("data", (piece) => pieces.push(piece));
    socket.on("end", async () => {
      jobs.push(Buffer.concat(pieces));
      await whileBusy?.();
      socket.end();
    });
  });
  const port = await listen(server);
  return {
    address: "127.0.0.1",
    port,
    /** The bytes of each connection. */
    jobs,
    mostAtOnce: () => mostAtOnce,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        for (const socket of open) socket.destroy();
      }),
  };
}

async function listen(server: Server): Promise<number> {
  for (let port = printerPorts.first; port <= printerPorts.last; port++) {
    const isFree = await new Promise<boolean>((resolve) => {
      server.once("error", () => resolve(false));
      server.listen(port, "127.0.0.1", () => resolve(true));
    });
    if (isFree) return port;
  }
  throw new Error("Other programs use every port of printers");
}
