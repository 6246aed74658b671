import type { Brand, Category } from "@clove/domain/catalogue/attributes.schema.ts";
import type { Product } from "@clove/domain/catalogue/products.schema.ts";
import { beforeAll, expect, test } from "vitest";
import { useTestApp } from "../../../test/app.ts";
import { line, openShop, pay, type Shop } from "../../../test/shop.ts";
import { sendUpload } from "../../../test/upload.ts";

const app = useTestApp();
let shop: Shop;
let other: Shop;

beforeAll(async () => {
  shop = await openShop(app(), app().a);
  other = await openShop(app(), app().b);
});

type Rows = { category: Category; brand: Brand; color: { id: number; name: string }; product: Product };
const call = (path: string, body: object) => app().call<Rows>(shop.owner.token, "POST", path, body);
const brand = async (name: string) => (await call("brand/store", { name })).data.brand;
const category = async (name: string, parent_id?: number) =>
  (await call("category/store", { name, description: ".", ...(parent_id && { parent_id }) })).data.category;
const color = async (name: string) => (await call("color/store", { name, code: "#000" })).data.color;
const productOf = async (id: number) =>
  (await app().call<{ product: Product }>(shop.owner.token, "GET", `product/${id}`)).data.product;
const listed = async (path: string) =>
  (
    await app().call<Record<string, { name: string; title?: string }[]>>(
      shop.owner.token,
      "GET",
      `${path}/list?page=1&length=200`,
    )
  ).data;

test("each kind is renamed under the rules of its creation, and set inactive and active again", async () => {
  const kinds = [
    { path: "category", one: "category", name: "name", rest: { description: "." } },
    { path: "brand", one: "brand", name: "name", rest: {} },
    { path: "color", one: "color", name: "name", rest: { code: "1" } },
    { path: "size", one: "size", name: "name", rest: { code: "1" } },
    { path: "measurement-unit", one: "measurementUnit", name: "title", rest: { description: "." } },
  ];
  for (const { path, one, name, rest } of kinds) {
    type Answer = Record<string, { id: number } & Record<string, unknown>>;
    const post = (to: string, body: object) => app().call<Answer>(shop.owner.token, "POST", to, body);
    const { id } = (await post(`${path}/store`, { [name]: "Old", ...rest })).data[one]!;
    await post(`${path}/store`, { [name]: "Taken", ...rest });
    const taken = await post(`${path}/update`, { id, [name]: "tAKEN" });
    expect([taken.status, taken.failure.code]).toEqual([409, "name_taken"]);
    expect((await post(`${path}/update`, { id, [name]: " " })).status).toBe(422);
    const changed = (await post(`${path}/update`, { id, [name]: "oLD", status: "inactive" })).data[one]!;
    expect(changed).toMatchObject({ id, [name]: "oLD", status: "inactive", ...rest });
    expect((await post(`${path}/update`, { id, status: "active" })).data[one]!.status).toBe("active");
    const foreign = await app().call(other.owner.token, "POST", `${path}/update`, { id, [name]: "Mine" });
    expect(foreign.status).toBe(404);
  }
});

test("a merge moves the goods, and what names the merged row by id, key or name ends at the other", async () => {
  const [coke, cola] = [await brand("Coke"), await brand("Coca-Cola")];
  const { product } = await shop.product({ brand_id: coke.id });
  const goods = await app().call<{ goods: number }>(shop.owner.token, "GET", `brand/${coke.id}/goods`);
  expect(goods.data.goods).toBe(1);
  await app().rows("update months_due set due_at = now() + interval '9 hours'");
  expect((await call("brand/merge", { id: coke.id, into_id: cola.id })).data.brand).toMatchObject(cola);
  // Sums of brands are made anew soon.
  const soon = await app().rows(
    "select company_id::int from months_due where due_at between now() + interval '9 minutes' and now() + interval '10 minutes'",
  );
  expect(soon).toEqual([{ company_id: shop.owner.user.company_id }]);
  expect((await productOf(product.id)).brand.id).toBe(cola.id);
  expect((await listed("brand")).brands!.map(({ name }) => name)).not.toContain("Coke");

  const late = await shop.product({ brand_id: coke.id });
  expect(late.product.brand.id).toBe(cola.id);
  const again = await call("brand/merge", { id: coke.id, into_id: shop.brand.id });
  expect([again.status, again.failure.code]).toEqual([409, "already_merged"]);
  expect((await call("brand/store", { name: "coke" })).failure.code).toBe("name_merged");

  const { records } = await sendUpload(app(), shop.owner.token, {
    brands: [{ temp_id: "T0001-coke", name: "COKE" }],
    products: [
      {
        ...{
          temp_id: "T0001-can",
          name: "Can",
          branch_id: shop.owner.branch.id,
          category_id: shop.category.id,
        },
        brand_temp_id: "T0001-coke",
      },
      {
        ...{
          temp_id: "T0001-jar",
          name: "Jar",
          branch_id: shop.owner.branch.id,
          category_id: shop.category.id,
        },
        brand_id: coke.id,
      },
    ],
    product_variations: ["can", "jar"].map((name) => ({
      ...{ temp_id: `T0001-${name}1`, product_temp_id: `T0001-${name}` },
      ...{ purchase_price: 1, sale_price: 2 },
    })),
  });
  expect(records.map(({ status }) => status)).toEqual(["created", "created", "created"]);
  for (const { id } of records.slice(1)) expect((await productOf(id!)).brand.id).toBe(cola.id);

  // The row may take the name of the merged one; the two exchange their names.
  expect((await call("brand/update", { id: cola.id, name: "Coke" })).data.brand.name).toBe("Coke");
  expect((await call("brand/store", { name: "Coca-Cola" })).failure.code).toBe("name_merged");
  const log = await app().rows("select detail->>'goods' as goods from audit_log where action = 'name.merge'");
  expect(log).toEqual([{ goods: "1" }]);
});

test("colors that would make two equal variations of a product are not merged", async () => {
  const [red, crimson] = [await color("Red"), await color("Crimson")];
  const variation = { purchase_price: 1, sale_price: 2, initial_stock_quantity: 0 };
  const { product } = await shop.product({
    name: "Shirt",
    variations: [
      { ...variation, color_id: red.id },
      { ...variation, color_id: crimson.id },
    ],
  } as never);
  const refused = await call("color/merge", { id: crimson.id, into_id: red.id });
  expect([refused.status, refused.failure.code]).toEqual([409, "merge_equal_variations"]);
  expect(refused.failure.message).toContain("Shirt");
  expect((await productOf(product.id)).variations.map(({ color_id }) => color_id)).toEqual([
    red.id,
    crimson.id,
  ]);
  expect((await call("color/merge", { id: red.id, into_id: red.id })).status).toBe(422);
});

test("no category is above itself, by a change or by a merge", async () => {
  const top = await category("Top");
  const middle = await category("Middle", top.id);
  const low = await category("Low", middle.id);
  for (const parent_id of [top.id, low.id])
    expect((await call("category/update", { id: top.id, parent_id })).failure.code).toBe("parent_below");
  await call("category/merge", { id: top.id, into_id: low.id });
  const rows = await app().rows(
    "select name, parent_id::int from categories where id = any($1) order by id",
    [[top.id, middle.id, low.id]],
  );
  expect(rows).toEqual([
    { name: "Top", parent_id: null },
    { name: "Middle", parent_id: low.id },
    { name: "Low", parent_id: null },
  ]);
});

test("merges in both directions and products made meanwhile leave no goods behind", async () => {
  const [one, two] = [await brand("One"), await brand("Two")];
  const answers = await Promise.all([
    call("brand/merge", { id: one.id, into_id: two.id }),
    call("brand/merge", { id: two.id, into_id: one.id }),
    ...[one, two, one, two].map(({ id }) =>
      call("product/store", {
        ...{ name: "Racer", branch_id: shop.owner.branch.id, category_id: shop.category.id, brand_id: id },
        variations: [{ purchase_price: 1, sale_price: 2, initial_stock_quantity: 0 }],
      }),
    ),
  ]);
  expect(
    answers
      .slice(0, 2)
      .map(({ status }) => status)
      .sort(),
  ).toEqual([200, 409]);
  expect(answers.slice(2).every(({ status }) => status === 200)).toBe(true);
  const kept = await app().rows(
    "select b.merged_into_id from products p join brands b on b.id = p.brand_id where p.name = 'Racer'",
  );
  expect(kept).toEqual(Array(4).fill({ merged_into_id: null }));
});

test("merges, renames and sales of the same goods at the same time all end as if one after the other", async () => {
  const [tea, chai] = [await brand("Tea House"), await brand("Chai House")];
  const { product, variation } = await shop.product({ brand_id: tea.id, stock: 50 });
  const sale = () => shop.sell({ items: [line(variation, 10)], payments: [pay("qr", 10)] });
  const rename = (id: number, name: string) => call("brand/update", { id, name });
  const [merged, first, second, third, ...sales] = await Promise.all([
    call("brand/merge", { id: tea.id, into_id: chai.id }),
    rename(tea.id, "The Tea House"),
    rename(chai.id, "The Chai House"),
    call("product/update", { id: product.id, brand_id: tea.id, description: "Loose" }),
    ...Array.from({ length: 6 }, sale),
  ]);
  expect([merged.status, second.status, third.status]).toEqual([200, 200, 200]);
  // Renamed before it was merged, or refused since.
  expect([200, 409]).toContain(first.status);
  expect(sales.map(({ status }) => status)).toEqual(Array(6).fill(200));
  const kept = await productOf(product.id);
  expect([kept.brand, kept.description]).toEqual([{ id: chai.id, name: "The Chai House" }, "Loose"]);
  expect(kept.variations[0]!.stocks.map(({ quantity }) => quantity)).toEqual([44]);
  const rows = await app().rows("select name, status, merged_into_id::int from brands where id = $1", [
    tea.id,
  ]);
  const name = first.status === 200 ? "The Tea House" : "Tea House";
  expect(rows).toEqual([{ name, status: "inactive", merged_into_id: chai.id }]);
});
