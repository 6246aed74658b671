import { imagePaths, thumbnailPath } from "@clove/domain/catalogue/images.ts";
import type { Product, Variation } from "@clove/domain/catalogue/products.schema.ts";
import { fillText, messages } from "@clove/domain/messages.ts";
import type { Branch } from "@clove/domain/people/branches.schema.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { useTestApp } from "../../../test/app.ts";
import { mediaFiles, picture, sendForm } from "../../../test/pictures.ts";
import { line, openShop, pay, type Shop } from "../../../test/shop.ts";
import { saleRows, sendUpload } from "../../../test/upload.ts";

const app = useTestApp();
let shop: Shop;
let other: Shop;
let depot: Branch;
const made = { red: 0, blue: 0, small: 0 };

beforeAll(async () => {
  shop = await openShop(app(), app().a);
  other = await openShop(app(), app().b);
  const make = async <T>(path: string, row: object) =>
    (await app().call<T>(shop.owner.token, "POST", path, row)).data;
  const address = { email: "x@a.example", contact_number: "1", address: "2" };
  const body = { name: "Depot", type: "warehouse", ...address };
  depot = (await make<{ branch: Branch }>("branch/store", body)).branch;
  const color = (name: string) =>
    make<{ color: { id: number } }>("color/store", { name, code: name.toLowerCase() });
  made.red = (await color("Red")).color.id;
  made.blue = (await color("Blue")).color.id;
  made.small = (await make<{ size: { id: number } }>("size/store", { name: "Small", code: "S" })).size.id;
});

const one = { purchase_price: 1.5, sale_price: 2.5 };
const update = (body: object, token = shop.owner.token) =>
  app().call<{ product: Product }>(token, "POST", "product/update", body);
const updateVariation = (body: object, token = shop.owner.token) =>
  app().call<{ variation: Variation }>(token, "POST", "product/variation/update", body);
/** Two colors with the barcodes `{name}-R` and `{name}-B`. */
async function pair(name: string, fields: object = {}) {
  const { product } = await shop.product({
    name,
    variations: [
      { ...one, color_id: made.red, barcode: `${name}-R`, initial_stock_quantity: 4 },
      { ...one, color_id: made.blue, barcode: `${name}-B` },
    ],
    ...fields,
  } as object);
  return { product, red: product.variations[0]!, blue: product.variations[1]! };
}
const read = async (id: number) =>
  (await app().call<{ product: Product }>(shop.owner.token, "GET", `product/${id}`)).data.product;
const everything = () =>
  app().rows(`select (select json_agg(p order by id) from products p) as products,
    (select json_agg(v order by id) from product_variations v) as variations,
    (select count(*) from batches) as batches, (select count(*) from idempotency_keys) as keys,
    (select count(*) from audit_log) as audited`);

describe("product/update", () => {
  test("a multipart form changes what it has; what is empty becomes 0, the rest stays", async () => {
    const { product, red, blue } = await pair("Form", { discount: 5, sale_vat: 8, purchase_vat: 3 });
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
    expect([answer.status, answer.message]).toEqual([200, messages.productUpdated]);
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
    expect(answer.data.product).toEqual(await read(product.id));
  });

  test("two variations exchange their barcodes, and a new one takes what is given up", async () => {
    const { product, red, blue } = await pair("Swap");
    const swapped = await update({
      id: product.id,
      variations: [
        { id: red.id, barcode: blue.barcode },
        { id: blue.id, barcode: red.barcode },
      ],
    });
    expect(swapped.data.product.variations.map(({ barcode }) => barcode)).toEqual(["Swap-B", "Swap-R"]);
    const moved = await update({
      id: product.id,
      variations: [{ id: red.id, barcode: "" }],
      new_variations: [{ ...one, size_id: made.small, barcode: "Swap-B" }],
    });
    expect(moved.data.product.variations.map(({ barcode }) => barcode)).toEqual([null, "Swap-R", "Swap-B"]);
  });

  test("new variations come beside a bare one, with opening stock in the named store", async () => {
    const { product, variation } = await shop.product({ stock: 3 });
    const body = {
      id: product.id,
      branch_id: depot.id,
      new_variations: JSON.stringify([
        { ...one, color_id: made.red, initial_stock_quantity: 7, barcode: "Beside-R" },
        { ...one, color_id: made.blue },
      ]),
    };
    const { data, status } = await update(body);
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

  test("pictures stay, come and go with it; a refused change leaves the files as they were", async () => {
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
    expect((await read(product.id)).images).toBe(kept.data.product.images);
  });

  test("the same key again changes nothing more; another body under it is refused", async () => {
    const { product } = await pair("Once");
    const body = {
      id: product.id,
      temp_id: "T0001-update",
      branch_id: shop.owner.branch.id,
      new_variations: [{ ...one, size_id: made.small, initial_stock_quantity: 2 }],
    };
    const answers = await Promise.all(Array.from({ length: 6 }, () => update(body)));
    expect(answers[0]!.status).toBe(200);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect((await read(product.id)).variations).toHaveLength(3);
    expect((await update({ ...body, name: "Twice" })).failure.code).toBe("key_reused");
  });

  test("it is written down what was before and after, and only when something changed", async () => {
    const { product, red } = await pair("Audit", { sale_vat: 6 });
    const body = {
      id: product.id,
      sale_vat: 8,
      status: "active",
      variations: [{ id: red.id, sale_price: 9 }],
    };
    await update(body);
    await update(body);
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
    const refused = await update(to);
    const message = fillText(messages.fractionLeft, { name: "Cloth", quantity: 2.5 });
    expect([refused.status, refused.failure.code, refused.failure.errors]).toEqual([
      409,
      "fraction_left",
      [{ path: "price_type", message }],
    ]);
    expect((await shop.sell({ items: [line(variation, 10, 0.5)], payments: [pay("cash", 5)] })).status).toBe(
      200,
    );
    expect((await update(to)).data.product.price_type).toBe("fixed");

    const owed = await shop.product({ ...cloth, stock: 0 });
    const sale = saleRows({
      temp_id: "T0001-cloth",
      terminal_id: shop.terminal.id,
      cashier_user_id: shop.owner.user.id,
      lines: [{ product_variation_id: owed.variation.id, quantity: 0.5, sale_price: 10 }],
    });
    expect((await sendUpload(app(), shop.owner.token, sale)).records[0]!.warnings).toContain("oversold");
    expect((await update({ ...to, id: owed.product.id })).failure.code).toBe("fraction_left");
  });

  describe("what is refused changes nothing", () => {
    type Pair = Awaited<ReturnType<typeof pair>>;
    let mine: Pair;
    let another: Pair;
    let foreign: Awaited<ReturnType<Shop["product"]>>;
    beforeAll(async () => {
      mine = await pair("Mine");
      another = await pair("Another");
      foreign = await other.product();
    });
    type Case = [name: string, status: number, code: string, path: string | undefined, body: () => object];
    const changed = (fields: object) => ({ variations: [{ id: mine.red.id, ...fields }] });
    const added = (fields: object) => ({ new_variations: [{ ...one, size_id: made.small, ...fields }] });
    const cases: Case[] = [
      ["an empty name", 422, "validation_failed", "name", () => ({ name: " " })],
      ["an empty description", 422, "validation_failed", "description", () => ({ description: "" })],
      ["a rate above 100", 422, "validation_failed", "sale_vat", () => ({ sale_vat: 101 })],
      ["a price type that is none", 422, "validation_failed", "price_type", () => ({ price_type: "free" })],
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
        "a new variation that is there",
        422,
        "variation_already_added",
        "new_variations.0",
        () => ({ new_variations: [{ ...one, color_id: made.red }] }),
      ],
      [
        "a new variation that is bare",
        422,
        "variation_incomplete",
        "new_variations.0",
        () => ({ new_variations: [one] }),
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
      const answer = await update({ id: mine.product.id, ...body(), temp_id: "T0001-refused" });
      expect([answer.status, answer.failure.code, answer.failure.errors?.[0]?.path]).toEqual([
        status,
        code,
        path,
      ]);
      expect(await everything()).toEqual(before);
    });

    test("the refused barcode's owner is named", async () => {
      const answer = await update({ id: mine.product.id, ...changed({ barcode: "Another-R" }) });
      expect(answer.message).toBe(fillText(messages.barcodeTaken, { barcode: "Another-R", name: "Another" }));
      // Another company may use the same code.
      const there = await updateVariation(
        { id: foreign.variation.id, barcode: "Another-R" },
        other.owner.token,
      );
      expect([there.status, there.data.variation.barcode]).toEqual([200, "Another-R"]);
    });

    test("without the key, or opening stock in a store that is not assigned", async () => {
      const seller = (await shop.staff("cashier", ["pos:view", "product:view", "product:create"])).token;
      const editor = (await shop.staff("inventory_manager", ["product:edit"])).token;
      const before = await everything();
      expect((await update({ id: mine.product.id, name: "Changed" }, seller)).status).toBe(403);
      expect((await updateVariation({ id: mine.red.id, sale_price: 1 }, seller)).status).toBe(403);
      const there = { branch_id: depot.id, ...added({ initial_stock_quantity: 1 }) };
      expect((await update({ id: mine.product.id, ...there }, editor)).status).toBe(403);
      expect(await everything()).toEqual(before);
      // Whoever edits without a key for costs does not get them back.
      const { product } = (await update({ id: mine.product.id, description: "Edited" }, editor)).data;
      expect(product.variations[0]).not.toHaveProperty("purchase_price");
      expect(product.variations[0]!.stocks[0]).not.toHaveProperty("purchase_price");
      const { variation } = (await updateVariation({ id: mine.red.id, sale_price: 2.6 }, editor)).data;
      expect(variation).not.toHaveProperty("purchase_price");
    });
  });
});

describe("product/variation/update", () => {
  test("changes one variation and answers it", async () => {
    const { product, red, blue } = await pair("Single");
    const answer = await updateVariation({
      id: red.id,
      purchase_price: "1.25",
      sale_price: "3",
      min_stock_quantity: "",
      barcode: " Single-N ",
    });
    expect([answer.status, answer.message]).toEqual([200, messages.productUpdated]);
    expect(answer.data.variation).toEqual({
      ...red,
      purchase_price: 1.25,
      sale_price: 3,
      barcode: "Single-N",
    });
    expect((await read(product.id)).variations).toEqual([answer.data.variation, blue]);
  });

  test("refusals name the fields of its own form", async () => {
    const { red } = await pair("Fields");
    await pair("Fields2");
    const refused = async (body: object) => {
      const { status, failure } = await updateVariation({ id: red.id, ...body });
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
    const { red } = await pair("Key");
    const body = { id: red.id, sale_price: 4, temp_id: "T0001-variation" };
    const first = await updateVariation(body);
    await updateVariation({ id: red.id, sale_price: 5 });
    expect((await updateVariation(body)).data).toEqual(first.data);
    expect((await updateVariation({ ...body, sale_price: 6 })).failure.code).toBe("key_reused");
  });
});

describe("at the same moment", () => {
  test("exchanges of one product's barcodes follow each other", async () => {
    const { product, red, blue } = await pair("Turn");
    const [first, second] = [red.barcode, blue.barcode];
    const swap = (a: string | null, b: string | null) =>
      update({
        id: product.id,
        variations: [
          { id: red.id, barcode: a },
          { id: blue.id, barcode: b },
        ],
      });
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) => (i % 2 ? swap(first, second) : swap(second, first))),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));
    const now = (await read(product.id)).variations.map(({ barcode }) => barcode);
    expect(now.toSorted()).toEqual([second, first].toSorted());
  });

  test("two products never get one barcode, and who has it is named", async () => {
    const goods = await Promise.all(["Race1", "Race2", "Race3", "Race4"].map((name) => pair(name)));
    const answers = await Promise.all(
      goods.map(({ red }) => updateVariation({ id: red.id, barcode: "Race-wanted" })),
    );
    const winner = answers.findIndex(({ status }) => status === 200);
    const refused = answers.filter((_, i) => i !== winner);
    const message = fillText(messages.barcodeTaken, {
      barcode: "Race-wanted",
      name: goods[winner]!.product.name,
    });
    expect(refused.map(({ status, failure }) => [status, failure.code, failure.message])).toEqual(
      Array(3).fill([409, "barcode_taken", message]),
    );
  });

  test("products that want each other's barcode are both refused or one waits; nobody breaks", async () => {
    const [a, b] = [await pair("Cross1"), await pair("Cross2")];
    const answers = await Promise.all([
      updateVariation({ id: a.red.id, barcode: b.red.barcode }),
      updateVariation({ id: b.red.id, barcode: a.red.barcode }),
    ]);
    expect(new Set(answers.map(({ failure }) => failure.code))).toEqual(new Set(["barcode_taken"]));
  });

  test("prices and barcodes change beside sales of the same variations, without an error", async () => {
    const { product, red, blue } = await pair("Busy", { price_type: "variable" });
    const added = await app().call(shop.owner.token, "POST", "stock/adjust", {
      destination_branch_id: shop.owner.branch.id,
      entries: [red, blue].map(({ id }) => ({ product_variation_id: id, quantity: 60 })),
    });
    expect(added.status).toBe(200);
    const counters = [shop.terminal, await shop.counter(), await shop.counter()];
    const sales = Array.from({ length: 24 }, (_, i) => {
      const items = [line(red, 99), line(blue, 99)];
      return shop.sell({
        terminal_id: counters[i % 3]!.id,
        items: i % 2 ? items : items.toReversed(),
        payments: [pay("cash", 198)],
      });
    });
    const updates = Array.from({ length: 12 }, (_, i) =>
      update({
        id: product.id,
        sale_vat: 0,
        variations: [
          { id: red.id, sale_price: 10 + i, barcode: `Busy-R${i}` },
          { id: blue.id, sale_price: 10 + i, barcode: `Busy-B${i}` },
        ],
      }),
    );
    const answers = await Promise.all([...sales, ...updates]);
    expect(answers.map(({ status, failure }) => (status === 200 ? 200 : failure))).toEqual(
      Array(36).fill(200),
    );
    const now = (await read(product.id)).variations;
    expect(now[0]!.sale_price).toBe(now[1]!.sale_price);
  });
});
