import { once } from "node:events";
import { request } from "node:http";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import type { Random } from "./random.ts";

/** A connection breaks after this many bytes of the request or of the answer. */
export type Break = { of: "request" | "answer"; bytes: number };

/**
 * A proxy to the server whose connections break: the first by the first entry of `breaks`, and so on; those after the last entry by
 * `next`. `cut`: until when, by `Date.now()`, nothing gets through.
 */
export type BrokenLine = {
  port: number;
  breaks: (Break | null)[];
  cut(until: number): void;
  close(): Promise<void>;
};

export async function brokenLine(
  serverUrl: string,
  next: () => Break | null = () => null,
): Promise<BrokenLine> {
  const target = Number(new URL(serverUrl).port);
  const breaks: (Break | null)[] = [];
  const open = new Set<Socket>();
  let cutUntil = 0;
  const proxy = createServer((client) => {
    if (Date.now() < cutUntil) return void client.destroy();
    const fault = breaks.shift() ?? next();
    const server = connect(target, "127.0.0.1");
    const end = () => {
      for (const socket of [client, server]) socket.destroy();
    };
    for (const socket of [client, server]) {
      open.add(socket);
      socket.on("close", () => {
        open.delete(socket);
        end();
      });
      socket.on("error", end);
    }
    pass(client, server, fault?.of === "request" ? fault.bytes : null, end);
    pass(server, client, fault?.of === "answer" ? fault.bytes : null, end);
  });
  proxy.listen(0, "127.0.0.1");
  await once(proxy, "listening");
  return {
    port: (proxy.address() as AddressInfo).port,
    breaks,
    cut(until) {
      cutUntil = until;
      for (const socket of open) socket.destroy();
    },
    async close() {
      for (const socket of open) socket.destroy();
      proxy.close();
      await once(proxy, "close");
    },
  };
}

/** Passes on up to `limit` bytes, and makes sure that all of them arrive. */
function pass(from: Socket, to: Socket, limit: number | null, end: () => void): void {
  let left = limit ?? Number.POSITIVE_INFINITY;
  if (left === 0) from.once("data", end);
  from.on("data", (bytes: Buffer) => {
    if (left <= 0) return;
    const part = bytes.subarray(0, Math.min(left, bytes.length));
    left -= part.length;
    const flows = to.write(part, () => left <= 0 && to.end(end));
    if (flows || left <= 0) return;
    from.pause();
    to.once("drain", () => from.resume());
  });
  from.on("end", () => to.end());
}

/** A random break in a call of about this size; null: no break. */
export function randomBreak(random: Random, request: number, answer: number): Break | null {
  if (random.chance(0.5)) return null;
  if (random.chance(0.35)) return { of: "request", bytes: random.int(0, request) };
  // Half of the broken answers are lost entirely, which is the most frequent case for a till.
  return { of: "answer", bytes: random.chance(0.5) ? 0 : random.int(1, answer) };
}

/** The answer as far as it arrived; `isWhole`: completely. Status 0: not even its head. */
export type Heard = { status: number; text: string; isWhole: boolean };

export function post(line: BrokenLine, token: string, path: string, body: string): Promise<Heard> {
  return new Promise((resolve) => {
    const headers = {
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      "content-length": Buffer.byteLength(body),
    };
    const options = { port: line.port, host: "127.0.0.1", method: "POST", headers, agent: false };
    const sent = request({ ...options, path: `/api/v1/company/${path}` }, (answer) => {
      let text = "";
      answer.setEncoding("utf8");
      answer.on("data", (part: string) => {
        text += part;
      });
      answer.on("error", () => {});
      answer.on("close", () => resolve({ status: answer.statusCode ?? 0, text, isWhole: answer.complete }));
    });
    sent.on("error", () => resolve({ status: 0, text: "", isWhole: false }));
    sent.end(body);
  });
}
