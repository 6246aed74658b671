import { configureStore } from "@reduxjs/toolkit";
import { afterEach, expect, it, vi } from "vitest";
import { baseApi } from "../../api/base-api.ts";
import { connectivityReducer, onlineChanged, selectOnline } from "../../api/connectivity-slice.ts";
import { stubFetch } from "../../api/stub-fetch.fixtures.ts";
import { authReducer, loggedIn } from "../../session/auth-slice.ts";
import { authApi } from "./auth.api.ts";
import { signInApi } from "./sign-in.api.ts";

afterEach(() => vi.unstubAllGlobals());

/** An app that takes itself for offline. `asked`: paths of the calls that were sent. */
function offlineApp(answer: () => Response) {
  const asked: string[] = [];
  stubFetch(async (request: Request) => {
    asked.push(new URL(request.url).pathname);
    return answer();
  });
  const store = configureStore({
    reducer: {
      auth: authReducer,
      connectivity: connectivityReducer,
      [baseApi.reducerPath]: baseApi.reducer,
    },
    middleware: (defaults) => defaults().concat(baseApi.middleware),
  });
  store.dispatch(onlineChanged(false));
  const signIn = () =>
    store.dispatch(signInApi.endpoints.login.initiate({ email: "mei@x.example", password: "correct horse" }));
  return { store, asked, signIn };
}

const refusal = () =>
  Response.json({ success: false, message: "No", code: "invalid_login" }, { status: 401 });

it("sends a sign-in to the server even if the app is taken for offline", async () => {
  const { store, asked, signIn } = offlineApp(refusal);
  expect((await signIn()).error).toMatchObject({ status: 401 });
  expect(asked).toEqual(["/api/v1/company/login"]);
  expect(selectOnline(store.getState())).toBe(true);
});

it("stays offline if the server does not answer", async () => {
  const { store, signIn } = offlineApp(() => new Response("", { status: 503 }));
  expect((await signIn()).error).toMatchObject({ status: 503 });
  expect(selectOnline(store.getState())).toBe(false);
});

it("sends no other call while it is offline", async () => {
  const { store, asked } = offlineApp(refusal);
  store.dispatch(loggedIn({ accessToken: "token", user_id: 1 }));
  await store.dispatch(authApi.endpoints.logout.initiate());
  expect(asked).toEqual([]);
});
