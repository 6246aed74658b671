import { autoBatchEnhancer, configureStore, createSlice, prepareAutoBatched } from "@reduxjs/toolkit";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { holdDrawing, queueDrawing } from "./hold-drawing.ts";

const slice = createSlice({
  name: "count",
  initialState: 0,
  reducers: {
    urgent: (count) => count + 1,
    later: { prepare: prepareAutoBatched<void>(), reducer: (count: number) => count + 1 },
  },
});
const { urgent, later } = slice.actions;
const open = () =>
  configureStore({
    reducer: slice.reducer,
    enhancers: (defaults) =>
      defaults({ autoBatch: false }).concat(
        autoBatchEnhancer({ type: "callback", queueNotification: queueDrawing }),
      ),
  });

let frames: (() => void)[];
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  frames = [];
  vi.stubGlobal("requestAnimationFrame", (frame: () => void) => frames.push(frame));
  vi.stubGlobal("cancelAnimationFrame", (id: number) => frames.splice(id - 1, 1));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const watched = () => {
  const store = open();
  const drawn: number[] = [];
  store.subscribe(() => drawn.push(store.getState()));
  return { store, drawn };
};

test("a change of low priority is in the state at once, and rendered once when the delay ends", async () => {
  const { store, drawn } = watched();
  const draw = holdDrawing();
  store.dispatch(later());
  store.dispatch(later());
  expect([store.getState(), drawn, frames.length]).toEqual([2, [], 0]);
  draw();
  await Promise.resolve();
  expect(drawn).toEqual([2]);
});

test("it is rendered after 100 ms if nobody ends the delay, and at once with an urgent change", async () => {
  const { store, drawn } = watched();
  holdDrawing();
  store.dispatch(later());
  await vi.advanceTimersByTimeAsync(99);
  expect(drawn).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(drawn).toEqual([1]);
  const draw = holdDrawing();
  store.dispatch(later());
  store.dispatch(urgent());
  expect(drawn).toEqual([1, 3]);
  draw();
});

test("without a delay it is rendered with the next frame, or by a timer in a tab that gets no frames", async () => {
  const { store, drawn } = watched();
  store.dispatch(later());
  expect(drawn).toEqual([]);
  frames[0]!();
  expect(drawn).toEqual([1]);
  store.dispatch(later());
  await vi.advanceTimersByTimeAsync(100);
  expect(drawn).toEqual([1, 2]);
});
