import { afterAll, beforeAll, expect, test } from "vitest";
import { withClient } from "../../packages/server/src/db/migrate.ts";
import { useTestApp } from "../../packages/server/test/app.ts";
import { openFullShop } from "../../packages/server/test/selecting-calls.ts";
import { line, pay } from "../../packages/server/test/shop.ts";

const app = useTestApp();
let full: Awaited<ReturnType<typeof openFullShop>>;

/** Whether a statement for several workers, or several parts of one, is refused on connections that are opened from now on. */
async function refuseManyParts(isRefused: boolean): Promise<void> {
  const [{ name } = { name: "" }] = await app().rows<{ name: string }>("select current_database() as name");
  const setting = "citus.multi_task_query_log_level";
  await app().rows(`alter database ${name} ${isRefused ? `set ${setting} = 'error'` : `reset ${setting}`}`);
  await app().rows(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
  );
}

beforeAll(async () => {
  full = await openFullShop(app());
  await refuseManyParts(true);
});
afterAll(() => refuseManyParts(false));

test("what goes to several parts is refused", async () => {
  const asked = withClient(app().url, (client) => client.query("select count(*) from orders"));
  await expect(asked).rejects.toThrow("multi-task");
});

test.each([
  ...["user-profile", "branch/list", "terminal/list", "terminal/shift/list", "user/list", "audit/list"],
  ...["product/list", "product/search?q=Full", "brand/list", "category/list", "stock/low", "stock/expiring"],
  ...["order/list", "order/find?code=261129T0001R00001", "order/cashiers", "approval/list", "dashboard"],
  ...["report/shifts", "report/sales-by-product", "report/sales-by-payment-method", "report/customers"],
  ...["report/stock-values", "report/sst", "stocktake/list", "price-change/list", "supplier/list", "proof"],
  ...["product/export", "product/price-conversion?to=with_tax", "proof/check"],
])("%s asks the company's worker only", async (path) => {
  const answer = await app().call(full.shop.owner.token, "GET", path);
  expect([path, answer.status, answer.text.slice(0, 200)]).toEqual([path, 200, expect.anything()]);
});

test("so does a sale", async () => {
  const { shop } = full;
  const { variation } = await shop.product({ price: 10, stock: 100 });
  const sold = await shop.sell({ items: [line(variation, 10, 3)], payments: [pay("cash", 30)] });
  expect([sold.status, sold.text.slice(0, 300)]).toEqual([200, expect.anything()]);
});
