import { stocksLeft } from "@clove/domain/catalogue/shape-product.ts";
import fc from "fast-check";
import { expect, it } from "vitest";
import { UnsentSums } from "./unsent-sums.ts";

const branch_id = fc.integer({ min: 1, max: 2 });
const batches = fc.array(fc.record({ branch_id, quantity: fc.integer({ min: 1, max: 9000 }) }), {
  maxLength: 6,
});
const sales = fc.array(
  fc.record({
    branch_id,
    quantity: fc.integer({ min: 1, max: 9000 }),
    stock_purchase_transaction_id: fc.option(fc.integer({ min: 1, max: 7 })),
    isSent: fc.boolean(),
  }),
  { maxLength: 12 },
);

it("the sums leave the same stock as the sales one after the other", () => {
  fc.assert(
    fc.property(batches, sales, (held, made) => {
      const stocks = held.map((batch, at) => ({
        branch_id: batch.branch_id,
        branch: { id: batch.branch_id, name: "Town", type: "branch" as const },
        quantity: batch.quantity / 1000,
        stock_purchase_transaction_id: at + 1,
      }));
      const sold = made.map(({ isSent: _, ...sale }) => ({ ...sale, quantity: sale.quantity / 1000 }));
      const sums = new UnsentSums();
      for (const [at, sale] of sold.entries())
        sums.set(`${at}`, { sold: [{ ...sale, variation: 5 }], credit: null });
      for (const [at, { isSent }] of made.entries()) if (isSent) sums.delete(`${at}`);
      const waiting = sold.filter((_, at) => !made[at]!.isSent);
      expect(stocksLeft(stocks, sums.soldOf(5, null))).toEqual(stocksLeft(stocks, waiting));
      if (waiting.length === 0) expect(sums.soldOf(5)).toEqual([]);
    }),
    { numRuns: 500 },
  );
});
