import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { noteServerTime } from "../api/server-time.ts";
import { MemoryCopy } from "../local-db/memory-copy.ts";
import { watchPlanned } from "./watch-planned.ts";

const plan = (memory: MemoryCopy, id: number, from: string) =>
  memory.setSmall("price_changes", { id, from, prices: [[1, 2]] }, 1);

/** Another test may have heard another time. */
const hearServer = () => noteServerTime(new Headers({ date: new Date().toUTCString() }));
beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-30T20:00:00.000Z") });
  hearServer();
});
afterEach(() => {
  vi.useRealTimers();
  hearServer();
});

it("tells when each planned price begins to hold, and of plans that came later", () => {
  const memory = new MemoryCopy();
  const begun = vi.fn<() => void>();
  const watch = watchPlanned(memory, begun);
  watch.look();
  plan(memory, 1, "2026-12-01T00:00:00.000Z");
  plan(memory, 2, "2026-12-02T00:00:00.000Z");
  watch.look();
  vi.advanceTimersByTime(4 * 3_600_000);
  expect(begun).not.toHaveBeenCalled();
  vi.advanceTimersByTime(15_000);
  expect(begun).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(24 * 3_600_000);
  expect(begun).toHaveBeenCalledTimes(2);
  watch.stop();
});

it("tells nothing of a change that was cancelled, nor once it was stopped", () => {
  const memory = new MemoryCopy();
  const begun = vi.fn<() => void>();
  const watch = watchPlanned(memory, begun);
  plan(memory, 1, "2026-11-30T21:00:00.000Z");
  watch.look();
  memory.delete("price_changes", 1);
  watch.look();
  vi.advanceTimersByTime(2 * 3_600_000);
  plan(memory, 2, "2026-12-01T00:00:00.000Z");
  watch.look();
  watch.stop();
  // A message that was waiting.
  watch.look();
  vi.advanceTimersByTime(48 * 3_600_000);
  expect(begun).not.toHaveBeenCalled();
});
