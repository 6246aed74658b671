import type { Product } from "@clove/domain/catalogue/products.schema.ts";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { useTestApp } from "../../../test/app.ts";
import { line, openShop, pay, type Shop } from "../../../test/shop.ts";
import { saleRows, sendUpload } from "../../../test/upload.ts";
import { checkInvariants } from "../../cli/check-invariants.ts";

const app = useTestApp();
let shop: Shop;

beforeAll(async () => {
  shop = await openShop(app(), app().a);
});

/** Quantities in quarters, so that the model's sums are exact. */
const quarters = (min: number, max: number) => fc.integer({ min, max }).map((n) => n / 4);
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ does: fc.constant("adjust" as const), by: quarters(-24, 32) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant("sell" as const), by: quarters(1, 16) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant("sellOffline" as const), by: quarters(1, 24) }) },
);

test("whatever is added, taken out and sold, online and offline, levels, batches and ledger agree with a plain sum", async () => {
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
      run++;
      const { product, variation } = await shop.product({ price: 4, stock: 2, price_type: "by_unit" });
      /** Negative: owed. */
      let expected = 2;
      for (const [i, { does, by }] of steps.entries()) {
        if (by === 0) continue;
        if (does === "adjust") {
          const body = {
            destination_branch_id: shop.owner.branch.id,
            entries: [{ product_variation_id: variation.id, quantity: by }],
          };
          const { status } = await app().call(shop.owner.token, "POST", "stock/adjust", body);
          const fits = by > 0 || expected + by >= 0;
          expect(status).toBe(fits ? 200 : 409);
          if (fits) expected += by;
        } else if (does === "sell") {
          const sale = { items: [line(variation, 4, by)], payments: [pay("cash", 4 * by)] };
          const { status } = await shop.sell(sale);
          expect(status).toBe(expected >= by ? 200 : 409);
          if (expected >= by) expected -= by;
        } else {
          const sale = saleRows({
            temp_id: `T0001-random-${run}-${i}`,
            terminal_id: shop.terminal.id,
            cashier_user_id: shop.owner.user.id,
            lines: [{ product_variation_id: variation.id, quantity: by, sale_price: 4 }],
          });
          const { records } = await sendUpload(app(), shop.owner.token, sale);
          expect(records.map(({ status }) => status)).toEqual(["created"]);
          expected -= by;
        }
      }
      const { data } = await app().call<{ product: Product }>(
        shop.owner.token,
        "GET",
        `product/${product.id}`,
      );
      const { stocks, shortfalls } = data.product.variations[0]!;
      const sum = (rows: readonly { quantity: number }[]) => rows.reduce((all, row) => all + row.quantity, 0);
      expect([sum(stocks), sum(shortfalls)]).toEqual([Math.max(0, expected), Math.max(0, -expected)]);
    }),
    { numRuns: 8 },
  );
  expect(await checkInvariants(app().pool)).toEqual([]);
});
