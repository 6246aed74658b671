import { get, type IncomingMessage } from "node:http";
import { type AddressInfo, connect } from "node:net";
import Fastify from "fastify";
import { afterEach, expect, test } from "vitest";
import { closeConnections } from "./connections.ts";
import { type EventStream, openEventStream } from "./event-stream.ts";

const apps: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(apps.splice(0).map((app) => app.close()));
});

/** A server that gives its stream to the test, and the answer as a reader gets it. */
async function streaming(options: Parameters<typeof openEventStream>[1], patience?: { read: boolean }) {
  const app = Fastify();
  closeConnections(app);
  apps.push(app);
  let hand: (stream: EventStream) => void = () => {};
  const opened = new Promise<EventStream>((resolve) => {
    hand = resolve;
  });
  app.get("/", (_request, reply) => {
    reply.header("x-kept", "yes");
    hand(openEventStream(reply, options));
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as AddressInfo;
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get({ port, host: "127.0.0.1" }, resolve).on("error", reject);
  });
  answer.on("error", () => {});
  let text = "";
  if (patience?.read !== false) answer.setEncoding("utf8").on("data", (part: string) => (text += part));
  return { app, port, stream: await opened, answer, text: () => text };
}

test("events have a name, an id and one line of data; headers set before are kept", async () => {
  const { stream, answer, text } = await streaming({ retry: 1000 });
  await stream.send('{"a":1}', { id: "7", event: "progress" });
  await stream.send("{}");
  stream.end();
  await new Promise((resolve) => answer.once("end", resolve));
  expect(text()).toBe('retry: 1000\n\nevent: progress\ndata: {"a":1}\nid: 7\n\ndata: {}\n\n');
  expect(answer.headers).toMatchObject({
    "content-type": "text/event-stream; charset=utf-8",
    "x-kept": "yes",
  });
});

test("comment lines keep a silent connection alive", async () => {
  const { stream, answer, text } = await streaming({ heartbeat: 0.02 });
  await new Promise<void>((resolve) => {
    answer.on("data", () => text().split(":\n\n").length > 4 && resolve());
  });
  stream.end();
});

test("a reader that accepts no data is disconnected, and later messages are dropped", async () => {
  const { stream } = await streaming({ heartbeat: 0.02, patience: 200 }, { read: false });
  const closed = new Promise<void>((resolve) => stream.onClose(resolve));
  let sent = 0;
  while (!stream.isClosed) {
    await stream.send("x".repeat(1_000_000));
    sent++;
  }
  await closed;
  // Only as much was written as fits into the buffers of the operating system.
  expect(sent).toBeLessThan(100);
  await stream.send("{}");
});

test("a reader that goes away closes the stream", async () => {
  const { stream, answer } = await streaming({});
  const closed = new Promise<void>((resolve) => stream.onClose(resolve));
  answer.destroy();
  await closed;
  expect(stream.isClosed).toBe(true);
});

test("a server that stops waits neither for a stuck reader nor for an unused connection", async () => {
  const { app, port, stream } = await streaming({}, { read: false });
  void stream.send("x".repeat(50_000_000));
  const spare = connect(port, "127.0.0.1");
  await new Promise((resolve) => spare.once("connect", resolve));
  const at = Date.now();
  stream.end();
  await app.close();
  expect(Date.now() - at).toBeLessThan(5000);
  spare.destroy();
});
