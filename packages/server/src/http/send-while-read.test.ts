import { once } from "node:events";
import http from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { AppError } from "@clove/domain/errors.ts";
import compress from "@fastify/compress";
import fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Put, sendWhileRead } from "./send-while-read.ts";

const part = `${"x".repeat(9_998)}\r\n`;
const held = 100_000;
const partsHeld = held / part.length;
/** What the connection itself, both of its ends and the streams between take up. */
const onTheWay = 1000;
let server: FastifyInstance;
let make: (begin: () => Put) => Promise<void>;
let before: () => Promise<void>;
let waits: number;
/** Parts that were put away, and what making the file ended with. */
let made: number;
let end: Promise<unknown> | undefined;

beforeEach(async () => {
  server = fastify();
  await server.register(compress);
  [made, waits, before, end] = [0, 60_000, async () => {}, undefined];
  server.get("/", (_, reply) => {
    const making = (begin: () => Put) => {
      const run = make(begin);
      end = run.catch((error: unknown) => error);
      return run;
    };
    return sendWhileRead(reply, "file.csv", { make: making, before: () => before() }, { held, waits });
  });
  await server.listen({ host: "127.0.0.1", port: 0 });
});
afterEach(() => server.close());

const puts = (count: number) => async (begin: () => Put) => {
  const put = begin();
  for (let n = 0; n < count; n++) {
    made++;
    await put(part);
  }
};

/** The answer, of which nothing is read yet. */
async function ask(headers = {}): Promise<http.IncomingMessage> {
  const { port } = server.server.address() as { port: number };
  const request = http.get({ host: "127.0.0.1", port, path: "/", agent: false, headers });
  const [answer] = (await once(request, "response")) as [http.IncomingMessage];
  return answer;
}

async function readAll(answer: http.IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

/** Waits until no further part is made. */
async function standstill(): Promise<number> {
  for (let last = -1; ; await pause(100)) {
    if (made === last) return made;
    last = made;
  }
}

test("of a long file a slow reader's server holds only a part, and the reader gets all of it", async () => {
  const count = 5000;
  make = puts(count);
  const answer = await ask();
  expect(answer.headers["content-disposition"]).toBe('attachment; filename="file.csv"');
  expect(await standstill()).toBeLessThan(partsHeld + onTheWay);
  expect(await readAll(answer)).toBe(part.repeat(count));
  expect(made).toBe(count);
  expect(await end).toBe(undefined);
});

test("nothing is sent before the file is there or fills what is held, and then only after the entry", async () => {
  const order: string[] = [];
  let put: Put = async () => {};
  let done = () => {};
  make = (begin) => {
    put = begin();
    return new Promise((resolve) => {
      done = resolve;
    });
  };
  before = async () => {
    order.push(`entry after ${made}`);
    await pause(50);
    order.push("entry is made");
  };
  const answered = ask().then((answer) => {
    order.push("answer");
    return readAll(answer);
  });
  const add = async () => {
    made++;
    await put(part);
  };
  while (made === 0) {
    await pause(10);
    if (end) await add();
  }
  while (made < partsHeld) await add();
  await pause(100);
  expect(order).toEqual([]);
  await add();
  done();
  expect(await answered).toBe(part.repeat(partsHeld + 1));
  expect(order).toEqual([`entry after ${partsHeld + 1}`, "entry is made", "answer"]);
});

test("a failure before anything is sent is answered, without the entry", async () => {
  let entries = 0;
  before = async () => {
    entries++;
  };
  make = async (begin) => {
    await puts(partsHeld)(begin);
    throw Object.assign(new Error("the report took too long"), { statusCode: 503 });
  };
  const answer = await ask();
  expect([answer.statusCode, JSON.parse(await readAll(answer)).message]).toEqual([
    503,
    "the report took too long",
  ]);
  expect(entries).toBe(0);
});

test("a failure of the entry is answered, and ends the making of a long file", async () => {
  make = puts(5000);
  before = async () => {
    throw new Error("no entry");
  };
  const answer = await ask();
  expect([answer.statusCode, JSON.parse(await readAll(answer)).message]).toEqual([500, "no entry"]);
  expect(await end).toBeInstanceOf(AppError);
  expect(made).toBe(partsHeld + 1);
});

const plain = {};
const compressed = { "accept-encoding": "gzip" };

test.each([plain, compressed])("a later failure closes the connection (%j)", async (headers) => {
  make = async (begin) => {
    await puts(partsHeld * 2)(begin);
    throw new Error("the connection to the database is lost");
  };
  await expect(readAll(await ask(headers))).rejects.toThrow("aborted");
});

test.each([plain, compressed])("a reader who goes away ends the making of the file (%j)", async (headers) => {
  make = puts(1_000_000);
  const answer = await ask(headers);
  answer.destroy();
  expect(await end).toBeInstanceOf(AppError);
});

test("a reader who keeps the file waiting for too long ends its making", async () => {
  make = puts(5000);
  waits = 300;
  const slow = await ask();
  expect(await end).toBeInstanceOf(AppError);
  await expect(readAll(slow)).rejects.toThrow("aborted");
  expect(made).toBeLessThan(5000);
});

test("making may begin again as long as nothing is sent", async () => {
  make = async (begin) => {
    await puts(3)(begin);
    await puts(2)(begin);
  };
  expect(await readAll(await ask())).toBe(part.repeat(2));
  make = async (begin) => {
    await puts(partsHeld + 1)(begin);
    await puts(2)(begin);
  };
  await expect(readAll(await ask())).rejects.toThrow("aborted");
});
