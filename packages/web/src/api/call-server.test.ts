import { configureStore } from "@reduxjs/toolkit";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { authReducer, loggedIn } from "../session/auth-slice.ts";
import { placeReducer } from "../session/place-slice.ts";
import { sessionMiddleware } from "../session/session.ts";
import { baseApi } from "./base-api.ts";
import { callServer } from "./call-server.ts";
import { connectivityReducer } from "./connectivity-slice.ts";

const api = baseApi.injectEndpoints({
  endpoints: (build) => ({
    look: build.query<unknown, void>({ query: () => ({ url: "company/brand/list" }) }),
  }),
});
let answers: ((response: Response) => void)[] = [];
const seen: (string | null)[] = [];
const refused = () =>
  Response.json({ success: false, code: "unauthenticated", message: "Sign in" }, { status: 401 });

beforeEach(() => {
  answers = [];
  seen.length = 0;
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("localStorage", { getItem: () => null, setItem() {}, removeItem() {} });
  vi.stubGlobal(
    "Request",
    class extends Request {
      constructor(input: string, init?: RequestInit) {
        super(new URL(input, "http://shop.example"), init);
      }
    },
  );
  vi.stubGlobal("fetch", (input: Request | string, init?: RequestInit) => {
    seen.push(new Headers(typeof input === "string" ? init?.headers : input.headers).get("authorization"));
    return new Promise<Response>((resolve) => answers.push(resolve));
  });
});
afterEach(() => vi.unstubAllGlobals());

function signedIn() {
  const store = configureStore({
    reducer: {
      auth: authReducer,
      place: placeReducer,
      connectivity: connectivityReducer,
      [baseApi.reducerPath]: baseApi.reducer,
    },
    middleware: (defaults) =>
      defaults().concat(sessionMiddleware({ ended: () => {}, locked: () => {} }), baseApi.middleware),
  });
  const signIn = (accessToken: string) => store.dispatch(loggedIn({ accessToken, user_id: 1 }));
  signIn("first");
  return { store, signIn, token: () => store.getState().auth.accessToken };
}

describe.each(["of a list", "of a stream or file"])("a call %s", (kind) => {
  const call = (store: ReturnType<typeof signedIn>["store"], token: string) =>
    kind === "of a list"
      ? store.dispatch(api.endpoints.look.initiate(undefined, { forceRefetch: true }))
      : callServer("offline/data", { token, dispatch: store.dispatch }, { headers: {} });

  it("sends the token, and ends a session that the server does not know", async () => {
    const { store, token } = signedIn();
    const answered = call(store, "first");
    await vi.waitFor(() => expect(answers).toHaveLength(1));
    expect(seen).toEqual(["Bearer first"]);
    answers[0]!(refused());
    await answered;
    expect(token()).toBeNull();
  });

  it("that is answered late does not end the session that followed its own", async () => {
    const { store, signIn, token } = signedIn();
    const answered = call(store, "first");
    await vi.waitFor(() => expect(answers).toHaveLength(1));
    signIn("second");
    answers[0]!(refused());
    await answered;
    expect(token()).toBe("second");
  });
});
