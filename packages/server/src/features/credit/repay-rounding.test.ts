import type { CreditPayment, Repaid } from "@clove/domain/credit/credit.schema.ts";
import { beforeAll, expect, test } from "vitest";
import { useTestApp } from "../../../test/app.ts";
import { line, openShop, pay, type Shop } from "../../../test/shop.ts";

// A shop whose smallest coin is 0.05. `useTestApp` checks every invariant at the end.
const app = useTestApp();
let shop: Shop;

beforeAll(async () => {
  shop = await openShop(app(), app().a);
  const form = { cash_rounding: 0.05 };
  expect((await app().call(shop.owner.token, "POST", "/api/v1/company-profile/update", form)).status).toBe(
    200,
  );
});

/** A customer who has bought for this amount on credit. */
async function borrower(amount: number) {
  const customer = await shop.customer(1000);
  const { variation } = await shop.product({ price: amount });
  const sale = { user_id: customer.id, items: [line(variation, amount)], payments: [pay("credit", amount)] };
  expect((await shop.sell(sale)).status).toBe(200);
  return customer;
}

const repay = (user: { id: number }, terminal: { id: number }, payments: object[], more: object = {}) =>
  app().call<Repaid>(shop.owner.token, "POST", "payment/credit/repay", {
    terminal_id: terminal.id,
    user_id: user.id,
    repayments: payments,
    ...more,
  });
const figuresOf = ({ payments }: Repaid) =>
  payments.map(({ payment_method, amount, rounding, balance }) => [
    payment_method,
    amount,
    rounding,
    balance,
  ]);
const moved = (terminal: { id: number }) =>
  app().rows(
    `select payment_method, amount_received::float as received, rounding::float as rounding
      from payment_logs where terminal_id = $1 order by id`,
    [terminal.id],
  );
const cashOf = async (terminal: { id: number }) => {
  const [row] = await app().rows<{ box: number; ledger: number[] }>(
    `select cash_box::float as box, (select coalesce(json_agg(amount order by id), '[]') from cash_ledger
      where company_id = $2 and terminal_id = t.id and kind = 'repayment') as ledger
      from terminals t where company_id = $2 and id = $1`,
    [terminal.id, shop.owner.user.company_id],
  );
  return row!;
};

test("10.02 takes 10.00 in cash, in drawer, shift and closing, and frees 10.02", async () => {
  const counter = await shop.counter();
  await shop.openShift(shop.owner.token, counter.id, 50);
  const customer = await borrower(30.02);
  const { data } = await repay(customer, counter, [pay("cash", 10.02)]);
  expect(figuresOf(data)).toEqual([["cash", -10.02, -0.02, 20]]);
  expect(data.user.credit_used).toBe(20);
  expect(await moved(counter)).toEqual([{ payment_method: "cash", received: 10, rounding: -0.02 }]);
  expect(await cashOf(counter)).toEqual({ box: 60, ledger: [10] });
  const closed = await app().call<{ shift: { expected_balance: number; discrepancy: number } }>(
    shop.owner.token,
    "POST",
    "terminal/shift/close",
    { terminal_id: counter.id, closing_balance: 60 },
  );
  expect(closed.data.shift).toMatchObject({ expected_balance: 60, discrepancy: 0 });
  const statement = await app().call<{ payments: CreditPayment[] }>(
    shop.owner.token,
    "GET",
    `payment/list?user_id=${customer.id}`,
  );
  expect(statement.data.payments.map(({ amount, rounding }) => [amount, rounding])).toEqual([
    [-10.02, -0.02],
    [30.02, 0],
  ]);
});

test("is rounded up to more than the debt, which is then paid whole", async () => {
  const counter = await shop.counter();
  const customer = await borrower(9.98);
  const { data } = await repay(customer, counter, [pay("cash", 9.98)]);
  expect(figuresOf(data)).toEqual([["cash", -9.98, 0.02, 0]]);
  expect(data.user.credit_used).toBe(0);
  expect(await cashOf(counter)).toEqual({ box: 10, ledger: [10] });
});

test("several payments in cash are rounded as one, other methods not at all", async () => {
  const counter = await shop.counter();
  const customer = await borrower(15.03);
  const paid = [pay("cash", 10.01), pay("qr", 5.01), pay("cash", 0.01)];
  const { data } = await repay(customer, counter, paid);
  expect(figuresOf(data)).toEqual([
    ["cash", -10.01, -0.01, 5.02],
    ["qr", -5.01, 0, 0.01],
    ["cash", -0.01, -0.01, 0],
  ]);
  expect(await moved(counter)).toEqual([
    { payment_method: "cash", received: 10, rounding: -0.01 },
    { payment_method: "qr", received: 5.01, rounding: 0 },
    { payment_method: "cash", received: 0, rounding: -0.01 },
  ]);
  // Nothing moved for the last one.
  expect(await cashOf(counter)).toEqual({ box: 10, ledger: [10] });
});

test("cash that rounds to nothing is refused while more is owed, and settles the last of a debt", async () => {
  const counter = await shop.counter();
  const customer = await borrower(10.02);
  const { status, failure } = await repay(customer, counter, [pay("cash", 0.02)]);
  expect([status, failure.code]).toEqual([409, "repayment_rounds_to_nothing"]);
  expect(failure.errors).toMatchObject([{ path: "repayments.0.amount_received" }]);
  expect((await repay(customer, counter, [pay("bank", 10)])).status).toBe(200);
  const { data } = await repay(customer, counter, [pay("cash", 0.02)]);
  expect(figuresOf(data)).toEqual([["cash", -0.02, -0.02, 0]]);
  expect(await cashOf(counter)).toEqual({ box: 0, ledger: [] });
});

test("a repeated call answers the same, by whatever step the company rounds by then", async () => {
  const counter = await shop.counter();
  const customer = await borrower(30.02);
  const again = () => repay(customer, counter, [pay("cash", 10.02)], { temp_id: "T0001-rounded" });
  const first = await again();
  const round = (cash_rounding: number) =>
    app().call(shop.owner.token, "POST", "/api/v1/company-profile/update", { cash_rounding });
  expect((await round(0)).status).toBe(200);
  expect((await again()).text).toBe(first.text);
  expect((await round(0.05)).status).toBe(200);
  expect(figuresOf(first.data)).toEqual([["cash", -10.02, -0.02, 20]]);
  expect(await cashOf(counter)).toEqual({ box: 10, ledger: [10] });
});

test("an amount that was shown by another step than the company's is not taken", async () => {
  const counter = await shop.counter();
  const customer = await borrower(10);
  const stale = await repay(customer, counter, [pay("cash", 3.02)], { cash_rounding: 0 });
  expect([stale.status, stale.failure.code]).toEqual([409, "cash_rounding_changed"]);
  expect(await cashOf(counter)).toEqual({ box: 0, ledger: [] });
  const { data } = await repay(customer, counter, [pay("cash", 3.02)], { cash_rounding: 0.05 });
  expect(figuresOf(data)).toEqual([["cash", -3.02, -0.02, 6.98]]);
});
