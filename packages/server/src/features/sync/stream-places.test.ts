import { once } from "node:events";
import { type ClientRequest, get, type IncomingMessage, ServerResponse } from "node:http";
import pg from "pg";
import { expect, test } from "vitest";
import { useTestApp } from "../../../test/app.ts";
import { openStream } from "../../../test/open-stream.ts";
import { listening } from "../../../test/stream-reader.ts";
import type { Scope } from "../../http/auth.ts";
import type { EventStream } from "../../http/event-stream.ts";
import { streamPlaces } from "./stream-places.ts";

const app = useTestApp();

const scope = (company_id: number, session_hash: string) => ({ company_id, session_hash }) as Scope;
const line = () => new ServerResponse({ method: "GET" } as IncomingMessage);
const refusal = { code: "too_many_requests" };

test("one company's streams leave room for others, and each broken connection frees a place", () => {
  const places = streamPlaces();
  const lines = Array.from({ length: 500 }, line);
  for (const [n, raw] of lines.entries()) places.take(scope(1, `session ${n}`), raw);
  expect(() => places.take(scope(1, "one more"), line())).toThrow(expect.objectContaining(refusal));
  places.take(scope(2, "another company's"), line());
  // The connection breaks before a stream was opened on it.
  lines[0]!.emit("close");
  places.take(scope(1, "one more"), line());
  expect(() => places.take(scope(1, "and another"), line())).toThrow(expect.objectContaining(refusal));
});

test("a connection that was already broken takes no place", () => {
  const places = streamPlaces();
  const gone = line().destroy();
  for (let n = 0; n < 501; n++) places.take(scope(1, `session ${n}`), gone);
});

test("a server has room for 2,500 streams of all companies", () => {
  const places = streamPlaces();
  for (let n = 0; n < 2500; n++) places.take(scope(n % 10, `session ${n}`), line());
  expect(() => places.take(scope(11, "one more"), line())).toThrow(expect.objectContaining(refusal));
});

test("a session's fifth stream ends its oldest; one that is still being opened is not ended", () => {
  const places = streamPlaces();
  const ended: number[] = [];
  const own = [1, 2, 3, 4].map(() => places.take(scope(1, "till"), line()));
  expect(() => places.take(scope(1, "till"), line())).toThrow(expect.objectContaining(refusal));
  for (const [n, place] of own.entries()) {
    place.stream = { isClosed: false, end: () => void ended.push(n) } as Partial<EventStream> as EventStream;
  }
  places.take(scope(1, "till"), line());
  expect(ended).toEqual([0]);
});

test("streams being opened are counted before any query, and freed with their connections", async () => {
  const url = await listening(app().app);
  const { token } = await app().signUp("c");
  const holder = new pg.Client({ connectionString: app().url });
  await holder.connect();
  await holder.query("begin; lock table change_feed in access exclusive mode");
  const requests: ClientRequest[] = [];
  const ask = () => {
    const request = get(`${url}/api/v1/company/offline/data`, {
      headers: { authorization: `Bearer ${token}` },
      agent: false,
    });
    requests.push(request.on("error", () => {}));
    return once(request, "response").then(([answer]) => answer as IncomingMessage);
  };
  try {
    const refused = await Promise.any(Array.from({ length: 5 }, ask));
    expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([429, "5"]);
    for (const request of requests.splice(0)) request.destroy();
    for (let i = 0; i < 3; i++) await fetch(`${url}/healthz`);
    const again = ask();
    await holder.query("rollback");
    expect((await again).statusCode).toBe(200);
    const till = await openStream(url, token);
    await till.ready();
    await till.close();
  } finally {
    for (const request of requests) request.destroy();
    await holder.end();
  }
});
