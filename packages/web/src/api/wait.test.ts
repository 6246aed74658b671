import { afterEach, expect, it, vi } from "vitest";
import { backOff } from "./wait.ts";

afterEach(() => vi.restoreAllMocks());

it("spreads the tills over half of the wait, never before the server's floor", () => {
  const [earliest, latest] = [0, 1].map((dice) => (milliseconds: number, floor?: number) => {
    vi.spyOn(Math, "random").mockReturnValue(dice);
    return backOff(milliseconds, milliseconds).next(floor);
  });
  expect([earliest!(1000), latest!(1000)]).toEqual([500, 1000]);
  expect([earliest!(1000, 1000), latest!(1000, 1000)]).toEqual([1000, 1500]);
  expect([earliest!(1000, 5000), latest!(1000, 5000)]).toEqual([5000, 5500]);
  expect([earliest!(8000, 1000), latest!(8000, 1000)]).toEqual([4000, 8000]);
});

it("waits twice as long after each try, up to the longest pause, and begins anew", () => {
  vi.spyOn(Math, "random").mockReturnValue(1);
  const pauses = backOff(5000);
  expect([1, 2, 3, 4, 5].map(() => pauses.next())).toEqual([1000, 2000, 4000, 5000, 5000]);
  pauses.reset();
  expect(pauses.next()).toBe(1000);
});
