import type { Branch } from "@clove/domain/branches/branches.schema.ts";
import type { Product } from "@clove/domain/catalogue/products.schema.ts";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { useTestApp } from "../../../test/app.ts";
import { line, openShop, pay, type Shop } from "../../../test/shop.ts";
import { stockModel } from "../../../test/stock-model.ts";
import { saleRows, sendUpload } from "../../../test/upload.ts";
import { checkInvariants } from "../../cli/check-invariants.ts";

const app = useTestApp();
let shop: Shop;
let depot: Branch;

beforeAll(async () => {
  shop = await openShop(app(), app().a);
  depot = await shop.branch({ name: "Depot" });
});

/** Quantities in quarters, so that the model's sums are exact. */
const quarters = (min: number, max: number) => fc.integer({ min, max }).map((n) => n / 4);
/** The batch at this place of the store's list, or the oldest. */
const named = fc.option(fc.nat(2), { nil: undefined });
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant("add" as const),
      by: quarters(1, 32),
      cost: fc.nat(9),
      inDepot: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant("takeOut" as const),
      by: quarters(1, 24),
      named,
      inDepot: fc.boolean(),
    }),
  },
  { weight: 3, arbitrary: fc.record({ does: fc.constant("sell" as const), by: quarters(1, 16), named }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant("sellOffline" as const), by: quarters(1, 24) }) },
);

test("whatever comes in, goes out and is sold, online and offline: batches, costs and what is owed are a plain model's", async () => {
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      run++;
      const here = shop.owner.branch.id;
      const { product, variation } = await shop.product({ price: 4, stock: 2, price_type: "by_unit" });
      const model = stockModel([here, depot.id]);
      model.receive(here, 2, 1);
      const read = async () => {
        const path = `product/${product.id}`;
        const { data } = await app().call<{ product: Product }>(shop.owner.token, "GET", path);
        return data.product.variations[0]!;
      };
      /** The batch's id, and its place as far as the store has so many. */
      const batchAt = async (store: number, place: number | undefined) => {
        if (place === undefined) return {};
        const batch = (await read()).stocks.filter(({ branch_id }) => branch_id === store)[place];
        return batch ? { place, id: batch.stock_purchase_transaction_id } : {};
      };
      const post = async (path: string, body: object) =>
        (await app().call(shop.owner.token, "POST", path, body)).status;
      const adjust = (store: number, quantity: number, batch?: number) =>
        post("stock/adjust", {
          destination_branch_id: store,
          entries: [
            {
              product_variation_id: variation.id,
              quantity,
              ...(batch && { stock_purchase_transaction_id: batch }),
            },
          ],
        });

      for (const [i, step] of steps.entries()) {
        const { does, by } = step;
        if (does === "add") {
          const store = step.inDepot ? depot.id : here;
          await post("product/variation/update", { id: variation.id, purchase_price: step.cost });
          expect(await adjust(store, by)).toBe(200);
          model.receive(store, by, step.cost);
        } else if (does === "takeOut") {
          const store = step.inDepot ? depot.id : here;
          const fits = model.stockAt(store) >= by;
          const batch = await batchAt(store, step.named);
          expect(await adjust(store, -by, batch.id)).toBe(fits ? 200 : 409);
          if (fits) model.takeOut(store, by, batch.place);
        } else if (does === "sell") {
          const fits = model.stockAt(here) >= by;
          const batch = await batchAt(here, step.named);
          const item = line(variation, 4, by, batch.id ? { stock_purchase_transaction_id: batch.id } : {});
          const { status } = await shop.sell({ items: [item], payments: [pay("cash", 4 * by)] });
          expect(status).toBe(fits ? 200 : 409);
          if (fits) model.sell(here, by, batch.place);
        } else {
          const sale = saleRows({
            temp_id: `T0001-random-${run}-${i}`,
            terminal_id: shop.terminal.id,
            cashier_user_id: shop.owner.user.id,
            lines: [{ product_variation_id: variation.id, quantity: by, sale_price: 4 }],
          });
          const { records } = await sendUpload(app(), shop.owner.token, sale);
          expect(records.map(({ status }) => status)).toEqual(["created"]);
          model.sellBeyond(here, by);
        }
      }

      const { stocks, shortfalls } = await read();
      expect(stocks.map((stock) => [stock.branch_id, stock.quantity, stock.purchase_price])).toEqual(
        [here, depot.id].flatMap(model.batchesAt),
      );
      expect(shortfalls.map(({ quantity }) => quantity)).toEqual(
        [model.owedAt(here)].filter((quantity) => quantity > 0),
      );
      const [sold] = await app().rows<{ cost: number }>(
        `select coalesce(sum(a.quantity * b.purchase_price), 0)::float as cost
          from order_item_batches a join batches b on b.company_id = a.company_id and b.id = a.batch_id
          where b.product_variation_id = $1`,
        [variation.id],
      );
      expect(sold!.cost).toBe(model.costOfSales());
    }),
    { numRuns: 8 },
  );
  expect(await checkInvariants(app().pool)).toEqual([]);
});
