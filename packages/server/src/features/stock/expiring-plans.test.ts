import { expect } from "vitest";
import { companyOne, useManyRows } from "../../../test/many-rows.ts";
import { planOf, rowsRead, testOfPlans as test } from "../../../test/plans.ts";
import { inTransaction } from "../../db/transaction.ts";
import { countOfExpiring, pageOfExpiring } from "./expiring.sql.ts";
import { batchesToLock, lockBatches } from "./stock-facts.sql.ts";

/** A hundred thousand batches, most without a date or sold out; of 60 something is left that expires within a month. */
const pool = useManyRows(`
    insert into companies (id, name) values (1, 'Many');
    insert into branches (company_id, id, name, email, contact_number, address, type)
      values (1, 1, 'Shop', 'b@x', '1', 'a', 'branch');
    insert into categories (company_id, id, name) values (1, 1, 'All');
    insert into brands (company_id, id, name) values (1, 1, 'All');
    insert into products (company_id, id, name, category_id, brand_id)
      select 1, n, 'Product ' || n, 1, 1 from generate_series(1, 500) n;
    insert into product_variations (company_id, id, product_id, purchase_price, sale_price)
      select 1, n, n, 1, 2 from generate_series(1, 500) n;
    insert into stock_transactions (company_id, id, type, destination_branch_id, user_id)
      select 1, n, 'purchase', 1, 1 from generate_series(1, 200) n;
    insert into batches (company_id, id, transaction_id, product_variation_id, branch_id, received_quantity, left_quantity,
        purchase_price, sale_price, expires_on)
      select 1, n, 1 + n % 200, 1 + n % 500, 1, 5, case when n % 20 = 0 or n % 7 = 0 then 5 else 0 end, 1, 2,
        case when n % 4 = 0 then current_date + case when n % 20 = 0 and n <= 1200 then n / 50 else 400 + n % 1000 end end
      from generate_series(1, 100000) n`);

test("the list of what expires reads only the batches that it shows", async () => {
  await inTransaction(pool(), { company_id: 1 }, async ({ db }) => {
    const asked = { page: 1, length: 20, days: 30 };
    const page = pageOfExpiring(companyOne, asked);
    expect((await page.execute(db)).rows).toHaveLength(20);
    expect((await countOfExpiring(companyOne, asked).execute(db)).rows).toEqual([{ count: 60 }]);
    for (const statement of [page, countOfExpiring(companyOne, asked)]) {
      const read = rowsRead(await planOf(db, statement), "batches");
      expect(read.length).toBeGreaterThan(0);
      expect(Math.max(...read)).toBeLessThan(100);
    }
  });
});

test("goods to be taken are found by the index of what is left, in the order of their dates", async () => {
  await inTransaction(pool(), { company_id: 1 }, async ({ db }) => {
    const asked = { branch_id: 1, variation_ids: [105] };
    const batches = await lockBatches(db, companyOne, asked);
    // Of the 200 batches of the variation.
    expect(batches).toHaveLength(28);
    const days = batches.map(({ expires_on }) => expires_on ?? "none");
    expect(days).toEqual(days.toSorted());
    const read = rowsRead(await planOf(db, batchesToLock(companyOne, asked)), "batches");
    expect(Math.max(...read)).toBe(28);
  });
});
