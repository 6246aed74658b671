import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { type ClientRequest, request as httpRequest, type IncomingMessage } from "node:http";
import { connect } from "node:net";
import pg from "pg";
import { describe, expect, test } from "vitest";
import { startTestApp, useTestApp } from "../../test/app.ts";
import { openShop } from "../../test/shop.ts";
import { listening } from "../../test/stream-reader.ts";

const app = useTestApp({ THROTTLE: "on" });

async function ask(token: string, remoteAddress: string, headers = {}) {
  const answer = await app().app.inject({
    url: "/api/v1/company/branch/list",
    headers: { authorization: `Bearer ${token}`, ...headers },
    remoteAddress,
  });
  return { status: answer.statusCode, retry: Number(answer.headers["retry-after"]) };
}
const madeUp = () => randomBytes(32).toString("base64url");
const counted = (statuses: number[]) =>
  Object.fromEntries([...new Set(statuses)].map((one) => [one, statuses.filter((s) => s === one).length]));

test("of 500 calls of one user those beyond 12 and a line of 200 are refused at once, and a call of another company does not wait behind them", async () => {
  const { a, b } = app();
  const statuses: number[] = [];
  const flood = Array.from({ length: 500 }, async () => {
    const { status, retry } = await ask(a.token, "10.0.0.1");
    if (status === 429) expect(retry).toBeGreaterThan(0);
    statuses.push(status);
  });
  expect((await ask(b.token, "10.0.0.2")).status).toBe(200);
  expect(counted(statuses)[200] ?? 0).toBeLessThan(100);
  await Promise.all(flood);
  // 12 run and 200 wait; more are answered if some have ended before the last arrive.
  // On a busy machine a few of those that wait are told that it took too long.
  const { 200: answered = 0, 429: refused = 0, 503: late = 0 } = counted(statuses);
  expect([answered + refused + late, late < 200]).toEqual([500, true]);
  expect(answered + late).toBeGreaterThanOrEqual(212);
  expect(answered).toBeLessThan(350);
});

test("a call of another user of the same company does not wait behind them either", async () => {
  const shop = await openShop(app(), app().a);
  const { token } = await shop.staff("cashier", ["pos:view"]);
  let answered = 0;
  const flood = Array.from({ length: 500 }, async () => {
    if ((await ask(app().a.token, "10.0.0.1")).status === 200) answered++;
  });
  expect((await ask(token, "10.0.0.1")).status).toBe(200);
  expect(answered).toBeLessThan(100);
  await Promise.all(flood);
});

describe("invalid tokens", () => {
  test("of 400 at once 120 are checked, and no known session waits behind them, even at the same address", async () => {
    const { a, b } = app();
    const statuses: number[] = [];
    const flood = Array.from({ length: 400 }, async () => {
      const { status, retry } = await ask(madeUp(), "10.0.1.1");
      if (status === 429) expect(retry).toBeGreaterThan(0);
      statuses.push(status);
    });
    expect((await ask(b.token, "10.0.1.2")).status).toBe(200);
    expect((await ask(a.token, "10.0.1.1")).status).toBe(200);
    expect(counted(statuses)[401] ?? 0).toBeLessThan(100);
    await Promise.all(flood);
    // A few more than 120, because the last checks ran concurrently.
    expect(counted(statuses)[401]).toBeGreaterThanOrEqual(120);
    expect(counted(statuses)[401]).toBeLessThan(130);

    expect((await ask(madeUp(), "10.0.1.1")).status).toBe(429);
    expect((await ask(madeUp(), "10.0.1.1", { "x-forwarded-for": "10.0.1.9" })).status).toBe(429);
    expect((await ask(madeUp(), "10.0.1.3")).status).toBe(401);
    // A session that signs in at that address is known at once.
    expect((await ask(await app().signIn(b.email), "10.0.1.1")).status).toBe(200);
  });

  test("behind a trusted proxy each client's address counts separately; ended sessions do not count", async () => {
    const other = await startTestApp({ THROTTLE: "on", TRUST_PROXY: "on" });
    const { email } = await other.signUp("p");
    const call = (token: string, address: string) =>
      other.call(token, "GET", "branch/list", undefined, { "x-forwarded-for": address });
    await Promise.all(Array.from({ length: 200 }, () => call(madeUp(), "10.0.2.1")));
    expect((await call(madeUp(), "10.0.2.1")).status).toBe(429);
    expect((await call(madeUp(), "10.0.2.2")).status).toBe(401);
    const ended = await other.signIn(email);
    await other.rows("delete from sessions");
    expect((await call(ended, "10.0.2.1")).status).toBe(401);
    await other.close();
  });
});

test("a caller who leaves while waiting makes room; a call that still runs keeps its turn", async () => {
  const url = await listening(app().app);
  const { token } = await app().signUp("c");
  const holder = new pg.Client({ connectionString: app().url });
  await holder.connect();
  await holder.query("begin; lock table branches in access exclusive mode");
  const waiting = async () =>
    (
      await app().rows<{ count: number }>(
        "select count(*)::int as count from pg_locks where relation = 'branches'::regclass and not granted",
      )
    )[0]!.count;
  const requests: ClientRequest[] = [];
  const send = () => {
    const request = httpRequest(`${url}/api/v1/company/branch/list`, {
      headers: { authorization: `Bearer ${token}` },
      agent: false,
    }).on("error", () => {});
    requests.push(request.end());
    return new Promise<number>((resolve) =>
      request.once("response", ({ statusCode }) => resolve(statusCode!)),
    );
  };
  try {
    const refused = await Promise.any(Array.from({ length: 213 }, send));
    expect(refused).toBe(429);
    while ((await waiting()) < 12);
    for (const request of requests.splice(0)) request.destroy();
    for (let i = 0; i < 3; i++) await fetch(`${url}/healthz`);
    // All places in the queue are free again; the running calls keep their turns.
    const again = Array.from({ length: 200 }, send);
    for (let i = 0; i < 3; i++) await fetch(`${url}/healthz`);
    expect(await waiting()).toBe(12);
    await holder.query("rollback");
    expect(new Set(await Promise.all(again))).toEqual(new Set([200]));
  } finally {
    for (const request of requests) request.destroy();
    await holder.end();
  }
});

describe("bodies", () => {
  const mega = 1024 * 1024;
  const form = { "content-type": "multipart/form-data; boundary=e" };

  /** Sends the head of a call and, of its body, only `sent`; the test sends the rest. */
  async function begin(path: string, token: string | null, length: number, headers: object, sent = "") {
    const url = await listening(app().app);
    const request = httpRequest(`${url}/api/v1/company/${path}`, {
      method: "POST",
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        "content-length": length,
        ...headers,
      },
      agent: false,
    }).on("error", () => {});
    request.flushHeaders();
    if (sent) request.write(sent);
    const answer = new Promise<IncomingMessage>((resolve) => request.once("response", resolve));
    return { request, answer, status: async () => (await answer).statusCode };
  }

  test.each([
    ["a form with pictures", "product/store", 49 * mega, form],
    ["a form without files", "branch/store", 2 * mega, form],
    ["JSON", "brand/store", 2 * mega, { "content-type": "application/json" }],
    ["a sync", "offline/sync", 6 * mega, { "content-type": "application/json" }],
    ["a form without a session", "login", mega, form],
    ["a call to an unknown path", "nothing", 70_000, { "content-type": "application/json" }],
  ])("%s beyond its limit is refused before it is sent", async (_, path, length, headers) => {
    const token = ["login", "nothing"].includes(path) ? null : app().a.token;
    const { request, status } = await begin(path, token, length, headers);
    expect(await status()).toBe(413);
    request.destroy();
  });

  test("twelve forms of 40 MB of one company run one after the other, while another company's form does not wait", async () => {
    const { a, b } = app();
    const empty = "--e--\r\n";
    const whole = (length: number) => `${empty}${" ".repeat(length - empty.length)}`;
    // The announced size is reserved, however little arrives.
    const first = await begin("product/store", a.token, 40 * mega, form, empty);
    const forms = await Promise.all(
      Array.from({ length: 11 }, () => begin("product/store", a.token, 40 * mega, form)),
    );
    let answered = 0;
    for (const { answer } of forms) void answer.then(() => answered++);
    // Calls without a large body, and another company's large one, do not wait.
    expect((await ask(a.token, "10.0.3.1")).status).toBe(200);
    const others = await begin("product/store", b.token, 40 * mega, form);
    others.request.end(whole(40 * mega));
    expect(await others.status()).toBe(422);
    for (const { request } of forms) request.end(whole(40 * mega));
    expect(await app().call(b.token, "GET", "branch/list")).toMatchObject({ status: 200 });
    expect(answered).toBe(0);
    first.request.destroy();
    expect(await Promise.all(forms.map(({ status }) => status()))).toEqual(forms.map(() => 422));
  });

  test("a form that waits behind another answer on its connection reserves no memory", async () => {
    const { token } = app().a;
    const head = (call: string, more = "") =>
      `${call} HTTP/1.1\r\nhost: here\r\nauthorization: Bearer ${token}\r\n${more}\r\n`;
    const announced = `content-type: ${form["content-type"]}\r\ncontent-length: ${40 * mega}\r\n`;
    const socket = connect(Number(new URL(await listening(app().app)).port), "127.0.0.1");
    const stream = head("GET /api/v1/company/offline/data");
    socket.write(stream + head("POST /api/v1/company/product/store", announced));
    await once(socket, "data");
    // Sessions are checked in order: after this answer the one of the form above would have been checked.
    expect((await ask(token, "10.0.3.1")).status).toBe(200);
    const { request, status } = await begin("product/store", token, 40 * mega, form);
    request.end(`--e--\r\n${" ".repeat(40 * mega - 7)}`);
    expect(await status()).toBe(422);
    socket.destroy();
  });
});
