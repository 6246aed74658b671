import type { AddressInfo } from "node:net";
import type { StreamMessage } from "@clove/domain/sync/stream.schema.ts";
import type { FastifyInstance } from "fastify";
import { pino } from "pino";
import { buildApp } from "../src/app.ts";
import { connect } from "../src/db/connect.ts";
import { listen } from "../src/db/listen.ts";
import { openSessions, rightsChannel } from "../src/http/auth.ts";
import type { SignedUp, TestApp } from "./app.ts";

export type StreamReader = Awaited<ReturnType<typeof openStream>>;
type Received = { id: string | undefined; message: StreamMessage; at: number };

/** The address of an app that listens; listens first if it does not. */
export async function listening(app: FastifyInstance): Promise<string> {
  if (!app.server.listening) await app.listen({ port: 0, host: "127.0.0.1" });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

/** Reads the data stream over real HTTP; `received` grows as messages arrive. */
export async function openStream(url: string, token: string, lastEventId?: string) {
  const control = new AbortController();
  const response = await fetch(`${url}/api/v1/company/offline/data`, {
    headers: { authorization: `Bearer ${token}`, ...(lastEventId && { "last-event-id": lastEventId }) },
    signal: control.signal,
  });
  const received: Received[] = [];
  const lines: string[] = [];
  let isOpen = response.ok;
  let wake = () => {};

  async function read(): Promise<void> {
    let rest = "";
    const decoder = new TextDecoder();
    for await (const bytes of response.body!) {
      const blocks = (rest + decoder.decode(bytes as Uint8Array, { stream: true })).split("\n\n");
      rest = blocks.pop()!;
      for (const block of blocks) {
        const fields = block.split("\n");
        const field = (name: string) =>
          fields.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
        lines.push(...fields.filter((line) => !line.startsWith("data:")));
        const data = field("data");
        if (!data) continue;
        received.push({ id: field("id"), message: JSON.parse(data) as StreamMessage, at: Date.now() });
      }
      wake();
    }
  }
  const reading = read()
    .catch(() => {})
    .then(() => {
      isOpen = false;
      wake();
    });

  /** The first message from `from` on that fits; fails when the stream ends before or after 10 s. */
  async function until(fits: (message: StreamMessage) => boolean, from = 0): Promise<Received> {
    const deadline = Date.now() + 10_000;
    for (;;) {
      const found = received.slice(from).find(({ message }) => fits(message));
      if (found) return found;
      const left = deadline - Date.now();
      const last = JSON.stringify(received.slice(from).map(({ message }) => message)).slice(0, 2000);
      if (!isOpen || left <= 0) throw new Error(`${isOpen ? "not sent" : "stream ended"}; got ${last}`);
      let timer: NodeJS.Timeout | undefined;
      await new Promise<void>((resolve) => {
        wake = resolve;
        timer = setTimeout(resolve, left);
      });
      clearTimeout(timer);
    }
  }

  return {
    status: response.status,
    headers: response.headers,
    received,
    /** What is not data: comments, ids, retry. */
    lines,
    until,
    ready: () => until((message) => message.type === "ready"),
    /** Resolves when the server has ended the stream. */
    ended: reading,
    lastId: () => received.findLast(({ id }) => id)?.id,
    /** Every row and every deleted id of a type, in the order of arrival. */
    items: <T = Record<string, unknown>>(type: string, from = 0) =>
      received
        .slice(from)
        .flatMap(({ message }) =>
          message.type === type && "items" in message ? (message.items as unknown as T[]) : [],
        ),
    deleted: (type: string) =>
      received.flatMap(({ message }) =>
        message.type === type && "deleted" in message ? message.deleted : [],
      ),
    async close() {
      control.abort();
      await reading;
    },
  };
}

export type Tills = ReturnType<typeof openTills>;

/** Streams of one company's tills, all closed by `close`. */
export function openTills(app: TestApp, owner: SignedUp) {
  const streams: StreamReader[] = [];

  async function open(token = owner.token, lastEventId?: string, url?: string): Promise<StreamReader> {
    const stream = await openStream(url ?? (await listening(app.app)), token, lastEventId);
    streams.push(stream);
    return stream;
  }

  async function brand(name: string): Promise<number> {
    const { status, text, data } = await app.call<{ brand: { id: number } }>(
      owner.token,
      "POST",
      "brand/store",
      {
        name,
      },
    );
    if (status !== 200) throw new Error(text);
    return data.brand.id;
  }

  return {
    open,
    brand,
    /** Past the snapshot. */
    async ready(token?: string, url?: string): Promise<StreamReader> {
      const stream = await open(token, undefined, url);
      await stream.ready();
      return stream;
    },
    /** Waits until this stream has been told everything committed so far. */
    async settled(stream: StreamReader): Promise<void> {
      const name = `Mark ${Math.random()}`;
      await brand(name);
      await stream.until(rowOf("brands", { name }));
    },
    async close() {
      await Promise.all(streams.splice(0).map((stream) => stream.close()));
    },
  };
}

/** True for a message of this type that has a row with these fields. */
export function rowOf(type: string, fields: object): (message: StreamMessage) => boolean {
  return (message) =>
    message.type === type &&
    "items" in message &&
    message.items.some((row) =>
      Object.entries(fields).every(([key, value]) => (row as Record<string, unknown>)[key] === value),
    );
}

/** Another server on the same database, wired as serve.ts does it; its sessions age by the clock `now`. */
export async function secondServer(app: TestApp, now?: () => number) {
  const pool = await connect(app.url);
  const sessions = openSessions(pool, now);
  const listener = await listen(
    app.url,
    { [rightsChannel]: (company_id) => sessions.forget(Number(company_id)) },
    () => sessions.forget(),
  );
  const server = await buildApp({
    config: app.config,
    pool,
    sessions,
    mail: { send: async () => {} },
    log: pino({ level: "silent" }),
  });
  const url = await listening(server);
  return {
    url,
    async close() {
      await server.close();
      await listener.close();
      await pool.end();
    },
  };
}
