import type { CustomerView } from "@clove/domain/display/customer-view.schema.ts";
import { repeatEvery, sendEvery } from "@clove/domain/display/display-code.ts";

/** Sends one view; `displays`: how many devices the counter has; null: no answer. */
export type SendView = (view: CustomerView | null) => Promise<{ displays: number } | null>;
export type Sender = ReturnType<typeof sendViews>;

/** Milliseconds after a view that did not arrive. */
const retryAfter = 5000;

/**
 * Sends views to paired devices one at a time, at most every 150 ms, the latest one only. Repeats the last every minute, because the
 * server shows none that it has not heard for three. `ended` is called when the counter has no paired device any more.
 */
export function sendViews(send: SendView, ended: () => void) {
  let next: CustomerView | null = null;
  let isDue = false;
  let isSending = false;
  let isEnded = false;
  let pause: ReturnType<typeof setTimeout> | undefined;
  let freeAt = 0;

  async function go(): Promise<void> {
    if (isSending || isEnded || !isDue) return;
    const wait = freeAt - Date.now();
    clearTimeout(pause);
    if (wait > 0) {
      pause = setTimeout(go, wait);
      return;
    }
    isSending = true;
    isDue = false;
    const answer = await send(next);
    isSending = false;
    freeAt = Date.now() + (answer ? sendEvery : retryAfter);
    if (!answer) isDue = true;
    if (answer?.displays === 0 && !isEnded) ended();
    await go();
  }
  const again = () => {
    isDue = true;
    void go();
  };
  const repeats = setInterval(again, repeatEvery);
  return {
    show(view: CustomerView | null) {
      next = view;
      again();
    },
    end() {
      isEnded = true;
      clearTimeout(pause);
      clearInterval(repeats);
    },
  };
}
