import { afterEach, expect, test, vi } from "vitest";
import { stubLocalStorage } from "../../session/stub-local-storage.fixtures.ts";
import { noteLanguage, sendLanguage } from "./language.api.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a choice that the server fails to store waits a minute, one without a connection does not", async () => {
  stubLocalStorage();
  vi.useFakeTimers({ toFake: ["Date"] });
  const answers = [{ error: { status: "FETCH_ERROR" } }, { error: { status: 503 } }, { data: {} }];
  const dispatch = vi.fn(() => Promise.resolve(answers.shift()));
  const send = async (seconds: number) => {
    vi.setSystemTime(Date.now() + seconds * 1000);
    await sendLanguage(dispatch, 7);
    return dispatch.mock.calls.length;
  };
  noteLanguage(7, "ms");
  expect([await send(0), await send(1), await send(1), await send(58), await send(2)]).toEqual([
    1, 2, 2, 2, 3,
  ]);
  // It is stored.
  expect(await send(100)).toBe(3);
});
