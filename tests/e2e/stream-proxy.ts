import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * What the proxy does with event streams: passes them on, holds them back until they end, cuts them after their first bytes, or
 * refuses them.
 */
type Streams = "pass" | "hold" | "cut" | "refuse";

/** A proxy like those (or antivirus programs) that do not let event streams through. */
export type StreamProxy = { url: string; streams(how: Streams): void; close(): Promise<void> };

export async function streamProxy(target: string): Promise<StreamProxy> {
  let how: Streams = "pass";
  const open = new Set<ServerResponse>();
  const proxy = createServer((incoming, outgoing) => {
    const { method, headers } = incoming;
    const asked = request(target + (incoming.url ?? "/"), { method, headers }, (answer) =>
      passOn(answer, outgoing),
    );
    asked.on("error", () => outgoing.destroy());
    incoming.pipe(asked);
    outgoing.on("close", () => asked.destroy());
  });

  function passOn(answer: IncomingMessage, outgoing: ServerResponse): void {
    const { statusCode = 502, headers } = answer;
    const isStream = headers["content-type"]?.startsWith("text/event-stream");
    if (!isStream || how === "pass") {
      outgoing.writeHead(statusCode, headers);
      if (isStream) open.add(outgoing);
      outgoing.on("close", () => open.delete(outgoing));
      return void answer.pipe(outgoing);
    }
    if (how === "refuse") return void outgoing.writeHead(502).end("no streams");
    if (how === "cut") {
      outgoing.writeHead(statusCode, headers);
      answer.once("data", (part) => outgoing.write(part, () => outgoing.destroy()));
      return;
    }
    const parts: Buffer[] = [];
    answer.on("data", (part: Buffer) => parts.push(part));
    answer.on("end", () => outgoing.writeHead(statusCode, headers).end(Buffer.concat(parts)));
  }

  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    streams(now) {
      how = now;
      if (now !== "pass") for (const stream of open) stream.destroy();
    },
    close: () =>
      new Promise((resolve) => {
        proxy.close(() => resolve());
        proxy.closeAllConnections();
      }),
  };
}
