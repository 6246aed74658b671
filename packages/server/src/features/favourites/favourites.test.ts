import type { Branch } from "@clove/domain/branches/branches.schema.ts";
import type { Favourite } from "@clove/domain/favourites/favourites.schema.ts";
import * as favouriteTexts from "@clove/domain/favourites/favourites.texts.ts";
import { afterEach, beforeAll, expect, test } from "vitest";
import { useTestApp } from "../../../test/app.ts";
import { rowOf } from "../../../test/open-stream.ts";
import { line, openShop, pay, type Shop } from "../../../test/shop.ts";
import { openTills, type Tills } from "../../../test/stream-reader.ts";

const app = useTestApp();
let shop: Shop;
let other: Shop;
let second: Branch;
let tills: Tills;

beforeAll(async () => {
  shop = await openShop(app(), app().a);
  other = await openShop(app(), app().b);
  second = await shop.branch({ type: "branch" });
  tills = openTills(app(), app().a);
});
afterEach(() => tills.close());

const set = (place: { branch_id?: number; product_id: number; wanted?: boolean }, token = shop.owner.token) =>
  app().call<{ favourite: Favourite | null }>(token, "POST", "favourite/set", {
    branch_id: shop.owner.branch.id,
    wanted: true,
    ...place,
  });

test("tills get the favourites of their store, and lose those that are removed", async () => {
  const { product } = await shop.product();
  const cashier = await shop.staff("cashier", ["pos:view"]);
  const till = await tills.ready(cashier.token);
  const added = await set({ product_id: product.id });
  const favourite = { id: expect.any(Number), branch_id: shop.owner.branch.id, product_id: product.id };
  expect([added.status, added.message, added.data]).toEqual([
    200,
    favouriteTexts.favouriteAdded,
    { favourite },
  ]);
  await till.until(rowOf("favourites", { product_id: product.id }));
  expect(till.items("favourites")).toEqual([favourite]);

  // Adding it again changes nothing, and this till does not get the favourite of another store.
  expect((await set({ product_id: product.id })).data).toEqual(added.data);
  expect((await set({ product_id: product.id, branch_id: second.id })).status).toBe(200);
  expect((await tills.ready(cashier.token)).items("favourites")).toEqual([added.data.favourite]);

  const removed = await set({ product_id: product.id, wanted: false });
  expect([removed.message, removed.data]).toEqual([favouriteTexts.favouriteRemoved, { favourite: null }]);
  await till.until((message) => message.type === "favourites" && "deleted" in message);
  expect(till.deleted("favourites")).toEqual([added.data.favourite!.id]);
  expect((await set({ product_id: product.id, wanted: false })).status).toBe(200);
  expect((await tills.ready(cashier.token)).items("favourites")).toEqual([]);
  expect((await tills.ready()).items("favourites")).toMatchObject([{ branch_id: second.id }]);
});

test("people who may change products set favourites, in assigned stores, for products of the company", async () => {
  const { product } = await shop.product();
  const [seller, editor] = [
    await shop.staff("cashier", ["pos:view"]),
    await shop.staff("branch_manager", ["product:edit"]),
  ];
  const place = { product_id: product.id };
  const told = async (...call: Parameters<typeof set>) => {
    const { status, failure } = await set(...call);
    return [status, failure?.errors?.[0]?.path];
  };
  expect(await told(place, seller.token)).toEqual([403, undefined]);
  expect(await told(place, editor.token)).toEqual([200, undefined]);
  expect(await told({ ...place, branch_id: second.id }, editor.token)).toEqual([403, "branch_id"]);
  expect(await told({ ...place, branch_id: other.owner.branch.id })).toEqual([404, "branch_id"]);
  const strange = await other.product();
  expect(await told({ product_id: strange.product.id })).toEqual([404, "product_id"]);
  // A person who may not sell has no sale screen, and gets no favourites.
  expect((await tills.ready(editor.token)).items("favourites")).toEqual([]);
});

test("concurrent calls add one favourite", async () => {
  const { product } = await shop.product();
  const answers = await Promise.all(Array.from({ length: 6 }, () => set({ product_id: product.id })));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(answers.map(({ data }) => data.favourite?.id)).size).toBe(1);
});

test("best sellers are the products in the most sales of the store, without cancelled ones", async () => {
  const make = async () => (await shop.product({ price: 10 })).variation;
  const [tea, rice, milk] = [await make(), await make(), await make()];
  const sell = async (quantities: [{ id: number }, number][]) => {
    const items = quantities.map(([variation, quantity]) => line(variation, 10, quantity));
    const total = items.reduce((sum, { quantity }) => sum + 10 * quantity, 0);
    const sold = await shop.sell({ items, payments: [pay("qr", total)] });
    expect(sold.status).toBe(200);
    return sold.data.order;
  };
  const best = async (branch_id = shop.owner.branch.id) =>
    (
      await app().call<{ product_ids: number[] }>(
        shop.owner.token,
        "GET",
        `product/best-sellers?branch_id=${branch_id}`,
      )
    ).data.product_ids;
  expect(await best()).toEqual([]);
  await sell([
    [tea, 1],
    [rice, 1],
  ]);
  await sell([[tea, 1]]);
  // A large quantity is still one sale.
  await sell([[milk, 50]]);
  const undone = [await sell([[rice, 1]]), await sell([[rice, 1]])];
  expect(await best()).toEqual([rice.product_id, tea.product_id, milk.product_id]);
  for (const { id } of undone) {
    const body = { id, terminal_id: shop.terminal.id };
    expect((await app().call(shop.owner.token, "POST", "order/cancel", body)).status).toBe(200);
  }
  expect(await best()).toEqual([tea.product_id, rice.product_id, milk.product_id]);
  await app().rows(
    "update orders set created_at = (created_at at time zone 'UTC' - interval '31 days') at time zone 'UTC' where id < $1",
    [undone[0]!.id],
  );
  expect(await best()).toEqual([]);
  expect(await best(second.id)).toEqual([]);
});
