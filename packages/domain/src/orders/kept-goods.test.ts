import { describe, expect, it } from "vitest";
import { keptGoods } from "./kept-goods.ts";
import type { Order } from "./orders.schema.ts";

/** Three of one thing for 30.00 and one of another for 10.00, less 1.00: they were paid with 29.25 and 9.75. */
const sold = {
  status: "completed" as Order["status"],
  total: 39,
  prices_include_tax: false,
  tax_after_discount: false,
  items: [
    { id: 1, quantity: 3, subtotal: 30, sst_amount: 0 },
    { id: 2, quantity: 1, subtotal: 10, sst_amount: 0 },
  ],
  returns: [] as { charge: number; lines: { order_item_id: number; quantity: number; amount: number }[] }[],
};
const back = (order_item_id: number, quantity: number, amount: number, charge = 0) => ({
  charge,
  lines: [{ order_item_id, quantity, amount }],
});

describe("what is kept of an order", () => {
  it("is not said where nothing came back", () => {
    expect(keptGoods(sold, 2)).toBeNull();
  });

  it("is what was paid for the rest of each line, and the return charges", () => {
    const returns = [back(1, 1, 9.75, 0.5), back(1, 1, 9.75)];
    expect(keptGoods({ ...sold, returns }, 2)).toEqual({
      returned: 2,
      net: 20,
      lines: new Map([
        [1, { returned: 2, net: 9.75 }],
        [2, { returned: 0, net: 9.75 }],
      ]),
    });
  });

  it("is nothing of what came back whole, and parts of goods sold by weight stay exact", () => {
    const returns = [back(1, 0.1, 0.98), back(1, 0.2, 1.95)];
    expect(keptGoods({ ...sold, returns }, 2)?.lines.get(1)).toEqual({ returned: 0.3, net: 26.32 });
    const all = [back(1, 3, 29.25), back(2, 1, 9.75)];
    expect(keptGoods({ ...sold, status: "returned", returns: all }, 2)).toMatchObject({
      returned: 4,
      net: 0,
    });
  });

  it("is nothing of a cancelled order, of which no goods count as returned", () => {
    expect(keptGoods({ ...sold, status: "cancelled" }, 2)).toMatchObject({ returned: 0, net: 0 });
  });

  it("follows the currency's decimals", () => {
    const order = { ...sold, total: 39, returns: [back(2, 1, 10)] };
    expect(keptGoods(order, 0)).toMatchObject({ returned: 1, net: 29 });
  });
});
