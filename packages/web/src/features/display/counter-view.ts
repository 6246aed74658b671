import { type CustomerView, customerView } from "@clove/domain/display/customer-view.schema.ts";
import { readEvents } from "../../api/read-events.ts";
import { backOff, waitFor } from "../../api/wait.ts";

type Told = {
  /** null: the server cannot be reached. */
  show: (view: CustomerView | null) => void;
  /** The key is not valid any more. */
  ended: () => void;
};

/** Follows what the counter of this key shows, through the server. Returns the function that ends it. */
export function followCounter(key: string, { show, ended }: Told): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  // The key is no session: a refusal of it ends nobody's.
  const caller = { token: key, dispatch: () => undefined };
  const pauses = backOff(15_000);
  const follow = async () => {
    while (!signal.aborted) {
      const call = { caller, signal, onOpen: pauses.reset };
      const end = await readEvents("display/stream", call, async (events) => {
        for (const { data } of events) show(viewIn(data));
        return false;
      });
      if (signal.aborted) return;
      if (end.why === "refused" && end.failure?.code === "display_key_ended") return ended();
      // A stream that was cut is opened again first: the sale on the screen goes on.
      if (end.why === "lost" || end.why === "refused") show(null);
      await waitFor(pauses.next(), signal);
    }
  };
  void follow();
  return () => stop.abort();
}

/** The server may run another version of the app. */
function viewIn(data: string): CustomerView | null {
  try {
    return customerView.safeParse(JSON.parse(data)).data ?? null;
  } catch {
    return null;
  }
}
