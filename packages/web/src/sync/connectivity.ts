import type { ThunkDispatch, UnknownAction } from "@reduxjs/toolkit";
import { setupListeners } from "@reduxjs/toolkit/query";
import { onlineChanged } from "../api/connectivity-slice.ts";

/**
 * Follows the browser's online, offline and visibility events (S1 §4). The connectivity is told first, so that queries
 * refetched on reconnecting already go to the server. Returns the function that stops watching.
 */
export function watchConnectivity(dispatch: ThunkDispatch<unknown, unknown, UnknownAction>): () => void {
  return setupListeners(dispatch, (_, { onOnline, onOffline, onFocus, onFocusLost }) => {
    const online = () => {
      dispatch(onlineChanged(true));
      dispatch(onOnline());
    };
    const offline = () => {
      dispatch(onlineChanged(false));
      dispatch(onOffline());
    };
    const visibility = () => dispatch(document.visibilityState === "visible" ? onFocus() : onFocusLost());
    window.addEventListener("online", online);
    window.addEventListener("offline", offline);
    document.addEventListener("visibilitychange", visibility);
    return () => {
      window.removeEventListener("online", online);
      window.removeEventListener("offline", offline);
      document.removeEventListener("visibilitychange", visibility);
    };
  });
}
