import type { Middleware } from "@reduxjs/toolkit";
import { baseApi } from "../api/base-api.ts";
import {
  type AuthState,
  loggedIn,
  loggedOut,
  type Session,
  selectAuth,
  sessionRefused,
  sessionReplaced,
  storedSession,
  tokenRenewed,
} from "./auth-slice.ts";
import { browserStorage } from "./browser-storage.ts";
import { branchChosen, type PlaceState, placeForgotten, selectPlace, terminalChosen } from "./place-slice.ts";

type Watched = { auth: AuthState; place: PlaceState };

/**
 * Keeps the session's local storage entries in step, and clears cached server data at a log-out (access §8). `ended`
 * gets the token of each session that ends on this device.
 */
export const sessionMiddleware =
  (ended: (accessToken: string) => void): Middleware<object, Watched> =>
  (store) =>
  (next) =>
  (action) => {
    const { accessToken: before } = selectAuth(store.getState());
    const result = next(action);
    // A late 401 of an earlier session must not end the present one.
    if (sessionRefused.match(action) && action.payload === before) store.dispatch(loggedOut(action.meta.why));
    if (loggedIn.match(action)) browserStorage.write("auth", { at: Date.now(), ...action.payload });
    if (loggedOut.match(action)) {
      // Another tab may have begun another session, which is not this one's to end.
      if (storedSession()?.accessToken === before) browserStorage.remove("auth");
      store.dispatch(placeForgotten());
      store.dispatch(baseApi.util.resetApiState());
      if (before !== null) ended(before);
    }
    if (branchChosen.match(action) || terminalChosen.match(action) || placeForgotten.match(action)) {
      keepPlace(selectPlace(store.getState()));
    }
    return result;
  };

type SessionStore = { getState: () => { auth: AuthState }; dispatch: (action: { type: string }) => unknown };

/**
 * A session is the browser's, not the tab's: this tab ends with it, goes on with its new token, or stops where somebody else
 * has signed in, but never becomes theirs unasked. At the login page nothing happens.
 */
export function followSession(store: SessionStore, found: Session | null): void {
  const { accessToken, user_id } = selectAuth(store.getState());
  if (accessToken === null || found?.accessToken === accessToken) return;
  if (found === null) store.dispatch(loggedOut());
  else if (found.user_id === user_id) store.dispatch(tokenRenewed(found.accessToken));
  else store.dispatch(sessionReplaced());
}

/** Follows what other tabs do to the session. Returns the function that stops watching. */
export function watchOtherTabs(store: SessionStore): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === "auth") followSession(store, storedSession());
  };
  // A frozen page receives no events meanwhile.
  const onReturn = () => {
    const found = storedSession();
    if (found) followSession(store, found);
  };
  window.addEventListener("storage", onStorage);
  window.addEventListener("pageshow", onReturn);
  document.addEventListener("visibilitychange", onReturn);
  return () => {
    window.removeEventListener("storage", onStorage);
    window.removeEventListener("pageshow", onReturn);
    document.removeEventListener("visibilitychange", onReturn);
  };
}

function keepPlace({ branchId, terminal }: PlaceState) {
  if (branchId === null) browserStorage.remove("branchId");
  else browserStorage.write("branchId", branchId);
  if (terminal === null) browserStorage.remove("terminal");
  else browserStorage.write("terminal", terminal);
}
