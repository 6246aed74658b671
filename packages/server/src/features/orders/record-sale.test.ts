import { beforeAll, expect, test } from "vitest";
import { useTestApp } from "../../../test/app.ts";
import { sellMeanwhile } from "../../../test/sell-meanwhile.ts";
import { line, openShop, pay, type Shop } from "../../../test/shop.ts";
import { saleRows, sendUpload } from "../../../test/upload.ts";
import { inTransaction } from "../../db/transaction.ts";
import { hashToken, openSessions } from "../../http/auth.ts";
import { receiveStock } from "../stock/receive-stock.ts";

const app = useTestApp();
let shop: Shop;
let number = 0;

beforeAll(async () => {
  shop = await openShop(app(), app().a);
});

test("what does not concern a sale does not stop it: the next numbers of the counter, other goods of its store", async () => {
  const [{ variation }, { variation: another }] = [await shop.product(), await shop.product()];
  const terminal = await shop.counter();
  const sale = { terminal_id: terminal.id, items: [line(variation, 10)], payments: [pay("cash", 10)] };
  const answer = await sellMeanwhile(
    app(),
    shop,
    terminal.id,
    () => shop.sell(sale),
    async (run) => {
      await run(
        "update terminals set invoice_sequence = 7, ref_sequence = 4, ref_day = current_date + 7 where id = $1",
        [terminal.id],
      );
      await run("update product_variations set sale_price = 99 where id = $1", [another.id]);
    },
  );
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

/** A sale that was made offline, as its till sends it. */
const send = (
  sale: Partial<Parameters<typeof saleRows>[0]> & Pick<Parameters<typeof saleRows>[0], "lines">,
) =>
  sendUpload(
    app(),
    shop.owner.token,
    saleRows({
      temp_id: `T0001-${++number}`,
      terminal_id: shop.terminal.id,
      cashier_user_id: shop.owner.user.id,
      ...sale,
    }),
  );

async function stockIn(product_variation_id: number, quantity: number): Promise<void> {
  const scope = await openSessions(app().pool).open(hashToken(shop.owner.token));
  const lines = [{ product_variation_id, quantity, purchase_price: 2, sale_price: 10 }];
  await inTransaction(app().pool, { company_id: scope.company_id }, (tx) =>
    receiveStock(tx, scope, { type: "purchase", branch_id: shop.owner.branch.id, lines }),
  );
}

test("a sale beyond stock is judged again when stock has come in", async () => {
  const { variation } = await shop.product({ price: 10, stock: 1 });
  const terminal = await shop.counter();
  const lines = [{ product_variation_id: variation.id, sale_price: 10, quantity: 3 }];
  const { records } = await sellMeanwhile(
    app(),
    shop,
    terminal.id,
    () => send({ terminal_id: terminal.id, lines }),
    () => stockIn(variation.id, 5),
  );
  expect(records).toMatchObject([{ status: "created", warnings: [] }]);
  const [left] = await app().rows(
    `select quantity::int, (select count(*)::int from shortfalls s where s.product_variation_id = l.product_variation_id) as short
    from stock_levels l where product_variation_id = $1`,
    [variation.id],
  );
  expect(left).toEqual({ quantity: 3, short: 0 });
});
