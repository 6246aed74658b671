import type { CustomerView } from "@clove/domain/display/customer-view.schema.ts";
import type { ToDisplay, ToTill } from "../../../api/display-channel.ts";
import { lastSale } from "./last-sale.ts";
import { pairedCounter } from "./paired-counter.ts";
import { type Sender, type SendView, sendViews } from "./send-views.ts";
import { tellServer } from "./tell-server.ts";
import { type DisplayState, type Seen, seenIn, soldFor, viewNow } from "./view-now.ts";

export type DisplayStore = { getState: () => DisplayState; subscribe: (listener: () => void) => () => void };
export type Publisher = ReturnType<typeof publishViews>;

/** A display asks every 5 s, once a minute in a hidden window; one that has not for this long is gone. Milliseconds. */
const heardFor = 150_000;

/**
 * Tells displays of this counter what they have to show: windows when one asks, and after each change while one listens, once it is
 * painted here; paired devices through the server while this device knows of one. Of several tabs that sell at the counter, the one that was used last speaks.
 */
export function publishViews(
  counter: number,
  store: DisplayStore,
  say: (message: ToDisplay) => void,
  send: SendView = tellServer(counter, store.getState),
) {
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
  let sender: Sender | null = null;
  const isInWindow = () => Date.now() - askedAt <= heardFor;
  const isHeard = () => sender !== null || isInWindow();
  const tell = () => {
    if (view && isInWindow()) say({ say: "view", view });
  };
  const publish = () => {
    isDue = false;
    if (isEnded || !isHeard() || !look()) return;
    isSpeaker = true;
    tell();
    sender?.show(view);
  };
  const pair = () => {
    const isPaired = pairedCounter.get() === counter;
    if (!isPaired) sender?.end();
    if (!isPaired || sender) {
      sender = isPaired ? sender : null;
      return;
    }
    sender = sendViews(send, () => pairedCounter.set(null));
    look();
    sender.show(view);
  };
  const onChange = () => {
    if (isDue || !isHeard()) return;
    isDue = true;
    // A hidden tab gets no frames: what happens there was done in another one.
    requestAnimationFrame(() => setTimeout(publish));
  };
  const stops = [
    store.subscribe(onChange),
    pairedCounter.watch(pair),
    lastSale.watch(() => {
      clearTimeout(end);
      end = setTimeout(onChange, soldFor);
      onChange();
    }),
  ];
  pair();
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
    /** Paired devices were told that nobody is here, which is not so any more. */
    repeat: () => sender?.show(view),
    end() {
      isEnded = true;
      sender?.end();
      clearTimeout(end);
      for (const stop of stops) stop();
    },
  };
}

const isSame = (one: Seen, other: Seen) =>
  (Object.keys(one) as (keyof Seen)[]).every((part) => one[part] === other[part]);
