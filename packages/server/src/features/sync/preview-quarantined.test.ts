import { beforeAll, expect, test } from "vitest";
import { useTestApp } from "../../../test/app.ts";
import { line, openShop, type Shop } from "../../../test/shop.ts";
import { ownSale, type Sale, sendUpload } from "../../../test/upload.ts";

const app = useTestApp();
let shop: Shop;
let tea: { id: number };
let number = 0;

beforeAll(async () => {
  shop = await openShop(app(), app().a);
  tea = (await shop.product({ price: 10, stock: 1 })).variation;
});

type Person = { token: string };
type Preview = { flags: string[]; refusal: { code: string; message: string } | null };
const preview = (id: number, { token }: Person = shop.owner) =>
  app().call<Preview>(token, "GET", `offline/quarantine/${id}/preview`);
const retry = (id: number) =>
  app().call(shop.owner.token, "POST", `offline/quarantine/${id}/retry`, { reason: "looked at it" });
const sale = (more?: Partial<Sale>) => ownSale(shop, `T0001-p${++number}`, [line(tea, 9, 2)], more);
/** Sends a record that will be kept aside; returns its id in quarantine. */
const aside = async (body: object, { token }: Person = shop.owner) =>
  (await sendUpload(app(), token, body)).complete!.failed[0]!.quarantine_id!;
/** Everything that a sale changes, and the states of records kept aside. */
const everything = () =>
  app().rows(`select (select count(*) from orders) as orders, (select count(*) from idempotency_keys) as keys,
    (select count(*) from audit_log) as audit, (select sum(quantity) from stock_levels) as stock,
    (select json_agg(t order by t.id) from terminals t) as counters, (select json_agg(q.status) from quarantine q) as aside`);

test("a preview has the flags that a retry will give to the sale, and stores nothing", async () => {
  const stranger = await shop.staff("cashier", []);
  const body = sale();
  const id = await aside(body, stranger);
  const before = await everything();
  const first = await preview(id);
  expect(first.data).toEqual({
    flags: ["oversold", "repriced", "no_permission", "sent_by_other"],
    refusal: null,
  });
  expect((await preview(id)).data).toEqual(first.data);
  expect(await everything()).toEqual(before);
  expect((await retry(id)).status).toBe(200);
  expect(await app().rows("select flags from orders where temp_id = $1", [body.orders[0]!.temp_id])).toEqual([
    { flags: first.data.flags },
  ]);
  expect((await preview(id)).failure.code).toBe("quarantine_settled");
});

test("a preview of a sale that would be refused again has the present reason", async () => {
  const id = await aside(sale({ lines: [{ product_variation_temp_id: "T0001-later", sale_price: 9 }] }));
  expect((await preview(id)).data).toMatchObject({ flags: [], refusal: { code: "parent_missing" } });
  const made = {
    products: [
      {
        temp_id: "T0001-product",
        name: "Later",
        branch_id: shop.owner.branch.id,
        category_id: shop.category.id,
        brand_id: shop.brand.id,
      },
    ],
    product_variations: [
      {
        temp_id: "T0001-later",
        product_temp_id: "T0001-product",
        purchase_price: 1,
        sale_price: 9,
        initial_stock_quantity: 5,
      },
    ],
  };
  await sendUpload(app(), shop.owner.token, made);
  expect((await preview(id)).data).toEqual({ flags: [], refusal: null });
});

test("only those who may settle a record see its preview; a preview of a user creates and mails nothing", async () => {
  const id = await aside(sale({ order: { total: 1 } }));
  const clerk = await shop.staff("cashier", ["pos:view"]);
  const manager = await shop.staff("branch_manager", ["order:view", "pos:view"]);
  const reader = await shop.staff("branch_manager", ["order:view"]);
  expect((await preview(id, clerk)).failure.code).toBe("forbidden");
  expect((await preview(id, manager)).data.refusal).toMatchObject({ code: "totals_do_not_add_up" });
  // As for a retry: somebody else's sale needs the right to sell.
  expect((await preview(id, reader)).data.refusal).toMatchObject({ code: "forbidden" });
  const moved = { user_id: manager.user.id, branch_id: shop.owner.branch.id };
  await app().call(shop.owner.token, "POST", "branch/user/remove", moved);
  expect((await preview(id, manager)).failure.code).toBe("forbidden");
  expect((await preview(id, app().b)).failure.code).toBe("not_found");
  const sent = app().mails.length;
  const email = "kept@aside.example";
  const person = await aside({
    users: [{ temp_id: "T0001-person", name: "x", email, role: "cashier", permissions: ["nothing"] }],
  });
  expect((await preview(person)).data).toEqual({ flags: [], refusal: null });
  expect([app().mails.length, await app().rows("select 1 from users where email = $1", [email])]).toEqual([
    sent,
    [],
  ]);
});
