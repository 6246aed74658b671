import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { clovePosDb } from "./clove-pos-db.ts";
import { checkStorageRoom, noteStorageFailure, onStorageRoom, storageRoom } from "./storage-room.ts";

beforeEach(async () => {
  estimate(0);
  await checkStorageRoom();
});
afterEach(() => vi.unstubAllGlobals());

const estimate = (usage: number) =>
  vi.stubGlobal("navigator", { storage: { estimate: async () => ({ usage, quota: 100 }) } });

it("warns from 80 % on, and not any more when there is room again", async () => {
  const seen: (number | null)[] = [];
  const stop = onStorageRoom(() => seen.push(storageRoom().share));
  for (const usage of [79, 80, 80, 95, 50, 40]) {
    estimate(usage);
    await checkStorageRoom();
  }
  stop();
  expect(seen).toEqual([0.8, 0.95, null]);
});

it("is full from the first refusal until something fits again, whatever the estimate says", async () => {
  estimate(10);
  const full = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  const { meta } = clovePosDb();
  meta.hook("creating", full);
  const refused = await meta.put({ key: "sale", value: 1 }).catch((error: unknown) => error);
  noteStorageFailure(refused);
  expect(storageRoom().full).toBe(true);
  await checkStorageRoom();
  expect(storageRoom().full).toBe(true);
  meta.hook("creating").unsubscribe(full);
  await checkStorageRoom();
  expect(storageRoom()).toEqual({ full: false, share: null, missing: false });
  expect(await meta.get("probe")).toBeUndefined();
});

it("another failure is not a full device", async () => {
  noteStorageFailure(new Error("broken"));
  noteStorageFailure(new DOMException("closed", "InvalidStateError"));
  expect(storageRoom().full).toBe(false);
});
