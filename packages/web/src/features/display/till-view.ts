import { type CustomerView, customerView } from "@clove/domain/display/customer-view.schema.ts";
import { askEvery, openChannel, type ToDisplay, type ToTill } from "../../api/display-channel.ts";

/**
 * Follows what the till at this counter shows its customers, in another window of this browser. Calls back with each view, and with
 * null when there is no till any more. Returns the function that ends it.
 */
export function followTill(counter: number, show: (view: CustomerView | null) => void): () => void {
  const channel = openChannel(counter);
  const say = (message: ToTill) => channel.postMessage(message);
  let unanswered = 0;
  const ask = () => {
    if (unanswered >= 2) show(null);
    unanswered += 1;
    say({ say: "ask" });
  };
  channel.onmessage = ({ data }: MessageEvent<ToDisplay | ToTill>) => {
    if (data.say === "view") {
      // The till's window may run another version of the app.
      const { data: view } = customerView.safeParse(data.view);
      if (!view) return;
      unanswered = 0;
      show(view);
    }
    if (data.say === "gone") show(null);
    // Another tab may sell at the same counter.
    if (data.say === "gone" || data.say === "here") ask();
  };
  const onReturn = () => !document.hidden && ask();
  const leave = () => say({ say: "bye" });
  const timer = setInterval(ask, askEvery);
  document.addEventListener("visibilitychange", onReturn);
  window.addEventListener("pagehide", leave);
  ask();
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", onReturn);
    window.removeEventListener("pagehide", leave);
    leave();
    channel.close();
  };
}
