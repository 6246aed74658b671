import type { StreamType } from "@clove/domain/sync/stream.schema.ts";
import { configureStore } from "@reduxjs/toolkit";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { baseApi, readAgain } from "../api/base-api.ts";
import { connectivityReducer } from "../api/connectivity-slice.ts";
import { attributesApi } from "../features/attributes/attributes.api.ts";
import { authApi } from "../features/auth/auth.api.ts";
import { companyApi } from "../features/company/company.api.ts";
import { clovePosDb } from "../local-db/clove-pos-db.ts";
import { companyRow, delta, productRow, profileOf, snapshot } from "../local-db/copy.fixtures.ts";
import { CopyPassedOn, nextEpoch } from "../local-db/copy-state.ts";
import { type Received, StreamImport } from "../local-db/import-stream.ts";
import { readCompany } from "../local-db/kept-company.ts";
import { isPresent, keepSession } from "../local-db/kept-session.ts";
import { keepProfile, type LocalCopy, localCopy } from "../local-db/local-copy.ts";
import { authReducer, loggedIn } from "../session/auth-slice.ts";
import { downloadProgressed, downloadReducer } from "./download-slice.ts";
import { followStream } from "./stream.ts";

let copy: LocalCopy;
let user_id = 0;
/** What each connection delivers; the last one stays open. */
let lines: string[];
let opened: number;
let stop = () => {};

beforeEach(async () => {
  const db = clovePosDb();
  await Promise.all(db.tables.map((table) => table.clear()));
  await keepProfile(profileOf(1, ++user_id));
  copy = await localCopy(user_id);
  opened = 0;
  // No locks, and no server but the stream's: lists are answered from the copy.
  vi.stubGlobal("navigator", { onLine: false });
  vi.stubGlobal("fetch", async () => new Response(lineOf(opened++)));
  vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(() => {
  stop();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const text = ({ message, id }: Received) => `${id ? `id: ${id}\n` : ""}data: ${JSON.stringify(message)}\n\n`;

function lineOf(nth: number): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(lines[nth] ?? ""));
      if (nth < lines.length - 1) controller.close();
    },
  });
}

function follow() {
  const store = configureStore({
    reducer: {
      auth: authReducer,
      connectivity: connectivityReducer,
      download: downloadReducer,
      [baseApi.reducerPath]: baseApi.reducer,
    },
    middleware: (defaults) => defaults().concat(baseApi.middleware),
  });
  store.dispatch(loggedIn({ accessToken: "token", user_id }));
  stop = followStream({ copy, token: "token", dispatch: store.dispatch });
  return store;
}

it("lets open lists of colors, sizes and units show what was made elsewhere", async () => {
  const made: [StreamType, object][] = [
    ["colors", { id: 1, name: "Teal", code: "#088" }],
    ["sizes", { id: 2, name: "Large", code: "L" }],
    ["measurement_units", { id: 3, title: "Box", description: "Of 12" }],
  ];
  lines = [snapshot({}, "c1").map(text).join(""), made.map((row) => text(delta(row[0], [row[1]]))).join("")];
  const store = follow();
  const { listNamed } = attributesApi.endpoints;
  const pages = (["color", "size", "measurementUnit"] as const).map((noun) => ({
    noun,
    page: 1,
    length: 100,
  }));
  const shown = () => pages.map((page) => listNamed.select(page)(store.getState()).data?.rows);
  for (const page of pages) await store.dispatch(listNamed.initiate(page));
  expect(shown()).toEqual([[], [], []]);
  await vi.waitFor(() => expect(shown()).toEqual(made.map(([, row]) => [row])), { timeout: 5000 });

  // Made without the stream, and Reload.
  copy.memory.setSmall("colors", { id: 9, name: "Ash", code: "#999" }, 1);
  store.dispatch(readAgain());
  await vi.waitFor(() => expect(shown()[0]).toHaveLength(2));
});

it("reports no failure when the copy is passed on while the stream writes it, and then reads it again", async () => {
  lines = ["Before", "After"].map((name) =>
    snapshot({ companies: [companyRow(name)] }, "c1")
      .map(text)
      .join(""),
  );
  vi.stubGlobal("fetch", async () => {
    if (opened === 0) await copy.db.transaction("rw", copy.db.meta, () => nextEpoch(copy.db));
    return new Response(lineOf(opened++));
  });
  follow();
  await vi.waitFor(async () => expect(await readCompany(copy.db, 1)).toEqual(companyRow("After")), {
    timeout: 10_000,
  });
  expect(opened).toBe(2);
  expect(vi.mocked(console.error).mock.calls).toEqual([]);
});

it("shows a company that another till has just changed, also on receipts that are printed offline later", async () => {
  lines = [
    snapshot({ companies: [companyRow("Shop")] }, "c1")
      .map(text)
      .join(""),
    text(delta("companies", [companyRow("Renamed")], "c2")),
  ];
  const store = follow();
  const { getCompany } = companyApi.endpoints;
  const shown = () => getCompany.select()(store.getState()).data?.name;
  await vi.waitFor(() => expect(copy.memory.company?.name).toBe("Shop"));
  await store.dispatch(getCompany.initiate());
  await vi.waitFor(() => expect(shown()).toBe("Renamed"), { timeout: 5000 });
  expect(await readCompany(copy.db, 1)).toEqual(companyRow("Renamed"));
});

it("refetches the profile as soon as the caller's own row has changed", async () => {
  const { terminal: _, ...row } = { ...profileOf(1, user_id), temp_id: null };
  let bring = (_text: string) => {};
  const line = new ReadableStream<Uint8Array>({
    start: (controller) => {
      bring = (lines) => controller.enqueue(new TextEncoder().encode(lines));
    },
  });
  vi.stubGlobal("fetch", async () => new Response(line));
  const store = follow();
  const { getProfile } = authApi.endpoints;
  const shown = () => getProfile.select()(store.getState()).data?.terminal?.name ?? null;
  void store.dispatch(getProfile.initiate());
  await vi.waitFor(() => expect(getProfile.select()(store.getState()).isSuccess).toBe(true));
  const at = {
    id: 7,
    cash_box: 0,
    branch_id: 1,
    unique_no: "0001",
    name: "Front",
    branch: { id: 1, name: "Main" },
  };
  copy.profile = { ...copy.profile, terminal: at };
  bring(snapshot({}, "c1").map(text).join("") + text(delta("users", [row])));
  await vi.waitFor(() => expect(shown()).toBe("Front"), { timeout: 5000 });
});

it("refetches the profile at once when the company has changed, by whose settings a cart is computed", async () => {
  let bring = (_text: string) => {};
  const line = new ReadableStream<Uint8Array>({
    start: (controller) => {
      bring = (lines) => controller.enqueue(new TextEncoder().encode(lines));
    },
  });
  vi.stubGlobal("fetch", async () => new Response(line));
  const store = follow();
  const { getProfile } = authApi.endpoints;
  const shown = () => getProfile.select()(store.getState()).data?.company;
  void store.dispatch(getProfile.initiate());
  bring(
    snapshot({ companies: [companyRow("Shop")] }, "c1")
      .map(text)
      .join(""),
  );
  await vi.waitFor(() => expect(shown()).toMatchObject({ cash_rounding: 0 }));
  await vi.waitFor(() => expect(copy.memory.company?.name).toBe("Shop"));
  // The offline answer stands in for the server's: it has the settings that the stream brought.
  const changed = { ...companyRow("Shop"), prices_include_tax: true, cash_rounding: 0.05, tax_name: "VAT" };
  bring(text(delta("companies", [changed], "c2")));
  const terms = { prices_include_tax: true, tax_after_discount: false, cash_rounding: 0.05, tax_name: "VAT" };
  await vi.waitFor(() => expect(shown()).toMatchObject(terms), { timeout: 1000 });
});

it("refetches figures when goods or people change, but not for a color, nor after the snapshot", async () => {
  const readAnew = vi.spyOn(baseApi.util, "invalidateTags");
  const toldOf = (tag: string) => readAnew.mock.calls.filter(([tags]) => tags.some((each) => each === tag));
  lines = [
    [...snapshot({ products: [productRow(1)] }), delta("colors", [{ id: 1, name: "Teal", code: "#088" }])]
      .map(text)
      .join(""),
    text(delta("users", [{ ...profileOf(1, user_id), terminal: undefined }])),
  ];
  follow();
  await vi.waitFor(() => expect(toldOf("Products")).toHaveLength(1), { timeout: 5000 });
  expect(toldOf("Figures")).toHaveLength(0);
  await vi.waitFor(() => expect(toldOf("Figures")).toHaveLength(1), { timeout: 5000 });
});

it("never opens the next connection earlier than the server asked", async () => {
  vi.spyOn(Math, "random").mockReturnValue(0);
  const timer = vi.spyOn(globalThis, "setTimeout");
  lines = ["retry: 1300\n\n", ""];
  follow();
  await vi.waitFor(() => expect(opened).toBe(2), { timeout: 5000 });
  const pauses = timer.mock.calls.map(([, milliseconds]) => milliseconds);
  expect(pauses).toContain(1300);
  expect(pauses).not.toContain(650);
});

it("opens another connection after a row that cannot be stored", async () => {
  const broken = delta("products", [{ ...productRow(1), name: null }]);
  lines = [
    [...snapshot({ products: [productRow(1)] }), broken].map(text).join(""),
    text(delta("products", [productRow(1, "Renamed")])),
  ];
  follow();
  await vi.waitFor(() => expect(copy.memory.catalogue.products.read(1)?.name).toBe("Renamed"), {
    timeout: 5000,
  });
  expect(opened).toBe(2);
});

it("shows that changes arrive live until its own connections are cut, whatever the tab that read before has said", async () => {
  lines = [snapshot({}, "c1").map(text).join("")];
  const store = follow();
  // As that tab's last message, which is heard before this one reads.
  store.dispatch(downloadProgressed({ isPolled: true }));
  await vi.waitFor(() => expect(store.getState().download).toMatchObject({ phase: "live", isPolled: false }));
});

it("opens no connection under rights that another tab knows to have changed, and refetches the profile", async () => {
  const profile = profileOf(1, user_id);
  const importer = await StreamImport.open(copy.db, copy.memory, copy.stamp);
  await keepProfile(profile);
  await importer.take([delta("colors", [{ id: 1, name: "Teal", code: "#088" }])]);
  await keepProfile({ ...profile, permissions: '["orders"]' });
  const late = importer.take([delta("colors", [{ id: 2, name: "Ash", code: "#999" }])]);
  await expect(late).rejects.toThrow(CopyPassedOn);

  lines = [""];
  const readAnew = vi.spyOn(baseApi.util, "invalidateTags");
  follow();
  await vi.waitFor(() => expect(readAnew).toHaveBeenCalledWith(["Profile"]));
  expect(opened).toBe(0);

  // The rights are as they were: the same copy goes on.
  await keepProfile(profile);
  await vi.waitFor(() => expect(opened).toBe(1), { timeout: 5000 });
});

it("refetches the profile once the connection is open, as the server did not tell rights that changed before", async () => {
  lines = [""];
  const readAnew = vi.spyOn(baseApi.util, "invalidateTags");
  follow();
  await vi.waitFor(() => expect(readAnew).toHaveBeenCalledWith(["Profile"]));
  expect(opened).toBe(1);
});

it("opens no connection for a session that another person's has followed: its rows would go into their copy", async () => {
  await keepSession(copy.db, { accessToken: "another's", user_id: 0, at: 1 });
  const importing = vi.spyOn(StreamImport, "open");
  lines = [""];
  follow();
  await vi.waitFor(() => expect(importing).toHaveBeenCalled());
  await importing.mock.results[0]?.value;
  // Reads of one table come back in their order.
  await isPresent(copy.db, "token");
  await isPresent(copy.db, "token");
  expect(opened).toBe(0);
});
