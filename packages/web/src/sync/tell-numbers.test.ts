import type { DeviceStand } from "@clove/domain/sync/stream.schema.ts";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { clovePosDb } from "../local-db/clove-pos-db.ts";
import { profileOf } from "../local-db/copy.fixtures.ts";
import { keepProfile, type LocalCopy, localCopy } from "../local-db/local-copy.ts";
import { markCopiedSeen, watchCopied } from "../local-db/new-device.ts";
import { readChain, writeChain } from "../local-db/own-device.ts";
import { bringBack } from "./bring-back.ts";
import { noteStand, numberedDevice, ownNumbers, readLacking } from "./own-numbers.ts";

const db = clovePosDb();
let copy: LocalCopy;
let user_id = 700;
let set_back: { id: number; to_at: string } | null;
let told: unknown[];
let asked: string[][];
let status: number;

beforeEach(async () => {
  await Promise.all(db.tables.map((table) => table.clear()));
  await keepProfile(profileOf(1, ++user_id));
  copy = await localCopy(user_id);
  set_back = { id: 5, to_at: "2026-11-20T00:00:00Z" };
  told = [];
  asked = [];
  status = 200;
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    if (url.endsWith("offline/held")) {
      asked.push((JSON.parse(String(init.body)) as { keys: string[] }).keys);
      return Response.json({ success: true, data: { history: "one", set_back, missing: [] } });
    }
    told.push(JSON.parse(String(init.body)));
    return Response.json({ success: true, data: { is_noted: true } }, { status });
  });
});
afterEach(() => vi.unstubAllGlobals());

const bring = () => bringBack(copy, { token: "t", dispatch: () => {} }, new AbortController().signal);

/** A device that has given seven numbers: the sixth is being sent, the third and fourth wait here. */
async function sold() {
  const chain = await readChain(db, 1);
  const { device_id } = chain;
  const place = { device_id, previous_hash: null, hash: "aa", at: "2026-11-20T00:00:00.000Z" };
  const last = { device_no: 7, hash: "aa" };
  await writeChain(db, 1, { ...chain, last, open: [{ ...place, device_no: 6, temp_id: "T1-6" }] });
  for (const [n, company_id] of [
    [3, 1],
    [4, 1],
    [5, 2],
  ] as const) {
    const proof = { ...place, device_no: n, temp_id: `T1-${n}` };
    await db.outbox.add({
      ...{
        temp_id: `T1-${n}`,
        company_id,
        kind: "order",
        user_id: 1,
        created_at: place.at,
        state: "waiting",
      },
      body: { orders: [{ temp_id: `T1-${n}`, proof }], order_items: [], payment_logs: [] },
    });
  }
  await db.journal.put({ temp_id: "T1-1", company_id: 1, at: Date.now(), kind: "order", text: "{}" });
  return device_id;
}

it("knows how far the device has come, and which numbers wait here", async () => {
  expect(await ownNumbers(db, 1)).toBeNull();
  const device_id = await sold();
  const waiting = [
    [3, 4],
    [6, 6],
  ];
  expect(await ownNumbers(db, 1)).toEqual({ device_id, made: 7, waiting });
});

it("tells them a server that was set back, once", async () => {
  const device_id = await sold();
  status = 500;
  expect(await bring()).toBe(false);
  status = 200;
  expect(await bring()).toBe(true);
  expect(await bring()).toBe(true);
  expect(told).toMatchObject([{ device_id }, { device_id, made: 7 }]);
});

it("does not tell a server that was not set back, or one of a version that does not know the call", async () => {
  await sold();
  set_back = null;
  expect(await bring()).toBe(true);
  expect(told).toEqual([]);
  set_back = { id: 6, to_at: "2026-11-20T00:00:00Z" };
  status = 404;
  expect(await bring()).toBe(true);
  expect(told).toHaveLength(1);
});

it("compares again by itself when the server lacks numbers that were sent, once for the same ones", async () => {
  set_back = null;
  expect(await noteStand(db, 1, { type: "device", held: 0, missing: [] })).toBe(false);
  await sold();
  await bring();
  const stands = (held: number, ...missing: [number, number][]) =>
    noteStand(db, 1, { type: "device", held, missing });
  // Numbers 3, 4 and 6 wait here.
  expect(await stands(7, [3, 4])).toBe(false);
  expect(await stands(5, [3, 4])).toBe(true);
  expect(await readLacking(db, 1)).toBe("7,7");
  asked = [];
  await bring();
  await bring();
  expect(asked).toEqual([[], ["T1-1"], []]);
  expect(await stands(5, [3, 4])).toBe(false);
  expect(await stands(5, [1, 4])).toBe(true);
  await bring();
  expect(asked.slice(3)).toEqual([[], ["T1-1"]]);
  // All is well again.
  expect(await stands(7)).toBe(false);
  await bring();
  expect(asked.slice(5)).toEqual([[]]);
});

it("counts a number that is still to be told as void as one that waits", async () => {
  await sold();
  const chain = await readChain(db, 1);
  const number = { previous_hash: null, hash: "bb", temp_id: "T1-v", at: "2026-11-20T00:00:00.000Z" };
  await writeChain(db, 1, { ...chain, voids: [{ ...number, device_no: 5 }] });
  expect((await ownNumbers(db, 1))?.waiting).toEqual([[3, 6]]);
});

it("says with the stream how far it has come, unless a number is open or void", async () => {
  expect(await numberedDevice(db, 1)).toBeUndefined();
  const device_id = await sold();
  const chain = await readChain(db, 1);
  expect(chain.open).toHaveLength(1);
  expect(await numberedDevice(db, 1)).toBe(`device_id=${device_id}`);
  await writeChain(db, 1, { ...chain, open: [] });
  expect(await numberedDevice(db, 1)).toBe(`device_id=${device_id}&device_no=7&hash=${chain.last?.hash}`);
});

it("is another device once the server says that its data were copied, and says so until it is read", async () => {
  const device_id = await sold();
  const chain = await readChain(db, 1);
  const forked: DeviceStand = { type: "device", held: 7, missing: [], is_forked: true };
  await db.meta.put({ key: "receipt key 1", value: { id: 3 } });
  // Number 6 is being sent.
  await noteStand(db, 1, forked);
  expect((await readChain(db, 1)).device_id).toBe(device_id);
  await writeChain(db, 1, { ...chain, open: [] });
  expect(await noteStand(db, 1, forked)).toBe(false);
  const own = await readChain(db, 1);
  expect(own).toEqual({ device_id: expect.any(String), replaces: { device_id, ...chain.last } });
  expect(own.device_id).not.toBe(device_id);
  expect(await db.meta.get("receipt key 1")).toBeUndefined();
  expect(await numberedDevice(db, 1)).toBeUndefined();
  const over = new AbortController();
  const seen: boolean[] = [];
  watchCopied(1, (isCopied) => seen.push(isCopied), over.signal);
  await vi.waitUntil(() => seen.includes(true));
  await markCopiedSeen(1);
  await vi.waitUntil(() => seen.at(-1) === false);
  over.abort();
});
