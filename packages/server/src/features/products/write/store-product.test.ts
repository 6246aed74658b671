import type { Branch } from "@clove/domain/branches/branches.schema.ts";
import { checkDigit } from "@clove/domain/catalogue/barcode.ts";
import * as catalogueTexts from "@clove/domain/catalogue/catalogue.texts.ts";
import * as labelTexts from "@clove/domain/catalogue/labels.texts.ts";
import type { Product } from "@clove/domain/catalogue/products.schema.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { useTestApp } from "../../../../test/app.ts";
import { openShop, type Shop } from "../../../../test/shop.ts";
import { checkInvariants } from "../../books/check-invariants.ts";

const app = useTestApp();
let shop: Shop;
let other: Shop;
let second: Branch;
const made: Record<"red" | "blue" | "small" | "kilo", number> = { red: 0, blue: 0, small: 0, kilo: 0 };

beforeAll(async () => {
  shop = await openShop(app(), app().a);
  other = await openShop(app(), app().b);
  const { token } = shop.owner;
  second = await shop.branch({ name: "Two" });
  const make = async (path: string, noun: string, row: object) =>
    (await app().call<Record<string, { id: number }>>(token, "POST", `${path}/store`, row)).data[noun]!.id;
  made.red = await make("color", "color", { name: "Red", code: "#f00" });
  made.blue = await make("color", "color", { name: "Blue", code: "#00f" });
  made.small = await make("size", "size", { name: "Small", code: "S" });
  made.kilo = await make("measurement-unit", "measurementUnit", { title: "kg", description: "Kilogram" });
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
const everything = () =>
  app().rows(`select (select count(*) from products) as products, (select count(*) from product_variations) as variations,
    (select count(*) from batches) as batches, (select count(*) from stock_transactions) as transactions,
    (select sum(quantity) from stock_levels) as stock, (select count(*) from idempotency_keys) as keys`);
const ean = (body: string) => body + checkDigit(body);

describe("product/store", () => {
  test("a multipart form with variations as JSON text and opening stock", async () => {
    const form = new FormData();
    const fields = {
      name: "Shirt",
      branch_id: shop.owner.branch.id,
      category_id: shop.category.id,
      brand_id: shop.brand.id,
      price_type: "fixed",
      pricing_method: "fifo",
      description: ".",
      discount: "5",
      purchase_vat: "0",
      sale_vat: "8.25",
      status: "active",
      variations: JSON.stringify([
        {
          ...one,
          color_id: made.red,
          size_id: made.small,
          initial_stock_quantity: "4",
          barcode: ean("955600123456"),
        },
        { ...one, color_id: made.blue, size_id: made.small, min_stock_quantity: 2, barcode: "" },
      ]),
    };
    for (const [field, value] of Object.entries(fields)) form.append(field, String(value));
    const request = new Request("http://localhost", { method: "POST", body: form });
    const answer = await app().call<{ product: Product }>(
      shop.owner.token,
      "POST",
      "product/store",
      Buffer.from(await request.arrayBuffer()),
      { "content-type": request.headers.get("content-type")! },
    );
    expect([answer.status, answer.message]).toEqual([200, catalogueTexts.productCreated]);
    const { product } = answer.data;
    expect(product).toEqual({
      id: expect.any(Number),
      temp_id: null,
      name: "Shirt",
      branch_id: shop.owner.branch.id,
      category_id: shop.category.id,
      brand_id: shop.brand.id,
      category: { id: shop.category.id, name: "Food" },
      brand: { id: shop.brand.id, name: "Own" },
      company_id: shop.owner.user.company_id,
      description: ".",
      discount: 5,
      purchase_vat: 0,
      sale_vat: 8.25,
      status: "active",
      pricing_method: "fifo",
      price_type: "fixed",
      images: "[]",
      variations: [
        {
          id: expect.any(Number),
          temp_id: null,
          product_id: product.id,
          color_id: made.red,
          size_id: made.small,
          measurement_unit_id: null,
          color: { id: made.red, name: "Red", code: "#f00" },
          size: { id: made.small, name: "Small", code: "S" },
          measurement_unit: null,
          purchase_price: 1.5,
          sale_price: 2.5,
          min_stock_quantity: 0,
          barcode: "9556001234568",
          status: "active",
          stocks: [
            {
              branch_id: shop.owner.branch.id,
              branch: { id: shop.owner.branch.id, name: "Main a", type: "branch" },
              quantity: 4,
              stock_purchase_transaction_id: expect.any(Number),
              purchase_price: 1.5,
            },
          ],
          shortfalls: [],
        },
        expect.objectContaining({ color_id: made.blue, min_stock_quantity: 2, barcode: null, stocks: [] }),
      ],
    });
    const variation = product.variations[0]!;
    expect(
      await app().rows(
        `select t.type, t.destination_branch_id::int as branch_id, l.quantity::float as ledger, s.quantity::float as level
        from stock_ledger l join stock_transactions t on t.id = l.transaction_id
        join stock_levels s on s.product_variation_id = l.product_variation_id
        where l.product_variation_id = $1`,
        [variation.id],
      ),
    ).toEqual([{ type: "opening", branch_id: shop.owner.branch.id, ledger: 4, level: 4 }]);
  });

  test("defaults, and thousandths for products sold by unit", async () => {
    const variations = [{ ...one, measurement_unit_id: made.kilo, initial_stock_quantity: 12.375 }];
    const { product } = (await store({ price_type: "by_unit", branch_id: second.id, variations })).data;
    expect(product).toMatchObject({ description: ".", discount: 0, sale_vat: 0, status: "active" });
    expect(product.variations[0]!.stocks).toMatchObject([
      { branch_id: second.id, branch: { type: "warehouse" }, quantity: 12.375 },
    ]);
    const plain = (await store({})).data.product;
    expect([plain.price_type, plain.pricing_method, plain.variations[0]!.stocks]).toEqual([
      "fixed",
      "fifo",
      [],
    ]);
  });

  test("the same temp_id, at the same moment, makes one product", async () => {
    const [before] = await app().rows<{ count: number }>("select count(*)::int from products");
    const body = { name: "Once", temp_id: "T0001-once", variations: [{ ...one, initial_stock_quantity: 3 }] };
    const answers = await Promise.all(Array.from({ length: 8 }, () => store(body)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ data }) => JSON.stringify(data.product))).size).toBe(1);
    const [after] = await app().rows<{ count: number }>("select count(*)::int from products");
    expect(after!.count).toBe(before!.count + 1);
    expect((await store({ ...body, name: "Twice" })).failure.code).toBe("key_reused");
  });

  test("several at the same moment with one barcode: one gets it, and the refusals name that product", async () => {
    const variations = [{ ...one, barcode: "RACE-1" }];
    const answers = await Promise.all(["One", "Two", "Three"].map((name) => store({ name, variations })));
    const winner = answers.find(({ status }) => status === 200)!.data.product.name;
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.map(({ status, failure }) => [status, failure.code, failure.message])).toEqual(
      Array(2).fill([409, "barcode_taken", labelTexts.barcodeTaken({ barcode: "RACE-1", name: winner })]),
    );
    // Another company may use the same code.
    const there = {
      branch_id: other.owner.branch.id,
      category_id: other.category.id,
      brand_id: other.brand.id,
      variations,
    };
    expect((await store(there, other.owner.token)).status).toBe(200);
  });

  describe("a refused product creates nothing", () => {
    type Case = [name: string, status: number, code: string, path: string, body: () => object];
    const cases: Case[] = [
      ["no name", 422, "validation_failed", "name", () => ({ name: " " })],
      ["no branch", 422, "validation_failed", "branch_id", () => ({ branch_id: "" })],
      ["no variation", 422, "validation_failed", "variations", () => ({ variations: [] })],
      ["broken variations", 422, "validation_failed", "variations", () => ({ variations: "[{" })],
      ["a discount above 100", 422, "validation_failed", "discount", () => ({ discount: 100.5 })],
      ["a foreign branch", 404, "not_found", "branch_id", () => ({ branch_id: other.owner.branch.id })],
      ["a foreign category", 404, "not_found", "category_id", () => ({ category_id: other.category.id })],
      ["a foreign brand", 404, "not_found", "brand_id", () => ({ brand_id: other.brand.id })],
      [
        "an unknown color",
        404,
        "not_found",
        "variations.0.color_id",
        () => ({ variations: [{ ...one, color_id: 999_999 }] }),
      ],
      [
        "an unknown size",
        404,
        "not_found",
        "variations.0.size_id",
        () => ({ variations: [{ ...one, size_id: 999_999 }] }),
      ],
      [
        "an unknown unit",
        404,
        "not_found",
        "variations.0.measurement_unit_id",
        () => ({ variations: [{ ...one, measurement_unit_id: 999_999 }] }),
      ],
      [
        "two equal variations",
        422,
        "variation_already_added",
        "variations.1",
        () => ({ variations: [one, one].map((variation) => ({ ...variation, color_id: made.red })) }),
      ],
      [
        "a bare variation among others",
        422,
        "variation_incomplete",
        "variations.1",
        () => ({ variations: [{ ...one, color_id: made.red }, one] }),
      ],
      [
        "half a piece",
        422,
        "quantity_whole",
        "variations.0.initial_stock_quantity",
        () => ({ variations: [{ ...one, initial_stock_quantity: 0.5 }] }),
      ],
      [
        "a tenth of a sen",
        422,
        "too_many_decimals",
        "variations.0.sale_price",
        () => ({ variations: [{ ...one, sale_price: 1.005 }] }),
      ],
      [
        "a wrong check digit",
        422,
        "barcode_check_digit",
        "variations.0.barcode",
        () => ({ variations: [{ ...one, barcode: "9556001234561" }] }),
      ],
    ];
    test.each(cases)("%s", async (_name, status, code, path, body) => {
      const before = await everything();
      const answer = await store({ ...body(), temp_id: "T0001-refused" });
      expect([answer.status, answer.failure.code, answer.failure.errors?.[0]?.path]).toEqual([
        status,
        code,
        path,
      ]);
      expect(await everything()).toEqual(before);
    });

    test("a barcode that another product has, after its row was written", async () => {
      await store({ name: "First", variations: [{ ...one, barcode: "TAKEN-1" }] });
      const before = await everything();
      const variations = [
        { ...one, color_id: made.red, barcode: "FREE-1", initial_stock_quantity: 5 },
        { ...one, color_id: made.blue, barcode: "TAKEN-1" },
      ];
      const answer = await store({ variations, temp_id: "T0001-taken" });
      expect([answer.status, answer.failure.code, answer.failure.errors]).toEqual([
        409,
        "barcode_taken",
        [
          {
            path: "variations.1.barcode",
            message: "The barcode TAKEN-1 belongs to First",
            code: "barcode_taken",
            values: { barcode: "TAKEN-1", name: "First" },
          },
        ],
      ]);
      expect(await everything()).toEqual(before);
    });

    test("a temporary id of a variation that another record has", async () => {
      const variations = [{ ...one, temp_id: "T0001-v1" }];
      const first = await store({ temp_id: "T0001-p1", variations });
      expect(first.data.product.variations[0]!.temp_id).toBe("T0001-v1");
      expect((await store({ temp_id: "T0001-p1", variations })).data).toEqual(first.data);
      const before = await everything();
      const pair = [made.red, made.blue].map((color_id) => ({ ...one, color_id, temp_id: "T0001-v2" }));
      for (const body of [
        { temp_id: "T0001-p2", variations },
        { temp_id: "T0001-v3", variations: [{ ...one, temp_id: "T0001-v3" }] },
        { temp_id: "T0001-v1" },
        { variations: pair },
      ]) {
        const answer = await store(body);
        expect([answer.status, answer.failure.code]).toEqual([409, "key_reused"]);
      }
      expect(await everything()).toEqual(before);
    });

    test("opening stock in an inactive store; without stock it is allowed", async () => {
      const closed = await shop.branch();
      await app().rows("update branches set status = 'inactive' where id = $1", [closed.id]);
      const before = await everything();
      const variations = [{ ...one, initial_stock_quantity: 1 }];
      const refused = await store({ branch_id: closed.id, variations });
      expect([refused.status, refused.failure.code]).toEqual([409, "branch_inactive"]);
      expect(await everything()).toEqual(before);
      const bare = [{ ...one, initial_stock_quantity: 0 }];
      expect((await store({ branch_id: closed.id, variations: bare })).status).toBe(200);
    });

    test("without the key, or in a branch that is not assigned", async () => {
      const seller = (await shop.staff("cashier", ["pos:view", "product:view"])).token;
      const maker = (await shop.staff("inventory_manager", ["product:create"])).token;
      const before = await everything();
      expect((await store({}, seller)).status).toBe(403);
      expect((await store({ branch_id: second.id }, maker)).status).toBe(403);
      expect(await everything()).toEqual(before);
      // The answer has no costs for somebody who may make products but not see costs.
      expect((await store({}, maker)).data.product.variations[0]).not.toHaveProperty("purchase_price");
    });
  });
});
