import { beforeAll, expect, test } from "vitest";
import { useTestApp } from "../../../test/app.ts";
import { waitsForLock } from "../../../test/locks.ts";
import { line, openShop, pay, type Shop } from "../../../test/shop.ts";

const app = useTestApp();
let shop: Shop;

beforeAll(async () => {
  shop = await openShop(app(), app().a);
});

/**
 * A sale that was judged and now waits for its counter, while `change` happens: statements of the transaction that it waits
 * for, or calls on other counters.
 */
async function sellMeanwhile(
  sale: Parameters<Shop["sell"]>[0],
  change: (run: (text: string, values: unknown[]) => Promise<unknown>) => Promise<unknown>,
  { terminal_id, token }: { terminal_id: number; token?: string },
) {
  const client = await app().pool.connect();
  try {
    await client.query("begin");
    await client.query("select set_config('app.company_id', $1, true)", [app().a.user.company_id]);
    await client.query("select from terminals where id = $1 for no key update", [terminal_id]);
    const selling = shop.sell({ ...sale, terminal_id }, token);
    await waitsForLock(app());
    await change((text, values) => client.query(text, values));
    await client.query("commit");
    return await selling;
  } finally {
    client.release();
  }
}

type Case = {
  what: string;
  change: (at: { variation: number; product: number; terminal: number; customer: number }) => string;
  refusal: string;
};
const cases: Case[] = [
  {
    what: "the price",
    change: (at) => `update product_variations set sale_price = 11 where id = ${at.variation}`,
    refusal: "price_changed",
  },
  {
    what: "the product's status",
    change: (at) => `update products set status = 'inactive' where id = ${at.product}`,
    refusal: "product_inactive",
  },
  {
    what: "the product's price type",
    change: (at) => `update products set price_type = 'fixed' where id = ${at.product}`,
    refusal: "quantity_whole",
  },
  {
    what: "the counter's status",
    change: (at) => `update terminals set status = 'inactive' where id = ${at.terminal}`,
    refusal: "terminal_inactive",
  },
  {
    what: "the customer's status",
    change: (at) => `update users set status = 'inactive' where id = ${at.customer}`,
    refusal: "customer_inactive",
  },
  {
    what: "the customer's limit",
    change: (at) => `update users set credit_limit = 4 where id = ${at.customer}`,
    refusal: "credit_exceeded",
  },
];

test.each(cases)("a sale is judged again when $what has changed", async ({ change, refusal }) => {
  const { product, variation } = await shop.product({ price: 10, price_type: "by_unit" });
  const customer = await shop.customer(100);
  const terminal = await shop.counter();
  const sale = { user_id: customer.id, items: [line(variation, 10, 0.5)], payments: [pay("credit", 5)] };
  const at = { variation: variation.id, product: product.id, terminal: terminal.id, customer: customer.id };
  const answer = await sellMeanwhile(sale, (run) => run(change(at), []), { terminal_id: terminal.id });
  expect(answer.failure?.code).toBe(refusal);
  const [stored] = await app().rows("select count(*)::int from orders where terminal_id = $1", [terminal.id]);
  expect(stored).toEqual({ count: 0 });
});

test("a sale is judged again when its stock is sold, and when its customer's credit is used", async () => {
  const { variation } = await shop.product({ price: 10, stock: 5 });
  const [terminal, other] = [await shop.counter(), await shop.counter()];
  const sale = { items: [line(variation, 10, 3)], payments: [pay("cash", 30)] };
  const late = await sellMeanwhile(sale, () => shop.sell({ ...sale, terminal_id: other.id }), {
    terminal_id: terminal.id,
  });
  expect(late.failure).toMatchObject({ code: "stock_beyond" });

  const customer = await shop.customer(30);
  const { variation: plenty } = await shop.product({ price: 10 });
  const onCredit = {
    user_id: customer.id,
    items: [line(plenty, 10, 2)],
    payments: [pay("credit", 20)],
  };
  const beyond = await sellMeanwhile(onCredit, () => shop.sell({ ...onCredit, terminal_id: other.id }), {
    terminal_id: terminal.id,
  });
  expect(beyond.failure).toMatchObject({ code: "credit_exceeded" });
});

test("a cashier's sale is judged again when the shift has been closed", async () => {
  const { variation } = await shop.product({ price: 10 });
  const { token } = await shop.staff("cashier", ["pos:view"]);
  const terminal = await shop.counter();
  await shop.openShift(token, terminal.id);
  const sale = { items: [line(variation, 10)], payments: [pay("cash", 10)] };
  const close = `update shifts set closed_at = now(), closing_balance = expected_balance, discrepancy = 0,
      closed_by = user_id, z_number = 1
    where terminal_id = $1 and closed_at is null`;
  const answer = await sellMeanwhile(sale, (run) => run(close, [terminal.id]), {
    terminal_id: terminal.id,
    token,
  });
  expect(answer.failure).toMatchObject({ code: "open_shift_required" });
});

test("what does not concern a sale does not stop it: the next numbers of the counter, other goods of its store", async () => {
  const [{ variation }, { variation: another }] = [await shop.product(), await shop.product()];
  const terminal = await shop.counter();
  const sale = { items: [line(variation, 10)], payments: [pay("cash", 10)] };
  const answer = await sellMeanwhile(
    sale,
    async (run) => {
      await run(
        "update terminals set invoice_sequence = 7, ref_sequence = 4, ref_day = current_date + 7 where id = $1",
        [terminal.id],
      );
      await run("update product_variations set sale_price = 99 where id = $1", [another.id]);
    },
    { terminal_id: terminal.id },
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
