import { Dexie } from "dexie";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

const { put, clear } = IDBObjectStore.prototype;
let checkStorageRoom: () => Promise<void>;
let lookAfterStorage: typeof import("./check-room.ts").lookAfterStorage;
let room: typeof import("./storage-room.ts");
let reserve: typeof import("./reserve.ts");
/** How many records the reserve's database was asked to store. */
let written: number;
/** Whether they fit. */
let fits: boolean;
/** What else the reserve's database fails with. */
let broken: DOMException | null;
/** A refused try to store the reserve still takes the room, as in Chromium. */
let isOccupied: boolean;

beforeEach(async () => {
  vi.resetModules();
  estimate(0);
  [written, fits, broken, isOccupied] = [0, true, null, false];
  vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(function (
    this: IDBObjectStore,
    ...values: Parameters<typeof put>
  ) {
    if (this.name === "blocks") written += 1;
    if (this.name === "blocks" && broken) throw broken;
    if (this.name === "blocks" && !fits) {
      isOccupied = true;
      full();
    }
    return put.apply(this, values);
  });
  vi.spyOn(IDBObjectStore.prototype, "clear").mockImplementation(function (this: IDBObjectStore) {
    if (this.name === "blocks") isOccupied = false;
    return clear.call(this);
  });
  reserve = await import("./reserve.ts");
  room = await import("./storage-room.ts");
  ({ checkStorageRoom, lookAfterStorage } = await import("./check-room.ts"));
  await reserve.giveUpReserve();
  room.noteRoom({ isShort: false });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const estimate = (usage: number) =>
  vi.stubGlobal("navigator", { storage: { estimate: async () => ({ usage, quota: 100 }) } });
const full = () => {
  throw new DOMException("full", "QuotaExceededError");
};

it("warns from 80 % on, until there is room again", async () => {
  const seen: (number | null)[] = [];
  const stop = room.onStorageRoom(() => seen.push(room.storageRoom().share));
  for (const usage of [79, 80, 80, 95, 50, 40]) {
    estimate(usage);
    await checkStorageRoom();
  }
  stop();
  expect(seen).toEqual([0.8, 0.95, null]);
});

it("is full from the first refusal until something fits again, whatever the estimate says", async () => {
  estimate(10);
  const { meta } = (await import("./clove-pos-db.ts")).clovePosDb();
  meta.hook("creating", full);
  const refused = await meta.put({ key: "sale", value: 1 }).catch((error: unknown) => error);
  room.noteStorageFailure(refused);
  expect(room.storageRoom().full).toBe(true);
  await checkStorageRoom();
  expect(room.storageRoom().full).toBe(true);
  // The reserve takes nothing from the sale that may fit next.
  expect(written).toBe(0);
  meta.hook("creating").unsubscribe(full);
  await checkStorageRoom();
  expect(room.storageRoom()).toEqual({ full: false, share: null, isShort: false, missing: false });
  expect(await meta.get("probe")).toBeUndefined();
});

it("another failure is not a full device", () => {
  room.noteStorageFailure(new Error("broken"));
  room.noteStorageFailure(new DOMException("closed", "InvalidStateError"));
  expect(room.storageRoom().full).toBe(false);
  // Of many rows that were written at once.
  const fullRow = new DOMException("full", "QuotaExceededError");
  room.noteStorageFailure(new Dexie.BulkError("1 of 2 failed", [fullRow]));
  expect(room.storageRoom().full).toBe(true);
});

it("warns when the reserve does not fit, though the browser says that hardly anything is used", async () => {
  estimate(1);
  fits = false;
  await checkStorageRoom();
  expect(room.storageRoom()).toEqual({ full: false, share: null, isShort: true, missing: false });
  // Not with each of the next sales.
  const tries = written;
  await checkStorageRoom();
  expect(written).toBe(tries);
  vi.spyOn(performance, "now").mockReturnValue(performance.now() + 60_000);
  fits = true;
  await checkStorageRoom();
  expect(room.storageRoom().isShort).toBe(false);
});

it("does not warn while the reserve is being written, nor when that failed for another reason", async () => {
  expect(await Promise.all([reserve.keepReserve(), reserve.keepReserve()])).toEqual([true, true]);
  expect(written).toBe(8);

  vi.resetModules();
  const { giveUpReserve } = reserve;
  await giveUpReserve();
  const { keepReserve } = await import("./reserve.ts");
  broken = new DOMException("closed", "InvalidStateError");
  await expect(keepReserve()).rejects.toThrow("closed");
  expect(await keepReserve()).toBe(true);
  // What is known stays known.
  [broken, fits] = [null, false];
  const later = vi.spyOn(performance, "now");
  later.mockReturnValue(performance.now() + 70_000);
  expect(await keepReserve()).toBe(false);
  broken = new DOMException("closed", "InvalidStateError");
  later.mockReturnValue(performance.now() + 70_000);
  await expect(keepReserve()).rejects.toThrow("closed");
  expect(await keepReserve()).toBe(false);
});

it("removes sealed sales of more than 30 days at each start", async () => {
  const db = (await import("./clove-pos-db.ts")).clovePosDb();
  const sealed = (temp_id: string, at: number) => ({
    ...{ temp_id, company_id: 1, at, kind: "order" as const, text: "{}" },
  });
  await db.journal.clear();
  await db.journal.bulkPut([sealed("new", Date.now()), sealed("old", Date.now() - 31 * 86_400_000)]);
  await lookAfterStorage(db);
  expect(await db.journal.toCollection().primaryKeys()).toEqual(["new"]);
  await db.journal.clear();
});

it("writes the reserve once, even when the app starts again", async () => {
  await checkStorageRoom();
  expect(written).toBe(8);
  await checkStorageRoom();
  vi.resetModules();
  expect(await (await import("./reserve.ts")).keepReserve()).toBe(true);
  expect(written).toBe(8);
});

it("gives the reserve up for a record that does not fit, once, and warns", async () => {
  await checkStorageRoom();
  const db = (await import("./clove-pos-db.ts")).clovePosDb();
  const { writeUnsent } = await import("../sync/outbox.ts");
  const record = { kind: "brand" as const, company_id: 1, user_id: 1, created_at: "", body: {} };
  const store = (temp_id: string) =>
    writeUnsent(db, "brand", [], async (add) => {
      // As when the disk has room again only without the reserve.
      if (!room.storageRoom().isShort) full();
      await add({ ...record, temp_id });
    });
  await store("first");
  expect(await db.outbox.where("temp_id").equals("first").count()).toBe(1);
  expect(room.storageRoom().isShort).toBe(true);
  const nothingLeft = writeUnsent(db, "brand", [], async () => full());
  await expect(nothingLeft).rejects.toMatchObject({ name: "QuotaExceededError" });
  await db.outbox.clear();
});

it("leaves no room taken when the reserve does not fit", async () => {
  fits = false;
  await checkStorageRoom();
  expect(written).toBeGreaterThan(0);
  expect(isOccupied).toBe(false);
});

it("stores a record that did not fit while the reserve was tried in vain", async () => {
  const db = (await import("./clove-pos-db.ts")).clovePosDb();
  const { writeUnsent } = await import("../sync/outbox.ts");
  fits = false;
  const tried = vi.waitFor(() => expect(written).toBeGreaterThan(0), { interval: 1 });
  const checked = checkStorageRoom();
  await tried;
  const refusals = [full];
  await writeUnsent(db, "brand", [], async (add) => {
    refusals.pop()?.();
    await add({ temp_id: "meanwhile", kind: "brand", company_id: 1, user_id: 1, created_at: "", body: {} });
  });
  await checked;
  expect(await db.outbox.where("temp_id").equals("meanwhile").count()).toBe(1);
  await db.outbox.clear();
});
