import { numberSigns } from "@clove/domain/typed-number.ts";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Effect, TillPage } from "./here.ts";
import { runTill } from "./running-till.ts";

let done: Effect[];
let till: ReturnType<typeof runTill>;
let effects: Partial<TillPage["effects"]>;

beforeEach(() => {
  vi.useFakeTimers();
  done = [];
  effects = { closeCart, release: heard, cash: heard, toggle: heard, focus: heard };
  till = runTill(page);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const heard = (effect: Effect) => void done.push(effect);
const page = (): TillPage => ({
  now: {
    ...{ cartKey: "", lines: 1, isPaid: true, isLocked: false, refusal: null, hasWrongNumbers: false },
    ...{
      hasAmounts: true,
      canFocus: () => true,
      isSheetOpen: false,
      isTouch: false,
      isUnderDialog: false,
      onlyTile: undefined,
    },
    signs: numberSigns("en"),
    sellableOf: () => undefined,
    isLabel: () => false,
    findsHere: () => false,
  },
  effects: effects as TillPage["effects"],
});
/** The page tells of the closed cart at once, while the press is still being done. */
function closeCart(effect: Effect) {
  till.send({ type: "cartClosed", sent: null });
  heard(effect);
}
const kinds = () => done.map((effect) => effect.do);

it("does all effects of an event before it handles the next one", () => {
  till.send({ type: "pressed", key: { key: "place" } });
  expect(kinds()).toEqual(["closeCart", "release"]);
  expect(till.state().placing).toBeNull();
});

it("does the rest when one of them fails", () => {
  const logged = vi.spyOn(console, "error").mockReturnValue();
  effects.focus = () => {
    throw new Error("gone");
  };
  till.send({ type: "pressed", key: { key: "cash", note: null } });
  till.send({ type: "pressed", key: { key: "toggle", method: "qr" } });
  expect(kinds()).toEqual(["cash", "toggle"]);
  expect(logged).toHaveBeenCalledOnce();
});

it("restarts a timer instead of starting a second one, and stops all of them with the page", () => {
  const wanted = () => till.state().search.asked;
  till.send({ type: "typed", text: "te", isKeys: true });
  vi.advanceTimersByTime(400);
  till.send({ type: "typed", text: "tea", isKeys: true });
  vi.advanceTimersByTime(499);
  expect(wanted()).toBe("");
  vi.advanceTimersByTime(1);
  expect(wanted()).toBe("tea");
  till.send({ type: "typed", text: "rice", isKeys: true });
  till.end();
  expect(vi.getTimerCount()).toBe(0);
});

it("notifies subscribers only of a new state", () => {
  const draw = vi.fn();
  const stop = till.subscribe(draw);
  till.send({ type: "gone" });
  expect(draw).not.toHaveBeenCalled();
  till.send({ type: "typed", text: "te", isKeys: true });
  stop();
  till.send({ type: "typed", text: "tea", isKeys: true });
  expect(draw).toHaveBeenCalledOnce();
});
