import { step } from "@clove/domain/till/till.ts";
import type { TillTimer } from "@clove/domain/till/till-events.ts";
import { openTill, type Till } from "@clove/domain/till/till-state.ts";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { flushSync } from "react-dom";
import type { Doing, Effect, Event, Here, Own, Send, TillPage } from "./here.ts";

export type RunningTill = ReturnType<typeof runTill>;

/** Runs the machine: all effects of an event are done, in order, before the next event is handled. */
export function runTill(page: () => TillPage) {
  let state: Till<Here> = openTill;
  const events: Event[] = [];
  const draws = new Set<() => void>();
  const timers = new Map<TillTimer, ReturnType<typeof setTimeout>>();
  let isBusy = false;

  const stop = (timer: TillTimer) => clearTimeout(timers.get(timer));
  const own: Doing<Extract<Effect, { do: Own }>> = {
    wait: ({ timer, ms }) => {
      stop(timer);
      timers.set(
        timer,
        setTimeout(() => send({ type: "timer", timer }), ms),
      );
    },
    stop: ({ timer }) => stop(timer),
    draw: () => flushSync(() => {}),
    afterwards: ({ event }) => events.push(event),
  };
  /** An effect that fails, such as printing, does not keep the others from being done. */
  const run = (effect: Effect) => {
    const table: object = Object.hasOwn(own, effect.do) ? own : page().effects;
    try {
      (table as Record<string, (effect: Effect) => void>)[effect.do]?.(effect);
    } catch (error) {
      console.error(`The till could not ${effect.do}`, error);
    }
  };
  const send: Send = (event) => {
    events.push(event);
    if (isBusy) return;
    isBusy = true;
    try {
      for (let next = events.shift(); next; next = events.shift()) {
        const [after, effects] = step(state, next, page().now);
        if (after !== state) {
          state = after;
          for (const draw of draws) draw();
        }
        for (const effect of effects) run(effect);
      }
    } finally {
      isBusy = false;
    }
  };
  return {
    send,
    state: () => state,
    subscribe: (draw: () => void) => {
      draws.add(draw);
      return () => draws.delete(draw);
    },
    end: () => {
      for (const timer of timers.keys()) stop(timer);
    },
  };
}

export function useRunningTill(): { till: RunningTill; runOn: (page: TillPage) => void } {
  const page = useRef<TillPage>(null);
  const [till] = useState(() =>
    runTill(() => {
      if (!page.current) throw new Error("the till is not on the screen yet");
      return page.current;
    }),
  );
  useEffect(() => till.end, [till]);
  return {
    till,
    runOn: (latest) => {
      page.current = latest;
    },
  };
}

/** A part of the till's state; the component re-renders only when that part changes. */
export const useTill = <Part>(till: RunningTill, part: (state: Till<Here>) => Part): Part =>
  useSyncExternalStore(till.subscribe, () => part(till.state()));
