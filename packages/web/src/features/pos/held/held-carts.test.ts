import type { HeldCart } from "@clove/domain/held-carts/held-carts.schema.ts";
import * as saleTexts from "@clove/domain/orders/sale.texts.ts";
import type { StreamRows } from "@clove/domain/sync/stream.schema.ts";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { clovePosDb } from "../../../local-db/clove-pos-db.ts";
import {
  brandRow,
  categoryRow,
  delta,
  productRow,
  profileOf,
  snapshot,
  variationRow,
} from "../../../local-db/copy.fixtures.ts";
import { noteCopyHistory } from "../../../local-db/copy-history.ts";
import { StreamImport } from "../../../local-db/import-stream.ts";
import { readCart } from "../../../local-db/kept-cart.ts";
import { lastKnown } from "../../../local-db/last-known.ts";
import {
  catchUp,
  keepProfile,
  type LocalCopy,
  localCopy,
  readWholeCopy,
} from "../../../local-db/local-copy.ts";
import { copyTables, wipeCopy } from "../../../local-db/wipe-copy.ts";
import { countUnsent } from "../../../sync/outbox.ts";
import { SyncServer } from "../../../sync/sync-server.fixtures.ts";
import { startUploads } from "../../../sync/upload-loop.ts";
import { emptyCart } from "../cart/cart.ts";
import { asChosen, cartReducer, cartTakenUp, lineAdded } from "../cart/cart-slice.ts";
import { openCartOf } from "../cart/open-cart.ts";
import { cartOf, factsOf, lineOf } from "../sale-fixtures.test-data.ts";
import { endHeldCartOffline } from "./end-held-cart.ts";
import { holdCart } from "./hold-cart.ts";
import { listHeldCarts } from "./list-held-carts.ts";
import { cartOfHeld } from "./take-up.ts";

const db = clovePosDb();
let copy: LocalCopy;
let user_id = 0;
let owner: string;
let till: ReturnType<typeof openCartOf>;

beforeEach(async () => {
  await Promise.all(db.tables.map((table) => table.clear()));
  await keepProfile(profileOf(1, ++user_id));
  copy = await localCopy(user_id);
  owner = `1:${user_id}`;
  till = openCartOf("this tab");
  await take(
    ...snapshot({
      categories: [categoryRow(1)],
      brands: [brandRow(1)],
      products: [productRow(1, "Tea")],
      product_variations: [variationRow(1)],
    }),
  );
});

async function take(...received: Parameters<StreamImport["take"]>[0][number][]) {
  await (await StreamImport.open(db, copy.memory, copy.stamp)).take(received);
}

const api = (shown = emptyCart) =>
  ({
    getState: () => ({
      auth: { user_id },
      place: { terminal: { unique_no: "0007" } },
      cart: { cart: shown },
    }),
    dispatch: () => {},
  }) as never;
const tea = factsOf(1, { name: "Tea", product_id: 1, sale_price: 2 });
/** Two of Tea at 2.00, open in this tab. */
async function openTea(key = "open") {
  const cart = cartOf([lineOf(tea, { quantity: 2, sale_price: 2, discount: 3 })], { key, adjustment: 1 });
  await till.write(owner, cart);
  return cart;
}
const hold = async (changes: Partial<Parameters<typeof holdCart>[0]> = {}) => {
  const { key, lines, customer, adjustment } = await openTea();
  const cart = { lines, customer, adjustment, name: "Jacket", branch_id: 1, total: 3 };
  return holdCart({ ...cart, open: till.named(owner, key), ...changes }, api());
};
const list = (branch_id = 1) => listHeldCarts(user_id, branch_id);
const end = (held_cart_temp_id: string, how: "taken" | "discarded" = "taken", temp_id = "T0007-end") =>
  endHeldCartOffline({ url: "", body: { held_cart_temp_id, how, temp_id } }, copy, api());
/** Sends what waits, and returns the notices about it. */
async function upload(server: SyncServer): Promise<string[]> {
  vi.stubGlobal("fetch", server.fetch());
  vi.stubGlobal("navigator", {});
  const said: string[] = [];
  const say = (text: string) => void said.push(text);
  const dispatch = (action: object) => action;
  const uploads = startUploads({
    copy,
    dispatch,
    say: { success: say, warning: say, error: say },
    token: "token",
  });
  await uploads.first;
  uploads.stop();
  vi.unstubAllGlobals();
  return said;
}
const ofServer = (id: number, more: Partial<HeldCart> = {}): StreamRows["held_carts"] => ({
  id,
  temp_id: `T0009-${id}`,
  branch_id: 1,
  name: `Cart ${id}`,
  cashier_user: { id: 9, name: "Ana" },
  user_id: null,
  user: null,
  adjustment: 0,
  total: 5,
  lines: [{ name: "Tea", product_variation_id: 1, quantity: 1, sale_price: 2.5, discount: 0 }],
  created_at: `2026-11-21T08:0${id}:00.000Z`,
  ...more,
});

describe("holding a cart", () => {
  it("refuses one whose sale was sent, which may be stored already", async () => {
    const { key, lines, customer, adjustment } = await openTea();
    const cart = { lines, customer, adjustment, name: "Jacket", branch_id: 1, total: 3 };
    const sent = { ...emptyCart, key, attempt: { temp_id: "T0007-open" } as never };
    const { error } = (await holdCart({ ...cart, open: till.named(owner, key) }, api(sent))) as {
      error: unknown;
    };
    expect(error).toMatchObject({ message: saleTexts.saleAwaitsAnswer });
    expect(await list()).toEqual([]);
  });

  it("stores it and the record to send, and empties the open cart", async () => {
    expect(await hold()).toEqual({ data: null });
    const [held] = await list();
    expect(held).toMatchObject({
      name: "Jacket",
      branch_id: 1,
      cashier_user: { id: user_id, name: "Ben" },
      total: 3,
      adjustment: 1,
      synced: 0,
      isFromHere: true,
      lines: [{ name: "Tea", product_variation_id: 1, quantity: 2, sale_price: 2, discount: 3 }],
    });
    expect(held!.temp_id).toMatch(/^T0007-/);
    expect(await db.outbox.toArray()).toMatchObject([
      { kind: "held_cart", temp_id: held!.temp_id, company_id: 1, state: "waiting" },
    ]);
    expect(await countUnsent(db, 1)).toEqual({ waiting: 1, quarantined: 0 });
    expect(await readCart(db, owner)).toMatchObject({ cart: null, sold: ["open"] });
    expect(await list(2)).toEqual([]);
  });

  it("survives the browser being killed and the copy being wiped at a sign-out", async () => {
    await hold();
    await db.transaction("rw", copyTables(db), () => wipeCopy(db));
    const again = await readWholeCopy(db, copy.profile, lastKnown);
    expect(again.memory.rows("held_carts")).toMatchObject([{ name: "Jacket", synced: 0 }]);
  });

  it("is refused when another tab has sold or changed the cart, and stores nothing", async () => {
    const { key, lines, customer, adjustment } = await openTea();
    const open = till.named(owner, key);
    await openCartOf("other tab").sold(owner, key);
    const cart = { lines, customer, adjustment, name: "Jacket", branch_id: 1, total: 3, open };
    expect(await holdCart(cart, api())).toMatchObject({
      error: { message: "This cart was sold, held or changed in another tab." },
    });
    expect(await db.outbox.count()).toBe(0);
    expect(await list()).toEqual([]);
  });

  it("says in which history its customer was chosen, whatever the copy is read from now", async () => {
    noteCopyHistory("chosen then");
    const facts = { phone: null, status: "active" as const, email: "", barcode: "" };
    const aina = asChosen({ ...facts, id: 5, name: "Aina", credit_limit: 0, credit_used: 0 });
    noteCopyHistory("read now");
    await hold({ customer: aina });
    const [sent] = await db.outbox.toArray();
    expect(sent?.body.held_carts).toMatchObject([{ history: "chosen then", user_name: "Aina" }]);
    noteCopyHistory(null);
  });

  it("is refused where the store has 200 of them, and leaves the cart open", async () => {
    const carts = Array.from({ length: 200 }, (_, i) =>
      ofServer(i + 1, { created_at: "2026-11-21T08:00:00Z" }),
    );
    await take(...carts.map((cart) => delta("held_carts", [cart])));
    expect(await hold()).toMatchObject({
      error: { message: "This store has 200 held carts. Take some of them up or discard them first." },
    });
    expect((await readCart(db, owner)).cart).toMatchObject({ key: "open" });
  });
});

describe("the list", () => {
  it("shows the store's from the stream, the latest first, and one that was sent once", async () => {
    await hold();
    const [mine] = await list();
    await take(delta("held_carts", [ofServer(1), ofServer(2), ofServer(3, { branch_id: 2 })]));
    expect((await list()).map(({ name, isFromHere }) => [name, isFromHere])).toEqual([
      ["Jacket", true],
      ["Cart 2", false],
      ["Cart 1", false],
    ]);
    await take(delta("held_carts", [ofServer(4, { temp_id: mine!.temp_id, name: "Jacket" })]));
    expect((await list()).filter(({ name }) => name === "Jacket")).toMatchObject([
      { id: 4, isFromHere: true },
    ]);
    await take({ message: { type: "held_carts", deleted: [4], delta: true } });
    expect((await list()).map(({ name }) => name)).toEqual(["Cart 2", "Cart 1"]);
  });

  it("has it between the upload and the stream, which may be cut before it delivers, here and in another tab", async () => {
    await hold();
    const other = await readWholeCopy(db, copy.profile, lastKnown);
    const [held] = await list();
    const server = new SyncServer();
    await upload(server);
    const id = server.taken.get(held!.temp_id)?.id;
    expect(await list()).toMatchObject([{ id, temp_id: held!.temp_id, isFromHere: true }]);
    await other.madeHere.follow();
    const restarted = await readWholeCopy(db, copy.profile, lastKnown);
    for (const { memory } of [other, restarted])
      expect(memory.rows("held_carts")).toMatchObject([{ id, temp_id: held!.temp_id }]);
    await take(delta("held_carts", [ofServer(id!, { temp_id: held!.temp_id, name: "Coat" })]));
    expect(await list()).toMatchObject([{ id, name: "Coat" }]);
    expect(await db.held_carts.count()).toBe(1);
    await take({ message: { type: "held_carts", deleted: [id!], delta: true } });
    expect([await list(), await db.held_carts.count()]).toEqual([[], 0]);
  });

  it("still knows that it was held here when the stream was faster than the answer to the upload", async () => {
    await hold();
    const other = await readWholeCopy(db, copy.profile, lastKnown);
    const { temp_id } = (await list())[0]!;
    await take(delta("held_carts", [ofServer(100, { temp_id, name: "Jacket" })]));
    await catchUp(other);
    const rows = [{ id: 100, temp_id }];
    expect(other.memory.rows("held_carts")).toMatchObject(rows);
    await upload(new SyncServer());
    await other.madeHere.follow();
    const restarted = await readWholeCopy(db, copy.profile, lastKnown);
    for (const { memory } of [copy, other, restarted]) expect(memory.rows("held_carts")).toMatchObject(rows);
    expect(await list()).toMatchObject([{ id: 100, isFromHere: true }]);
  });

  it("does not bring back a cart that another till ended before the retried upload was answered", async () => {
    await hold();
    const server = new SyncServer();
    server.answer((await db.outbox.toArray())[0]!.body as never);
    await upload(server);
    expect([await list(), await db.held_carts.count()]).toEqual([[], 0]);
  });
});

describe("ending one without the server", () => {
  it("hides it at once and keeps the record to send; the same again changes nothing, another tab is told", async () => {
    await take(delta("held_carts", [ofServer(1)]));
    await end("T0009-1");
    await end("T0009-1");
    expect(await list()).toEqual([]);
    const [record, ...others] = await db.outbox.toArray();
    expect(others).toEqual([]);
    expect(record).toMatchObject({
      kind: "held_cart_end",
      body: {
        held_cart_ends: [
          { temp_id: "T0007-end", held_cart_temp_id: "T0009-1", how: "taken", name: "Cart 1" },
        ],
      },
    });
    await expect(end("T0009-1", "taken", "T0007-other")).rejects.toThrow(
      "Ben has already taken this cart up",
    );
  });

  it("of a cart that was not sent yet, both are sent, in this order, and nothing is left here", async () => {
    await hold();
    await end((await list())[0]!.temp_id);
    expect(await list()).toEqual([]);
    const server = new SyncServer();
    const said = await upload(server);
    expect([...server.taken.values()].map(({ kind }) => kind)).toEqual(["held_cart", "held_cart_end"]);
    // Held and taken up as everywhere: no news.
    expect(said).toEqual([]);
    expect([await db.outbox.count(), await db.held_carts.count(), await db.held_cart_ends.count()]).toEqual([
      0, 0, 0,
    ]);
  });

  it("of a cart that the server refused, nothing is sent", async () => {
    await hold();
    const [held] = await list();
    await db.outbox.toCollection().modify({ state: "refused" });
    await end(held!.temp_id, "discarded");
    expect(await list()).toEqual([]);
    expect(await db.outbox.count()).toBe(0);
  });
});

describe("a held cart taken up", () => {
  it("has its quantities, prices and discounts beside today's facts", async () => {
    await hold();
    const [held] = await list();
    await take(delta("product_variations", [{ ...variationRow(1, 1, null, 4), sale_price: 9 }]));
    const { cart, unknown } = await cartOfHeld(held!, user_id);
    expect(unknown).toEqual([]);
    expect(cart).toMatchObject({
      temp_id: null,
      attempt: null,
      adjustment: 1,
      payments: [],
      lines: [
        {
          product_id: 1,
          product_variation_id: 1,
          quantity: 2,
          sale_price: 2,
          discount: 3,
          facts: { sale_price: 9, stock: 4, status: "active" },
        },
      ],
    });
    expect(cart.key).not.toBe("open");
  });

  it("finds goods that were made on this device, with or without the server's id, and names what is unknown", async () => {
    const lines = (product_variation_temp_id: string) => [
      {
        name: "Made here",
        product_variation_id: null,
        product_variation_temp_id,
        quantity: 1,
        sale_price: 1,
        discount: 0,
      },
    ];
    await take(
      delta("products", [productRow(5, "Made here")]),
      delta("product_variations", [{ ...variationRow(5), temp_id: "T0007-made" }]),
    );
    const held = { ...ofServer(1), isFromHere: true };
    const made = await cartOfHeld({ ...held, lines: lines("T0007-made") }, user_id);
    expect(made.cart.lines).toMatchObject([{ product_variation_id: 5 }]);
    const gone = await cartOfHeld({ ...held, lines: lines("T0007-never") }, user_id);
    expect([gone.cart.lines, gone.unknown]).toEqual([[], ["Made here"]]);
  });

  it("keeps what was scanned while it came", () => {
    const open = cartReducer(undefined, lineAdded(lineOf(factsOf(2))));
    const held = cartOf([lineOf(tea, { quantity: 2 })], { key: "held" });
    const { cart } = cartReducer({ ...open, owner }, cartTakenUp(held));
    expect(cart).toMatchObject({
      key: "held",
      lines: [{ product_variation_id: 1 }, { product_variation_id: 2 }],
    });
    const sent = { owner, cart: { ...emptyCart, attempt: {} as never } };
    expect(cartReducer(sent, cartTakenUp(held))).toBe(sent);
  });
});
