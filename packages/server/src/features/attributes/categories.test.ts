import type { Category } from "@clove/domain/catalogue/attributes.schema.ts";
import { beforeAll, expect, test } from "vitest";
import { useTestApp } from "../../../test/app.ts";
import { openShop, type Shop } from "../../../test/shop.ts";
import { sendUpload } from "../../../test/upload.ts";

const app = useTestApp();
let shop: Shop;
let other: Shop;

beforeAll(async () => {
  shop = await openShop(app(), app().a);
  other = await openShop(app(), app().b);
});

const store = (body: object) =>
  app().call<{ category: Category }>(shop.owner.token, "POST", "category/store", {
    description: ".",
    ...body,
  });
const read = (id: number) => app().call<{ category: Category }>(shop.owner.token, "GET", `category/${id}`);

test("a category may be below another one of the company", async () => {
  const { category } = (await store({ name: "Tea", parent_id: shop.category.id, temp_id: "T0001-tea" })).data;
  expect(category).toEqual({
    id: expect.any(Number),
    temp_id: "T0001-tea",
    parent_id: shop.category.id,
    company_id: shop.owner.user.company_id,
    name: "Tea",
    description: ".",
    status: "active",
    merged_into_id: null,
  });
  expect((await read(category.id)).data.category).toEqual(category);
});

test("a parent or id of another company, or an unknown one, is not found, and nothing is made", async () => {
  for (const parent_id of [other.category.id, 999_999]) {
    const answer = await store({ name: "Orphan", parent_id });
    expect([answer.status, answer.failure.errors?.[0]?.path]).toEqual([404, "parent_id"]);
    expect((await read(parent_id)).status).toBe(404);
  }
  expect(await app().rows("select 1 from categories where name = 'Orphan'")).toEqual([]);
});

test("an uploaded category keeps its parent, made offline or not; a parent of another company is not found", async () => {
  const [drinks, cola, foreign] = ["T0001-drinks", "T0001-cola", "T0001-foreign"];
  const { records } = await sendUpload(app(), shop.owner.token, {
    categories: [
      { temp_id: drinks, name: "Drinks", parent_id: shop.category.id },
      { temp_id: cola, name: "Cola", parent_temp_id: drinks },
      { temp_id: foreign, name: "Foreign", parent_id: other.category.id },
    ],
  });
  expect(records.map(({ status, code }) => [status, code])).toEqual([
    ["created", undefined],
    ["created", undefined],
    ["quarantined", "not_found"],
  ]);
  const stored = await app().rows(
    "select parent_id::int from categories where temp_id = any($1) order by id",
    [[drinks, cola, foreign]],
  );
  expect(stored).toEqual([{ parent_id: shop.category.id }, { parent_id: records[0]!.id }]);
});

test("a description is required", async () => {
  expect((await store({ name: "Bare", description: " " })).status).toBe(422);
});
