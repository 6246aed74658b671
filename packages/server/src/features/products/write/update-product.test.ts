import type { Branch } from "@clove/domain/branches/branches.schema.ts";
import * as catalogueTexts from "@clove/domain/catalogue/catalogue.texts.ts";
import { imagePaths, thumbnailPath } from "@clove/domain/catalogue/images.ts";
import type { Product } from "@clove/domain/catalogue/products.schema.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { useTestApp } from "../../../../test/app.ts";
import { onePrice, openPairs } from "../../../../test/pairs.ts";
import { mediaFiles, picture, sendForm } from "../../../../test/pictures.ts";
import { line, openShop, pay, type Shop } from "../../../../test/shop.ts";
import { ownSale, sendUpload } from "../../../../test/upload.ts";

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

describe("product/update", () => {
  test("a multipart form changes its fields; empty figures become 0, the rest stays", async () => {
    const { product, red, blue } = await pairs.pair("Form", { discount: 5, sale_vat: 8, purchase_vat: 3 });
    const { token } = shop.owner;
    const { data } = await app().call<{ category: { id: number } }>(token, "POST", "category/store", {
      name: "Clothes",
      description: ".",
    });
    const form = new FormData();
    const fields = {
      id: product.id,
      name: " Shirt ",
      category_id: data.category.id,
      discount: "",
      purchase_vat: "",
      sale_vat: "8.25",
      status: "inactive",
      price_type: "variable",
      description: "Cotton",
      variations: JSON.stringify([
        { id: red.id, sale_price: "3.10", min_stock_quantity: "" },
        { id: blue.id, barcode: "", min_stock_quantity: 2 },
      ]),
    };
    for (const [field, value] of Object.entries(fields)) form.append(field, String(value));
    const request = new Request("http://localhost", { method: "POST", body: form });
    const answer = await app().call<{ product: Product }>(
      token,
      "POST",
      "product/update",
      Buffer.from(await request.arrayBuffer()),
      { "content-type": request.headers.get("content-type")! },
    );
    expect([answer.status, answer.message]).toEqual([200, catalogueTexts.productUpdated]);
    expect(answer.data.product).toEqual({
      ...product,
      name: "Shirt",
      category_id: data.category.id,
      category: { id: data.category.id, name: "Clothes" },
      discount: 0,
      purchase_vat: 0,
      sale_vat: 8.25,
      status: "inactive",
      price_type: "variable",
      description: "Cotton",
      variations: [
        { ...red, sale_price: 3.1 },
        { ...blue, barcode: null, min_stock_quantity: 2 },
      ],
    });
    expect(answer.data.product).toEqual(await pairs.read(product.id));
  });

  test("two variations exchange their barcodes, and a new one takes a released barcode", async () => {
    const { product, red, blue } = await pairs.pair("Swap");
    const swapped = await pairs.update({
      id: product.id,
      variations: [
        { id: red.id, barcode: blue.barcode },
        { id: blue.id, barcode: red.barcode },
      ],
    });
    expect(swapped.data.product.variations.map(({ barcode }) => barcode)).toEqual(["Swap-B", "Swap-R"]);
    const moved = await pairs.update({
      id: product.id,
      variations: [{ id: red.id, barcode: "" }],
      new_variations: [{ ...onePrice, size_id: pairs.made.small, barcode: "Swap-B" }],
    });
    expect(moved.data.product.variations.map(({ barcode }) => barcode)).toEqual([null, "Swap-R", "Swap-B"]);
  });

  test("new variations are added beside the default one, with opening stock in the named store", async () => {
    const { product, variation } = await shop.product({ stock: 3 });
    const body = {
      id: product.id,
      branch_id: depot.id,
      new_variations: JSON.stringify([
        { ...onePrice, color_id: pairs.made.red, initial_stock_quantity: 7, barcode: "Beside-R" },
        { ...onePrice, color_id: pairs.made.blue },
      ]),
    };
    const { data, status } = await pairs.update(body);
    expect(status).toBe(200);
    expect(data.product.branch_id).toBe(shop.owner.branch.id);
    const [bare, red, blue] = data.product.variations;
    expect(bare).toEqual(variation);
    expect([red!.color?.name, red!.barcode]).toEqual(["Red", "Beside-R"]);
    expect(red!.stocks.map((stock) => [stock.branch_id, stock.quantity, stock.purchase_price])).toEqual([
      [depot.id, 7, 1.5],
    ]);
    expect(blue!.stocks).toEqual([]);
    const [stocked] = await app().rows(
      `select t.type, t.destination_branch_id::int from stock_transactions t join batches b on b.transaction_id = t.id
        where b.product_variation_id = $1`,
      [red!.id],
    );
    expect(stocked).toEqual({ type: "opening", destination_branch_id: depot.id });
  });

  test("adds, keeps and removes pictures; a refused change leaves the files as they were", async () => {
    const { product } = await shop.product();
    const png = await picture().png().toBuffer();
    const send = (fields: object, files: Record<string, Buffer> = {}) =>
      sendForm<{ product: Product }>(
        app(),
        shop.owner.token,
        "product/update",
        { id: product.id, ...fields },
        files,
      );
    const both = await send({ name: "Pictured" }, { image_0: png, image_1: png });
    expect(both.status).toBe(200);
    const [first = "", second = ""] = imagePaths(both.data.product.images);
    expect((await mediaFiles(app())).length).toBe(4);
    const refused = await send({ images: [first], discount: 1, category_id: 999_999 }, { image_0: png });
    expect(refused.status).toBe(404);
    expect((await mediaFiles(app())).length).toBe(4);
    const kept = await send({ images: [second] });
    expect(imagePaths(kept.data.product.images)).toEqual([second]);
    expect(await mediaFiles(app())).toEqual([second, thumbnailPath(second)].toSorted());
    expect((await pairs.read(product.id)).images).toBe(kept.data.product.images);
  });

  test("the same key again changes nothing more; another body under it is refused", async () => {
    const { product } = await pairs.pair("Once");
    const body = {
      id: product.id,
      temp_id: "T0001-update",
      branch_id: shop.owner.branch.id,
      new_variations: [{ ...onePrice, size_id: pairs.made.small, initial_stock_quantity: 2 }],
    };
    const answers = await Promise.all(Array.from({ length: 6 }, () => pairs.update(body)));
    expect(answers[0]!.status).toBe(200);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect((await pairs.read(product.id)).variations).toHaveLength(3);
    expect((await pairs.update({ ...body, name: "Twice" })).failure.code).toBe("key_reused");
  });

  test("the audit log has the values before and after, and only when something changed", async () => {
    const { product, red } = await pairs.pair("Audit", { sale_vat: 6 });
    const body = {
      id: product.id,
      sale_vat: 8,
      status: "active",
      variations: [{ id: red.id, sale_price: 9 }],
    };
    await pairs.update(body);
    await pairs.update(body);
    const rows = await app().rows(
      "select user_id::int, detail from audit_log where action = 'product.update' and subject_id = $1",
      [product.id],
    );
    expect(rows).toEqual([
      {
        user_id: shop.owner.user.id,
        detail: {
          from: { sale_vat: 6 },
          to: { sale_vat: 8 },
          variations: [{ id: red.id, from: { sale_price: 2.5 }, to: { sale_price: 9 } }],
          new_variations: [],
          opening_stock: [],
        },
      },
    ]);
  });

  test("from by_unit to fixed only without fractions", async () => {
    const cloth = { price_type: "by_unit" as const, name: "Cloth" };
    const { product, variation } = await shop.product({ ...cloth, stock: 2.5 });
    const to = { id: product.id, price_type: "fixed" };
    const refused = await pairs.update(to);
    const message = catalogueTexts.fractionLeft({ name: "Cloth", quantity: 2.5 });
    expect([refused.status, refused.failure.code, refused.failure.errors]).toEqual([
      409,
      "fraction_left",
      [{ path: "price_type", message, code: "fraction_left", values: { name: "Cloth", quantity: 2.5 } }],
    ]);
    expect((await shop.sell({ items: [line(variation, 10, 0.5)], payments: [pay("cash", 5)] })).status).toBe(
      200,
    );
    expect((await pairs.update(to)).data.product.price_type).toBe("fixed");

    const owed = await shop.product({ ...cloth, stock: 0 });
    const sale = ownSale(shop, "T0001-cloth", [line(owed.variation, 10, 0.5)]);
    expect((await sendUpload(app(), shop.owner.token, sale)).records[0]!.warnings).toContain("oversold");
    expect((await pairs.update({ ...to, id: owed.product.id })).failure.code).toBe("fraction_left");
  });
});

describe("product/variation/update", () => {
  test("changes one variation and answers it", async () => {
    const { product, red, blue } = await pairs.pair("Single");
    const answer = await pairs.updateVariation({
      id: red.id,
      purchase_price: "1.25",
      sale_price: "3",
      min_stock_quantity: "",
      barcode: " Single-N ",
    });
    expect([answer.status, answer.message]).toEqual([200, catalogueTexts.productUpdated]);
    expect(answer.data.variation).toEqual({
      ...red,
      purchase_price: 1.25,
      sale_price: 3,
      barcode: "Single-N",
    });
    expect((await pairs.read(product.id)).variations).toEqual([answer.data.variation, blue]);
  });

  test("refusals name the fields of its own form", async () => {
    const { red } = await pairs.pair("Fields");
    await pairs.pair("Fields2");
    const refused = async (body: object) => {
      const { status, failure } = await pairs.updateVariation({ id: red.id, ...body });
      return [status, failure.code, failure.errors?.[0]?.path];
    };
    expect(await refused({ id: 999_999 })).toEqual([404, "not_found", "id"]);
    expect(await refused({ id: (await other.product()).variation.id })).toEqual([404, "not_found", "id"]);
    expect(await refused({ sale_price: 1.005 })).toEqual([422, "too_many_decimals", "sale_price"]);
    expect(await refused({ barcode: "12345678" })).toEqual([422, "barcode_check_digit", "barcode"]);
    expect(await refused({ barcode: "Fields-B" })).toEqual([409, "barcode_taken", "barcode"]);
    expect(await refused({ barcode: "Fields2-R" })).toEqual([409, "barcode_taken", "barcode"]);
  });

  test("the same key again answers the first result", async () => {
    const { red } = await pairs.pair("Key");
    const body = { id: red.id, sale_price: 4, temp_id: "T0001-variation" };
    const first = await pairs.updateVariation(body);
    await pairs.updateVariation({ id: red.id, sale_price: 5 });
    expect((await pairs.updateVariation(body)).data).toEqual(first.data);
    expect((await pairs.updateVariation({ ...body, sale_price: 6 })).failure.code).toBe("key_reused");
  });
});
