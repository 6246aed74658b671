import { beforeAll, expect, test } from "vitest";
import { useTestApp } from "../../../test/app.ts";
import { sellMeanwhile } from "../../../test/sell-meanwhile.ts";
import { line, openShop, pay, type Shop } from "../../../test/shop.ts";

const app = useTestApp();
let shop: Shop;

beforeAll(async () => {
  shop = await openShop(app(), app().a);
});

test("what does not concern a sale does not stop it: the next numbers of the counter, other goods of its store", async () => {
  const [{ variation }, { variation: another }] = [await shop.product(), await shop.product()];
  const terminal = await shop.counter();
  const sale = { terminal_id: terminal.id, items: [line(variation, 10)], payments: [pay("cash", 10)] };
  const answer = await sellMeanwhile(app(), shop, sale, async (run) => {
    await run(
      "update terminals set invoice_sequence = 7, ref_sequence = 4, ref_day = current_date + 7 where id = $1",
      [terminal.id],
    );
    await run("update product_variations set sale_price = 99 where id = $1", [another.id]);
  });
  expect(answer.status).toBe(200);
  expect(answer.data.order.invoice_id).toBe(`INV-${terminal.unique_no}-000008`);
  expect(answer.data.order.payment_logs[0]!.receipt_no).toBe(`RCP-${terminal.unique_no}-000008`);
  expect(answer.data.order.order_ref).toMatch(/R00001$/);
  const [stored] = await app().rows("select order_ref, invoice_id from orders where id = $1", [
    answer.data.order.id,
  ]);
  expect(stored).toEqual({
    order_ref: answer.data.order.order_ref,
    invoice_id: answer.data.order.invoice_id,
  });
});
