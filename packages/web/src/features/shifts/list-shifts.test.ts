import { configureStore } from "@reduxjs/toolkit";
import { afterEach, expect, it, vi } from "vitest";
import { baseApi } from "../../api/base-api.ts";
import { connectivityReducer } from "../../api/connectivity-slice.ts";
import { stubFetch } from "../../api/stub-fetch.fixtures.ts";
import { authReducer, loggedIn } from "../../session/auth-slice.ts";
import { shiftsApi } from "./shifts.api.ts";

afterEach(() => vi.unstubAllGlobals());

it("sends `search` with the shift list, although its page has no field for it", async () => {
  const asked: string[] = [];
  stubFetch(async (request: Request) => {
    asked.push(new URL(request.url).search);
    return Response.json({ success: true, message: "", data: { shifts: [], count: 0 } });
  });
  const store = configureStore({
    reducer: { auth: authReducer, connectivity: connectivityReducer, [baseApi.reducerPath]: baseApi.reducer },
    middleware: (defaults) => defaults().concat(baseApi.middleware),
  });
  store.dispatch(loggedIn({ accessToken: "token", user_id: 1 }));
  await store.dispatch(shiftsApi.endpoints.listShifts.initiate({ page: 1, length: 20 }));
  expect(asked).toEqual(["?search=&page=1&length=20&graph_enc=0"]);
});
