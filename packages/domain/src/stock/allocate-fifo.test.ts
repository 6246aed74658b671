import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sumAmounts } from "../money.ts";
import { allocateFifo } from "./allocate-fifo.ts";

const batch = (id: number, quantity: number, stock_purchase_transaction_id: number | null = id) => ({
  id,
  stock_purchase_transaction_id,
  quantity,
});
const taken = (allocation: ReturnType<typeof allocateFifo<ReturnType<typeof batch>>>) =>
  allocation.taken.map((take) => [take.batch.id, take.quantity]);

describe("stock is taken", () => {
  const batches = [batch(1, 2), batch(2, 0.5), batch(3, 4)];

  it("from the oldest batch first", () => {
    const allocation = allocateFifo(batches, 3);
    expect(taken(allocation)).toEqual([
      [1, 2],
      [2, 0.5],
      [3, 0.5],
    ]);
    expect(allocation.shortfall).toBe(0);
    expect(allocation.left).toEqual([batch(3, 3.5)]);
  });

  it("from the named batch before all others, then from the oldest", () => {
    expect(taken(allocateFifo(batches, 5, 3))).toEqual([
      [3, 4],
      [1, 1],
    ]);
  });

  it("from every batch that came by the named transaction", () => {
    const moved = [batch(1, 1), batch(2, 1, 9), batch(3, 1, 9)];
    expect(taken(allocateFifo(moved, 2, 9))).toEqual([
      [2, 1],
      [3, 1],
    ]);
  });

  it("from the oldest when the named batch does not exist", () => {
    expect(taken(allocateFifo(batches, 1, 77))).toEqual([[1, 1]]);
  });

  it("as far as there is any: the rest is a shortfall", () => {
    expect(allocateFifo(batches, 10)).toMatchObject({ shortfall: 3.5, left: [] });
    expect(allocateFifo([], 1)).toEqual({ taken: [], shortfall: 1, left: [] });
  });

  it("never more than a batch has, and quantities add up", () => {
    const quantities = fc.integer({ min: 0, max: 50_000 }).map((thousandths) => thousandths / 1000);
    fc.assert(
      fc.property(fc.array(quantities, { maxLength: 8 }), quantities, fc.nat(9), (lefts, wanted, named) => {
        const given = lefts.map((quantity, i) => batch(i, quantity));
        const result = allocateFifo(given, wanted, named);
        for (const take of result.taken) {
          expect(take.quantity).toBeGreaterThan(0);
          expect(take.quantity).toBeLessThanOrEqual(take.batch.quantity);
        }
        const out = result.taken.map((take) => take.quantity);
        const before = sumAmounts(lefts, 3);
        expect(sumAmounts([...out, result.shortfall], 3)).toBe(wanted);
        expect(sumAmounts([...out, ...result.left.map((one) => one.quantity)], 3)).toBe(before);
        expect(result.shortfall === 0 || result.left.length === 0).toBe(true);
      }),
    );
  });
});
