import type { Middleware } from "@reduxjs/toolkit";
import { type AuthState, loggedIn, loggedOut, selectAuth } from "./auth-slice.ts";
import { baseApi } from "./base-api.ts";
import { browserStorage } from "./browser-storage.ts";
import { branchChosen, type PlaceState, placeForgotten, selectPlace, terminalChosen } from "./place-slice.ts";

/** Keeps the session's local storage entries in step, and leaves no cached server data behind a log-out (S0 §4, §8). */
export const sessionMiddleware: Middleware<object, { auth: AuthState; place: PlaceState }> =
  (store) => (next) => (action) => {
    const result = next(action);
    if (loggedIn.match(action)) {
      const { accessToken, user_id } = selectAuth(store.getState());
      browserStorage.write("auth", { accessToken, user_id });
    }
    if (loggedOut.match(action)) {
      browserStorage.remove("auth");
      store.dispatch(placeForgotten());
      store.dispatch(baseApi.util.resetApiState());
    }
    if (branchChosen.match(action) || terminalChosen.match(action) || placeForgotten.match(action)) {
      keepPlace(selectPlace(store.getState()));
    }
    return result;
  };

/** A log-out in one tab ends the session in the others. Returns the function that stops watching. */
export function watchOtherTabs(logOut: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === "auth" && event.newValue === null) logOut();
  };
  window.addEventListener("storage", onStorage);
  return () => window.removeEventListener("storage", onStorage);
}

function keepPlace({ branchId, terminal }: PlaceState) {
  if (branchId === null) browserStorage.remove("branchId");
  else browserStorage.write("branchId", branchId);
  if (terminal === null) browserStorage.remove("terminal");
  else browserStorage.write("terminal", terminal);
}
