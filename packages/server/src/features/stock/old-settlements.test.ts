import { expect, test } from "vitest";
import { withOldDatabase } from "../../../test/old-database.ts";

test("migrating marks old movements that settled a shortfall: those at the same moment as a stock-in", () =>
  withOldDatabase("0018", async ({ owner, migrate, enter }) => {
    await enter("1");
    // Only lines of the ledger are inserted, without the orders and batches that they refer to.
    await owner.query(`do $$ declare name text; begin
      for name in select conname from pg_constraint where conrelid = 'stock_ledger'::regclass and contype = 'f' loop
        execute format('alter table stock_ledger drop constraint %I', name);
      end loop; end $$`);
    const line = (
      id: number,
      variation: number,
      quantity: number,
      transaction: number | null,
      time: string,
    ) =>
      owner.query(
        `insert into stock_ledger (company_id, id, product_variation_id, branch_id, batch_id, quantity, transaction_id,
          order_id, user_id, created_at) values (1, $1, $2, 1, 1, $3, $4, $5, 1, $6)`,
        [id, variation, quantity, transaction, transaction === null ? 1 : null, time],
      );
    const [sold, settled] = ["2026-03-01T10:00:00.123456Z", "2026-03-02T10:00:00.123456Z"];
    await line(1, 1, -2, null, sold);
    await line(2, 1, 5, 1, settled);
    await line(3, 1, -3, null, settled);
    // A line of another variation, of which no stock came in at that moment.
    await line(4, 2, -1, null, settled);
    await enter("");
    await migrate();
    await enter("1");
    const { rows } = await owner.query("select id::int from stock_ledger where settles_shortfall");
    expect(rows).toEqual([{ id: 3 }]);
  }));
