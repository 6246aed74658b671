import type { UnknownAction } from "@reduxjs/toolkit";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { onlineChanged } from "../api/connectivity-slice.ts";
import { keepSale } from "../features/orders/keep-sale.ts";
import { moreSales, saleToKeep } from "../features/orders/kept-sales.fixtures.ts";
import { clovePosDb } from "../local-db/clove-pos-db.ts";
import { profileOf } from "../local-db/copy.fixtures.ts";
import { countingRows } from "../local-db/counting-rows.fixtures.ts";
import { keepProfile, type LocalCopy, localCopy } from "../local-db/local-copy.ts";
import { sessionRefused } from "../session/auth-slice.ts";
import { forgetRemarks } from "./sync-remarks.ts";
import { SyncServer } from "./sync-server.fixtures.ts";
import { type SyncState, syncReducer } from "./sync-slice.ts";
import { tellUnsent } from "./tell-unsent.ts";
import { startUploads, watchUnsent } from "./upload-loop.ts";

const db = clovePosDb();
let copy: LocalCopy;
let user_id = 0;
let server: SyncServer;
let said: string[];
let seen: UnknownAction[];
let state: SyncState | undefined;
let running: ReturnType<typeof startUploads> | undefined;

beforeEach(async () => {
  await Promise.all(db.tables.map((table) => table.clear()));
  await keepProfile(profileOf(1, ++user_id));
  copy = await localCopy(user_id);
  server = new SyncServer();
  said = [];
  seen = [];
  state = syncReducer(undefined, { type: "start" });
});
afterEach(() => {
  running?.stop();
  vi.unstubAllGlobals();
});

const dispatch = (action: UnknownAction) => {
  seen.push(action);
  state = syncReducer(state, action);
  return action;
};
const say = {
  success: (text: string) => void said.push(text),
  warning: (text: string) => void said.push(text),
  error: (text: string) => void said.push(text),
};
function start(fetch: typeof globalThis.fetch = server.fetch()) {
  vi.stubGlobal("fetch", fetch);
  // Node has none: without locks every tab works for itself.
  vi.stubGlobal("navigator", {});
  running = startUploads({ copy, dispatch: dispatch as never, say, token: "token" });
  return running;
}

describe("uploads", () => {
  it("send what waits at the start, say so, and note when everything was sent", async () => {
    await keepSale(db, saleToKeep("T0001-a"));
    const stop = watchUnsent({ copy, dispatch: dispatch as never }, () => {});
    await vi.waitFor(() => expect(state?.waiting).toBe(1));
    await start().first;
    expect(said).toEqual(["Data synced successfully!"]);
    expect(state).toMatchObject({ phase: "complete", percent: 100 });
    await vi.waitFor(() => expect(state).toMatchObject({ waiting: 0, lastSyncAt: expect.any(String) }));
    stop();
  });

  it("say nothing when nothing waits", async () => {
    await start().first;
    expect(said).toEqual([]);
    expect(server.bodies).toEqual([]);
  });

  it("say how many records were stored with remarks, which stay in every tab until somebody has read them", async () => {
    for (const temp_id of ["a", "b", "c"]) await keepSale(db, saleToKeep(temp_id));
    server.warnings.set("a", ["oversold", "late"]);
    server.warnings.set("c", ["repriced"]);
    const stop = watchUnsent({ copy, dispatch: dispatch as never }, () => {});
    await start().first;
    expect(said).toEqual([
      "Sent with remarks: 2. Press the sync sign to read them.",
      "Data synced successfully!",
    ]);
    const remarks = [
      {
        kind: "order",
        id: server.taken.get("a")?.id,
        name: "261121T0001S00001",
        warnings: ["oversold", "late"],
      },
      { kind: "order", id: server.taken.get("c")?.id, name: "261121T0001S00003", warnings: ["repriced"] },
    ];
    await vi.waitFor(() => expect(state?.remarks).toEqual(remarks));
    // The next upload repeats nothing of it.
    running?.stop();
    await keepSale(db, saleToKeep("d"));
    await start().first;
    expect(said.at(-1)).toBe("Data synced successfully!");
    expect(said).toHaveLength(3);
    expect(state?.remarks).toEqual(remarks);
    await forgetRemarks(db, 1);
    await vi.waitFor(() => expect(state?.remarks).toEqual([]));
    stop();
  });

  it("say how many were synced when some were put aside", async () => {
    for (const temp_id of ["a", "b", "c"]) await keepSale(db, saleToKeep(temp_id));
    server.aside.set("b", { code: "not_found", message: "Not found" });
    await start().first;
    expect(said).toEqual(["2 of 3 synced"]);
  });

  it("send a sale that is made meanwhile", async () => {
    const uploads = start();
    const stop = watchUnsent({ copy, dispatch: dispatch as never }, uploads.due);
    await uploads.first;
    await keepSale(db, saleToKeep("T0001-a"));
    await vi.waitFor(() => expect(server.taken.has("T0001-a")).toBe(true));
    stop();
  });

  it("complain once while the server fails, and go on at once when asked", async () => {
    await keepSale(db, saleToKeep("T0001-a"));
    let fetch: typeof globalThis.fetch = async () => Response.json({}, { status: 500 });
    const uploads = start((...args) => fetch(...args));
    await uploads.first;
    expect(said).toEqual(["Data synchronization failed. Please try again."]);
    expect(state?.phase).toBe("error");
    fetch = server.fetch();
    uploads.ask();
    await vi.waitFor(() => expect(said.at(-1)).toBe("Data synced successfully!"));
    expect(await db.outbox.count()).toBe(0);
  });

  it("are not sent while the stored profile does not say whose they are, and go on when it does", async () => {
    await keepSale(db, saleToKeep("T0001-a"));
    await db.profile.clear();
    const uploads = start();
    await uploads.first;
    expect(said).toEqual(["Company ID not found. Cannot sync."]);
    expect(server.bodies).toEqual([]);
    expect(await db.outbox.count()).toBe(1);
    await keepProfile(profileOf(1, user_id));
    uploads.ask();
    await vi.waitFor(() => expect(said.at(-1)).toBe("Data synced successfully!"));
    expect(await db.outbox.count()).toBe(0);
  });

  it("report a lost server and an ended session, and keep the queue", async () => {
    await keepSale(db, saleToKeep("T0001-a"));
    await start(async () => Promise.reject(new TypeError("fetch failed"))).first;
    await vi.waitFor(() => expect(seen).toContainEqual(onlineChanged(false)));
    expect(said).toEqual(["Failed to sync data. Please try again."]);
    running?.stop();
    await start(async () => Response.json({}, { status: 401 })).first;
    await vi.waitFor(() => expect(seen).toContainEqual(sessionRefused("token")));
    expect(await db.outbox.count()).toBe(1);
  });
});

it("reads few rows for a sale beside 400 that wait, even with a watcher of the outbox", async () => {
  await keepSale(db, saleToKeep("T0001-a"));
  await moreSales(db, 400);
  const stop = watchUnsent({ copy, dispatch: dispatch as never }, () => {});
  await vi.waitFor(() => expect(state?.waiting).toBe(401));
  await copy.madeHere.follow();
  const rows = await countingRows(async () => {
    await keepSale(db, saleToKeep("T0001-b"), undefined, copy.madeHere);
    await tellUnsent(copy, dispatch);
    await vi.waitFor(() => expect(state?.waiting).toBe(402));
    await copy.madeHere.follow();
  });
  expect(rows).toBeLessThan(60);
  stop();
});
