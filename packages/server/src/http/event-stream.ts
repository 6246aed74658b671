import type { FastifyReply } from "fastify";
import { whenClosed } from "./connections.ts";

/** An answer of `text/event-stream` that is written event by event. */
export type EventStream = {
  /** True once either side has ended the stream; `send` then drops messages. */
  readonly isClosed: boolean;
  /** Resolves when the reader has room for more; at once if the stream is closed. */
  send(data: string, named?: { id?: string; event?: string }): Promise<void>;
  end(): void;
  /** Runs `act` when either side has closed the stream, or at once if that has happened. */
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
 * Takes the answer over from Fastify, with the headers that are set so far. It is not compressed, so that every event leaves at once.
 * `data` must be a single line, as JSON text is. A caller who accepts `text/plain` gets the events with that type: proxies that block
 * event streams may let it pass (docs/decisions/072).
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
  // A broken connection also emits close. Without a listener its error would end the process.
  raw.on("error", () => {});
  reply.headers({
    "content-type": `${isPlain ? "text/plain" : "text/event-stream"}; charset=utf-8`,
    "cache-control": "no-store, no-transform",
    "x-accel-buffering": "no",
  });
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) raw.setHeader(name, value);
  }
  // A closing server would wait for a connection that is kept alive.
  raw.shouldKeepAlive = false;
  raw.writeHead(200);
  raw.write(retry === undefined ? ":\n\n" : `retry: ${retry}\n\n`);

  if (heartbeat !== undefined) {
    // None while the reader is behind: they would pile up in the buffer.
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
      // A reader that never accepts the rest must not keep a closing server waiting.
      const cut = setTimeout(() => raw.destroy(), 1000);
      whenClosed(raw, () => clearTimeout(cut));
    },
    onClose: (act) => whenClosed(raw, act),
  };
}
