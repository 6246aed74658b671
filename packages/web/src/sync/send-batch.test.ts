import type { SyncEvent } from "@clove/domain/sync/sync.schema.ts";
import { afterEach, expect, it, vi } from "vitest";
import { sendBatch } from "./send-batch.ts";
import { SyncServer } from "./sync-server.fixtures.ts";

const rows = ["T0001-ä", "T0001-b"].map((temp_id) => ({
  temp_id,
  kind: "order" as const,
  company_id: 1,
  user_id: 1,
  created_at: "2026-11-20T16:00:00.000Z",
  state: "waiting" as const,
  body: { orders: [{ temp_id }] },
}));

afterEach(() => vi.unstubAllGlobals());

async function sent(fetch: typeof globalThis.fetch) {
  const events: SyncEvent[] = [];
  const onEvents = async (more: SyncEvent[]) => void events.push(...more);
  const { signal } = new AbortController();
  vi.stubGlobal("fetch", fetch);
  const caller = { token: "token", dispatch: () => {} };
  return { end: await sendBatch({ rows, caller, signal, onEvents }), events };
}

it("reads a whole answer, however its bytes arrive", async () => {
  const whole = await sent(new SyncServer().fetch({ piece: 10_000 }));
  expect(whole.end).toEqual({ why: "complete" });
  expect(whole.events.map(({ type }) => type)).toEqual([
    "progress",
    "record",
    "progress",
    "record",
    "progress",
    "complete",
  ]);
  for (const piece of [1, 2, 3, 7, 64]) {
    expect(await sent(new SyncServer().fetch({ piece }))).toEqual(whole);
  }
});

it("reads the whole events before a cut at any byte, and ends as cut", async () => {
  const whole = await sent(new SyncServer().fetch());
  const length = (await (await new SyncServer().fetch()("", { body: bodyOf() })).arrayBuffer()).byteLength;
  for (let cutAfter = 0; cutAfter < length; cutAfter++) {
    const { end, events } = await sent(new SyncServer().fetch({ cutAfter }));
    expect(events).toEqual(whole.events.slice(0, events.length));
    expect(end.why).toBe(events.length === whole.events.length ? "complete" : "cut");
  }
});

const bodyOf = () => JSON.stringify({ orders: rows.flatMap(({ body }) => body.orders) });
