import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ClovePosDb } from "../local-db/clove-pos-db.ts";
import { companyRow, delta, productRow, profileOf, snapshot } from "../local-db/copy.fixtures.ts";
import { type CopyChange, type Received, StreamImport } from "../local-db/import-stream.ts";
import { followChange, type LocalCopy } from "../local-db/local-copy.ts";
import { MemoryCopy } from "../local-db/memory-copy.ts";
import { readCopy } from "../local-db/read-copy.ts";
import { download, type Line, type LineEnd } from "./download.ts";
import type { DownloadState } from "./download-slice.ts";

const stamp = "s";
let db: ClovePosDb;
let count = 0;
let answer: (request: IncomingMessage, response: ServerResponse) => void;
const server = createServer((request, response) => answer(request, response));

beforeEach(async () => {
  db = new ClovePosDb(`download ${++count}`);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  vi.restoreAllMocks();
  await db.delete();
});

const text = ({ message, id }: Received) => `${id ? `id: ${id}\n` : ""}data: ${JSON.stringify(message)}\n\n`;
const rows = { products: [1, 2, 3].map((id) => productRow(id)) };

async function read({
  port = (server.address() as AddressInfo).port,
  ...extra
}: Partial<Line> & { port?: number } = {}) {
  const memory = new MemoryCopy();
  const importer = await StreamImport.open(db, memory, stamp);
  const progress: Partial<DownloadState>[] = [];
  const changes: CopyChange[] = [];
  const end: LineEnd = await download({
    importer,
    caller: { token: "secret", dispatch: () => {}, origin: `http://127.0.0.1:${port}` },
    signal: new AbortController().signal,
    onOpen: () => {},
    onProgress: (state) => progress.push(state),
    onChange: (change) => changes.push(change),
    ...extra,
  });
  return { end, memory, importer, progress, changes };
}

describe("a connection", () => {
  it("delivers the snapshot, reports progress, and asks with the cursor the next time", async () => {
    const seen: (string | undefined)[] = [];
    answer = ({ headers }, response) => {
      seen.push(headers.authorization, headers["last-event-id"] as string | undefined);
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.end(`retry: 1500\n\n: beat\n\n${snapshot(rows, "c7").map(text).join("")}`);
    };
    const { end, importer, progress, changes } = await read();
    expect(end).toEqual({ why: "closed", status: null, retry: 1500 });
    expect(importer.cursor).toBe("c7");
    expect(changes.some(({ ready }) => ready)).toBe(true);
    const percents = progress.flatMap(({ percent }) => percent ?? []);
    expect(percents).toEqual(percents.toSorted((a, b) => a - b));
    expect(progress.at(-1)).toMatchObject({ phase: "live", percent: 100 });
    expect(progress).toContainEqual(expect.objectContaining({ type: "products", received: 3 }));
    const again = await read();
    expect(again.progress[0]).toMatchObject({ phase: "live" });
    expect(seen).toEqual(["Bearer secret", undefined, "Bearer secret", "c7"]);
  });

  it("cut at any byte counts as lost, and stores only whole messages", async () => {
    const all = snapshot(rows, "c1").map(text).join("");
    for (const cut of [1, 37, Math.floor(all.length / 2), all.length - 3]) {
      answer = (_request, response) => {
        response.writeHead(200, { "content-type": "text/event-stream" });
        response.write(all.slice(0, cut), () => response.destroy());
      };
      const { end, importer } = await read();
      expect(end.why).toBe("lost");
      expect([importer.failure, importer.cursor]).toEqual([null, null]);
    }
  });

  it("skips messages that this version does not know, and stores all others with their cursor", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    const renamed = { ...productRow(2, "Renamed"), shelf: { row: 7 } };
    const strange = [
      { type: "loyalty_cards", items: [{ id: 1 }], first: true, last: true },
      { type: "products", moved: [[1, 2]], delta: true },
      { type: "products", deleted: null, delta: true },
      { items: [] },
      null,
      7,
    ];
    answer = (_request, response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      const [first, ...rest] = snapshot(rows, "c1").map(text);
      response.write(`event: notice\ndata: not even JSON\n\n${first}`);
      for (const message of strange) response.write(`data: ${JSON.stringify(message)}\n\n`);
      response.write(rest.join(""));
      response.write(
        `event: products\ndata: ${JSON.stringify({ type: "products", deleted: [1], delta: true })}\n\n`,
      );
      response.end(text(delta("products", [renamed], "c2")));
    };
    const { end, memory, importer } = await read();
    expect(end.why).toBe("closed");
    expect([importer.failure, importer.cursor]).toEqual([null, "c2"]);
    expect(memory.catalogue.products.read(1)?.name).toBe("Product 1");
    expect(memory.catalogue.products.read(2)).toEqual(renamed);
    expect(warn.mock.calls.map(String)).toEqual([
      expect.stringContaining("the event notice"),
      expect.stringContaining("of type loyalty_cards"),
      expect.stringContaining("of type products"),
      expect.stringContaining("of type undefined"),
      expect.stringContaining("the event products"),
    ]);
  });

  it("goes on after a message that cannot be read, and asks again for what it may have missed", async () => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    const serve = (body: string) => {
      answer = (_request, response) => {
        response.writeHead(200, { "content-type": "text/event-stream" });
        response.end(body);
      };
      return read();
    };
    const names = (memory: MemoryCopy) => [1, 2, 3].map((id) => memory.catalogue.products.read(id)?.name);
    await serve(snapshot(rows, "c1").map(text).join(""));

    const broken = 'id: c2\ndata: {"type":"products","items":[{"id":1,\n\n';
    const live = await serve(`${broken}${text(delta("products", [productRow(2, "Renamed")], "c3"))}`);
    expect(live.end.why).toBe("closed");
    expect(names(live.memory)).toContain("Renamed");
    expect((await StreamImport.open(db, new MemoryCopy(), stamp)).cursor).toBe("c1");

    // In the middle of a snapshot: no product is deleted because its message was the broken one.
    const parts = snapshot(rows, "c9").map(text);
    const at = parts.findIndex((part) => part.includes('"products"'));
    const torn = parts.with(at, parts[at]!.slice(0, 60).concat("\n\n"));
    const { memory, changes } = await serve(torn.join(""));
    expect(changes.some(({ ready }) => ready)).toBe(true);
    const again = new MemoryCopy();
    await readCopy(db, again, stamp);
    expect(names(again)).toEqual(["Product 1", "Renamed", "Product 3"]);
    expect(memory.catalogue.products.read(3)).toBeUndefined();
    expect((await StreamImport.open(db, new MemoryCopy(), stamp)).cursor).toBe("c1");
  });

  it("is lost after too long a silence, but not while heartbeats come", async () => {
    answer = (_request, response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      let beats = 0;
      const timer = setInterval(
        () => (++beats > 6 ? clearInterval(timer) : response.write(": beat\n\n")),
        50,
      );
    };
    const began = performance.now();
    expect((await read({ silence: 200 })).end.why).toBe("lost");
    expect(performance.now() - began).toBeGreaterThan(450);
  });

  it("ends with the status when it is refused, and is lost when no server is there", async () => {
    answer = (_request, response) => response.writeHead(401).end("{}");
    expect((await read()).end).toEqual({ why: "refused", status: 401, retry: null });
    expect((await read({ port: 1 })).end.why).toBe("lost");
  });

  it("ends when it is told to", async () => {
    const stop = new AbortController();
    answer = (_request, response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write(snapshot(rows).map(text).join(""));
    };
    const { changes } = await read({ signal: stop.signal, onChange: ({ ready }) => ready && stop.abort() });
    expect(changes).toEqual([]);
  });
});

it("another tab follows what one tab stored, and catches up on what it missed", async () => {
  const importer = await StreamImport.open(db, new MemoryCopy(), stamp);
  const first = await importer.take(snapshot(rows));
  const follower = {
    db,
    memory: new MemoryCopy(),
    profile: profileOf(1),
    stamp,
    version: 0,
  } as unknown as LocalCopy;
  const names = () =>
    follower.memory.catalogue
      .find("", 0, 10)
      .ids.map((id) => follower.memory.catalogue.products.read(id)!.name);
  await followChange(follower, first);
  expect(names()).toEqual(["Product 1", "Product 2", "Product 3"]);
  await followChange(follower, await importer.take([delta("products", [productRow(2, "Renamed")])]));
  expect(names()).toEqual(["Product 1", "Product 3", "Renamed"]);
  await importer.take([{ message: { type: "products", deleted: [1], delta: true } }]);
  await followChange(follower, await importer.take([delta("products", [productRow(4)])]));
  expect(names()).toEqual(["Product 3", "Product 4", "Renamed"]);
  await followChange(follower, await importer.take(snapshot({ products: [productRow(9)] }, "c9")));
  expect(names()).toEqual(["Product 9"]);
  await followChange(follower, await importer.take([delta("companies", [companyRow("Renamed")])]));
  expect(follower.memory.company).toEqual(companyRow("Renamed"));
  await importer.take([delta("companies", [companyRow("Missed")])]);
  await followChange(follower, await importer.take([delta("products", [productRow(10)])]));
  expect(follower.memory.company).toEqual(companyRow("Missed"));
});
