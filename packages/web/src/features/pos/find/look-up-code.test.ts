import * as commonTexts from "@clove/domain/common.texts.ts";
import * as saleTexts from "@clove/domain/orders/sale.texts.ts";
import { configureStore } from "@reduxjs/toolkit";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { baseApi } from "../../../api/base-api.ts";
import { connectivityReducer } from "../../../api/connectivity-slice.ts";
import { stubFetch } from "../../../api/stub-fetch.fixtures.ts";
import { clovePosDb } from "../../../local-db/clove-pos-db.ts";
import {
  brandRow,
  categoryRow,
  productRow,
  profileOf,
  snapshot,
  variationRow,
} from "../../../local-db/copy.fixtures.ts";
import { StreamImport } from "../../../local-db/import-stream.ts";
import { lastKnown } from "../../../local-db/last-known.ts";
import { keepProfile, type LocalCopy, localCopy, readWholeCopy } from "../../../local-db/local-copy.ts";
import { authReducer, loggedIn } from "../../../session/auth-slice.ts";
import { stubLocalStorage } from "../../../session/stub-local-storage.fixtures.ts";
import { forgetTillPerson, keepTillPerson } from "../../../session/till-people.ts";
import { lookUpCode } from "./look-up-code.ts";
import { findCustomers, loadCopyCode, searchCopy } from "./open-copy.ts";

const aina = { id: 5, name: "Aina", role: "customer", status: "active", barcode: "2900000000056" };
const gone = { ...aina, id: 6, name: "Ben", status: "inactive", barcode: "2900000000063" };
const cashier = { ...aina, id: 7, name: "Cem", role: "cashier", barcode: "2900000000070" };
const parcel = variationRow(3, 3, "2900000000087");
const shop = {
  categories: [categoryRow(1)],
  brands: [brandRow(1)],
  users: [aina, gone, cashier].map((user) => ({ temp_id: null, phone: null, email: "", ...user })) as never,
  products: [productRow(1, "Green Tea"), productRow(2, "Black Tea"), productRow(3, "Parcel")],
  product_variations: [variationRow(1, 1, "tea-1"), variationRow(2, 2, "tea-2"), parcel],
};

const company = {
  currency: "MYR",
  scale_codes: [
    { prefix: 21 as const, carries: "weight" as const, item_digits: 5 as const, value_check: false },
    { prefix: 22 as const, carries: "price" as const, item_digits: 5 as const, value_check: true },
  ],
};
let user_id = 0;
let copy: LocalCopy;
let asked: string[];
let dispatch: ReturnType<typeof online>["dispatch"];

beforeEach(async () => {
  await Promise.all(clovePosDb().tables.map((table) => table.clear()));
  await keepProfile(profileOf(1, ++user_id));
  copy = await localCopy(user_id);
  await loadCopyCode();
  asked = [];
  stubFetch(({ url }) => {
    const { pathname, searchParams } = new URL(url);
    asked.push(
      `${pathname.split("/").slice(-2).join("/")} ${["q", "search", "code"].map((name) => searchParams.get(name) ?? "").join("")}`,
    );
    return Response.json({
      success: true,
      message: "OK",
      data: { products: [], users: [], orders: [], count: 0 },
    });
  });
  dispatch = online().dispatch;
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A store of a till that can reach its server. */
function online() {
  const store = configureStore({
    reducer: {
      auth: authReducer,
      connectivity: connectivityReducer,
      [baseApi.reducerPath]: baseApi.reducer,
    },
    middleware: (defaults) => defaults().concat(baseApi.middleware),
  });
  store.dispatch(loggedIn({ accessToken: "token", user_id }));
  return store;
}

const receive = async (messages: ReturnType<typeof snapshot>) =>
  (await StreamImport.open(copy.db, copy.memory, copy.stamp)).take(messages);
/** As after a reload. */
const readAgain = async () => (await readWholeCopy(copy.db, copy.profile, lastKnown)).memory;
const find = (code: string, known = company) =>
  lookUpCode(
    code,
    () => ({ branchId: 1, known: [], unknownText: "unknown", company: known }),
    dispatch as never,
  );

it("asks nobody for a code that the local copy has, whatever its shape", async () => {
  await receive(snapshot(shop));
  expect(await find("tea-2")).toMatchObject({ sellable: { facts: { name: "Black Tea", stock: 10 } } });
  expect(await find(aina.barcode)).toMatchObject({ customer: { id: 5, name: "Aina" } });
  expect(await find(parcel.barcode!)).toMatchObject({ sellable: { facts: { name: "Parcel" } } });
  expect(asked).toEqual([]);
});

it("asks the server for what the copy does not have: a customer only by a customer's code", async () => {
  await receive(snapshot(shop));
  for (const { barcode } of [gone, cashier]) {
    expect(await find(barcode)).toEqual({ problem: saleTexts.badgeUnknown, isUnknown: false });
  }
  await find("tea-3");
  const customers = [gone, cashier].flatMap(({ barcode }) => [
    `user/list ${barcode}`,
    `product/search ${barcode}`,
  ]);
  expect(asked).toEqual([...customers, "product/search tea-3"]);
});

it("knows the badges of the people of this till, whatever else has their code", async () => {
  stubLocalStorage();
  const profile = { ...profileOf(1, cashier.id), barcode: parcel.barcode! };
  await receive(snapshot(shop));
  keepTillPerson({
    ...{ company_id: 1, user_id: cashier.id, name: cashier.name, key: "key", key_id: 1, pin_hash: "" },
    ...{ pin_length: 4, expires_at: "2026-12-01T00:00:00Z", wrong_tries: 0, profile },
  });
  expect(await find(parcel.barcode!)).toEqual({ badge_of: cashier.id });
  forgetTillPerson(cashier.id);
  expect(await find(parcel.barcode!)).toMatchObject({ sellable: { facts: { name: "Parcel" } } });
  expect(asked).toEqual([]);
});

it("asks for an order, not for a product, when the code is an order's, and says when there is none", async () => {
  await receive(snapshot(shop));
  for (const code of ["261121T0001R00042", "rcp-0001-000042"])
    expect(await find(code)).toEqual({ problem: saleTexts.orderNotFound, isUnknown: false });
  expect(asked).toEqual(["order/find 261121T0001R00042", "order/find rcp-0001-000042"]);
});

it("finds what the server has, though a sale makes the answer old before it is read", async () => {
  await receive(snapshot(shop));
  stubFetch(({ url }) => {
    // What a sale's answer does; it counts as soon as no query waits any more, so with this answer.
    dispatch(baseApi.util.invalidateTags(["Orders", "Products", "Customers"]));
    const found = { products: [productRow(9, "Mate")], orders: [{ id: 42 }], users: [gone], count: 1 };
    const variations = [{ ...variationRow(9, 9, "mate-1"), stocks: [] }];
    if (url.includes("product")) found.products = [{ ...found.products[0]!, variations } as never];
    if (url.includes("user")) found.users = [{ ...gone, status: "active" }];
    return Response.json({ success: true, message: "OK", data: found });
  });
  expect(await find("261121T0001R00042")).toMatchObject({ order: { order: { id: 42 } } });
  expect(await find(gone.barcode)).toMatchObject({ customer: { id: 6 } });
  expect(await find("mate-1")).toMatchObject({ sellable: { facts: { name: "Mate" } } });
});

it("looks again when the store becomes known meanwhile, so that the stock is its own", async () => {
  await receive(snapshot(shop));
  const stores = [null, 1];
  const place = () => ({
    branchId: stores.length > 1 ? stores.shift()! : 1,
    known: [],
    unknownText: "unknown",
    company,
  });
  const found = await lookUpCode("tea-2", place, dispatch as never);
  expect(found).toMatchObject({ sellable: { facts: { stock: 10 } } });
});

it("answers with a problem when a code could not be looked up", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  const failing = () => {
    throw new Error("a part of the app is not there");
  };
  const found = await lookUpCode(
    "tea-3",
    () => ({ branchId: 1, known: [], unknownText: "unknown", company }),
    failing,
  );
  expect(found).toEqual({ problem: commonTexts.somethingWentWrong, isUnknown: false });
});

it("sells a code from half a copy, but does not search in it", async () => {
  const whole = snapshot(shop);
  const last = whole.findLastIndex(({ message }) => message?.type === "product_variations");
  await receive(whole.slice(0, last));
  expect(searchCopy(copy.memory, "tea", 10, 1)).toBeUndefined();
  expect((await readAgain()).hasCatalogue).toBe(false);
  expect(await find("tea-1")).toMatchObject({ sellable: { facts: { name: "Green Tea" } } });
  expect(asked).toEqual([]);
  await receive(whole);
  expect((await readAgain()).hasCatalogue).toBe(true);
  expect(searchCopy(copy.memory, "tea", 10, 1)?.map(({ name }) => name)).toEqual(["Black Tea", "Green Tea"]);
  expect(searchCopy(copy.memory, "tea", 1, 1)?.map(({ name }) => name)).toEqual(["Black Tea"]);
  expect(searchCopy(copy.memory, "coffee", 10, 1)).toEqual([]);
});

it("finds active customers once all of them are here", async () => {
  const whole = snapshot(shop);
  const users = whole.findIndex(({ message }) => message?.type === "users");
  await receive(whole.slice(0, users));
  expect(findCustomers("", 10)).toBeUndefined();
  await receive(whole);
  const names = (text: string, length = 10) => findCustomers(text, length)?.map(({ name }) => name);
  expect(names("")).toEqual(["Aina"]);
  expect(names("AIN")).toEqual(["Aina"]);
  expect(names(aina.barcode)).toEqual(["Aina"]);
  expect(names("cem")).toEqual([]);
  expect(asked).toEqual([]);
});

describe("a scale's label", () => {
  const ham = { ...productRow(4, "Ham"), price_type: "by_unit" as const };
  const exact = variationRow(5, 5, "2154321004556");
  const deli = {
    ...shop,
    products: [
      ...shop.products,
      ham,
      productRow(5, "Gift box"),
      { ...productRow(6, "Bacon"), price_type: "by_unit" as const },
    ],
    product_variations: [
      ...shop.product_variations,
      variationRow(4, 4, "12345"),
      exact,
      variationRow(6, 6, "54321"),
    ],
  };

  it("sells the product of its item code, without asking anybody", async () => {
    await receive(snapshot(deli));
    expect(await find("2112345004556")).toMatchObject({
      sellable: { facts: { name: "Ham" } },
      piece: { quantity: 0.455, sale_price: 2.5, unit: "kg" },
    });
    expect(asked).toEqual([]);
  });

  it("means the product that has all of its digits as a barcode, and the customer", async () => {
    await receive(snapshot(deli));
    const found = await find("2154321004556");
    expect(found).toMatchObject({ sellable: { facts: { name: "Gift box" } } });
    expect(found).not.toHaveProperty("piece");
    expect(await find("2154321005553")).toMatchObject({
      sellable: { facts: { name: "Bacon" } },
      piece: { quantity: 0.555 },
    });
    const people = { ...company, scale_codes: [{ ...company.scale_codes[0]!, prefix: 29 as const }] };
    expect(await find(aina.barcode, people as never)).toMatchObject({ customer: { id: 5 } });
    expect(asked).toEqual([]);
    expect(await find("2999999004558", people as never)).toEqual({
      problem: saleTexts.labelItemUnknown({ item: "99999" }),
      isUnknown: false,
    });
  });

  it("tells why it sells nothing, and offers nobody to add a product", async () => {
    await receive(snapshot(deli));
    expect(await find("2112345000008")).toEqual({
      problem: saleTexts.labelEmpty({ name: "Ham" }),
      isUnknown: false,
    });
    expect(await find("2199999004552")).toEqual({
      problem: saleTexts.labelItemUnknown({ item: "99999" }),
      isUnknown: false,
    });
    expect(asked).toEqual(
      ["2199999004552", "99999", "2199999000004"].map((code) => `product/search ${code}`),
    );
  });

  it("asks the server first for all of its digits, while this device has half a copy", async () => {
    const whole = snapshot(deli);
    const last = whole.findLastIndex(({ message }) => message?.type === "product_variations");
    await receive(whole.slice(0, last));
    await find("2112345004556");
    expect(asked).toEqual(
      ["2112345004556", "12345", "2112345000008"].map((code) => `product/search ${code}`),
    );
  });
});
