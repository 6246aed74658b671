import { describe, expect, test } from "vitest";
import { keepFacts } from "./kept-facts.ts";

describe("what is remembered", () => {
  const scope = { company_id: 1, user_id: 2 } as never;
  const read = (id: number, quantity = 10, started_at = "a") =>
    ({
      terminal: { id: 3, branch_id: 4 },
      ...{ shift_id: 5, own_shift_terminal_id: 3, started_at },
      variations: [{ id, version: "1" }],
      batches: [{ stock_purchase_transaction_id: 6, product_variation_id: id, quantity, purchase_price: 1 }],
      ids: { at: new Date(0).toISOString() },
    }) as never;
  const sale = (ids: readonly number[], quantity = 1, more: object = {}) =>
    ({
      terminal_id: 3,
      items: ids.map((id) => ({ product_variation_id: id, quantity })),
      payments: [],
      ...more,
    }) as never;

  test("is enough only for goods whose first batch has them all, and without a customer, batch or approval", () => {
    const kept = keepFacts(() => 0);
    expect(kept.find(scope, sale([7]))).toBeNull();
    kept.keep(scope, read(7));
    expect(kept.find(scope, sale([7], 10))?.ids).toMatchObject({ item_ids: [1], are_places: true });
    expect(kept.find(scope, sale([7], 11))).toBeNull();
    expect(kept.find(scope, sale([7, 7]))).toBeNull();
    expect(kept.find(scope, sale([7, 8]))).toBeNull();
    for (const more of [{ user_id: 1 }, { approval_id: 1 }])
      expect(kept.find(scope, sale([7], 1, more))).toBeNull();
    expect(kept.find({ company_id: 2, user_id: 2 } as never, sale([7]))).toBeNull();
    expect(kept.find({ company_id: 1, user_id: 3 } as never, sale([7]))).toBeNull();
  });

  test("becomes less with what is taken, and nothing when PostgreSQL was started anew", () => {
    const kept = keepFacts(() => 0);
    kept.keep(scope, read(7));
    const taken = { order_item_id: 1, batch_id: 6, product_variation_id: 7, quantity: 4 };
    kept.took(scope, 4, [taken]);
    expect(kept.find(scope, sale([7], 7))).toBeNull();
    expect(kept.find(scope, sale([7], 6))).not.toBeNull();
    kept.keep(scope, read(8, 10, "b"));
    expect(kept.find(scope, sale([7]))).toBeNull();
    expect(kept.find(scope, sale([8]))).not.toBeNull();
  });

  test("is limited: the oldest goods are forgotten first", () => {
    const kept = keepFacts(() => 0);
    for (let id = 1; id <= 10_001; id++) kept.keep(scope, read(id));
    expect(kept.find(scope, sale([1]))).toBeNull();
    expect(kept.find(scope, sale([2]))).not.toBeNull();
    expect(kept.find(scope, sale([10_001]))).not.toBeNull();
  });
});
