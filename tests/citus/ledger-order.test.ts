import { expect, test } from "vitest";
import { useTestApp } from "../../packages/server/test/app.ts";
import { line, openShop, pay } from "../../packages/server/test/shop.ts";
import { moveElsewhere } from "./places.ts";

const app = useTestApp();

test("lines of ledgers keep their order when the company moves to another worker, and back", async () => {
  const { token, user } = app().a;
  const shop = await openShop(app(), app().a);
  const { variation } = await shop.product({ price: 10, stock: 100 });
  await shop.openShift(token, shop.terminal.id, 50);
  const customer = await shop.customer(100);
  const ids: Record<string, number[]> = { stock_ledger: [], cash_ledger: [], credit_ledger: [] };
  for (let place = 0; place < 3; place++) {
    if (place > 0) await moveElsewhere(app(), app().a);
    // Two sales after the move, because the first one may be the one that moves the numbers on.
    for (const n of [1, 2]) {
      const sale = {
        temp_id: `T0001-order-${place}-${n}`,
        items: [line(variation, 10, 2), line(variation, 10, 1)],
        payments: [pay("cash", 20), pay("credit", 10)],
        user_id: customer.id,
      };
      const sold = await shop.sell(sale);
      expect([sold.status, sold.text.slice(0, 300)]).toEqual([200, expect.anything()]);
      for (const [name, known] of Object.entries(ids)) {
        const rows = await app().rows<{ id: string }>(
          `select id from ${name} where company_id = $1 order by id`,
          [user.company_id],
        );
        const now = rows.map(({ id }) => Number(id));
        expect(now.length, name).toBeGreaterThan(known.length);
        // Those of before stand first.
        expect(now.slice(0, known.length), `${name}, place ${place}`).toEqual(known);
        ids[name] = now;
      }
    }
  }
}, 300_000);
