import type { Branch } from "@clove/domain/branches/branches.schema.ts";
import * as labelTexts from "@clove/domain/catalogue/labels.texts.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { useTestApp } from "../../../../test/app.ts";
import { onePrice, openPairs } from "../../../../test/pairs.ts";
import { openShop, type Shop } from "../../../../test/shop.ts";

const app = useTestApp();
let shop: Shop;
let other: Shop;
let pairs: Awaited<ReturnType<typeof openPairs>>;
let depot: Branch;

beforeAll(async () => {
  shop = await openShop(app(), app().a);
  other = await openShop(app(), app().b);
  pairs = await openPairs(app(), shop);
  depot = await shop.branch({ name: "Depot" });
});

const everything = () =>
  app().rows(`select (select json_agg(p order by id) from products p) as products,
    (select json_agg(v order by id) from product_variations v) as variations,
    (select count(*) from batches) as batches, (select count(*) from idempotency_keys) as keys,
    (select count(*) from audit_log) as audited`);

describe("a refused update changes nothing", () => {
  type Pair = Awaited<ReturnType<typeof pairs.pair>>;
  let mine: Pair;
  let another: Pair;
  let foreign: Awaited<ReturnType<Shop["product"]>>;
  beforeAll(async () => {
    mine = await pairs.pair("Mine");
    another = await pairs.pair("Another");
    foreign = await other.product();
  });
  type Case = [name: string, status: number, code: string, path: string | undefined, body: () => object];
  const changed = (fields: object) => ({ variations: [{ id: mine.red.id, ...fields }] });
  const added = (fields: object) => ({
    new_variations: [{ ...onePrice, size_id: pairs.made.small, ...fields }],
  });
  const cases: Case[] = [
    ["an empty name", 422, "validation_failed", "name", () => ({ name: " " })],
    ["an empty description", 422, "validation_failed", "description", () => ({ description: "" })],
    ["a rate above 100", 422, "validation_failed", "sale_vat", () => ({ sale_vat: 101 })],
    ["an unknown price type", 422, "validation_failed", "price_type", () => ({ price_type: "free" })],
    ["an unknown product", 404, "not_found", "id", () => ({ id: 999_999 })],
    ["a foreign product", 404, "not_found", "id", () => ({ id: foreign.product.id, name: "Mine now" })],
    ["a foreign category", 404, "not_found", "category_id", () => ({ category_id: other.category.id })],
    ["a foreign brand", 404, "not_found", "brand_id", () => ({ brand_id: other.brand.id })],
    [
      "a variation of another product",
      404,
      "not_found",
      "variations.0.id",
      () => ({ variations: [{ id: another.red.id, sale_price: 1 }] }),
    ],
    [
      "a foreign variation",
      404,
      "not_found",
      "variations.0.id",
      () => ({ variations: [{ id: foreign.variation.id, sale_price: 1 }] }),
    ],
    [
      "a tenth of a sen",
      422,
      "too_many_decimals",
      "variations.0.sale_price",
      () => changed({ sale_price: 1.005 }),
    ],
    [
      "half a piece",
      422,
      "quantity_whole",
      "variations.0.min_stock_quantity",
      () => changed({ min_stock_quantity: 0.5 }),
    ],
    [
      "a wrong check digit",
      422,
      "barcode_check_digit",
      "variations.0.barcode",
      () => changed({ barcode: "9556001234561" }),
    ],
    [
      "a barcode of the product's other variation",
      409,
      "barcode_taken",
      "variations.0.barcode",
      () => changed({ barcode: "Mine-B" }),
    ],
    [
      "a barcode of another product",
      409,
      "barcode_taken",
      "variations.0.barcode",
      () => ({ name: "Changed", ...changed({ sale_price: 7, barcode: "Another-B" }) }),
    ],
    [
      "a new variation with a barcode of another product",
      409,
      "barcode_taken",
      "new_variations.0.barcode",
      () => ({ name: "Changed", ...added({ barcode: "Another-B" }) }),
    ],
    [
      "a new variation that exists already",
      422,
      "variation_already_added",
      "new_variations.0",
      () => ({ new_variations: [{ ...onePrice, color_id: pairs.made.red }] }),
    ],
    [
      "a new variation without color, size and unit",
      422,
      "variation_incomplete",
      "new_variations.0",
      () => ({ new_variations: [onePrice] }),
    ],
    [
      "a new variation with an unknown color",
      404,
      "not_found",
      "new_variations.0.color_id",
      () => added({ color_id: 999_999 }),
    ],
    [
      "opening stock without a store",
      422,
      "branch_required",
      "branch_id",
      () => added({ initial_stock_quantity: 1 }),
    ],
    [
      "opening stock in a foreign store",
      404,
      "not_found",
      "branch_id",
      () => ({ branch_id: other.owner.branch.id, ...added({ initial_stock_quantity: 1 }) }),
    ],
    [
      "a picture that is not the product's",
      422,
      "image_unknown",
      "images.0",
      () => ({ name: "Changed", images: JSON.stringify(["company-1/none.webp"]) }),
    ],
  ];
  test.each(cases)("%s", async (_name, status, code, path, body) => {
    const before = await everything();
    const answer = await pairs.update({ id: mine.product.id, ...body(), temp_id: "T0001-refused" });
    expect([answer.status, answer.failure.code, answer.failure.errors?.[0]?.path]).toEqual([
      status,
      code,
      path,
    ]);
    expect(await everything()).toEqual(before);
  });

  test("opening stock in an inactive store; without stock it is allowed", async () => {
    const closed = await shop.branch();
    await app().rows("update branches set status = 'inactive' where id = $1", [closed.id]);
    const before = await everything();
    const opened = { id: another.product.id, branch_id: closed.id };
    const refused = await pairs.update({ ...opened, ...added({ initial_stock_quantity: 1 }) });
    expect([refused.status, refused.failure.code]).toEqual([409, "branch_inactive"]);
    expect(await everything()).toEqual(before);
    expect((await pairs.update({ ...opened, ...added({}) })).status).toBe(200);
  });

  test("the refused barcode's owner is named", async () => {
    const answer = await pairs.update({ id: mine.product.id, ...changed({ barcode: "Another-R" }) });
    expect(answer.message).toBe(labelTexts.barcodeTaken({ barcode: "Another-R", name: "Another" }));
    // Another company may use the same code.
    const there = await pairs.updateVariation(
      { id: foreign.variation.id, barcode: "Another-R" },
      other.owner.token,
    );
    expect([there.status, there.data.variation.barcode]).toEqual([200, "Another-R"]);
  });

  test("without the key, or opening stock in a store that is not assigned", async () => {
    const seller = (await shop.staff("cashier", ["pos:view", "product:view", "product:create"])).token;
    const editor = (await shop.staff("inventory_manager", ["product:edit"])).token;
    const before = await everything();
    expect((await pairs.update({ id: mine.product.id, name: "Changed" }, seller)).status).toBe(403);
    expect((await pairs.updateVariation({ id: mine.red.id, sale_price: 1 }, seller)).status).toBe(403);
    const there = { branch_id: depot.id, ...added({ initial_stock_quantity: 1 }) };
    expect((await pairs.update({ id: mine.product.id, ...there }, editor)).status).toBe(403);
    expect(await everything()).toEqual(before);
    // The answer has no costs for somebody who may edit products but not see costs.
    const { product } = (await pairs.update({ id: mine.product.id, description: "Edited" }, editor)).data;
    expect(product.variations[0]).not.toHaveProperty("purchase_price");
    expect(product.variations[0]!.stocks[0]).not.toHaveProperty("purchase_price");
    const { variation } = (await pairs.updateVariation({ id: mine.red.id, sale_price: 2.6 }, editor)).data;
    expect(variation).not.toHaveProperty("purchase_price");
  });
});
