import { configureStore } from "@reduxjs/toolkit";
import { afterEach, expect, it, vi } from "vitest";
import { baseApi } from "../../api/base-api.ts";
import { connectivityReducer } from "../../api/connectivity-slice.ts";
import { stubFetch } from "../../api/stub-fetch.fixtures.ts";
import { authReducer } from "../../session/auth-slice.ts";
import { syncReducer, unsentCounted } from "../../sync/sync-slice.ts";
import { attributesApi } from "../attributes/attributes.api.ts";
import { authApi } from "./auth.api.ts";

afterEach(() => vi.unstubAllGlobals());

it("tells the server how many records wait here with each call for the profile, and with no other call", async () => {
  const told: (readonly [string, string | null])[] = [];
  stubFetch(async (request: Request) => {
    told.push([new URL(request.url).pathname, request.headers.get("unsent-records")]);
    return Response.json({ success: false, message: "No", code: "not_found" }, { status: 404 });
  });
  const store = configureStore({
    reducer: {
      auth: authReducer,
      connectivity: connectivityReducer,
      sync: syncReducer,
      [baseApi.reducerPath]: baseApi.reducer,
    },
    middleware: (defaults) => defaults().concat(baseApi.middleware),
  });
  const { getProfile } = authApi.endpoints;
  await store.dispatch(getProfile.initiate());
  store.dispatch(unsentCounted({ waiting: 3, quarantined: 1, remarks: [], lastSyncAt: null }));
  await store.dispatch(getProfile.initiate(undefined, { forceRefetch: true }));
  await store.dispatch(attributesApi.endpoints.listNamed.initiate({ noun: "color", page: 1, length: 6 }));
  expect(told).toEqual([
    ["/api/v1/company/user-profile", "0"],
    ["/api/v1/company/user-profile", "3"],
    ["/api/v1/company/color/list", null],
  ]);
});
