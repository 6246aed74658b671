import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export type Pooler = { url: string; close(): Promise<void> };

/** A session with PostgreSQL, and the client that has it at the moment. */
type Session = { server: Socket; user: Socket | undefined };

/**
 * Does with connections what PgBouncer does, for clients that wait for each answer. Start-up options are dropped. With `shares` a session
 * belongs to a client until its transaction ends, and the next client that sends something gets the session that was used last.
 */
export async function startPooler(url: string, { shares }: { shares: boolean }): Promise<Pooler> {
  const { hostname, port } = new URL(url);
  const free: Session[] = [];
  const sessions = new Map<Socket, Session>();
  const sockets = new Set<Socket>();

  function accept(client: Socket): void {
    open(client);
    client.once("data", (startup) => {
      openSession(client).server.write(withoutOptions(startup));
      client.on("data", (bytes) => {
        if (bytes[0] === terminate) return client.destroy();
        const session = sessions.get(client) ?? free.pop();
        if (!session) throw new Error("every session is in a transaction");
        sessions.set(client, session);
        session.user = client;
        session.server.write(bytes);
      });
    });
  }

  function openSession(client: Socket): Session {
    const session: Session = { server: connect(Number(port), hostname), user: client };
    sessions.set(client, session);
    open(session.server);
    session.server.on("data", (bytes) => {
      session.user?.write(bytes);
      if (!shares || !isBetweenTransactions(bytes) || !session.user) return;
      sessions.delete(session.user);
      session.user = undefined;
      free.push(session);
    });
    return session;
  }

  function open(socket: Socket): void {
    sockets.add(socket);
    socket.on("error", () => {}).on("close", () => sockets.delete(socket));
  }

  const server = createServer(accept).listen(0, "127.0.0.1");
  await once(server, "listening");
  const front = new URL(url);
  front.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: front.href,
    async close() {
      for (const socket of sockets) socket.destroy();
      await once(server.close(), "close");
    },
  };
}

const terminate = "X".charCodeAt(0);

/** Whether the last message is ReadyForQuery, outside of a transaction. */
function isBetweenTransactions(bytes: Buffer): boolean {
  return bytes.subarray(-6).equals(Buffer.from([...Buffer.from("Z"), 0, 0, 0, 5, ...Buffer.from("I")]));
}

/** The start-up message without its options. It has a length, the protocol's version, and names with values. */
function withoutOptions(startup: Buffer): Buffer {
  const words = startup.subarray(8).toString("latin1").split("\0");
  const kept = words.flatMap((name, i) =>
    i % 2 === 0 && name && name !== "options" ? [name, words[i + 1]] : [],
  );
  const rest = Buffer.from(`${kept.join("\0")}\0\0`, "latin1");
  const head = Buffer.from(startup.subarray(0, 8));
  head.writeUInt32BE(8 + rest.length);
  return Buffer.concat([head, rest]);
}
