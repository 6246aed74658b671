import type { Order } from "@clove/domain/orders/orders.schema.ts";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { type Answer, useTestApp } from "../../../test/app.ts";
import { openRefunds, paidBack } from "../../../test/refunds.ts";
import { line, openShop, pay, type Shop } from "../../../test/shop.ts";
import { checkInvariants, violationText } from "../books/check-invariants.ts";

// Whether what was paid by card goes back in cash or the same way (orders §11).
const app = useTestApp();
let shop: Shop;
let refunds: ReturnType<typeof openRefunds>;
let goods: { id: number };
/** Sees orders, and does not manage counters. */
let seller: string;

beforeAll(async () => {
  shop = await openShop(app(), app().a);
  refunds = openRefunds(app(), shop);
  goods = (await shop.product({ price: 10, stock: 1000 })).variation;
  // Cash in the drawer, to pay back with.
  await shop.sell({ items: [line(goods, 10, 10)], payments: [pay("cash", 100)] });
  seller = (await shop.staff("branch_manager", ["pos:view", "order:view"])).token;
});
afterEach(async () => {
  expect((await checkInvariants(app().pool)).map(violationText)).toEqual([]);
});

const told = ({ status, failure }: Answer<unknown>) => [status, failure.code, failure.errors?.[0]?.path];
const company = async (refund_to: "cash" | "as_paid") =>
  expect(
    (await app().call(shop.owner.token, "POST", "/api/v1/company-profile/update", { refund_to })).status,
  ).toBe(200);
/** Two pieces for 20.00, of which 15.00 by bank. */
async function sold(): Promise<Order> {
  const payments = [pay("cash", 5), pay("bank", 15)];
  return (await shop.sell({ items: [line(goods, 10, 2)], payments })).data.order;
}

describe("a company that pays back in cash", () => {
  test("does so, unless the person chooses otherwise", async () => {
    const order = await sold();
    const inCash = await refunds.giveBack(order, { 0: 1 });
    expect(paidBack(inCash.data)).toEqual([["cash", 10]]);
    // No more than the 5.00 that came in cash is left for it, so all of the rest goes back by bank.
    const asked = await refunds.refundable(order, "?refund_to=as_paid");
    expect(asked.data.refundable.refunds).toMatchObject([{ payment_method: "bank", amount_received: 10 }]);
    const asPaid = await refunds.giveBack(order, { 0: 1 }, { refund_to: "as_paid" }, seller);
    expect(paidBack(asPaid.data)).toEqual([["bank", 10]]);
  });
});

describe("a company that pays back as it was paid", () => {
  test("does so in shares, and in cash only by who manages counters", async () => {
    await company("as_paid");
    const order = await sold();
    const first = await refunds.giveBack(order, { 0: 1 }, {}, seller);
    expect(paidBack(first.data)).toEqual([
      ["cash", 2.5],
      ["bank", 7.5],
    ]);
    const refused = await refunds.giveBack(order, { 0: 1 }, { refund_to: "cash" }, seller);
    expect(told(refused)).toEqual([403, "refund_in_cash", "refund_to"]);
    const inCash = await refunds.giveBack(order, { 0: 1 }, { refund_to: "cash" });
    expect(paidBack(inCash.data)).toEqual([["cash", 10]]);
    await company("cash");
  });

  test("asks nobody about a sale that was paid in cash", async () => {
    await company("as_paid");
    const { data } = await shop.sell({ items: [line(goods, 10)], payments: [pay("cash", 10)] });
    const back = await refunds.giveBack(data.order, { 0: 1 }, { refund_to: "cash" }, seller);
    expect(paidBack(back.data)).toEqual([["cash", 10]]);
    await company("cash");
  });
});
