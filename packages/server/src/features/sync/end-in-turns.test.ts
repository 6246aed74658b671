import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { endInTurns } from "./end-in-turns.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("streams end one after the other in the second half of the time, also those opened in the first", () => {
  const ended: string[] = [];
  const open = ["a", "b"].map((name) => ({ end: () => void ended.push(name) }));
  endInTurns(() => open, 4000);
  open.push({ end: () => void ended.push("late") }, { end: () => void ended.push("later") });
  const seen = [1999, 2001, 2499, 2501, 3001, 3501].map((at, i, all) => {
    vi.advanceTimersByTime(at - (all[i - 1] ?? 0));
    return ended.join(" ");
  });
  expect(seen).toEqual(["", "a", "a", "a b", "a b late", "a b late later"]);
});
