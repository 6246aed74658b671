import type { ThunkDispatch, UnknownAction } from "@reduxjs/toolkit";
import { setupListeners } from "@reduxjs/toolkit/query";
import { readAgain } from "../api/base-api.ts";
import { type ConnectivityState, onlineChanged, selectOnline } from "../api/connectivity-slice.ts";
import { line } from "../api/line.ts";
import { backOff, waitFor } from "../api/wait.ts";

type WatchedStore = {
  dispatch: ThunkDispatch<unknown, unknown, UnknownAction>;
  getState: () => { connectivity: ConnectivityState };
  subscribe: (listener: () => void) => () => void;
};

const longestPause = 30_000;
/** When the server is lost again within this time, the pauses keep growing: it may answer only /healthz. */
const settledAfter = 15_000;
const answerMilliseconds = 8000;

/**
 * Keeps `online` up to date (offline §2): the browser's events end and begin it, a failed call ends it (base query), and while
 * the server cannot be reached `/healthz` is polled until it answers. Either change refetches what is on screen. Returns the
 * function that stops watching.
 */
export function watchConnectivity(store: WatchedStore): () => void {
  let asking: AbortController | undefined;
  const pauses = backOff(longestPause);
  let backAt = Number.NEGATIVE_INFINITY;

  const askUntilUp = async (firstAfter: number) => {
    asking?.abort();
    const own = new AbortController();
    asking = own;
    for (let next = firstAfter; navigator.onLine; next = pauses.next()) {
      await waitFor(next, own.signal);
      if (own.signal.aborted) return;
      if (await isUp(own.signal)) {
        backAt = performance.now();
        store.dispatch(onlineChanged(true));
        return;
      }
    }
  };

  return setupListeners(store.dispatch, (dispatch, { onFocus, onFocusLost, onOnline, onOffline }) => {
    let was = selectOnline(store.getState());
    const unsubscribe = store.subscribe(() => {
      const isOnline = selectOnline(store.getState());
      if (isOnline === was) return;
      was = isOnline;
      // Cached answers that are not shown are dropped too, because they came from the other source.
      dispatch(readAgain());
      dispatch(isOnline ? onOnline() : onOffline());
      if (isOnline) return asking?.abort();
      if (performance.now() - backAt > settledAfter) pauses.reset();
      void askUntilUp(pauses.next());
    });
    const online = () => !selectOnline(store.getState()) && void askUntilUp(0);
    const offline = () => dispatch(onlineChanged(false));
    const visibility = () => dispatch(document.visibilityState === "visible" ? onFocus() : onFocusLost());
    window.addEventListener("online", online);
    window.addEventListener("offline", offline);
    document.addEventListener("visibilitychange", visibility);
    return () => {
      asking?.abort();
      unsubscribe();
      window.removeEventListener("online", online);
      window.removeEventListener("offline", offline);
      document.removeEventListener("visibilitychange", visibility);
    };
  });
}

/** Whether the server answers at all, even if other calls fail. */
export async function isUp(signal: AbortSignal): Promise<boolean> {
  try {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(answerMilliseconds)]);
    return (await line.fetch("/healthz", { cache: "no-store", signal: limit })).ok;
  } catch {
    return false;
  }
}
