import { configureStore } from "@reduxjs/toolkit";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { baseApi } from "../api/base-api.ts";
import { connectivityReducer, onlineChanged } from "../api/connectivity-slice.ts";
import { stubFetch } from "../api/stub-fetch.fixtures.ts";
import { signInApi } from "../features/auth/sign-in.api.ts";
import { clovePosDb } from "../local-db/clove-pos-db.ts";
import { keepSession, readSession } from "../local-db/kept-session.ts";
import { authReducer, loggedIn, selectAuth, sessionRefused, storedSession } from "../session/auth-slice.ts";
import { placeReducer } from "../session/place-slice.ts";
import { sessionMiddleware } from "../session/session.ts";
import { stubLocalStorage } from "../session/stub-local-storage.fixtures.ts";
import { leaveDevice } from "./durable-session.ts";
import { logOutOf } from "./log-out.ts";

const ben = { accessToken: "token of Ben", user_id: 1 };
const mei = { accessToken: "token of Mei", user_id: 2 };

beforeEach(async () => {
  stubLocalStorage();
  vi.stubGlobal("navigator", { onLine: true });
  await Promise.all(clovePosDb().tables.map((table) => table.clear()));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A promise and the function that resolves it. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

/** The app with Ben signed in, at a server that answers Mei's sign-in once `answer` is open. */
async function openApp() {
  const answer = gate();
  stubFetch(async ({ signal }: Request) => {
    await answer.opened;
    signal.throwIfAborted();
    const data = { authorization: { token: mei.accessToken, type: "bearer" }, user_id: mei.user_id };
    return Response.json({ success: true, message: "", data });
  });
  const store = configureStore({
    reducer: {
      auth: authReducer,
      place: placeReducer,
      connectivity: connectivityReducer,
      [baseApi.reducerPath]: baseApi.reducer,
    },
    middleware: (defaults) =>
      defaults().concat(
        sessionMiddleware({ ended: (token) => void leaveDevice(token), locked: () => {} }),
        baseApi.middleware,
      ),
  });
  store.dispatch(onlineChanged(true));
  store.dispatch(loggedIn(ben));
  await keepSession(clovePosDb(), { ...ben, at: 5 });
  const signIn = () =>
    store.dispatch(signInApi.endpoints.login.initiate({ email: "mei@shop.example", password: "secret" }));
  return { store, answer, signIn, auth: () => selectAuth(store.getState()) };
}

/** Logs out; the deletion of the rows ends once `wipe` is open. */
function logOutSlowly(store: Awaited<ReturnType<typeof openApp>>["store"]) {
  const [begun, wipe] = [gate(), gate()];
  const leave = async (token: string) => {
    begun.open();
    await wipe.opened;
    await leaveDevice(token);
  };
  const done = logOutOf(store, { tellServer: async () => {}, leave });
  return { begun: begun.opened, wipe, done };
}

it("does not break off a sign-in that began while the rows were being deleted", async () => {
  const { store, answer, signIn, auth } = await openApp();
  const { begun, wipe, done } = logOutSlowly(store);
  await begun;
  // The data stream hears first that the session is over, and the login page shows.
  store.dispatch(sessionRefused(ben.accessToken));
  expect(auth().accessToken).toBeNull();
  const signedIn = signIn();
  wipe.open();
  await done;
  answer.open();
  expect(await signedIn).toMatchObject({ data: { user_id: mei.user_id } });
  await vi.waitFor(() => expect(auth()).toMatchObject(mei));
  expect(storedSession()).toMatchObject(mei);
  expect(await readSession(clovePosDb())).toMatchObject(mei);
});

it("does not end the session of somebody who has signed in meanwhile", async () => {
  const { store, answer, signIn, auth } = await openApp();
  const { begun, wipe, done } = logOutSlowly(store);
  await begun;
  store.dispatch(sessionRefused(ben.accessToken));
  answer.open();
  await signIn();
  await vi.waitFor(() => expect(auth()).toMatchObject(mei));
  wipe.open();
  await done;
  expect(auth()).toMatchObject(mei);
  expect(storedSession()).toMatchObject(mei);
  expect(await readSession(clovePosDb())).toMatchObject(mei);
});

it("ends its own session, and leaves nothing of it", async () => {
  const { store, auth } = await openApp();
  const { wipe, done } = logOutSlowly(store);
  wipe.open();
  await done;
  expect(auth().accessToken).toBeNull();
  expect(storedSession()).toBeNull();
  expect(await readSession(clovePosDb())).toMatchObject({ accessToken: null });
});
