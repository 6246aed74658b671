import * as texts from "@clove/domain/accounts/accounts.texts.ts";
import type { Middleware } from "@reduxjs/toolkit";
import { baseApi } from "../api/base-api.ts";
import {
  type AuthState,
  locked,
  loggedIn,
  loggedOut,
  passwordAsked,
  pinAsked,
  type Session,
  selectAuth,
  sessionRefused,
  sessionReplaced,
  storedSession,
  tokenRenewed,
} from "./auth-slice.ts";
import { browserStorage } from "./browser-storage.ts";
import { keptInput } from "./kept-input.ts";
import { isOfflineToken } from "./offline-token.ts";
import { branchChosen, type PlaceState, placeForgotten, selectPlace, terminalChosen } from "./place-slice.ts";
import { tillPeople, tillPerson } from "./till-people.ts";
import { typedPin } from "./typed-pin.ts";

type Watched = { auth: AuthState; place: PlaceState };

/** What is done with the token of a session that ends on this device: `ended` by Log Out or a 401, `locked` by a lock. */
type Ends = { ended: (accessToken: string) => void; locked: (accessToken: string) => void };

/** Keeps the session's local storage entries in step, and clears cached server data at a log-out or lock (access §8, §27). */
export const sessionMiddleware =
  (ends: Ends): Middleware<object, Watched> =>
  (store) =>
  (next) =>
  (action) => {
    const { accessToken: before, user_id } = selectAuth(store.getState());
    // On disk first: the browser may be closed the next moment, and other tabs must know why the session is gone.
    if (locked.match(action)) noteLock(before);
    // While the page is still drawn. A tab that is locked already keeps what it has.
    if (locked.match(action) && user_id !== null) keptInput.keep(user_id);
    // Before the next page is drawn, which takes what is kept.
    if (loggedIn.match(action)) keptInput.came(action.payload.user_id);
    if (loggedOut.match(action) || passwordAsked.match(action) || sessionReplaced.match(action))
      keptInput.forget();
    const result = next(action);
    // A late 401 of an earlier session must not end the present one; no server knows a session that began without a connection.
    if (sessionRefused.match(action) && action.payload === before && !isOfflineToken(before)) {
      const { why } = action.meta;
      // Who has a PIN here signs in again by it, and the copy stays for times without a connection.
      store.dispatch(tillPerson(user_id ?? 0) ? locked({ why }) : loggedOut(why ?? texts.signInEnded));
    }
    if (loggedIn.match(action)) {
      keepSession(action.payload);
      browserStorage.write("lastActive", action.payload.at ?? Date.now());
    }
    if (tokenRenewed.match(action) && user_id !== null) keepSession({ accessToken: action.payload, user_id });
    if (locked.match(action)) {
      store.dispatch(baseApi.util.resetApiState());
      typedPin.forget();
      if (before !== null) ends.locked(before);
    }
    if (loggedOut.match(action)) {
      // Another tab may have begun another session, which is not this one's to end.
      if (storedSession()?.accessToken === before) browserStorage.remove("auth");
      typedPin.forget();
      store.dispatch(placeForgotten());
      store.dispatch(baseApi.util.resetApiState());
      if (before !== null) ends.ended(before);
      if (tillPeople().length > 0) store.dispatch(pinAsked());
    }
    if (branchChosen.match(action) || terminalChosen.match(action) || placeForgotten.match(action)) {
      keepPlace(selectPlace(store.getState()));
    }
    return result;
  };

/** One that began without a connection lives in this tab only: after a reload it is locked. */
function keepSession(session: Session) {
  browserStorage.remove("tillLocked");
  if (isOfflineToken(session.accessToken) || storedSession()?.accessToken === session.accessToken) return;
  browserStorage.write("auth", { at: Date.now(), ...session });
}

function noteLock(accessToken: string | null) {
  const at = Date.now();
  if (browserStorage.read("tillLocked") === null) browserStorage.write("tillLocked", at);
  const stored = storedSession()?.accessToken;
  if (stored !== undefined && stored !== accessToken) return;
  browserStorage.write("sessionEnded", at);
  browserStorage.remove("auth");
}

type SessionStore = { getState: () => { auth: AuthState }; dispatch: (action: { type: string }) => unknown };

/**
 * A session is the browser's, not the tab's: this tab ends or locks with it, goes on with its new token, or stops where somebody else
 * has signed in, but never becomes theirs unasked. A locked tab goes on with whoever has signed in; at the login page nothing happens.
 */
export function followSession(store: SessionStore, found: Session | null): void {
  const { accessToken, user_id, isLocked } = selectAuth(store.getState());
  if (accessToken === null) return void (isLocked && found && store.dispatch(loggedIn(found)));
  if (found?.accessToken === accessToken) return;
  if (found === null) {
    if (isLockNoted()) store.dispatch(locked({}));
    else if (!isOfflineToken(accessToken)) store.dispatch(loggedOut());
  } else if (found.user_id === user_id) store.dispatch(tokenRenewed(found.accessToken));
  else store.dispatch(sessionReplaced());
}

const isLockNoted = () => browserStorage.read("tillLocked") !== null;

/** Follows what other tabs do to the session. Returns the function that stops watching. */
export function watchOtherTabs(store: SessionStore): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === "auth" || (event.key === "tillLocked" && isLockNoted()))
      followSession(store, storedSession());
  };
  // A frozen page receives no events meanwhile.
  const onReturn = () => {
    const found = storedSession();
    if (found || isLockNoted()) followSession(store, found);
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
  else {
    browserStorage.write("terminal", terminal);
    // Stays when somebody comes who may not sell: the next person still stands there (access §28).
    browserStorage.write("tillCounter", terminal);
  }
}
