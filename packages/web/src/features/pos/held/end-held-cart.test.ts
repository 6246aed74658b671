import { configureStore } from "@reduxjs/toolkit";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { baseApi } from "../../../api/base-api.ts";
import { connectivityReducer } from "../../../api/connectivity-slice.ts";
import { stubFetch } from "../../../api/stub-fetch.fixtures.ts";
import { clovePosDb } from "../../../local-db/clove-pos-db.ts";
import { delta, profileOf, snapshot } from "../../../local-db/copy.fixtures.ts";
import { StreamImport } from "../../../local-db/import-stream.ts";
import { keepProfile, localCopy } from "../../../local-db/local-copy.ts";
import { heldCartsApi } from "./held-carts.api.ts";

const db = clovePosDb();
const end = { temp_id: "T0007-end", held_cart_temp_id: "T0009-1", how: "taken" as const };
/** Used in this file only, because an open copy stays with its person. */
let user_id = 9000;

beforeEach(async () => {
  await Promise.all(db.tables.map((table) => table.clear()));
  await keepProfile(profileOf(1, ++user_id));
  const { memory, stamp } = await localCopy(user_id);
  const held = {
    ...{ id: 1, temp_id: "T0009-1", branch_id: 1, name: "Jacket", cashier_user: { id: 9, name: "Ana" } },
    ...{
      user_id: null,
      user: null,
      adjustment: 0,
      total: 5,
      lines: [],
      created_at: "2026-11-21T08:01:00.000Z",
    },
  };
  await (await StreamImport.open(db, memory, stamp)).take([...snapshot({}), delta("held_carts", [held])]);
});
afterEach(() => vi.unstubAllGlobals());

/** Takes it up at a server that answers like this. */
async function takeUp(answer: () => Response) {
  stubFetch(async () => answer());
  const store = configureStore({
    reducer: {
      auth: () => ({ accessToken: "t", user_id }),
      connectivity: connectivityReducer,
      [baseApi.reducerPath]: baseApi.reducer,
    },
    middleware: (defaults) => defaults({ serializableCheck: false }).concat(baseApi.middleware),
  });
  const { endHeldCart } = heldCartsApi.endpoints;
  return await store.dispatch(endHeldCart.initiate({ ...end, isUnsent: false }));
}
const held = async () => (await localCopy(user_id)).memory.rows("held_carts").length;

it.each<[string, () => Response]>([
  ["the connection is cut in the middle of the answer", () => new Response(cutBody())],
  ["the answer is garbled", () => new Response('{"success":tr')],
  ["it is empty", () => new Response("")],
  ["it is JSON of something else", () => Response.json({ hello: "world" })],
  ["the server fails inside", () => Response.json(failure("internal"), { status: 500 })],
  ["something in between fails", () => new Response("<h1>Oops</h1>", { status: 500 })],
  ["a proxy answers", () => new Response("<h1>Bad gateway</h1>", { status: 502 })],
  ["nobody judged it", () => Response.json(failure("too_many_requests"), { status: 429 })],
])("a cart is taken up, and its end is queued under its temp_id, when %s", async (_, answer) => {
  expect(await takeUp(answer)).toMatchObject({ data: { data: { held_cart: { how: "taken" } } } });
  expect(await db.outbox.toArray()).toMatchObject([
    { kind: "held_cart_end", temp_id: end.temp_id, state: "waiting" },
  ]);
  expect(await held()).toBe(0);
});

it("stays in the list, and nothing is retried, when the server refuses", async () => {
  const answer = await takeUp(() => Response.json(failure("forbidden"), { status: 403 }));
  expect(answer).toMatchObject({ error: { status: 403 } });
  expect([await held(), await db.outbox.count()]).toEqual([1, 0]);
});

it("says that it may be taken when no answer came and this device cannot keep its end", async () => {
  const fail = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  db.outbox.hook("creating", fail);
  const answer = await takeUp(() => Response.json(failure("internal"), { status: 500 }));
  db.outbox.hook("creating").unsubscribe(fail);
  expect(answer).toMatchObject({ error: { status: "offline", wasSent: true } });
});

function failure(code: string) {
  return { success: false, message: "no", code };
}

function cutBody(): ReadableStream<Uint8Array> {
  return new ReadableStream({
    pull(controller) {
      controller.error(new TypeError("the line broke"));
    },
  });
}
