import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import { pino } from "pino";
import { buildApp } from "../src/app.ts";
import { connect } from "../src/db/connect.ts";
import { listen } from "../src/db/listen.ts";
import { displayChannel, openDisplayNews } from "../src/features/displays/display-news.ts";
import { openSessions, rightsChannel } from "../src/http/auth.ts";
import type { SignedUp, TestApp } from "./app.ts";
import { openStream, rowOf, type StreamReader } from "./open-stream.ts";

/** The address of an app; makes it listen first if it does not. */
export async function listening(app: FastifyInstance): Promise<string> {
  if (!app.server.listening) await app.listen({ port: 0, host: "127.0.0.1" });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

export type Tills = ReturnType<typeof openTills>;

/** Opens streams for the tills of one company; `close` closes them all. */
export function openTills(app: TestApp, owner: SignedUp) {
  const streams: StreamReader[] = [];

  async function open(token = owner.token, lastEventId?: string, url?: string): Promise<StreamReader> {
    const stream = await openStream(url ?? (await listening(app.app)), token, lastEventId);
    streams.push(stream);
    return stream;
  }

  async function brand(name: string): Promise<number> {
    const body = { name };
    const { status, text, data } = await app.call<{ brand: { id: number } }>(
      owner.token,
      "POST",
      "brand/store",
      body,
    );
    if (status !== 200) throw new Error(text);
    return data.brand.id;
  }

  return {
    open,
    brand,
    /** A stream that has read its snapshot. */
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

/**
 * Another server on the same database, put together as in serve.ts; its cached sessions age by the clock `now`. With `drainMilliseconds` it
 * goes on for that long after `stopping`.
 */
export async function secondServer(
  app: TestApp,
  now?: () => number,
  { stopping, drainMilliseconds = 0 }: { stopping?: AbortSignal; drainMilliseconds?: number } = {},
) {
  const pool = await connect(app.url);
  const sessions = openSessions(pool, now);
  const displayNews = openDisplayNews();
  const listener = await listen(
    app.url,
    {
      [rightsChannel]: (company_id) => sessions.forget(Number(company_id)),
      [displayChannel]: (counter) => displayNews.hear(counter),
    },
    () => sessions.forget(),
  );
  const server = await buildApp({
    config: { ...app.config, drainMilliseconds },
    ...(stopping && { stopping }),
    pool,
    sessions,
    mail: { send: async () => {} },
    log: pino({ level: "silent" }),
    displayNews,
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
