import * as offlineTexts from "@clove/domain/sync/offline.texts.ts";
import { configureStore } from "@reduxjs/toolkit";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { baseApi } from "../../api/base-api.ts";
import { connectivityReducer, onlineChanged } from "../../api/connectivity-slice.ts";
import { stubFetch } from "../../api/stub-fetch.fixtures.ts";
import { clovePosDb } from "../../local-db/clove-pos-db.ts";
import { profileOf } from "../../local-db/copy.fixtures.ts";
import { keepProfile } from "../../local-db/local-copy.ts";
import { authReducer, loggedIn } from "../../session/auth-slice.ts";
import { placeReducer } from "../../session/place-slice.ts";
import { attributesApi } from "../attributes/attributes.api.ts";
import { productsApi } from "../products/products.api.ts";
import { keepBestSellers } from "../products/products.offline.ts";
import { usersApi } from "./users.api.ts";
import { keepUserHelperAnswer } from "./users.offline.ts";

let user_id = 0;
beforeEach(async () => {
  vi.stubGlobal("navigator", { onLine: false });
  await Promise.all(clovePosDb().tables.map((table) => table.clear()));
  user_id++;
});

afterEach(() => vi.unstubAllGlobals());

/** A till without a connection. */
function offline() {
  const store = configureStore({
    reducer: {
      auth: authReducer,
      connectivity: connectivityReducer,
      place: placeReducer,
      [baseApi.reducerPath]: baseApi.reducer,
    },
    middleware: (defaults) => defaults().concat(baseApi.middleware),
  });
  store.dispatch(loggedIn({ accessToken: "token", user_id }));
  store.dispatch(onlineChanged(false));
  return store;
}

it("has the roles and genders of Create User as they were last read", async () => {
  await keepProfile(profileOf(1, user_id));
  const store = offline();
  const ask = () =>
    store.dispatch(usersApi.endpoints.getUserHelper.initiate(undefined, { forceRefetch: true }));
  expect((await ask()).error).toMatchObject({
    message: "This page is not available offline. No cached data found.",
  });
  const data = { genders: ["female"], userRoles: ["cashier", "customer"] };
  await keepUserHelperAnswer({ success: true, message: "OK", data });
  expect((await ask()).data).toEqual(data);
});

it("has the best sellers of a store as they were last read", async () => {
  await keepProfile(profileOf(1, user_id));
  const store = offline();
  const ask = (branch_id: number) =>
    store.dispatch(productsApi.endpoints.listBestSellers.initiate(branch_id, { forceRefetch: true }));
  await keepBestSellers({ success: true, message: "OK", data: { branch_id: 3, product_ids: [8, 2] } });
  expect((await ask(3)).data).toEqual([8, 2]);
  expect((await ask(4)).error).toBeDefined();
});

it("says that a write without an answer may be stored, when this device cannot keep it", async () => {
  await keepProfile({ ...profileOf(1, user_id), terminal: null });
  stubFetch(async () => {
    throw new TypeError("the line is lost");
  });
  const { dispatch } = offline();
  const brand = { noun: "brand", name: "Own", status: "active", temp_id: "a" } as const;
  const store = () => dispatch(attributesApi.endpoints.storeNamed.initiate(brand));
  expect((await store()).error).toMatchObject({
    message: "Terminal unique number not found. Cannot create offline brand.",
  });
  dispatch(onlineChanged(true));
  expect((await store()).error).toEqual({
    status: "offline",
    message: offlineTexts.savedUnknown,
    wasSent: true,
  });
});

it("creates nothing until the company is known", async () => {
  const { dispatch } = offline();
  const common = { status: "active" as const, temp_id: "T0001-a" };
  const user = {
    ...common,
    name: "Aina",
    email: "a@home.example",
    gender: "female",
    role: "customer",
  } as const;
  const product = { ...common, name: "Soup", branch_id: 1, category_id: 1, brand_id: 1, variations: [] };
  const { storeNamed } = attributesApi.endpoints;
  const made = await Promise.all([
    dispatch(usersApi.endpoints.storeUser.initiate(user)),
    dispatch(storeNamed.initiate({ ...common, noun: "brand", name: "Own" })),
    dispatch(storeNamed.initiate({ ...common, noun: "category", name: "Food", description: "." })),
    dispatch(productsApi.endpoints.storeProduct.initiate(product as never)),
  ]);
  expect(made.map(({ error }) => error)).toEqual(
    made.map(() => ({
      status: "offline",
      message: "Company information is not available offline. Please sync when online.",
    })),
  );
});
