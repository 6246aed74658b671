import { configureStore } from "@reduxjs/toolkit";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { baseApi } from "../api/base-api.ts";
import {
  authReducer,
  locked,
  loggedIn,
  loggedOut,
  passwordAsked,
  selectAuth,
  sessionRefused,
  sessionReplaced,
  storedSession,
} from "./auth-slice.ts";
import { keptInput } from "./kept-input.ts";
import { offlineToken } from "./offline-token.ts";
import { placeReducer, terminalChosen } from "./place-slice.ts";
import { followSession, sessionMiddleware } from "./session.ts";
import { stubLocalStorage } from "./stub-local-storage.fixtures.ts";
import { keepTillPerson, type TillPerson } from "./till-people.ts";
import { typedPin } from "./typed-pin.ts";

let stored: Map<string, string>;
const ben = { accessToken: "token of Ben", user_id: 1 };
const mei = { accessToken: "token of Mei", user_id: 2 };
beforeEach(() => {
  stored = stubLocalStorage();
});
afterEach(() => vi.unstubAllGlobals());

/** A tab; all tabs share localStorage. */
function tab() {
  const [ended, lockedWith] = [
    vi.fn<(accessToken: string) => void>(),
    vi.fn<(accessToken: string) => void>(),
  ];
  const store = configureStore({
    reducer: {
      auth: authReducer,
      place: placeReducer,
      [baseApi.reducerPath]: baseApi.reducer,
    },
    middleware: (defaults) =>
      defaults().concat(sessionMiddleware({ ended, locked: lockedWith }), baseApi.middleware),
  });
  return { ...store, ended, lockedWith, auth: () => selectAuth(store.getState()) };
}

it.each([
  ["somebody else", loggedIn(mei)],
  ["the way to the password", passwordAsked()],
  ["a log-out", loggedOut()],
  ["another session", sessionReplaced()],
])("gives up what was typed under the lock for %s", (_, action) => {
  vi.stubGlobal("location", { pathname: "/createUser", search: "" });
  const one = tab();
  one.dispatch(loggedIn(ben));
  const leave = keptInput.watch("form", () => ({ name: "Rosli" }));
  one.dispatch(locked({}));
  leave();
  // Another lock of the locked tab changes nothing.
  one.dispatch(locked({}));
  one.dispatch(action);
  one.dispatch(loggedIn(ben));
  expect(keptInput.take("form")).toBeNull();
});

it("keeps what was typed under the lock for the same person", () => {
  vi.stubGlobal("location", { pathname: "/createUser", search: "" });
  const one = tab();
  one.dispatch(loggedIn(ben));
  const leave = keptInput.watch("form", () => ({ name: "Rosli" }));
  one.dispatch(locked({}));
  leave();
  one.dispatch(locked({}));
  one.dispatch(loggedIn(ben));
  expect(keptInput.take("form")).toEqual({ name: "Rosli" });
});

it("has given it up when somebody else's page is drawn", () => {
  vi.stubGlobal("location", { pathname: "/createUser", search: "" });
  const one = tab();
  one.dispatch(loggedIn(ben));
  const leave = keptInput.watch("form", () => ({ name: "Rosli" }));
  one.dispatch(locked({}));
  leave();
  const taken: unknown[] = [];
  one.subscribe(() => void taken.push(keptInput.take("form")));
  one.dispatch(loggedIn(mei));
  expect(taken).toEqual([null]);
});

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

describe("a lock", () => {
  const keepPin = ({ user_id }: { user_id: number }) => {
    const person = { company_id: 1, user_id, name: "Ben", key: "k", key_id: 1, pin_hash: "", pin_length: 4 };
    const profile = { id: user_id, company_id: 1 } as TillPerson["profile"];
    keepTillPerson({ ...person, expires_at: "2030-01-01T00:00:00Z", wrong_tries: 0, profile });
  };
  const counter = { id: 7, unique_no: "0001", name: "Till", branch_id: 1 };

  it("ends the session in every tab, and leaves the device's copy and its counter", () => {
    const [one, other] = [tab(), tab()];
    one.dispatch(loggedIn(ben));
    other.dispatch(loggedIn(ben));
    one.dispatch(terminalChosen(counter));
    one.dispatch(locked({ pick: ben.user_id }));
    expect(one.auth()).toMatchObject({ accessToken: null, isLocked: true, lockedFor: 1 });
    expect(one.getState().place.terminal).toEqual(counter);
    expect(stored.has("auth")).toBe(false);
    followSession(other, storedSession());
    expect(other.auth()).toMatchObject({ accessToken: null, isLocked: true });
    for (const each of [one, other]) {
      expect(each.ended).not.toHaveBeenCalled();
      expect(each.lockedWith).toHaveBeenCalledWith(ben.accessToken);
    }
  });

  it("ends in every tab when somebody signs in in one of them", () => {
    const [one, other] = [tab(), tab()];
    for (const each of [one, other]) each.dispatch(loggedIn(ben));
    for (const each of [one, other]) each.dispatch(locked({}));
    one.dispatch(loggedIn(mei));
    followSession(other, storedSession());
    expect(other.auth()).toMatchObject({ accessToken: mei.accessToken, isLocked: false, isReplaced: false });
  });

  it("takes the place of signing out where the person has a PIN", () => {
    keepPin(ben);
    const one = tab();
    one.dispatch(loggedIn(ben));
    one.dispatch(sessionRefused(ben.accessToken, "why"));
    expect(one.auth()).toMatchObject({ accessToken: null, isLocked: true, endedBecause: "why" });
    expect(one.ended).not.toHaveBeenCalled();
    one.dispatch(loggedIn(mei));
    one.dispatch(sessionRefused(mei.accessToken));
    expect(one.ended).toHaveBeenCalledWith(mei.accessToken);
  });

  it("is where an app begins that has people with a PIN and no session", () => {
    expect(tab().auth().isLocked).toBe(false);
    keepPin(ben);
    expect(tab().auth().isLocked).toBe(true);
    tab().dispatch(loggedIn(ben));
    expect(tab().auth()).toMatchObject({ isLocked: false, user_id: ben.user_id });
  });

  it("is what a log-out leaves behind where others have a PIN", () => {
    keepPin(mei);
    const one = tab();
    one.dispatch(loggedIn(ben));
    one.dispatch(loggedOut());
    expect(one.ended).toHaveBeenCalledWith(ben.accessToken);
    expect(one.auth()).toMatchObject({ accessToken: null, isLocked: true });
  });

  it("forgets a PIN that waits for a connection", () => {
    const one = tab();
    typedPin.hold(ben.user_id, "4821");
    one.dispatch(loggedIn({ accessToken: offlineToken(), user_id: ben.user_id }));
    expect(typedPin.of(ben.user_id)).toBe("4821");
    expect(typedPin.of(mei.user_id)).toBeNull();
    one.dispatch(locked({}));
    expect(typedPin.of(ben.user_id)).toBeNull();
  });
});

it("keeps a session that began without a connection in its own tab", () => {
  const one = tab();
  const accessToken = offlineToken();
  one.dispatch(loggedIn({ accessToken, user_id: 1 }));
  expect(storedSession()).toBeNull();
  followSession(one, null);
  one.dispatch(sessionRefused(accessToken));
  expect(one.auth().accessToken).toBe(accessToken);
});
