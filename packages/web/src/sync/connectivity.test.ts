import { configureStore } from "@reduxjs/toolkit";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

const browser = { onLine: true };
let up = true;
let asked = 0;

beforeEach(() => {
  Object.assign(browser, { onLine: true });
  [up, asked] = [true, 0];
  vi.useFakeTimers();
  vi.stubGlobal("navigator", browser);
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("document", Object.assign(new EventTarget(), { visibilityState: "visible" }));
  vi.stubGlobal("fetch", async (url: string) => {
    expect(url).toBe("/healthz");
    asked++;
    if (!up) throw new TypeError("nobody is there");
    return new Response("{}");
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function watched() {
  const { connectivityReducer, onlineChanged, underMaintenance } = await import(
    "../api/connectivity-slice.ts"
  );
  const { baseApi } = await import("../api/base-api.ts");
  const { watchConnectivity } = await import("./connectivity.ts");
  const store = configureStore({
    reducer: { connectivity: connectivityReducer, [baseApi.reducerPath]: baseApi.reducer },
    middleware: (defaults) => defaults().concat(baseApi.middleware),
  });
  const stop = watchConnectivity(store);
  const state = () => store.getState().connectivity;
  return {
    stop,
    state,
    store,
    lost: () => store.dispatch(onlineChanged(false)),
    maintain: () => store.dispatch(underMaintenance()),
  };
}

it("polls a lost server with growing pauses until it answers (offline §2)", async () => {
  const { state, lost, stop } = await watched();
  up = false;
  lost();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(state().online).toBe(false);
  // 1, 2, 4, 8, 16, 30 s, each with jitter.
  expect(asked).toBeGreaterThanOrEqual(5);
  expect(asked).toBeLessThanOrEqual(9);
  up = true;
  await vi.advanceTimersByTimeAsync(30_000);
  expect(state().online).toBe(true);
  const before = asked;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toBe(before);
  stop();
});

it("follows the browser's events, and is online again only when the server answers", async () => {
  const { state, stop } = await watched();
  browser.onLine = false;
  window.dispatchEvent(new Event("offline"));
  expect(state().online).toBe(false);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(asked).toBe(0);
  [browser.onLine, up] = [true, false];
  window.dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(10);
  expect([state().online, asked]).toEqual([false, 1]);
  up = true;
  await vi.advanceTimersByTimeAsync(5000);
  expect(state().online).toBe(true);
  stop();
});

it("polls with growing pauses a server that answers only /healthz", async () => {
  const { state, maintain, stop, store } = await watched();
  const unsubscribe = store.subscribe(() => state().online && queueMicrotask(() => maintain()));
  maintain();
  expect(state()).toEqual({ online: false, underMaintenanceStatus: true });
  await vi.advanceTimersByTimeAsync(120_000);
  expect(asked).toBeLessThan(20);
  unsubscribe();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(state()).toEqual({ online: true, underMaintenanceStatus: false });
  stop();
});
