import type { Order } from "@clove/domain/orders/orders.schema.ts";
import type { ActKind } from "@clove/domain/sync/counter-acts.schema.ts";
import type { Shift } from "@clove/domain/terminals/terminals.schema.ts";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { useTestApp } from "../../../test/app.ts";
import { line, openShop, pay, type Shop } from "../../../test/shop.ts";
import { readQuarantine, saleRows, sendUpload } from "../../../test/upload.ts";

const app = useTestApp();
let shop: Shop;
let token: string;
let bread: Awaited<ReturnType<Shop["product"]>>;
let terminal: Shop["terminal"];
let ben: Awaited<ReturnType<Shop["staff"]>>;

beforeAll(async () => {
  shop = await openShop(app(), app().a);
  token = shop.owner.token;
  bread = await shop.product({ stock: 1000 });
});
beforeEach(async () => {
  await app().rows("delete from set_back_counters");
  await app().rows("delete from set_backs");
  terminal = await shop.counter();
  ben = await shop.staff("cashier", ["pos:view"]);
});

/** As if the server had been set back by an hour, a moment ago. */
const noticeSetBack = () =>
  app().rows(
    `with s as (insert into set_backs (company_id, to_at) values ($1, now() - interval '1 hour') returning company_id, id)
    insert into set_back_counters (company_id, set_back_id, terminal_id, ref_sequence, invoice_sequence, repayment_sequence)
      select s.company_id, s.id, t.id, 0, t.invoice_sequence, t.repayment_sequence
      from s join terminals t on t.company_id = s.company_id`,
    [shop.owner.user.company_id],
  );

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

let made = 0;
/** What Ben did at the counter. */
function act(kind: ActKind, minutes: number, more: object = {}) {
  const confirmed_at = minutesAgo(0);
  return {
    ...{ act: kind, temp_id: `T1-act-${++made}`, terminal_id: terminal.id, cashier_user_id: ben.user.id },
    ...{ created_at: minutesAgo(minutes), name: "something", again: { device_id: "till", confirmed_at } },
    ...more,
  };
}
const opened = (minutes: number, opening_balance = 20) => act("shift_open", minutes, { opening_balance });
const closed = (minutes: number, open: { created_at: string }, more: object = {}) =>
  act("shift_close", minutes, {
    ...{ opened_at: open.created_at, closing_balance: 20, expected_balance: 20, z_number: 1, ...more },
  });
/** Sends them, by the owner if not told otherwise, and returns the code or status of each. */
const send = async (acts: object[], as = token) =>
  (await sendUpload(app(), as, { counter_acts: acts })).records.map(({ status, code }) => code ?? status);
const shifts = async () => {
  const list = `terminal/shift/list?terminal_id=${terminal.id}&page=1&length=9&search=&graph_enc=0`;
  return (await app().call<{ shifts: Shift[] }>(token, "GET", list)).data.shifts;
};

test("are done again in the order of time, by who did them, and listed with what is not as it was", async () => {
  await noticeSetBack();
  const open = opened(30);
  const close = closed(10, open, { closing_balance: 32, expected_balance: 31 });
  const cash = act("cash_in", 20, { cashier_user_id: shop.owner.user.id, amount: 12, reason: "Change" });
  expect(await send([close, cash, open])).toEqual(["created", "created", "created"]);
  expect(await shifts()).toMatchObject([
    {
      ...{ opened_at: open.created_at, closed_at: close.created_at, z_number: 1, expected_balance: 32 },
      ...{ user: { id: ben.user.id }, closed_by: { id: ben.user.id } },
    },
  ]);
  const listed = await app().rows(
    `select kind, terminal_id::int, device_id, amount::float, remark from sent_again where terminal_id = $1 order by made_at`,
    [terminal.id],
  );
  const of = { terminal_id: terminal.id, device_id: "till" };
  expect(listed).toEqual([
    { kind: "shift_open", ...of, amount: 20, remark: null },
    { kind: "cash_in", ...of, amount: 12, remark: null },
    { kind: "shift_close", ...of, amount: 32, remark: "expected" },
  ]);
});

test("a closing comes back as it was, also after a sale of before it that was still waiting on the till", async () => {
  await noticeSetBack();
  const open = opened(30);
  expect(await send([open])).toEqual(["created"]);
  const waiting = saleRows({
    ...{ temp_id: `T1-waiting-${++made}`, terminal_id: terminal.id, cashier_user_id: ben.user.id },
    order: { created_at: minutesAgo(20) },
    lines: [{ product_variation_id: bread.variation.id, sale_price: 10 }],
  });
  const { records } = await sendUpload(app(), ben.token, waiting);
  expect(records.map(({ status }) => status)).toEqual(["created"]);
  const close = closed(10, open, { closing_balance: 30, expected_balance: 30 });
  expect(await send([close])).toEqual(["created"]);
  expect(await shifts()).toMatchObject([{ closed_at: close.created_at, expected_balance: 30 }]);
});

test("are found by their keys, and done once", async () => {
  await noticeSetBack();
  const open = opened(30);
  const keys = [open.temp_id];
  const missing = async () =>
    (await app().call<{ missing: string[] }>(token, "POST", "offline/held", { keys })).data.missing;
  expect(await missing()).toEqual(keys);
  expect(await send([open])).toEqual(["created"]);
  expect(await missing()).toEqual([]);
  expect(await send([open])).toEqual(["duplicate"]);
  // Also where the call itself had come.
  const temp_id = `T1-act-${++made}`;
  const close = { terminal_id: terminal.id, closing_balance: 20, temp_id };
  expect((await app().call(ben.token, "POST", "terminal/shift/close", close)).status).toBe(200);
  expect(await send([{ ...closed(1, open), temp_id }])).toEqual(["duplicate"]);
  expect(await shifts()).toHaveLength(1);
});

test("are kept aside where the drawer was counted since, or another shift is open", async () => {
  await noticeSetBack();
  const open = opened(30);
  expect(await send([open, closed(20, open)])).toEqual(["created", "created"]);
  const late = act("cash_in", 25, { amount: 1, cashier_user_id: shop.owner.user.id });
  expect(await send([late, opened(25)])).toEqual(["again_too_late", "again_too_late"]);
  await shop.openShift(ben.token, terminal.id);
  expect(await send([opened(0)], ben.token)).toEqual(["shift_open_by_cashier"]);
  expect(await send([closed(0, open, { z_number: 2 })], ben.token)).toEqual(["shift_closed"]);
  const { quarantine } = (await readQuarantine(app(), token)).data;
  expect(quarantine.filter(({ kind }) => kind === "counter_act")).toHaveLength(4);
  expect(
    await app().rows("select from cash_ledger where terminal_id = $1 and kind = 'cash_in'", [terminal.id]),
  ).toEqual([]);
});

test("a till alone does not act for others, nor beyond what they may", async () => {
  const open = opened(5);
  // The server does not know that it was set back.
  expect(await send([open])).toEqual(["forbidden"]);
  expect(await send([opened(5)], ben.token)).toEqual(["created"]);
  await noticeSetBack();
  // Ben may not move cash, unless somebody let him who may.
  const cash = { amount: 3 };
  expect(await send([act("cash_in", 1, cash)])).toEqual(["cash_needs_right"]);
  const { id } = shop.owner.user;
  expect(await send([act("cash_in", 1, { ...cash, approved_by: id })])).toEqual(["created"]);
  expect(
    await app().rows("select approved_by::int from cash_ledger where terminal_id = $1 and kind = 'cash_in'", [
      terminal.id,
    ]),
  ).toEqual([{ approved_by: id }]);
  // Nobody's till before the set-back.
  expect(await send([act("cash_in", 120, cash)], ben.token)).toEqual(["again_too_late"]);
});

test("what is kept aside a manager can have done again, who then decides it", async () => {
  await noticeSetBack();
  const [code] = await send([opened(30)]);
  expect(code).toBe("created");
  const cash = act("cash_in", 20, { amount: 3 });
  expect(await send([cash])).toEqual(["cash_needs_right"]);
  const { quarantine } = (await readQuarantine(app(), token)).data;
  const { id } = quarantine.find(({ temp_id }) => temp_id === cash.temp_id)!;
  const retry = await app().call(token, "POST", `offline/quarantine/${id}/retry`, { reason: "He told me" });
  expect(retry.status, retry.text).toBe(200);
  expect(
    await app().rows(
      "select approved_by::int, user_id::int from cash_ledger where terminal_id = $1 and kind = 'cash_in'",
      [terminal.id],
    ),
  ).toEqual([{ approved_by: shop.owner.user.id, user_id: ben.user.id }]);
});

test("a return is of the same order and pays back the same, or is kept aside", async () => {
  await noticeSetBack();
  const placed = {
    ...{ terminal_id: terminal.id, temp_id: `T1-sold-${++made}` },
    ...{ items: [line(bread.variation, 10), line(bread.variation, 10, 2)], payments: [pay("cash", 30)] },
  };
  const { order } = (await app().call<{ order: Order }>(token, "POST", "order/place", placed)).data;
  const at = new Date(Date.parse(order.created_at) + 1).toISOString();
  const back = (more: object) =>
    act("return", 0, {
      ...{ cashier_user_id: shop.owner.user.id, created_at: at, return_charge: 0 },
      ...{ order_id: 999_999, order_temp_id: placed.temp_id, order_ref: order.order_ref },
      ...{
        lines: [{ line: 1, quantity: 1 }],
        refunds: [{ payment_method: "cash", amount_received: 10 }],
        ...more,
      },
    });
  const other = [{ payment_method: "cash", amount_received: 9 }];
  expect(await send([back({ refunds: other })])).toEqual(["refunds_differ"]);
  expect(await send([back({ order_temp_id: "T1-unknown" })])).toEqual(["parent_missing"]);
  expect(await send([back({})])).toEqual(["created"]);
  const read = (await app().call<{ order: Order }>(token, "GET", `order/${order.id}`)).data.order;
  expect(read.returns).toMatchObject([
    { created_at: at, lines: [{ order_item_id: order.items[1]!.id, quantity: 1 }] },
  ]);
});

test("an exchange is a return and a sale as then, under its numbers, or is kept aside as a whole", async () => {
  await noticeSetBack();
  const customer = await shop.customer(100);
  const rice = (await shop.product({ price: 12, stock: 5 })).variation;
  const placed = {
    ...{ terminal_id: terminal.id, temp_id: `T1-sold-${++made}` },
    ...{ items: [line(bread.variation, 10, 2)], payments: [pay("cash", 20)] },
  };
  const { order } = (await app().call<{ order: Order }>(token, "POST", "order/place", placed)).data;
  const at = new Date(Date.parse(order.created_at) + 1).toISOString();
  const day = order.order_ref.split("R")[0];
  const exchange = (no: number, more: object = {}, returned: object = {}) => {
    const temp_id = `T1-act-${++made}`;
    const id = { order_temp_id: temp_id };
    const of = { product_variation_id: rice.id, quantity: 1, sale_price: 12, item_vat: 0, discount: 0 };
    const paid = { payment_method: "cash", amount_received: 15, amount_returned: 3 };
    return {
      ...act("exchange", 0, { cashier_user_id: shop.owner.user.id, user_id: customer.id, created_at: at }),
      temp_id,
      order: {
        ...{ temp_id, terminal_id: terminal.id, cashier_user_id: shop.owner.user.id, user_id: customer.id },
        ...{
          order_ref: `${day}R0000${no}`,
          subtotal: 12,
          discount: 0,
          adjustment: 0,
          total: 12,
          created_at: at,
        },
      },
      items: [{ temp_id: `${temp_id}.i1`, ...id, ...of, stock_purchase_transaction_id: 999_999 }],
      payments: [{ temp_id: `${temp_id}.p1`, ...id, ...paid, receipt_no: `RCP-${no}` }],
      returned: {
        ...{ order_id: 999_999, order_temp_id: placed.temp_id, order_ref: order.order_ref },
        ...{ lines: [{ line: 0, quantity: 1 }], return_charge: 0, notes: "Too small" },
        refunds: [{ payment_method: "cash", amount_received: 10 }],
        ...returned,
      },
      again: {
        device_id: "till",
        confirmed_at: minutesAgo(0),
        invoice_id: `INV-${terminal.unique_no}-00004${no}`,
      },
      ...more,
    };
  };
  const nine = [{ payment_method: "cash", amount_received: 9 }];
  expect(
    await send([
      exchange(3, {}, { refunds: nine }),
      exchange(4, {}, { order_temp_id: "T1-unknown" }),
      exchange(5, { payments: [] }),
      // As tills of earlier versions kept it.
      exchange(6, { returned: undefined }),
    ]),
  ).toEqual(["refunds_differ", "parent_missing", "payment_method_required", "again_exchange"]);
  const stored = async () =>
    (await app().rows("select from orders where terminal_id = $1", [terminal.id])).length;
  expect(await stored()).toBe(1);

  const good = exchange(2);
  expect(await send([good])).toEqual(["created"]);
  expect(await send([good])).toEqual(["duplicate"]);
  const back = (await app().call<{ order: Order }>(token, "GET", `order/${order.id}`)).data.order;
  expect(back.returns).toMatchObject([
    { created_at: at, notes: "Too small", lines: [{ order_item_id: order.items[0]!.id, quantity: 1 }] },
  ]);
  const { id } = back.returns[0]!.exchange!;
  const sold = (await app().call<{ order: Order }>(token, "GET", `order/${id}`)).data.order;
  expect(sold).toMatchObject({
    ...{ order_ref: good.order.order_ref, invoice_id: good.again.invoice_id, created_at: at, total: 12 },
    ...{ user: { id: customer.id }, flags: ["sent_again"], flags_seen_at: expect.any(String) },
    ...{ exchange: { id: order.id, cash: 10 }, payment_logs: [{ receipt_no: "RCP-2", amount_returned: 3 }] },
  });
  const cash = await app().rows(
    "select kind, amount::float, created_at from cash_ledger where terminal_id = $1 and order_id = any($2) order by id",
    [terminal.id, [order.id, id]],
  );
  expect(cash.slice(1)).toEqual([
    { kind: "sale", amount: 15, created_at: new Date(at) },
    { kind: "change", amount: -3, created_at: new Date(at) },
    { kind: "refund", amount: -10, created_at: new Date(at) },
  ]);
  // The next sale goes on after it.
  const next = await app().call<{ order: Order }>(token, "POST", "order/place", {
    ...placed,
    temp_id: `T1-sold-${++made}`,
  });
  expect(next.data.order.order_ref).toBe(`${day}R00003`);

  // Once the drawer was counted again, one that pays as much back as it takes in still comes back.
  await shop.openShift(ben.token, terminal.id, 20);
  const even = exchange(8);
  Object.assign(even.items[0]!, { product_variation_id: bread.variation.id, sale_price: 10 });
  Object.assign(even.payments[0]!, { amount_received: 10, amount_returned: 0 });
  Object.assign(even.order, { subtotal: 10, total: 10 });
  expect(await send([exchange(7), even])).toEqual(["again_too_late", "created"]);
  expect(await shifts()).toMatchObject([{ closed_at: null, expected_balance: 20 }]);
});

test("numbers go on after those that a till knows, of counters that it means and within reason", async () => {
  const given = (more: object) => ({
    ...{ terminal_id: terminal.id, terminal_no: terminal.unique_no, ...more },
  });
  const learn = (...all: object[]) => app().call(token, "POST", "offline/held", { keys: [], given: all });
  const numbers = async () =>
    (
      await app().rows<{ invoice: number; repayment: number; z: number[] }>(
        `select invoice_sequence::int as invoice, repayment_sequence::int as repayment, z_floors::int[] as z
        from terminals where id = $1`,
        [terminal.id],
      )
    )[0];
  // Without a set-back nothing is learned.
  expect((await learn(given({ invoice: 40 }))).status).toBe(200);
  expect(await numbers()).toEqual({ invoice: 0, repayment: 0, z: [] });
  await noticeSetBack();
  await learn(given({ invoice: 40, repayment: 5, z_number: 3 }));
  await learn(given({ invoice: 20, repayment: 2, z_number: 2 }));
  expect(await numbers()).toEqual({ invoice: 40, repayment: 5, z: [3] });
  await learn(given({ invoice: 99_999, z_number: 99_999 }), {
    ...given({ invoice: 50 }),
    terminal_no: "9999",
  });
  expect(await numbers()).toEqual({ invoice: 40, repayment: 5, z: [3] });
  await app().call(app().b.token, "POST", "offline/held", { keys: [], given: [given({ invoice: 60 })] });
  expect(await numbers()).toEqual({ invoice: 40, repayment: 5, z: [3] });
});
