import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { stubLocalStorage } from "../session/stub-local-storage.fixtures.ts";

beforeEach(() => {
  stubLocalStorage();
  vi.useFakeTimers({ toFake: ["Date", "performance"], now: Date.parse("2026-03-01T08:00:00Z") });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** As after a reload. */
async function anew() {
  vi.resetModules();
  return import("./server-time.ts");
}
const answered = (date: string) => new Headers({ date: new Date(date).toUTCString() });

it("is that of this device's clock unless the server's is later", async () => {
  const { madeNow, noteServerTime } = await anew();
  expect(madeNow()).toEqual({ created_at: "2026-03-01T08:00:00.000Z" });
  noteServerTime(answered("2026-03-01T07:59:59Z"));
  noteServerTime(new Headers());
  noteServerTime(new Headers({ date: "soon" }));
  expect(madeNow()).toEqual({ created_at: "2026-03-01T08:00:00.000Z" });
});

it("is never before the server's time, which goes on when this device's clock is set back", async () => {
  const { madeNow, noteServerTime } = await anew();
  noteServerTime(answered("2026-03-01T08:00:00Z"));
  vi.advanceTimersByTime(90 * 60_000);
  vi.setSystemTime("2025-03-01T09:30:00Z");
  expect(madeNow()).toEqual({ created_at: "2026-03-01T09:30:00.000Z", clock_at: "2025-03-01T09:30:00.000Z" });
});

it("is not before the server's last answer, even after a start without a connection", async () => {
  (await anew()).noteServerTime(answered("2026-03-01T08:00:00Z"));
  vi.setSystemTime("2025-03-01T08:00:00Z");
  expect((await anew()).madeNow()).toEqual({
    created_at: "2026-03-01T08:00:00.000Z",
    clock_at: "2025-03-01T08:00:00.000Z",
  });
});

it("follows a server whose clock was put right", async () => {
  const { madeNow, noteServerTime } = await anew();
  noteServerTime(answered("2031-03-01T08:00:00Z"));
  noteServerTime(answered("2026-03-01T08:00:00Z"));
  expect(madeNow()).toEqual({ created_at: "2026-03-01T08:00:00.000Z" });
});
