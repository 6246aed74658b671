import type { FastifyReply } from "fastify";
import { whenClosed } from "./connections.ts";

/** An answer of `text/event-stream` that is written bit by bit. */
export type EventStream = {
  /** True once either side has ended it; later messages are dropped. */
  readonly isClosed: boolean;
  /** Resolves when the reader has room for more, or at once with the stream closed. */
  send(data: string, named?: { id?: string; event?: string }): Promise<void>;
  end(): void;
  /** Runs `act` when the stream has closed, whoever closed it; at once when it has already. */
  onClose(act: () => void): void;
};

type Options = {
  /** Milliseconds after which the client should come back. */
  retry?: number;
  /** Seconds between comment lines that keep the connection alive. */
  heartbeat?: number;
  /** A reader that accepts no data for this many milliseconds is disconnected, so that buffers cannot grow. */
  patience?: number;
};

const defaultPatience = 30_000;

/**
 * Takes the answer over from Fastify, with the headers that are set so far. Nothing is compressed, so that every event
 * leaves at once. `data` must be a single line, as JSON text is. A caller who accepts `text/plain` gets the events as that, which
 * a proxy that lets no event stream through may pass (docs/decisions/072).
 */
export function openEventStream(
  reply: FastifyReply,
  { retry, heartbeat, patience = defaultPatience }: Options = {},
): EventStream {
  reply.hijack();
  const { raw } = reply;
  let isClosed = false;
  whenClosed(raw, () => {
    isClosed = true;
  });
  const isPlain = reply.request.headers.accept?.includes("text/plain");
  // A broken connection also emits close; its error adds nothing.
  raw.on("error", () => {});
  reply.headers({
    "content-type": `${isPlain ? "text/plain" : "text/event-stream"}; charset=utf-8`,
    "cache-control": "no-store, no-transform",
    "x-accel-buffering": "no",
  });
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) raw.setHeader(name, value);
  }
  // The connection cannot serve another request, and a closing server would wait for it.
  raw.shouldKeepAlive = false;
  raw.writeHead(200);
  raw.write(retry === undefined ? ":\n\n" : `retry: ${retry}\n\n`);

  if (heartbeat !== undefined) {
    // While the reader is behind, comments would only pile up.
    const beat = setInterval(() => raw.writableNeedDrain || raw.write(":\n\n"), heartbeat * 1000);
    whenClosed(raw, () => clearInterval(beat));
  }

  function drained(): Promise<void> {
    return new Promise((resolve) => {
      const cut = setTimeout(() => raw.destroy(), patience);
      const done = () => {
        clearTimeout(cut);
        raw.off("drain", done);
        raw.off("close", done);
        resolve();
      };
      raw.once("drain", done);
      raw.once("close", done);
    });
  }

  return {
    get isClosed() {
      return isClosed || raw.destroyed || raw.writableEnded;
    },
    async send(data, { id, event } = {}) {
      if (this.isClosed) return;
      const text = `${event === undefined ? "" : `event: ${event}\n`}data: ${data}\n${id === undefined ? "" : `id: ${id}\n`}\n`;
      if (!raw.write(text)) await drained();
    },
    end() {
      if (raw.writableEnded) return;
      raw.end();
      // A reader that never accepts the rest must not keep the server from closing.
      const cut = setTimeout(() => raw.destroy(), 1000);
      whenClosed(raw, () => clearTimeout(cut));
    },
    onClose: (act) => whenClosed(raw, act),
  };
}
