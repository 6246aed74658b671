import * as labelTexts from "@clove/domain/catalogue/labels.texts.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { useTestApp } from "../../../../test/app.ts";
import { openPairs } from "../../../../test/pairs.ts";
import { line, openShop, pay, type Shop } from "../../../../test/shop.ts";

const app = useTestApp();
let shop: Shop;
let pairs: Awaited<ReturnType<typeof openPairs>>;

beforeAll(async () => {
  shop = await openShop(app(), app().a);
  pairs = await openPairs(app(), shop);
});

describe("at the same moment", () => {
  test("exchanges of one product's barcodes run one after the other", async () => {
    const { product, red, blue } = await pairs.pair("Turn");
    const [first, second] = [red.barcode, blue.barcode];
    const swap = (a: string | null, b: string | null) =>
      pairs.update({
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
    const now = (await pairs.read(product.id)).variations.map(({ barcode }) => barcode);
    expect(now.toSorted()).toEqual([second, first].toSorted());
  });

  test("two products never get the same barcode, and the refusal names its product", async () => {
    const goods = await Promise.all(["Race1", "Race2", "Race3", "Race4"].map((name) => pairs.pair(name)));
    const answers = await Promise.all(
      goods.map(({ red }) => pairs.updateVariation({ id: red.id, barcode: "Race-wanted" })),
    );
    const winner = answers.findIndex(({ status }) => status === 200);
    const refused = answers.filter((_, i) => i !== winner);
    const message = labelTexts.barcodeTaken({
      barcode: "Race-wanted",
      name: goods[winner]!.product.name,
    });
    expect(refused.map(({ status, failure }) => [status, failure.code, failure.message])).toEqual(
      Array(3).fill([409, "barcode_taken", message]),
    );
  });

  test("products that want each other's barcode at once are both refused, without a deadlock", async () => {
    const [a, b] = [await pairs.pair("Cross1"), await pairs.pair("Cross2")];
    const answers = await Promise.all([
      pairs.updateVariation({ id: a.red.id, barcode: b.red.barcode }),
      pairs.updateVariation({ id: b.red.id, barcode: a.red.barcode }),
    ]);
    expect(new Set(answers.map(({ failure }) => failure.code))).toEqual(new Set(["barcode_taken"]));
  });

  test("prices and barcodes change beside sales of the same variations, without an error", async () => {
    const { product, red, blue } = await pairs.pair("Busy", { price_type: "variable" });
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
      pairs.update({
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
    const now = (await pairs.read(product.id)).variations;
    expect(now[0]!.sale_price).toBe(now[1]!.sale_price);
  });
});
