import type { CustomerView } from "@clove/domain/display/customer-view.schema.ts";
import { configureStore } from "@reduxjs/toolkit";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { baseApi } from "../../../api/base-api.ts";
import { connectivityReducer } from "../../../api/connectivity-slice.ts";
import type { ToDisplay } from "../../../api/display-channel.ts";
import { stubFetch } from "../../../api/stub-fetch.fixtures.ts";
import { profileOf } from "../../../local-db/copy.fixtures.ts";
import { orderRow } from "../../../page-tests/shop.fixtures.ts";
import { authReducer } from "../../../session/auth-slice.ts";
import { stubLocalStorage } from "../../../session/stub-local-storage.fixtures.ts";
import { authApi } from "../../auth/auth.api.ts";
import { cartCleared, cartOpened, cartReducer, customerChosen, lineAdded } from "../cart/cart-slice.ts";
import { cartOf, factsOf, lineOf } from "../sale-fixtures.test-data.ts";
import { lastSale } from "./last-sale.ts";
import { pairedCounter } from "./paired-counter.ts";
import { type DisplayStore, type Publisher, publishViews } from "./publish-view.ts";
import { soldFor } from "./view-now.ts";

/** What a display that listens to `open` has heard so far. */
let said: ToDisplay[] = [];
/** What was sent to the server, which then knows of so many paired devices. */
let sent: unknown[] = [];
let displays = 1;
let frames: (() => void)[] = [];
const tills: Publisher[] = [];
const publish = (counter: number, store: DisplayStore) => {
  const say = (message: ToDisplay) => said.push(message);
  const till = publishViews(counter, store, say, async (view) => {
    sent.push(view?.shows);
    return { displays };
  });
  tills.push(till);
  return till;
};
const paint = () => {
  for (const frame of frames.splice(0)) frame();
  vi.advanceTimersByTime(1);
};
const heard = () => said.splice(0).flatMap((message) => ("view" in message ? [message.view] : []));
const shown = () => heard().map(({ shows }) => shows);

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  vi.stubGlobal("requestAnimationFrame", (frame: () => void) => frames.push(frame));
  stubLocalStorage();
  stubFetch(() => Response.json({ success: true, message: "", data: { user: profile } }));
  said = [];
  sent = [];
  frames = [];
});
afterEach(() => {
  for (const till of tills.splice(0)) till.end();
  lastSale.forget();
  pairedCounter.set(null);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const profile = profileOf(1, 1);
const owner = `${profile.company_id}:${profile.id}`;
const tea = lineOf(factsOf(1, { name: "Tea" }), { quantity: 2 });

async function open() {
  const store = configureStore({
    reducer: {
      cart: cartReducer,
      auth: authReducer,
      connectivity: connectivityReducer,
      [baseApi.reducerPath]: baseApi.reducer,
    },
    middleware: (defaults) => defaults().concat(baseApi.middleware),
  });
  await store.dispatch(authApi.util.upsertQueryData("getProfile", undefined, profile));
  // As the layout does: an answer that nothing uses is dropped after a minute.
  void store.dispatch(authApi.endpoints.getProfile.initiate(undefined));
  store.dispatch(cartOpened({ owner, cart: cartOf([]) }));
  return { store, till: publish(7, store) };
}

it("says nothing until a display asks, and then after each paint what has changed", async () => {
  const { store, till } = await open();
  store.dispatch(lineAdded(tea));
  // Nothing is even planned.
  expect(frames).toEqual([]);
  paint();
  expect(said).toEqual([]);

  till.heard({ say: "ask" });
  // 2 × 10.00 with 6 %: what the till shows to the cent.
  expect(heard()).toMatchObject([
    { shows: "cart", due: { amount: 21.2 }, lines: [{ name: "Tea", total: 21.2 }] },
  ]);
  store.dispatch(lineAdded(tea));
  store.dispatch(lineAdded(tea));
  expect(said).toEqual([]);
  paint();
  expect(heard()).toMatchObject([{ lines: [{ quantity: 6 }] }]);
  store.dispatch({ type: "nothing that customers see" });
  paint();
  expect(said).toEqual([]);
});

it("stops when the display closes, or has not asked for long", async () => {
  const { store, till } = await open();
  till.heard({ say: "ask" });
  till.heard({ say: "bye" });
  heard();
  store.dispatch(lineAdded(tea));
  paint();
  expect(said).toEqual([]);
  till.heard({ say: "ask" });
  heard();
  vi.advanceTimersByTime(151_000);
  store.dispatch(lineAdded(tea));
  paint();
  expect(said).toEqual([]);
});

it("shows a sale until the next begins, at most a minute, and not at another counter", async () => {
  const { store, till } = await open();
  till.heard({ say: "ask" });
  store.dispatch(lineAdded(tea));
  paint();
  heard();
  lastSale.note({ ...orderRow(1), synced: 1 });
  store.dispatch(cartCleared({ owner, key: store.getState().cart.cart.key }));
  paint();
  const [sold, ...others] = heard();
  expect(others).toEqual([]);
  expect(sold).toMatchObject({ shows: "sold", figures: [{ label: "Total Amount", amount: 20 }] });
  vi.advanceTimersByTime(soldFor);
  paint();
  expect(shown()).toEqual(["idle"]);

  lastSale.note({ ...orderRow(1), synced: 1 });
  paint();
  expect(shown()).toEqual(["sold"]);
  store.dispatch(lineAdded(tea));
  paint();
  expect(shown()).toEqual(["cart"]);

  till.end();
  const next = publish(8, store);
  store.dispatch(cartOpened({ owner, cart: cartOf([]) }));
  next.heard({ say: "ask" });
  expect(shown()).toEqual(["idle"]);
});

it("leaves the word to the tab that was used last", async () => {
  const { store, till } = await open();
  const view = {} as CustomerView;
  till.heard({ say: "view", view });
  till.heard({ say: "ask" });
  expect(said).toEqual([]);
  till.heard({ say: "gone" });
  till.heard({ say: "ask" });
  expect(shown()).toEqual(["idle"]);
  till.heard({ say: "view", view });
  store.dispatch(lineAdded(tea));
  paint();
  till.heard({ say: "ask" });
  expect(shown()).toEqual(["cart", "cart"]);
});

it("never shows the cart of somebody else, nor more of a customer than the first name", async () => {
  const { store, till } = await open();
  const customer = { id: 40, name: "Aina Omar", phone: "012", status: "active" as const, credit_limit: 50 };
  store.dispatch(customerChosen({ ...customer, credit_used: 0, email: "a@b.test", barcode: "29" }));
  store.dispatch(lineAdded(tea));
  till.heard({ say: "ask" });
  const [view] = heard();
  expect(view).toMatchObject({ first_name: "Aina" });
  expect(JSON.stringify(view)).not.toMatch(/Omar|012|a@b|"id"/);
  store.dispatch(cartOpened({ owner: "1:99", cart: cartOf([tea]) }));
  till.heard({ say: "ask" });
  expect(shown()).toEqual(["idle"]);
});

it("sends views to the server while this device knows of a paired display", async () => {
  const { store } = await open();
  store.dispatch(lineAdded(tea));
  paint();
  expect(sent).toEqual([]);
  pairedCounter.set(7);
  expect(sent).toEqual(["cart"]);
  await vi.advanceTimersByTimeAsync(150);
  store.dispatch(cartOpened({ owner, cart: cartOf([]) }));
  paint();
  await vi.advanceTimersByTimeAsync(150);
  expect(sent).toEqual(["cart", "idle"]);
  expect(said).toEqual([]);

  displays = 0;
  store.dispatch(lineAdded(tea));
  paint();
  await vi.advanceTimersByTimeAsync(150);
  displays = 1;
  expect(pairedCounter.get()).toBeNull();
  store.dispatch(cartOpened({ owner, cart: cartOf([]) }));
  paint();
  await vi.advanceTimersByTimeAsync(150);
  expect(sent).toEqual(["cart", "idle", "cart"]);
});
