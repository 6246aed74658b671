import type { Branch } from "@clove/domain/branches/branches.schema.ts";
import { matchProduct } from "@clove/domain/catalogue/match-product.ts";
import type { Product } from "@clove/domain/catalogue/products.schema.ts";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { useTestApp } from "../../../test/app.ts";
import { openShop, type Shop } from "../../../test/shop.ts";
import { checkInvariants } from "../books/check-invariants.ts";

const app = useTestApp();
let shop: Shop;
let other: Shop;
let second: Branch;

beforeAll(async () => {
  shop = await openShop(app(), app().a);
  other = await openShop(app(), app().b);
  second = await shop.branch({ name: "Two" });
});
afterAll(async () => expect(await checkInvariants(app().pool)).toEqual([]));

const one = { purchase_price: 1.5, sale_price: 2.5 };
const store = (body: object, token = shop.owner.token) =>
  app().call<{ product: Product }>(token, "POST", "product/store", {
    name: "Tea",
    branch_id: shop.owner.branch.id,
    category_id: shop.category.id,
    brand_id: shop.brand.id,
    variations: [one],
    ...body,
  });
type Found = { products: Product[]; count: number };
const search = (query: string, token = shop.owner.token) =>
  app().call<Found>(token, "GET", `product/search?${query}`);

describe("reading products", () => {
  test("costs and stocks are shown only to those who may see them", async () => {
    const { product } = (await store({ name: "Coated", variations: [{ ...one, initial_stock_quantity: 2 }] }))
      .data;
    const away = (await store({ branch_id: second.id, variations: [{ ...one, initial_stock_quantity: 2 }] }))
      .data.product;
    const read = (token: string, id: number) =>
      app().call<{ product: Product }>(token, "GET", `product/${id}`);
    const tokens = {
      pos: (await shop.staff("cashier", ["pos:view"])).token,
      product: (await shop.staff("inventory_manager", ["product:view"])).token,
      purchase: (await shop.staff("inventory_manager", ["purchase:view"])).token,
      transfer: (await shop.staff("stock_transfer_manager", ["transfer:view"])).token,
      none: (await shop.staff("branch_manager", ["shift:view"])).token,
    };
    for (const [key, shows] of [
      ["pos", false],
      ["transfer", false],
      ["product", true],
      ["purchase", true],
    ] as const) {
      const variation = (await read(tokens[key], product.id)).data.product.variations[0]!;
      expect("purchase_price" in variation).toBe(shows);
      expect("purchase_price" in variation.stocks[0]!).toBe(shows);
    }
    expect((await read(tokens.none, product.id)).status).toBe(403);
    // The product is known everywhere, its stock only where the caller is assigned.
    expect((await read(tokens.pos, away.id)).data.product.variations[0]!.stocks).toEqual([]);
    expect((await read(shop.owner.token, away.id)).data.product.variations[0]!.stocks.length).toBe(1);
    expect((await read(other.owner.token, product.id)).status).toBe(404);
    expect(
      (await search(`q=${product.id}`, other.owner.token)).data.products.map(({ id }) => id),
    ).not.toContain(product.id);
    const narrowed = await search(`q=Coated&branch_id=${second.id}`);
    expect(narrowed.data.products[0]!.variations[0]!.stocks).toEqual([]);
    expect((await search(`q=Coated&branch_id=${second.id}`, tokens.pos)).status).toBe(403);
    expect((await search(`q=Coated&branch_id=${other.owner.branch.id}`)).status).toBe(404);
  });

  test("lists page and count products, by name", async () => {
    for (const name of ["Zest page", "apple page", "Mango page"]) await store({ name });
    const list = (query: string) => app().call<Found>(shop.owner.token, "GET", `product/list?${query}`);
    const first = await list("query=page&length=2");
    expect(first.data.products.map(({ name }) => name)).toEqual(["apple page", "Mango page"]);
    expect(first.data.count).toBe(3);
    expect((await list("keyword=page&length=2&page=2")).data.products.map(({ name }) => name)).toEqual([
      "Zest page",
    ]);
    const [all] = await app().rows<{ count: number }>(
      "select count(*)::int from products where company_id = $1",
      [shop.owner.user.company_id],
    );
    expect((await list("length=1")).data.count).toBe(all!.count);
  });

  test("search: exact barcode first, then the exact id, then the words in any order and case", async () => {
    const { product: byId } = (await store({ name: "Found by id" })).data;
    const wanted = String(byId.id);
    const { product: byName } = (await store({ name: `Name with ${wanted} in it` })).data;
    const { product: byBarcode } = (
      await store({ name: "Zz barcode", variations: [{ ...one, barcode: wanted }] })
    ).data;
    const found = (await search(`q=${wanted}`)).data.products.map(({ id }) => id);
    expect(found.slice(0, 2)).toEqual([byBarcode.id, byId.id]);
    expect(found).toContain(byName.id);
    const words = await search("keyword=IN%20%20with");
    expect(words.data.products.map(({ id }) => id)).toContain(byName.id);
    expect((await search("q=with%20nowhere")).data).toEqual({ products: [], count: 0 });
  });

  test("always: the search returns what the rule matches", async () => {
    const names = [
      "100% Juice",
      "under_score",
      "back\\slash",
      "Crème Brûlée",
      "ÉCLAIR",
      "Teh Tarik",
      "teh o",
      "Ñame 5 kg",
    ];
    for (const [i, name] of names.entries())
      await store({ name, variations: [{ ...one, barcode: `RULE-${i}` }] });
    const { products } = (await search("length=200")).data;
    const piece = fc.oneof(
      fc.constantFrom(
        ...names,
        "RULE-3",
        "rule-3",
        "%",
        "_",
        "\\",
        "é",
        "É",
        "ñ",
        "tea h",
        "teh",
        "5 KG",
        " ",
      ),
      fc.constantFrom(...products.map(({ id }) => String(id))),
      fc.string({ maxLength: 3 }).filter((text) => /^\P{Cc}*$/u.test(text)),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { minLength: 1, maxLength: 2 }), async (pieces) => {
        const query = pieces.join(" ").trim();
        const answer = await search(`length=200&q=${encodeURIComponent(query)}`);
        const expected = products.filter((product) => matchProduct(product, query) !== null);
        expect(answer.data.products.map(({ id }) => id).sort()).toEqual(expected.map(({ id }) => id).sort());
        expect(answer.data.count).toBe(expected.length);
      }),
      { numRuns: 80 },
    );
  });

  test("helper/product", async () => {
    const answer = await app().call(shop.owner.token, "GET", "/api/v1/helper/product");
    expect(answer.data).toEqual({ priceTypes: ["fixed", "variable", "by_unit"], pricingMethods: ["fifo"] });
    expect((await app().call(null, "GET", "/api/v1/helper/product")).status).toBe(401);
  });
});
