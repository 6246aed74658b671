import type { StreamMessage } from "@clove/domain/sync/stream.schema.ts";
import { beforeAll, expect, test } from "vitest";
import { type SignedUp, useTestApp } from "../../../test/app.ts";
import { openShop, type Shop } from "../../../test/shop.ts";
import { listening, openTills } from "../../../test/stream-reader.ts";

const app = useTestApp();
let shop: Shop;
let owner: SignedUp;
let url: string;

beforeAll(async () => {
  owner = app().a;
  shop = await openShop(app(), owner);
  url = await listening(app().app);
});

/** One call with wait=0, as by a till that cannot keep a stream open. */
async function poll(headers: Record<string, string> = {}, token = owner.token) {
  const answer = await fetch(`${url}/api/v1/company/offline/data?wait=0`, {
    headers: { authorization: `Bearer ${token}`, accept: "text/plain", ...headers },
  });
  const text = await answer.text();
  const values = (name: string) =>
    [...text.matchAll(new RegExp(`^${name}: (.*)$`, "gm"))].map(([, value = ""]) => value);
  return {
    status: answer.status,
    type: answer.headers.get("content-type"),
    etag: answer.headers.get("etag"),
    id: values("id").at(-1),
    messages: values("data").map((data) => JSON.parse(data) as StreamMessage),
  };
}

const brandsIn = (messages: readonly StreamMessage[]) =>
  messages.flatMap((message) =>
    message.type === "brands" && "items" in message ? message.items.map(({ name }) => name) : [],
  );

test("without a cursor the answer is the stream's snapshot, and ends", async () => {
  await shop.product({ stock: 3 });
  const tills = openTills(app(), owner);
  const till = await tills.ready();
  const { status, type, etag, id, messages } = await poll();
  expect([status, type]).toEqual([200, "text/plain; charset=utf-8"]);
  expect(messages).toEqual(till.received.map(({ message }) => message));
  expect(messages.at(-1)).toEqual({ type: "ready" });
  expect(etag).toBe(`"${id}"`);
  await tills.close();
});

test("with a cursor the answer has what changed since, or is 304 when nothing did", async () => {
  const { id: since = "" } = await poll();
  const known: Record<string, string>[] = [
    { "last-event-id": since },
    { "if-none-match": `"${since}"` },
    { "if-none-match": `W/"${since}"` },
  ];
  for (const headers of known) {
    expect(await poll(headers)).toMatchObject({ status: 304, messages: [] });
  }
  const tills = openTills(app(), owner);
  await tills.brand("Polled");
  const changed = await poll({ "last-event-id": since });
  expect(changed.status).toBe(200);
  expect(brandsIn(changed.messages)).toEqual(["Polled"]);
  expect(changed.messages.every((message) => "delta" in message && message.delta)).toBe(true);
  expect(changed.etag).toBe(`"${changed.id}"`);
  expect((await poll({ "last-event-id": changed.id ?? "" })).status).toBe(304);

  // The stream continues from an answer's cursor, and an answer from the stream's.
  const stream = await tills.open(owner.token, changed.id);
  await tills.brand("Streamed");
  await stream.until((message) => brandsIn([message]).includes("Streamed"));
  await tills.brand("Polled again");
  await stream.until((message) => brandsIn([message]).includes("Polled again"));
  expect((await poll({ "last-event-id": stream.lastId() ?? "" })).status).toBe(304);
  await tills.close();
});

test("changes that the caller does not see only move the cursor", async () => {
  const cashier = await shop.staff("cashier", ["pos:view"]);
  const counter = await shop.counter((await shop.branch({ type: "branch" })).id);
  const { id: since = "" } = await poll({}, cashier.token);
  const { id, name } = counter;
  const change = { id, name, description: "by the window", status: "active" };
  expect((await app().call(owner.token, "POST", "terminal/update", change)).status).toBe(200);
  const moved = await poll({ "last-event-id": since }, cashier.token);
  expect(moved.status).toBe(200);
  expect(moved.messages).toEqual([{ type: "companies", items: [], delta: true }]);
  expect((await poll({ "last-event-id": moved.id ?? "" }, cashier.token)).status).toBe(304);
});

test("another person's cursor, an unreadable one and an ended session are treated as by the stream", async () => {
  const { id = "" } = await poll();
  const other = await shop.staff("branch_manager", ["pos:view"]);
  for (const [token, cursor] of [
    [other.token, id],
    [owner.token, "1:1:.nonsense"],
  ] as const) {
    const { status, messages } = await poll({ "last-event-id": cursor }, token);
    expect([status, messages.at(-1)]).toEqual([200, { type: "ready" }]);
  }
  expect((await poll({ "last-event-id": id }, "of nobody")).status).toBe(401);
  const { status, text } = await app().call(owner.token, "GET", "offline/data?wait=1");
  expect([status, text]).toEqual([422, expect.stringContaining("wait")]);
});
