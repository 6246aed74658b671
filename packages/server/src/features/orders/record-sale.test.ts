import { beforeAll, expect, test } from "vitest";
import { useTestApp } from "../../../test/app.ts";
import { waitsForLock } from "../../../test/locks.ts";
import { openRefunds } from "../../../test/refunds.ts";
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

test("a sale is not disturbed by changes of the counter's numbers or of other goods in the store", async () => {
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

/** An offline sale. */
type Made = Partial<Parameters<typeof saleRows>[0]> & Pick<Parameters<typeof saleRows>[0], "lines">;
const send = (sale: Made) =>
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

/** Adds stock; `meanwhile` runs before the commit. */
async function stockIn(
  product_variation_id: number,
  quantity: number,
  meanwhile = async () => {},
): Promise<void> {
  const scope = await openSessions(app().pool).open(hashToken(shop.owner.token));
  const lines = [{ product_variation_id, quantity, purchase_price: 2, sale_price: 10 }];
  await inTransaction(app().pool, { company_id: scope.company_id }, async (tx) => {
    await receiveStock(tx, scope, { type: "purchase", branch_id: shop.owner.branch.id, lines });
    await meanwhile();
  });
}

const stockOf = async ({ id }: { id: number }) => {
  const [row] = await app().rows(
    `select quantity::int, (select count(*)::int from shortfalls s where s.product_variation_id = $1) as short
    from stock_levels where product_variation_id = $1`,
    [id],
  );
  return row;
};

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
  expect(await stockOf(variation)).toEqual({ quantity: 3, short: 0 });
});

test("a sale beyond stock waits for stock that is coming in", async () => {
  const { variation } = await shop.product({ price: 10, stock: 1 });
  await shop.sell({ items: [line(variation, 10)], payments: [pay("cash", 10)] });
  const lines = [{ product_variation_id: variation.id, sale_price: 10, quantity: 2 }];
  let selling: ReturnType<typeof send> | undefined;
  await stockIn(variation.id, 5, async () => {
    selling = send({ lines });
    await waitsForLock(app());
  });
  expect((await selling)?.records).toMatchObject([{ status: "created", warnings: [] }]);
  expect(await stockOf(variation)).toEqual({ quantity: 3, short: 0 });
});

test("a sale is judged again when its batch was sold, even though another batch has come in", async () => {
  const { variation } = await shop.product({ price: 10, stock: 3 });
  const [terminal, other] = [await shop.counter(), await shop.counter()];
  const sale = { items: [line(variation, 10, 3)], payments: [pay("cash", 30)] };
  const sell = ({ id }: { id: number }) => shop.sell({ ...sale, terminal_id: id });
  const answer = await sellMeanwhile(
    app(),
    shop,
    terminal.id,
    () => sell(terminal),
    async () => {
      await stockIn(variation.id, 5);
      expect((await sell(other)).status).toBe(200);
    },
  );
  expect(answer.status).toBe(200);
  expect(await stockOf(variation)).toEqual({ quantity: 2, short: 0 });
});

test("an offline sale keeps its order number, and what is missing of its goods is a shortfall", async () => {
  // Goods that were never in the counter's store, which has no stock level for them yet.
  const branch = await shop.branch({ type: "branch" });
  const { variation } = await shop.product({ price: 10, branch_id: branch.id });
  const { variation: known } = await shop.product({ price: 4, stock: 1 });
  const terminal = await shop.counter();
  const { records } = await send({
    terminal_id: terminal.id,
    lines: [
      { product_variation_id: variation.id, sale_price: 10, quantity: 2 },
      { product_variation_id: known.id, sale_price: 4 },
    ],
    order: { user_temp_id: "T0001-nobody" },
    payments: [{ payment_method: "credit" }],
  });
  const [{ id, warnings }] = records as [(typeof records)[0]];
  expect(warnings).toEqual(["oversold", "customer_missing"]);
  const [stored] = await app().rows(
    `select order_ref, flags, sent_by::int, synced_at is not null as synced, awaits_shift, ref_sequence,
      invoice_sequence::int,
      (select json_agg(amount) from unassigned_credit u where u.company_id = $2 and u.order_id = o.id) as unassigned,
      (select json_agg(s.quantity) from shortfalls s where s.company_id = $2 and s.order_id = o.id) as short,
      (select json_agg(i.cost order by i.id) from order_items i where i.company_id = $2 and i.order_id = o.id) as costs
    from orders o join terminals t on t.company_id = $2 and t.id = o.terminal_id where o.company_id = $2 and o.id = $1`,
    [id, shop.owner.user.company_id],
  );
  expect(stored).toEqual({
    order_ref: "260301T0001S00001",
    flags: warnings,
    sent_by: shop.owner.user.id,
    synced: true,
    awaits_shift: true,
    ref_sequence: 0,
    invoice_sequence: 1,
    unassigned: [24],
    short: [2],
    costs: [null, 1],
  });
  const levels = await app().rows("select quantity::int from stock_levels where product_variation_id = $1", [
    variation.id,
  ]);
  expect(levels).toEqual([{ quantity: 100 }, { quantity: 0 }]);
});

test("the change feed gets one change for a sale, with its stock, drawer and customer", async () => {
  const { variation } = await shop.product({ price: 10 });
  const { variation: returned } = await shop.product({ price: 5 });
  const customer = await shop.customer(100);
  const terminal = await shop.counter();
  const sale = {
    terminal_id: terminal.id,
    user_id: customer.id,
    items: [line(variation, 10)],
    payments: [pay("cash", 4), pay("credit", 6)],
  };
  const words = (id: number) =>
    app().rows(
      `select type, row_id::int, parts from changes
      where xid = (select xid from changes where type = 'sale' and row_id = $1) order by type, row_id`,
      [id],
    );
  const { order } = (await shop.sell(sale)).data;
  const parts = {
    product_variations: [variation.id],
    terminals: [terminal.id],
    users: [customer.id],
  };
  expect(await words(order.id)).toEqual([{ type: "sale", row_id: order.id, parts }]);

  const plain = await shop.sell({ items: [line(returned, 5)], payments: [pay("qr", 5)] });
  const bought = plain.data.order;
  const bare = { product_variations: [returned.id] };
  expect(await words(bought.id)).toEqual([{ type: "sale", row_id: bought.id, parts: bare }]);

  // Changes by the same transaction after the sale, such as cash paid back, are separate.
  const cash = { items: [line(variation, 10)], payments: [pay("cash", 10)], terminal_id: terminal.id };
  const old = (await shop.sell(cash)).data.order;
  const exchanged = await openRefunds(app(), shop).exchange(old, { 0: 1 }, cash);
  expect(await words(exchanged.data.order.id)).toContainEqual({
    type: "terminals",
    row_id: terminal.id,
    parts: null,
  });
});

test("numbers with more digits than usual are written in full", async () => {
  const { variation } = await shop.product({ price: 10 });
  const terminal = await shop.counter();
  const sell = () =>
    shop.sell({
      terminal_id: terminal.id,
      items: [line(variation, 10)],
      payments: [pay("cash", 10)],
    });
  expect((await sell()).data.order.order_ref).toMatch(/R00001$/);
  await app().rows("update terminals set ref_sequence = 99999, invoice_sequence = 999999 where id = $1", [
    terminal.id,
  ]);
  const { order } = (await sell()).data;
  expect([order.order_ref.split("R").at(-1), order.invoice_id.split("-").at(-1)]).toEqual([
    "100000",
    "1000000",
  ]);
});

test("a shift expects the cash of its sales, and not what was paid by other methods", async () => {
  const { variation } = await shop.product({ price: 10 });
  const terminal = await shop.counter();
  await shop.openShift(shop.owner.token, terminal.id, 50);
  const payments = [pay("cash", 10, 4), pay("qr", 4)];
  await shop.sell({ terminal_id: terminal.id, items: [line(variation, 10)], payments });
  expect(
    await app().rows("select expected_balance::float from shifts where terminal_id = $1", [terminal.id]),
  ).toEqual([{ expected_balance: 56 }]);
});
