import { plainCompany } from "@clove/domain/orders/plain-company.ts";
import { receiptText, refundReceiptText } from "@clove/domain/orders/receipt-text.ts";
import type { ShiftDetail } from "@clove/domain/shifts/shift-detail.schema.ts";
import type { StockMovement } from "@clove/domain/stock/stock-card.schema.ts";
import { expect, test } from "vitest";
import { useTestApp } from "../../../test/app.ts";
import { openRefunds, paidBack } from "../../../test/refunds.ts";
import { line, openShop, pay } from "../../../test/shop.ts";
import { bought, openStockMoves } from "../../../test/stock-moves.ts";

const app = useTestApp();
const company = { ...plainCompany, currency: "MYR", time_zone: "Asia/Kuala_Lumpur" };

test("calculated by hand: an order is returned in three steps, others are exchanged and cancelled", async () => {
  const shop = await openShop(app(), app().a);
  const { giveBack, cancel, exchange, refundable, order, drawer, owes } = openRefunds(app(), shop);
  const { purchase, stocks } = openStockMoves(app(), shop);
  const { token, branch } = shop.owner;
  const here = branch.id;
  const left = async (of: { id: number }) => (await stocks(of)).map(([, quantity, cost]) => [quantity, cost]);
  const repay = (user: { id: number }, amount: number) =>
    app().call(token, "POST", "payment/credit/repay", {
      terminal_id: shop.terminal.id,
      user_id: user.id,
      repayments: [pay("cash", amount)],
    });

  // Tea: a batch of 2 at 1.00 and one of 5 at 2.00.
  const { variation: tea } = await shop.product({ name: "Tea", price: 10, discount: 10, stock: 2 });
  expect((await purchase([bought(tea, 5, 2, 10)])).status).toBe(200);
  const { variation: rice } = await shop.product({
    name: "Rice",
    price: 3.33,
    price_type: "by_unit",
    stock: 9,
  });
  const { variation: cup } = await shop.product({ name: "Cup", price: 5, sale_vat: 6, stock: 4 });
  const aina = await shop.customer(100);
  await shop.openShift(token, shop.terminal.id, 50);

  // Tea 30.00 − 3.00 = 27.00; Rice 4.995 → 5.00; Cup 10.00 + 0.60 = 10.60; 42.60 − 2.60 = 40.00.
  const sale = await shop.sell({
    user_id: aina.id,
    adjustment: -2.6,
    items: [line(tea, 10, 3, { discount: 10 }), line(rice, 3.33, 1.5), line(cup, 5, 2)],
    payments: [pay("cash", 30, 5), pay("credit", 15)],
  });
  const first = sale.data.order;
  expect(first.total).toBe(40);
  expect([await drawer(), await owes(aina), await left(tea)]).toEqual([75, 15, [[4, 2]]]);

  // Paid shares by the running sum: 40 × 27/42.6 = 25.352 → 25.35; 40 × 32/42.6 = 30.047 → 30.05, so 4.70; 40 − 30.05 = 9.95.
  const all = (await refundable(first)).data.refundable;
  expect(all.lines.map(({ quantity, amount }) => [quantity, amount])).toEqual([
    [3, 25.35],
    [1.5, 4.7],
    [2, 9.95],
  ]);
  expect([all.amount, all.refunds.map((each) => each.amount_received)]).toEqual([40, [25, 15]]);
  expect(all.cancel_refunds?.map((each) => [each.payment_method, each.amount_received])).toEqual([
    ["cash", 25],
    ["credit", 15],
  ]);

  // One tea: 25.35 / 3 = 8.45; half a kilo of rice: 4.70 / 3 = 1.567 → 1.57. 10.02, all of it credit, of which 15.00 are owed.
  // The tea goes back into the batch at 2.00, from which it was taken last.
  const one = await giveBack(first, { 0: 1, 1: 0.5 }, { notes: "torn" });
  expect([one.message, paidBack(one.data)]).toEqual(["Order Returned Successfully", [["credit", 10.02]]]);
  expect([await drawer(), await owes(aina), await left(tea), await left(rice)]).toEqual([
    75,
    4.98,
    [[5, 2]],
    [[8, 1]],
  ]);

  // 3.00 of the 4.98 are repaid in cash. One tea: 25.35 × 2/3 − 8.45 = 8.45; one cup: 9.95 / 2 = 4.975 → 4.98. Of these 13.43,
  // 1.98 are still owed and undone; of the other 11.45, paid back in cash, 2.00 are kept. The tea goes back into the batch at 1.00.
  expect((await repay(aina, 3)).status).toBe(200);
  const items = encodeURIComponent(
    JSON.stringify([0, 2].map((place) => ({ order_item_id: first.items[place]!.id, quantity: 1 }))),
  );
  const asked = (await refundable(first, `?items=${items}&return_charge=2`)).data.refundable;
  expect([asked.amount, asked.cancel_refunds]).toEqual([13.43, null]);
  const two = await giveBack(first, { 0: 1, 2: 1 }, { return_charge: 2, refunds: asked.refunds });
  expect(paidBack(two.data)).toEqual([
    ["cash", 9.45],
    ["credit", 1.98],
  ]);
  expect([await drawer(), await owes(aina), await left(tea)]).toEqual([
    68.55,
    0,
    [
      [1, 1],
      [5, 2],
    ],
  ]);
  expect(two.data.order.status).toBe("completed");

  // The rest: 8.45 + (4.70 − 1.57) + (9.95 − 4.98) = 16.55, and nothing is owed.
  const three = await giveBack(first, { 0: 1, 1: 1, 2: 1 });
  expect(paidBack(three.data)).toEqual([["cash", 16.55]]);
  expect([await drawer(), await owes(aina), await left(tea), await left(rice), await left(cup)]).toEqual([
    52,
    0,
    [
      [2, 1],
      [5, 2],
    ],
    [[9, 1]],
    [[4, 1]],
  ]);
  // 10.02 + 1.98 + 9.45 + 16.55 + 2.00 kept = 40.00.
  const gone = three.data.order;
  expect([gone.status, gone.items.map((item) => item.returned_quantity)]).toEqual(["returned", [3, 1.5, 2]]);
  expect(
    gone.returns.map(({ charge, notes, lines, by }) => [
      charge,
      notes,
      lines.map((each) => each.amount),
      by.id,
    ]),
  ).toEqual([
    [0, "torn", [8.45, 1.57], shop.owner.user.id],
    [2, null, [8.45, 4.98], shop.owner.user.id],
    [0, null, [8.45, 3.13, 4.97], shop.owner.user.id],
  ]);
  expect(
    gone.refunds.map(({ return_id, payment_method, amount }) => [return_id, payment_method, amount]),
  ).toEqual([
    [gone.returns[0]!.id, "credit", 10.02],
    [gone.returns[1]!.id, "cash", 9.45],
    [gone.returns[1]!.id, "credit", 1.98],
    [gone.returns[2]!.id, "cash", 16.55],
  ]);
  expect(await order(first)).toEqual(gone);

  // 27.00: 10.00 in cash, 5.00 by QR, 12.00 on credit, of which 4.00 are repaid before it is cancelled: 14.00 in cash.
  const other = await shop.sell({
    user_id: aina.id,
    items: [line(tea, 10, 3, { discount: 10 })],
    payments: [pay("cash", 10), pay("qr", 5), pay("credit", 12)],
  });
  const second = other.data.order;
  expect(await left(tea)).toEqual([[4, 2]]);
  expect((await repay(aina, 4)).status).toBe(200);
  const cancelled = await cancel(second, { reason: "rung up twice" });
  expect([cancelled.message, paidBack(cancelled.data)]).toEqual([
    "Order Cancelled Successfully",
    [
      ["cash", 14],
      ["credit", 8],
      ["qr", 5],
    ],
  ]);
  expect(cancelled.data.order).toMatchObject({
    status: "cancelled",
    cancellation: { by: { id: shop.owner.user.id }, reason: "rung up twice", at: expect.any(String) },
    returns: [],
  });
  expect([await drawer(), await owes(aina), await left(tea)]).toEqual([
    52,
    0,
    [
      [2, 1],
      [5, 2],
    ],
  ]);

  // Tea 18.00, a cup 5.30, less 0.30: 23.00. Shares: 23 × 18/23.3 = 17.768 → 17.77, so 5.23 for the cup.
  const last = await shop.sell({
    user_id: aina.id,
    adjustment: -0.3,
    items: [line(tea, 10, 2, { discount: 10 }), line(cup, 5, 1)],
    payments: [pay("cash", 13), pay("credit", 10)],
  });
  const third = last.data.order;
  expect([third.total, await drawer(), await owes(aina), await left(tea)]).toEqual([23, 65, 10, [[5, 2]]]);

  // One tea: 17.77 / 2 = 8.885 → 8.89, and the cup, 14.12: 10.00 of credit and 4.12 in cash, of which 1.00 is kept. They pay
  // 13.12 of 5 kg of rice, 16.65; the other 3.53 are paid with 5.00. Cash of the sale 3.12 + 5.00 = 8.12, 1.47 change.
  const swapped = await exchange(
    third,
    { 0: 1, 1: 1 },
    {
      user_id: aina.id,
      items: [line(rice, 3.33, 5)],
      payments: [pay("cash", 8.12, 1.47), pay("credit", 10)],
      returned: { return_charge: 1, notes: "too small", refunds: [pay("cash", 3.12), pay("credit", 10)] },
    },
  );
  expect([swapped.status, paidBack(swapped.data.returned)]).toEqual([
    200,
    [
      ["cash", 3.12],
      ["credit", 10],
    ],
  ]);
  const { order: rices, returned: part } = swapped.data;
  // 65 + 8.12 − 1.47 − 3.12; the tea goes back into the batch at 1.00, from which both were taken.
  expect([await drawer(), await owes(aina), await left(tea), await left(cup), await left(rice)]).toEqual([
    68.53,
    10,
    [
      [1, 1],
      [5, 2],
    ],
    [[4, 1]],
    [[4, 1]],
  ]);
  expect([part.order.status, part.order.items.map((item) => item.returned_quantity)]).toEqual([
    "completed",
    [1, 1],
  ]);
  expect([rices.flags, rices.exchange, part.order.returns[0]!.exchange]).toEqual([
    [],
    { id: third.id, order_ref: third.order_ref, cash: 3.12 },
    { id: rices.id, order_ref: rices.order_ref, cash: 6.65 },
  ]);

  const printed = async (of: { id: number }, return_id?: number | null) => {
    const refund = return_id === undefined ? undefined : { return_id };
    const shown = await order(of);
    const text = refund ? refundReceiptText(shown, refund, company) : receiptText(shown, company);
    const [{ title, rows } = { title: null, rows: [] }] = text.totals;
    return [
      title,
      ...text.lines.map((each) => `${each.quantity} ${each.name} ${each.total}`),
      ...rows.map(({ label, value }) => `${label} ${value}`),
      text.facts.find(({ label }) => label === "Notes")?.value ?? null,
    ];
  };
  expect(await printed(first, gone.returns[0]!.id)).toEqual([
    ...["Return", "1 Tea 8.45", "0.5 Rice 1.57", "Paid for these goods RM 10.02", "Paid back RM 10.02"],
    ...["Credit RM 10.02", "torn"],
  ]);
  expect(await printed(first, gone.returns[1]!.id)).toEqual([
    ...["Return", "1 Tea 8.45", "1 Cup 4.98", "Paid for these goods RM 13.43", "Return Charge -RM 2.00"],
    ...["Paid back RM 11.43", "Cash RM 9.45", "Credit RM 1.98", null],
  ]);
  expect(await printed(first, gone.returns[2]!.id)).toEqual([
    ...["Return", "1 Tea 8.45", "1 Rice 3.13", "1 Cup 4.97", "Paid for these goods RM 16.55"],
    ...["Paid back RM 16.55", "Cash RM 16.55", null],
  ]);
  expect(await printed(second, null)).toEqual([
    ...["Cancellation", "3 Tea 27.00", "Total Amount RM 27.00", "Paid back RM 27.00", "Cash RM 14.00"],
    ...["Credit RM 8.00", "QR RM 5.00", "rung up twice"],
  ]);
  expect(await printed(third, part.order.returns[0]!.id)).toEqual([
    ...["Return", "1 Tea 8.89", "1 Cup 5.23", "Paid for these goods RM 14.12", "Return Charge -RM 1.00"],
    ...["Used for the exchange -RM 3.12", "Paid back RM 10.00", "Credit RM 10.00", "too small"],
  ]);
  expect(await printed(rices)).toEqual([
    ...[null, "5 Rice 16.65", "Sub Total RM 16.65", "SST RM 0.00", "Discount RM 0.00", "Adjustment RM 0.00"],
    ...[
      "Total Amount RM 16.65",
      "Returned goods RM 3.12",
      "Cash RM 5.00",
      "Credit RM 10.00",
      "Change RM 1.47",
    ],
    null,
  ]);

  // Cash: 25 + 10 + 13 + 6.65 sold, 3 + 4 repaid, 9.45 + 16.55 + 14 + 3.12 paid back. Expected 50 + 54.65 + 7 − 43.12.
  const [{ id: shift_id }] = (await app().rows<{ id: number }>("select max(id)::int as id from shifts")) as [
    { id: number },
  ];
  const { report, shift, cash, ...counts } = (
    await app().call<ShiftDetail>(token, "GET", `terminal/shift/${shift_id}`)
  ).data;
  expect([counts.sales_count, counts.cancelled_count]).toEqual([4, 1]);
  expect(report.methods).toEqual({
    cash: { sales: 54.65, deposits: 7, refunds: 43.12, net: 18.53 },
    credit: { sales: 47, deposits: 0, refunds: 30, net: 17 },
    bank: { sales: 0, deposits: 0, refunds: 0, net: 0 },
    qr: { sales: 5, deposits: 0, refunds: 5, net: 0 },
  });
  expect([shift.expected_balance, cash.find(({ kind }) => kind === "refund")?.amount]).toEqual([
    68.53, -43.12,
  ]);

  const card = await app().call<{ movements: StockMovement[] }>(
    token,
    "GET",
    `stock/card?product_variation_id=${tea.id}&branch_id=${here}`,
  );
  expect(
    card.data.movements.map(({ kind, quantity, purchase_price }) => [kind, quantity, purchase_price]),
  ).toEqual([
    ["return", 1, 1],
    ["sale", -2, 1],
    ["cancel", 1, 2],
    ["cancel", 2, 1],
    ["sale", -1, 2],
    ["sale", -2, 1],
    ["return", 1, 1],
    ["return", 1, 1],
    ["return", 1, 2],
    ["sale", -1, 2],
    ["sale", -2, 1],
    ["purchase", 5, 2],
    ["opening", 2, 1],
  ]);

  const audited = await app().rows<{ action: string; amount: number; refunds: object }>(
    `select action, coalesce((detail->>'amount')::float, (detail->>'total')::float) as amount, detail->'refunds' as refunds
      from audit_log where action in ('order.return', 'order.cancel') order by id`,
  );
  expect(audited.map(({ action, amount }) => [action, amount])).toEqual([
    ["order.return", 10.02],
    ["order.return", 13.43],
    ["order.return", 16.55],
    ["order.cancel", 27],
    ["order.return", 14.12],
  ]);
  expect(audited[3]!.refunds).toContainEqual({ payment_method: "credit", amount: 8, rounding: 0 });
});
