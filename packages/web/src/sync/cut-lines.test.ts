import { configureStore } from "@reduxjs/toolkit";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { connectivityReducer } from "../api/connectivity-slice.ts";
import { type CutProps, openCutLines, type Told } from "./cut-lines.ts";
import type { LineEnd } from "./download.ts";

let isUp: boolean;
let told: Told[];
let polls: number;
/** How each poll ends, the last one for all that follow. */
let ends: LineEnd[];
let stopped: AbortController;
const nothingNew: LineEnd = { why: "refused", status: 304, retry: null };
const whole: LineEnd = { why: "closed", status: null, retry: null };
const nobody: LineEnd = { why: "lost", status: null, retry: null };

beforeEach(() => {
  [isUp, told, polls, ends, stopped] = [true, [], 0, [nothingNew], new AbortController()];
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(1);
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("fetch", async (url: string) => {
    expect(url).toBe("/healthz");
    if (!isUp) throw new TypeError("nobody is there");
    return new Response("{}");
  });
});
afterEach(() => {
  stopped.abort();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** `changes`: every change of connectivity. */
function opened(props: Partial<CutProps> = {}) {
  const store = configureStore({ reducer: { connectivity: connectivityReducer } });
  const changes: boolean[] = [];
  let was = store.getState().connectivity.online;
  store.subscribe(() => {
    const { online } = store.getState().connectivity;
    if (online !== was) changes.push(online);
    was = online;
  });
  const lines = openCutLines({
    next: async () => ends[Math.min(polls++, ends.length - 1)] ?? null,
    tell: (one) => told.push(one),
    dispatch: store.dispatch,
    signal: stopped.signal,
    ...props,
  });
  return { ...lines, changes };
}
const cut = { isUnanswered: true, isMute: false, took: 100 };
const mute = { isUnanswered: true, isMute: true, took: 10_000 };
const notices = () => told.flatMap(({ progress }) => progress?.isPolled ?? []);

it("is offline only when the server does not answer /healthz either", async () => {
  const { saw, changes } = opened();
  isUp = false;
  expect(await saw(cut)).toBe(false);
  expect([changes, notices(), polls]).toEqual([[false], [], 0]);
});

it("tries the stream again after a first cut, and polls after the second", async () => {
  const { saw, changes } = opened();
  expect(await saw(cut)).toBe(false);
  expect([notices(), polls]).toEqual([[], 0]);
  const pause = saw({ isUnanswered: false, isMute: false, took: 100 });
  await vi.advanceTimersByTimeAsync(29_000);
  expect([new Set(notices()), polls]).toEqual([new Set([true]), 3]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(await pause).toBe(true);
  expect(changes).toEqual([]);
});

it("polls at once after a stream that received nothing, however long that goes on, and never turns offline", async () => {
  const { saw, changes, settled } = opened();
  const pauses: number[] = [];
  for (let nth = 0; nth < 6; nth++) {
    const pause = saw(mute);
    await vi.advanceTimersByTimeAsync(300_000);
    await pause;
    pauses.push(polls);
  }
  // 30, 60, 120, 240, 300, 300 s at one poll in ten seconds.
  expect(pauses).toEqual([3, 9, 21, 45, 75, 105]);
  expect([changes, new Set(notices())]).toEqual([[], new Set([true])]);
  settled();
  settled();
  expect(notices().filter((isPolled) => !isPolled)).toEqual([false]);
  const pause = saw(mute);
  await vi.advanceTimersByTimeAsync(30_000);
  expect([await pause, polls]).toEqual([true, 108]);
});

it.each([null, 502, 503, 504])(
  "is offline after a poll without an answer (%s) only when /healthz has none either",
  async (status) => {
    ends = [status === null ? nobody : { why: "refused", status, retry: null }];
    const { saw, changes } = opened();
    const pause = saw(mute);
    await vi.advanceTimersByTimeAsync(10_100);
    expect([polls, changes]).toEqual([2, []]);
    isUp = false;
    await vi.advanceTimersByTimeAsync(300_000);
    await pause;
    expect(changes).toEqual([false]);
  },
);

it("refetches the profile after a poll was refused, and stops when the copy does", async () => {
  ends = [{ why: "refused", status: 403, retry: null }, { why: "refused", status: 401, retry: null }, whole];
  const { saw } = opened();
  const pause = saw(mute);
  await vi.advanceTimersByTimeAsync(25_000);
  expect([polls, told.filter(({ rights }) => rights)]).toEqual([3, [{ rights: true }]]);
  stopped.abort();
  expect(await pause).toBe(true);
});
