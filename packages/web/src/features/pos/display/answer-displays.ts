import { openChannel, type ToDisplay, type ToTill } from "../../../api/display-channel.ts";
import { selectAuth } from "../../../session/auth-slice.ts";
import { lastSale } from "./last-sale.ts";
import { pairedCounter } from "./paired-counter.ts";
import type { DisplayStore, Publisher } from "./publish-view.ts";
import { tellLast } from "./tell-server.ts";

/**
 * Answers the displays of this counter as long as somebody is at the till. Until a display asks, nothing is loaded or computed.
 * Returns the function that ends it: displays then show the company only (customer-display §4).
 */
export function answerDisplays(counter: number, store: DisplayStore): () => void {
  const channel = typeof BroadcastChannel === "undefined" ? null : openChannel(counter);
  const say = (message: ToDisplay) => channel?.postMessage(message);
  let publisher: Publisher | null = null;
  let isLoading = false;
  let isEnded = false;

  async function open(heard?: ToTill): Promise<void> {
    if (isLoading || publisher) return;
    isLoading = true;
    try {
      const { publishViews } = await import("./publish-view.ts");
      if (isEnded) return;
      publisher = publishViews(counter, store, say);
      if (heard) publisher.heard(heard);
    } catch (error) {
      console.warn("The customer display cannot be answered now", error);
    } finally {
      isLoading = false;
    }
  }
  if (channel)
    channel.onmessage = ({ data }: MessageEvent<ToTill | ToDisplay>) => {
      if (publisher) publisher.heard(data);
      else if (data.say === "ask") void open(data);
    };
  const isPaired = () => pairedCounter.get() === counter;
  const openIfPaired = () => void (isPaired() && open());
  const unwatch = pairedCounter.watch(openIfPaired);
  const leave = () => {
    say({ say: "gone" });
    // After a log-out the server knows by itself.
    if (isPaired()) tellLast(counter, selectAuth(store.getState()).accessToken);
  };
  const come = () => {
    say({ say: "here" });
    publisher?.repeat();
    openIfPaired();
  };
  window.addEventListener("pagehide", leave);
  window.addEventListener("pageshow", come);
  come();
  return () => {
    isEnded = true;
    window.removeEventListener("pagehide", leave);
    window.removeEventListener("pageshow", come);
    unwatch();
    publisher?.end();
    leave();
    channel?.close();
    lastSale.forget();
  };
}
