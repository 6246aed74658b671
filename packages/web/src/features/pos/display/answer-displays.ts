import { openChannel, type ToDisplay, type ToTill } from "../../../api/display-channel.ts";
import { lastSale } from "./last-sale.ts";
import type { DisplayStore, Publisher } from "./publish-view.ts";

/**
 * Answers the displays of this counter as long as somebody is at the till. Until a display asks, nothing is loaded or computed.
 * Returns the function that ends it: displays then show the company only (customer-display §4).
 */
export function answerDisplays(counter: number, store: DisplayStore): () => void {
  if (typeof BroadcastChannel === "undefined") return () => {};
  const channel = openChannel(counter);
  const say = (message: ToDisplay) => channel.postMessage(message);
  let publisher: Publisher | null = null;
  let isLoading = false;
  let isEnded = false;

  channel.onmessage = async ({ data }: MessageEvent<ToTill | ToDisplay>) => {
    if (publisher) return publisher.heard(data);
    if (data.say !== "ask" || isLoading) return;
    isLoading = true;
    try {
      const { publishViews } = await import("./publish-view.ts");
      if (isEnded) return;
      publisher = publishViews(counter, store, say);
      publisher.heard(data);
    } catch (error) {
      console.warn("The customer display cannot be answered now", error);
    } finally {
      isLoading = false;
    }
  };
  const leave = () => say({ say: "gone" });
  const come = () => say({ say: "here" });
  window.addEventListener("pagehide", leave);
  window.addEventListener("pageshow", come);
  come();
  return () => {
    isEnded = true;
    window.removeEventListener("pagehide", leave);
    window.removeEventListener("pageshow", come);
    publisher?.end();
    leave();
    channel.close();
    lastSale.forget();
  };
}
