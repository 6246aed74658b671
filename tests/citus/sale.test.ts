import { expect, test } from "vitest";
import { useTestApp } from "../../packages/server/test/app.ts";
import { line, openShop, pay } from "../../packages/server/test/shop.ts";

const app = useTestApp();

test("a company signs up, opens a shift and sells", async () => {
  const shop = await openShop(app(), app().a);
  const company_id = app().a.user.company_id;
  const branch_id = app().a.branch.id;
  // Through the owner: the calls that make products and stock do not run on a cluster yet.
  const put = (statement: string) => app().rows(statement);
  await put(`insert into products (company_id, id, name, branch_id, category_id, brand_id, status)
    values (${company_id}, 1, 'Tea', ${branch_id}, ${shop.category.id}, ${shop.brand.id}, 'active')`);
  await put(`insert into product_variations (company_id, id, product_id, purchase_price, sale_price, barcode)
    values (${company_id}, 1, 1, 1, 10, '123')`);
  await put(`insert into stock_transactions (company_id, id, type, destination_branch_id, user_id)
    values (${company_id}, 1, 'opening', ${branch_id}, ${app().a.user.id})`);
  await put(`insert into batches (company_id, id, transaction_id, product_variation_id, branch_id, received_quantity, left_quantity, purchase_price, sale_price)
    values (${company_id}, 1, 1, 1, ${branch_id}, 100, 100, 1, 10)`);
  await put(`insert into stock_ledger (company_id, product_variation_id, branch_id, batch_id, quantity, transaction_id, user_id)
    values (${company_id}, 1, ${branch_id}, 1, 100, 1, ${app().a.user.id})`);
  await put(
    `insert into stock_levels (company_id, product_variation_id, branch_id, quantity) values (${company_id}, 1, ${branch_id}, 100)`,
  );
  await shop.openShift(app().a.token, shop.terminal.id, 50);
  const sold = await shop.sell({ items: [line({ id: 1 }, 10, 3)], payments: [pay("cash", 30)] });
  expect([sold.status, sold.text.slice(0, 300)]).toEqual([200, expect.anything()]);
  expect(await app().rows(`select quantity from stock_levels where company_id = ${company_id}`)).toEqual([
    { quantity: "97.000" },
  ]);
});
