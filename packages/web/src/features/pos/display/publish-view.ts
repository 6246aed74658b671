import type { CustomerView } from "@clove/domain/display/customer-view.schema.ts";
import type { ToDisplay, ToTill } from "../../../api/display-channel.ts";
import { lastSale } from "./last-sale.ts";
import { type DisplayState, type Seen, seenIn, soldFor, viewNow } from "./view-now.ts";

export type DisplayStore = { getState: () => DisplayState; subscribe: (listener: () => void) => () => void };
export type Publisher = ReturnType<typeof publishViews>;

/** A display asks every 5 s, once a minute in a hidden window; one that has not for this long is gone. Milliseconds. */
const heardFor = 150_000;

/**
 * Tells displays of this counter what they have to show: when one asks, and after each change while one listens, once it is
 * painted here. Of several tabs that sell at the counter, the one that was used last speaks.
 */
export function publishViews(counter: number, store: DisplayStore, say: (message: ToDisplay) => void) {
  let isSpeaker = true;
  let askedAt = Number.NEGATIVE_INFINITY;
  let isDue = false;
  let isEnded = false;
  let seen: Seen | null = null;
  let view: CustomerView | null = null;
  let end: ReturnType<typeof setTimeout> | undefined;

  /** Whether there is something new to show. */
  const look = (): boolean => {
    const now = seenIn(store.getState(), lastSale.get(), counter, Date.now());
    // Only pages that print keep the company loaded.
    now.company ??= seen?.company;
    if (seen && isSame(now, seen)) return false;
    seen = now;
    view = viewNow(now);
    return true;
  };
  const isHeard = () => Date.now() - askedAt <= heardFor;
  const tell = () => {
    if (view) say({ say: "view", view });
  };
  const publish = () => {
    isDue = false;
    if (isEnded || !isHeard() || !look()) return;
    isSpeaker = true;
    tell();
  };
  const onChange = () => {
    if (isDue || !isHeard()) return;
    isDue = true;
    // A hidden tab gets no frames: what happens there was done in another one.
    requestAnimationFrame(() => setTimeout(publish));
  };
  const stops = [
    store.subscribe(onChange),
    lastSale.watch(() => {
      clearTimeout(end);
      end = setTimeout(onChange, soldFor);
      onChange();
    }),
  ];
  return {
    heard({ say: said }: ToTill | ToDisplay) {
      if (said === "view") isSpeaker = false;
      if (said === "gone") isSpeaker = true;
      if (said === "bye") askedAt = Number.NEGATIVE_INFINITY;
      if (said !== "ask" || isEnded) return;
      askedAt = Date.now();
      look();
      if (isSpeaker) tell();
    },
    end() {
      isEnded = true;
      clearTimeout(end);
      for (const stop of stops) stop();
    },
  };
}

const isSame = (one: Seen, other: Seen) =>
  (Object.keys(one) as (keyof Seen)[]).every((part) => one[part] === other[part]);
