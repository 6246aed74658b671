import type { Product } from "@clove/domain/catalogue/products.schema.ts";
import { beforeAll, expect, test } from "vitest";
import { useTestApp } from "../../../test/app.ts";
import { openShop, type Shop } from "../../../test/shop.ts";

const app = useTestApp();
let shop: Shop;
let drinks: { id: number };
let acme: { id: number };

beforeAll(async () => {
  shop = await openShop(app(), app().a);
  const made = async <Row>(path: string, body: object) =>
    (await app().call<Record<string, Row>>(shop.owner.token, "POST", `${path}/store`, body)).data[path]!;
  drinks = await made("category", { name: "Drinks", description: "." });
  acme = await made("brand", { name: "Acme" });
  await shop.product({ name: "Cola", category_id: drinks.id, brand_id: acme.id });
  await shop.product({ name: "Cold tea", category_id: drinks.id });
  await shop.product({ name: "Old cola", category_id: drinks.id, brand_id: acme.id, status: "inactive" });
  await shop.product({ name: "Cola sweets", brand_id: acme.id });
});

/** The names and the number of all matches, for a list that is narrowed. */
async function narrowed(query: string, token = shop.owner.token) {
  const { status, data } = await app().call<{ products: Product[]; count: number }>(
    token,
    "GET",
    `product/list?${query}`,
  );
  return status === 200 ? [data.products.map(({ name }) => name).toSorted(), data.count] : status;
}

test("the list is narrowed to a category, a brand, a status, and to all of them with a search", async () => {
  expect(await narrowed(`category_id=${drinks.id}`)).toEqual([["Cola", "Cold tea", "Old cola"], 3]);
  expect(await narrowed(`brand_id=${acme.id}`)).toEqual([["Cola", "Cola sweets", "Old cola"], 3]);
  expect(await narrowed("status=inactive")).toEqual([["Old cola"], 1]);
  expect(await narrowed(`category_id=${drinks.id}&brand_id=${acme.id}&status=active`)).toEqual([["Cola"], 1]);
  expect(await narrowed(`category_id=${drinks.id}&keyword=cola`)).toEqual([["Cola", "Old cola"], 2]);
  expect(await narrowed(`brand_id=${acme.id}&keyword=tea`)).toEqual([[], 0]);
});

test("a page beyond the last one still says how many there are", async () => {
  expect(await narrowed(`category_id=${drinks.id}&page=5`)).toEqual([[], 3]);
  expect(await narrowed(`category_id=${drinks.id}&keyword=cola&page=5`)).toEqual([[], 2]);
});

test("another company's category finds nothing, and a wrong id is refused", async () => {
  expect(await narrowed(`category_id=${drinks.id}`, app().b.token)).toEqual([[], 0]);
  expect(await narrowed("category_id=x")).toBe(422);
  expect(await narrowed("status=gone")).toBe(422);
});
