import type { Company } from "@clove/domain/company/company.schema.ts";
import { configureStore } from "@reduxjs/toolkit";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { clovePosDb } from "../local-db/clove-pos-db.ts";
import { brandRow, productRow, profileOf, snapshot } from "../local-db/copy.fixtures.ts";
import { StreamImport } from "../local-db/import-stream.ts";
import { endSession, keepSession, readSession } from "../local-db/kept-session.ts";
import { closeLocalCopy, keepCompany, keepProfile, localCopy } from "../local-db/local-copy.ts";
import { authReducer, selectAuth } from "../session/auth-slice.ts";
import { stubLocalStorage } from "../session/stub-local-storage.fixtures.ts";
import { leaveDevice, restoreSession } from "./durable-session.ts";

let stored: Map<string, string>;
const ben = { accessToken: "token of Ben", user_id: 1 };
const mei = { accessToken: "token of Mei", user_id: 2 };
beforeEach(async () => {
  stored = stubLocalStorage();
  closeLocalCopy();
  await Promise.all(clovePosDb().tables.map((table) => table.clear()));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** A start of the app with what localStorage holds. */
async function start(entry: object | null) {
  if (entry) stored.set("auth", JSON.stringify(entry));
  const store = configureStore({ reducer: { auth: authReducer } });
  await restoreSession(store);
  return { auth: () => selectAuth(store.getState()) };
}

it("restores a session that localStorage had not written to disk yet", async () => {
  await keepSession(clovePosDb(), { ...ben, at: 5 });
  const { auth } = await start(null);
  expect(auth()).toMatchObject(ben);
});

it("restores no session that has ended, even when localStorage still has it", async () => {
  await keepSession(clovePosDb(), { ...ben, at: 5 });
  await endSession(clovePosDb(), ben.accessToken);
  expect((await start(null)).auth().accessToken).toBeNull();
  const { auth } = await start({ ...ben, at: 5 });
  await vi.waitFor(() => expect(auth().accessToken).toBeNull());
});

describe("a Log Out on a device that is full", () => {
  const full = new DOMException("The device is full", "QuotaExceededError");

  it("ends the session although the rows cannot be deleted", async () => {
    const db = clovePosDb();
    await keepSession(db, { ...ben, at: 5 });
    vi.spyOn(db.pages, "clear").mockRejectedValue(full);
    await expect(endSession(db, ben.accessToken)).rejects.toThrow(full.message);
    expect((await start(null)).auth().accessToken).toBeNull();
  });

  it("ends it although the local database refuses writes, and the next sign-in is valid", async () => {
    const db = clovePosDb();
    await keepSession(db, { ...ben, at: 5 });
    vi.spyOn(db.meta, "put").mockRejectedValue(full);
    await expect(leaveDevice(ben.accessToken)).rejects.toThrow(full.message);
    expect(await readSession(db)).toMatchObject(ben);
    expect((await start(null)).auth().accessToken).toBeNull();

    vi.restoreAllMocks();
    await keepSession(db, { ...mei, at: Date.now() + 1 });
    expect((await start(null)).auth()).toMatchObject(mei);
  });

  it("does not end the session of somebody who has signed in meanwhile", async () => {
    const db = clovePosDb();
    await keepSession(db, { ...mei, at: 5 });
    stored.set("auth", JSON.stringify({ ...mei, at: 5 }));
    vi.spyOn(db, "transaction").mockRejectedValue(full);
    await expect(leaveDevice(ben.accessToken)).rejects.toThrow(full.message);
    vi.restoreAllMocks();
    stored.delete("auth");
    expect((await start(null)).auth()).toMatchObject(mei);
  });
});

it("stops where somebody else has signed in since, and the next start is theirs", async () => {
  await keepSession(clovePosDb(), { ...mei, at: 9 });
  const { auth } = await start({ ...ben, at: 5 });
  await vi.waitFor(() => expect(auth()).toMatchObject({ accessToken: null, isReplaced: true }));
  expect((await start(null)).auth()).toMatchObject(mei);
});

it("believes the entry in localStorage that is later or has no time, and stores it", async () => {
  for (const entry of [{ ...ben, at: 9 }, ben]) {
    await keepSession(clovePosDb(), { ...mei, at: 5 });
    const { auth } = await start(entry);
    await vi.waitFor(async () => expect(await readSession(clovePosDb())).toMatchObject(ben));
    expect(auth()).toMatchObject({ ...ben, isReplaced: false });
  }
});

it("another company's sign-in deletes the former profile and its rows, not its unsent work", async () => {
  const db = clovePosDb();
  await keepProfile(profileOf(1, 1));
  await keepCompany({ id: 1 } as Company);
  const { memory, stamp } = await localCopy(1);
  const importer = await StreamImport.open(db, memory, stamp);
  await importer.take(snapshot({ brands: [brandRow(1)], products: [productRow(1)] }));
  const record = {
    temp_id: "T1-a",
    kind: "brand",
    company_id: 1,
    user_id: 1,
    created_at: "",
    body: {},
  } as const;
  await db.outbox.add({ ...record, state: "waiting" });

  // A late answer for a session that has ended changes nothing.
  await keepSession(db, { accessToken: "token of Ben", user_id: 1, at: 1 });
  await keepProfile(profileOf(2, 3));
  expect((await db.profile.toArray()).map(({ id }) => id)).toEqual([1]);
  await db.meta.delete("session");

  await keepProfile(profileOf(1, 2));
  expect(await db.brands.count()).toBe(1);
  await keepProfile(profileOf(2, 3));
  expect((await db.profile.toArray()).map(({ id }) => id)).toEqual([3]);
  expect([await db.brands.count(), await db.pages.count(), await db.outbox.count()]).toEqual([0, 0, 1]);
  expect(await db.meta.get("company 1")).toBeUndefined();
  closeLocalCopy();
  await expect(localCopy(1)).rejects.toThrow();
});
