import { configureStore } from "@reduxjs/toolkit";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { baseApi } from "../api/base-api.ts";
import { authReducer, loggedIn, loggedOut, selectAuth, sessionRefused, storedSession } from "./auth-slice.ts";
import { placeReducer } from "./place-slice.ts";
import { followSession, sessionMiddleware } from "./session.ts";
import { stubLocalStorage } from "./stub-local-storage.fixtures.ts";

let stored: Map<string, string>;
const ben = { accessToken: "token of Ben", user_id: 1 };
const mei = { accessToken: "token of Mei", user_id: 2 };
beforeEach(() => {
  stored = stubLocalStorage();
});
afterEach(() => vi.unstubAllGlobals());

/** A tab; all tabs share localStorage. */
function tab() {
  const ended = vi.fn<(accessToken: string) => void>();
  const store = configureStore({
    reducer: {
      auth: authReducer,
      place: placeReducer,
      [baseApi.reducerPath]: baseApi.reducer,
    },
    middleware: (defaults) => defaults().concat(sessionMiddleware(ended), baseApi.middleware),
  });
  return { ...store, ended, auth: () => selectAuth(store.getState()) };
}

describe("a second tab", () => {
  it("ends with the session", () => {
    const [one, other] = [tab(), tab()];
    one.dispatch(loggedIn(ben));
    other.dispatch(loggedIn(ben));
    one.dispatch(loggedOut());
    expect(stored.has("auth")).toBe(false);
    followSession(other, storedSession());
    expect(other.auth()).toMatchObject({ accessToken: null, isReplaced: false });
    expect(other.ended).toHaveBeenCalledWith(ben.accessToken);
  });

  it("stops when somebody else signs in, and neither ends their session nor adopts it", () => {
    const [one, other] = [tab(), tab()];
    one.dispatch(loggedIn(ben));
    other.dispatch(loggedIn(mei));
    followSession(one, storedSession());
    expect(one.auth()).toMatchObject({ accessToken: null, user_id: null, isReplaced: true });
    expect(one.ended).not.toHaveBeenCalled();
    expect(storedSession()).toMatchObject(mei);
  });

  it("keeps the message with which the server ended the session, until somebody signs in", () => {
    const one = tab();
    one.dispatch(loggedIn(ben));
    one.dispatch(sessionRefused("an earlier token", "why"));
    expect(one.auth()).toMatchObject({ accessToken: ben.accessToken, endedBecause: null });
    one.dispatch(sessionRefused(ben.accessToken, "why"));
    expect(one.auth()).toMatchObject({ accessToken: null, endedBecause: "why" });
    one.dispatch(loggedIn(mei));
    expect(one.auth().endedBecause).toBeNull();
    one.dispatch(loggedOut());
    expect(one.auth().endedBecause).toBeNull();
  });

  it("leaves the other's session alone when its own is refused before it has noticed", () => {
    const [one, other] = [tab(), tab()];
    one.dispatch(loggedIn(ben));
    other.dispatch(loggedIn(mei));
    one.dispatch(loggedOut());
    expect(storedSession()).toMatchObject(mei);
    expect(one.ended).toHaveBeenCalledWith(ben.accessToken);
  });

  it("leaves the other's session alone when its own Log Out ends after it was replaced", () => {
    const [one, other] = [tab(), tab()];
    one.dispatch(loggedIn(ben));
    other.dispatch(loggedIn(mei));
    followSession(one, storedSession());
    one.dispatch(loggedOut());
    expect(storedSession()).toMatchObject(mei);
  });

  it("goes on with the new token when the same person has signed in again", () => {
    const one = tab();
    one.dispatch(loggedIn(ben));
    followSession(one, { ...ben, accessToken: "renewed" });
    expect(one.auth()).toMatchObject({ accessToken: "renewed", user_id: 1 });
  });

  it("stays at the login page whoever signs in elsewhere", () => {
    const one = tab();
    followSession(one, mei);
    expect(one.auth()).toMatchObject({ accessToken: null, isReplaced: false });
  });
});
