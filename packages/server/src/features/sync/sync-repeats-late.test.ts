import { expect, test } from "vitest";
import { useTestApp } from "../../../test/app.ts";
import { countRows, letAnswersGo } from "../../../test/let-answers-go.ts";
import { line, openShop, pay } from "../../../test/shop.ts";
import { saleRows, sendUpload, together } from "../../../test/upload.ts";

const app = useTestApp();

test("a resend after a week is recognised for every kind of record, and new records find their parents", async () => {
  const shop = await openShop(app(), app().a);
  const { owner } = shop;
  const send = (body: object) => sendUpload(app(), owner.token, body);
  const { variation } = await shop.product({ price: 10, stock: 9 });
  const sale = (temp_id: string, quantity: number) =>
    saleRows({
      ...{ temp_id, terminal_id: shop.terminal.id, cashier_user_id: owner.user.id },
      lines: [{ product_variation_id: variation.id, sale_price: 10, quantity }],
    });
  const product = (temp_id: string, name: string) => ({
    products: [
      {
        ...{ temp_id, name, branch_id: owner.branch.id },
        ...{ category_temp_id: "T0001-cat", brand_temp_id: "T0001-brand" },
      },
    ],
    product_variations: [
      { temp_id: `${temp_id}-v`, product_temp_id: temp_id, purchase_price: 1, sale_price: 2 },
    ],
  });
  const cart = { temp_id: "T0001-cart", name: "Later", total: 10, created_at: new Date().toISOString() };
  const lines = [
    { name: "Tea", product_variation_id: variation.id, quantity: 1, sale_price: 10, discount: 0 },
  ];
  const everything = together(product("T0001-product", "Synced"), sale("T0001-sale", 1), {
    categories: [{ temp_id: "T0001-cat", name: "Synced", description: "" }],
    brands: [{ temp_id: "T0001-brand", name: "Synced" }],
    users: [{ temp_id: "T0001-user", name: "Synced", email: "synced@a.example", gender: "female" }],
    held_carts: [{ ...cart, lines, branch_id: owner.branch.id, cashier_user_id: owner.user.id }],
    held_cart_ends: [
      { temp_id: "T0001-end", held_cart_temp_id: "T0001-cart", how: "discarded", name: "Later" },
    ],
  });
  const first = await send(everything);
  expect(first.records.map(({ kind, status }) => `${kind} ${status}`).sort()).toEqual([
    ...["brand created", "category created", "held_cart created", "held_cart_end created"],
    ...["order created", "product created", "user created"],
  ]);

  await letAnswersGo(app());
  const before = await countRows(app());
  const again = await send(everything);
  expect(again.records.map(({ temp_id, status, id }) => [temp_id, status, id])).toEqual(
    first.records.map(({ temp_id, id }) => [temp_id, "duplicate", id]),
  );
  expect(again.complete).toEqual(first.complete);
  expect(await countRows(app())).toEqual(before);

  // The stored answers of their parents have been pruned.
  const child = await send(together(product("T0001-second", "Second"), sale("T0001-later", 1)));
  expect(child.records.map(({ status }) => status)).toEqual(["created", "created"]);

  // Another sale under the same key is still distinguished from the first one, by sync and by the online call.
  const other = await send(sale("T0001-sale", 2));
  expect(other.records).toMatchObject([{ status: "duplicate", warnings: ["differs"] }]);
  const online = (quantity: number) =>
    shop.sell({
      ...{ temp_id: "T0001-sale", items: [{ ...line(variation, 10), quantity }] },
      payments: [pay("cash", 10 * quantity)],
    });
  const { id } = first.records.find(({ kind }) => kind === "order")!;
  expect((await online(1)).data.order.id).toBe(id);
  expect((await online(2)).failure.code).toBe("key_reused");
});
