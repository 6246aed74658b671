import * as callTexts from "@clove/domain/calls.texts.ts";
import { configureStore } from "@reduxjs/toolkit";
import { afterEach, expect, it, vi } from "vitest";
import { baseApi } from "../../api/base-api.ts";
import { connectivityReducer } from "../../api/connectivity-slice.ts";
import { failureText } from "../../api/failure.ts";
import { stubFetch } from "../../api/stub-fetch.fixtures.ts";
import { authReducer } from "../../session/auth-slice.ts";
import { ordersApi } from "./orders.api.ts";

afterEach(() => vi.unstubAllGlobals());

/** A signed-in till whose server answers a search with 503 and this code. */
async function searched(code: string, message: string) {
  stubFetch(async () => Response.json({ success: false, message, code }, { status: 503 }));
  const auth = { ...authReducer(undefined, { type: "" }), accessToken: "token" };
  const store = configureStore({
    reducer: { auth: authReducer, connectivity: connectivityReducer, [baseApi.reducerPath]: baseApi.reducer },
    middleware: (defaults) => defaults().concat(baseApi.middleware),
    preloadedState: { auth },
  });
  const { listOrders } = ordersApi.endpoints;
  const { error } = await store.dispatch(listOrders.initiate({ page: 1, length: 20, search: "tan" }));
  return { error, online: store.getState().connectivity.online };
}

it("a search that takes too long shows its message, and the till stays online", async () => {
  const { error, online } = await searched("took_too_long", callTexts.tookTooLong);
  expect(failureText(error, "")).toBe(callTexts.tookTooLong);
  expect(online).toBe(true);
});

it("a server that is away makes the till offline", async () => {
  const { online } = await searched("unavailable", callTexts.unavailable);
  expect(online).toBe(false);
});
