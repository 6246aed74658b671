import { once } from "node:events";
import { request as httpRequest } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type SignedUp, useTestApp } from "../../test/app.ts";
import { line, openShop, pay } from "../../test/shop.ts";
import { listening } from "../../test/stream-reader.ts";

const app = useTestApp();
const kilo = 1024;
const mega = 1024 * 1024;
const form = "multipart/form-data; boundary=e";
const json = "application/json";

const lines: Socket[] = [];
beforeEach(() => {
  // Only the timer that watches arriving bodies is faked.
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
});
afterEach(() => {
  vi.useRealTimers();
  for (const socket of lines.splice(0)) socket.destroy();
});

const headers = ({ token }: SignedUp, type: string, length: number) => ({
  authorization: `Bearer ${token}`,
  "content-type": type,
  "content-length": length,
});

/** Sends the head of a call and waits until the server has accepted it; `text` is everything received after that. */
async function announce(who: SignedUp, path: string, type: string, length: number) {
  await listening(app().app);
  const accepted = once(app().app.server, "connection") as Promise<[Socket]>;
  const socket = connect((app().app.server.address() as AddressInfo).port, "127.0.0.1").setNoDelay();
  lines.push(socket);
  const all = { host: "here", ...headers(who, type, length), expect: "100-continue" };
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`POST /api/v1/company/${path} HTTP/1.1\r\n${head.join("")}\r\n`);
  const [[there], [taken]] = await Promise.all([accepted, once(socket, "data")]);
  expect(String(taken)).toBe("HTTP/1.1 100 Continue\r\n\r\n");
  let text = "";
  socket.on("data", (data) => {
    text += data.toString();
  });
  // Node emits an error for the broken connection even if the server has answered before.
  const closed = new Promise<string>((resolve) =>
    socket.on("error", () => {}).once("close", () => resolve(text)),
  );
  return {
    closed,
    isOpen: () => !socket.closed,
    text: () => text,
    /** Resolves when the server has read the bytes. */
    async send(bytes: number) {
      const before = there.bytesRead;
      socket.write(Buffer.alloc(bytes, " "));
      while (there.bytesRead < before + bytes && !socket.closed) await new Promise(setImmediate);
    },
  };
}

/** Sends a complete call over a connection of its own. */
async function post(who: SignedUp, path: string, type: string, body: string): Promise<number> {
  const url = await listening(app().app);
  return new Promise((resolve, reject) =>
    httpRequest(`${url}/api/v1/company/${path}`, {
      method: "POST",
      agent: false,
      headers: headers(who, type, body.length),
    })
      .on("error", reject)
      .on("response", (answer) => resolve(answer.resume().statusCode!))
      .end(body),
  );
}
const emptyForm = (length: number) => `--e--\r\n${" ".repeat(length - 7)}`;

test("calls that announce a body and send none delay no other company, and are ended within seconds", async () => {
  const { a, b } = app();
  const c = await app().signUp("c");
  const shop = await openShop(app(), c);
  const { variation } = await shop.product();
  await shop.openShift(c.token, shop.terminal.id);
  const still: Awaited<ReturnType<typeof announce>>[] = [];
  for (const who of [a, b]) {
    // Small bodies hold neither memory nor a turn, so these calls are not ended before their minute is over.
    for (let i = 0; i < 20; i++) await announce(who, "brand/store", json, 100);
    const kinds: [path: string, type: string, length: number, many: number][] = [
      ["product/store", form, 40 * mega, 4],
      ["offline/sync", json, 5 * mega, 4],
      ["offline/sync", json, 500 * kilo, 12],
      ["product/import", form, 3 * mega, 6],
    ];
    for (const [path, type, length, many] of kinds)
      for (let i = 0; i < many; i++) still.push(await announce(who, path, type, length));
    // Sessions are checked in order: after this answer those above have been checked.
    expect((await app().call(who.token, "GET", "branch/list")).status).toBe(200);
  }
  const items = [line(variation, 10)];
  expect((await shop.sell({ items, payments: [pay("cash", 10)] }, c.token)).status).toBe(200);
  expect((await app().call(c.token, "GET", "order/list")).status).toBe(200);
  const queue = JSON.stringify({ orders: [] });
  expect(await post(c, "offline/sync", json, queue.padEnd(800 * kilo))).toBe(200);
  expect(await post(c, "product/store", form, emptyForm(3 * mega))).toBe(422);
  expect(still.filter(({ isOpen }) => !isOpen()).map(({ text }) => text())).toEqual([]);

  // As the first calls are ended, those that waited for memory get it, and are as slow.
  while (still.some(({ isOpen }) => isOpen())) {
    vi.advanceTimersByTime(5000);
    await app().call(a.token, "GET", "branch/list");
  }
  expect(new Set(still.map(({ text }) => text().split("\r\n")[0]))).toEqual(
    new Set(["HTTP/1.1 408 Request Timeout"]),
  );
  const after = [a, b].flatMap((who) => [
    post(who, "product/store", form, emptyForm(40 * mega)),
    post(who, "offline/sync", json, queue.padEnd(mega)),
  ]);
  expect(await Promise.all(after)).toEqual([422, 200, 422, 200]);
});

test("a slow body that would arrive within a minute is accepted; a slower one is ended", async () => {
  const length = 300 * kilo;
  // At 5 kB a second it would take exactly a minute.
  const [honest, dripping] = [
    await announce(app().a, "product/store", form, length),
    await announce(app().b, "product/store", form, length),
  ];
  await app().call(app().a.token, "GET", "branch/list");
  await app().call(app().b.token, "GET", "branch/list");
  for (let sent = 0; sent < length; sent += 6 * kilo) {
    await honest.send(6 * kilo);
    if (dripping.isOpen()) await dripping.send(2 * kilo);
    vi.advanceTimersByTime(1000);
  }
  expect(await dripping.closed).toMatch(/^HTTP\/1.1 408 /);
  while (honest.text() === "") await new Promise(setImmediate);
  expect(honest.text()).toMatch(/^HTTP\/1.1 (400|422) /);
});
