import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { collectFor } from "./collect-for.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("passes on a single change soon, and many changes in batches at the longer interval", () => {
  const pass = vi.fn();
  const figures = collectFor<string>({ soon: 1500, between: 5000 }, pass);
  figures.add("a");
  vi.advanceTimersByTime(1499);
  expect(pass).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(pass).toHaveBeenCalledExactlyOnceWith(["a"]);
  // A sale a second for a minute.
  for (let second = 0; second < 60; second++) {
    figures.add("a", "b");
    vi.advanceTimersByTime(1000);
  }
  expect(pass).toHaveBeenCalledTimes(13);
  expect(pass).toHaveBeenLastCalledWith(["a", "b"]);
});

it("passes on nothing that was not added, and nothing after its end", () => {
  const pass = vi.fn();
  const figures = collectFor<string>({ soon: 10, between: 10 }, pass);
  figures.add();
  vi.advanceTimersByTime(100);
  figures.add("a");
  figures.stop();
  vi.advanceTimersByTime(100);
  expect(pass).not.toHaveBeenCalled();
});
