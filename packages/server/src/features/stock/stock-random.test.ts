import type { Branch } from "@clove/domain/branches/branches.schema.ts";
import type { Product } from "@clove/domain/catalogue/products.schema.ts";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { useTestApp } from "../../../test/app.ts";
import { line, openShop, pay, type Shop } from "../../../test/shop.ts";
import { stockModel } from "../../../test/stock-model.ts";
import { bought, moved, openStockMoves } from "../../../test/stock-moves.ts";
import { ownSale, sendUpload } from "../../../test/upload.ts";
import { checkInvariants } from "../books/check-invariants.ts";

const app = useTestApp();
let shop: Shop;
let depot: Branch;
let run = 0;

beforeAll(async () => {
  shop = await openShop(app(), app().a);
  depot = await shop.branch({ name: "Depot" });
});

const step = fc.record({
  does: fc.constantFrom("add", "purchase", "takeOut", "transfer", "sell", "sell", "sellOffline"),
  // Quarters, so that the model's sums are exact in floating point.
  by: fc.integer({ min: 1, max: 24 }).map((n) => n / 4),
  cost: fc.nat(9),
  /** The day of July on which goods that come in expire, if that is known. */
  expires: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
  inDepot: fc.boolean(),
  /** The position of the named batch in the store's list, if there are as many. */
  named: fc.option(fc.nat(2), { nil: undefined }),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** One variation in two stores, and a model of it; each step is carried out on both. */
async function openSteps() {
  const [here, there] = [shop.owner.branch.id, depot.id];
  const { token } = shop.owner;
  const { product, variation } = await shop.product({ price: 4, stock: 2, price_type: "by_unit" });
  const model = stockModel([here, there]);
  model.receive(here, 2, 1);
  const moves = openStockMoves(app(), shop);
  const read = async () =>
    (await app().call<{ product: Product }>(token, "GET", `product/${product.id}`)).data.product
      .variations[0]!;
  const batchAt = async (store: number, place: number | undefined) => {
    const batches = (await read()).stocks.filter(({ branch_id }) => branch_id === store);
    return place === undefined ? undefined : batches[place]?.stock_purchase_transaction_id;
  };

  async function act(step: Step, temp_id: string): Promise<void> {
    const { does, by, cost, inDepot, named: place, expires } = step;
    const dated = expires === undefined ? {} : { expires_on: `2026-07-0${expires}` };
    const [store, other] = inDepot ? [there, here] : [here, there];
    const into = { destination_branch_id: store };
    switch (does) {
      case "add": {
        const update = { id: variation.id, purchase_price: cost };
        await app().call(token, "POST", "product/variation/update", update);
        expect((await moves.adjust([{ ...moved(variation, by), ...dated }], into)).status).toBe(200);
        return model.receive(store, by, cost, expires);
      }
      case "purchase":
        expect((await moves.purchase([bought(variation, by, cost, 4, dated)], into)).status).toBe(200);
        return model.receive(store, by, cost, expires);
      case "takeOut": {
        const batch = await batchAt(store, place);
        const { status } = await moves.adjust([moved(variation, -by, batch)], into);
        if (isPossible(status, model.stockAt(store), by)) model.takeOut(store, by, batch && place);
        return;
      }
      case "transfer": {
        const batch = await batchAt(store, place);
        const { status } = await moves.transfer(store, other, [moved(variation, by, batch)]);
        if (isPossible(status, model.stockAt(store), by)) model.transfer(store, other, by, batch && place);
        return;
      }
      case "sell": {
        const batch = await batchAt(here, place);
        const item = line(variation, 4, by, { stock_purchase_transaction_id: batch });
        const { status } = await shop.sell({ items: [item], payments: [pay("cash", 4 * by)] });
        if (isPossible(status, model.stockAt(here), by)) model.sell(here, by, batch && place);
        return;
      }
      case "sellOffline": {
        const sale = ownSale(shop, temp_id, [line(variation, 4, by)]);
        const { records } = await sendUpload(app(), token, sale);
        expect(records.map(({ status }) => status)).toEqual(["created"]);
        model.sellBeyond(here, by);
      }
    }
  }

  async function compare(): Promise<void> {
    const { stocks, shortfalls } = await read();
    expect(stocks.map((stock) => [stock.branch_id, stock.quantity, stock.purchase_price])).toEqual(
      [here, there].flatMap(model.batchesAt),
    );
    const owed = model.owedAt(here);
    expect(shortfalls.map(({ quantity }) => quantity)).toEqual(owed > 0 ? [owed] : []);
    const [sold] = await app().rows<{ cost: number }>(
      `select coalesce(sum(a.quantity * b.purchase_price), 0)::float as cost
        from order_item_batches a join batches b on b.company_id = a.company_id and b.id = a.batch_id
        where b.product_variation_id = $1`,
      [variation.id],
    );
    expect(sold!.cost).toBe(model.costOfSales());
  }
  return { act, compare };
}

/** Expects a refusal exactly if there is not enough stock. */
function isPossible(status: number, stock: number, wanted: number): boolean {
  expect(status).toBe(stock >= wanted ? 200 : 409);
  return status === 200;
}

test("after random stock-ins, transfers, adjustments and sales, batches, costs and shortfalls are those of a simple model", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 16 }), async (steps) => {
      run++;
      const { act, compare } = await openSteps();
      for (const [i, each] of steps.entries()) await act(each, `T0001-random-${run}-${i}`);
      await compare();
    }),
    { numRuns: 10 },
  );
  expect(await checkInvariants(app().pool)).toEqual([]);
});
