import type { User } from "@clove/domain/users/users.schema.ts";
import { beforeAll, expect, test } from "vitest";
import { type Answer, useTestApp } from "../../../test/app.ts";
import { line, openShop, pay, type Shop } from "../../../test/shop.ts";

// Concurrent calls on one customer and one drawer. `useTestApp` checks every invariant at the end.
const app = useTestApp();
let shop: Shop;
let goods: { id: number };

beforeAll(async () => {
  shop = await openShop(app(), app().a);
  goods = (await shop.product({ price: 10, stock: 1000 })).variation;
});

const buy = (customer: User, terminal_id: number) =>
  shop.sell({
    terminal_id,
    user_id: customer.id,
    items: [line(goods, 10)],
    payments: [pay("credit", 10)],
  });
const repay = (customer: User, amount: number, terminal_id: number) =>
  app().call(shop.owner.token, "POST", "payment/credit/repay", {
    terminal_id,
    user_id: customer.id,
    repayments: [pay("cash", amount)],
  });
const count = (answers: readonly Answer<unknown>[], code?: string) =>
  answers.filter(({ failure }) => failure.code === code).length;
const figuresOf = async (customer: User) => {
  const [row] = await app().rows<{ used: number; ledger: number }>(
    `select credit_used::float as used, (select sum(amount) from credit_ledger where company_id = $2 and user_id = u.id)::float as ledger
      from users u where company_id = $2 and id = $1`,
    [customer.id, shop.owner.user.company_id],
  );
  return row!;
};

test("concurrent repayments pay no more than what is owed", async () => {
  const customer = await shop.customer(100);
  const counters = [shop.terminal.id, (await shop.counter()).id, (await shop.counter()).id];
  for (let i = 0; i < 3; i++) await buy(customer, counters[0]!);
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, i) => repay(customer, 7, counters[i % 3]!)),
  );
  // 30 = 4 × 7 + 2
  expect([count(answers), count(answers, "repayment_beyond_used")]).toEqual([4, 8]);
  expect(await figuresOf(customer)).toEqual({ used: 2, ledger: 2 });
});

test("concurrent repayments and credit sales at the limit, at several counters, keep within it", async () => {
  const customer = await shop.customer(30);
  const counters = [shop.terminal.id, (await shop.counter()).id, (await shop.counter()).id];
  for (let i = 0; i < 3; i++) await buy(customer, counters[0]!);
  const [sales, repayments] = await Promise.all([
    Promise.all(Array.from({ length: 12 }, (_, i) => buy(customer, counters[i % 3]!))),
    Promise.all(Array.from({ length: 12 }, (_, i) => repay(customer, 10, counters[(i + 1) % 3]!))),
  ]);
  const sold = count(sales);
  const repaid = count(repayments);
  expect(sold + count(sales, "credit_exceeded")).toBe(12);
  expect(repaid + count(repayments, "repayment_beyond_used")).toBe(12);
  expect(repaid).toBeGreaterThan(0);
  const left = 30 + 10 * (sold - repaid);
  expect(await figuresOf(customer)).toEqual({ used: left, ledger: left });
  expect(left).toBeGreaterThanOrEqual(0);
  expect(left).toBeLessThanOrEqual(30);
});

test("each repayment that is concurrent with a closing is in the shift or after it", async () => {
  const customer = await shop.customer(1000);
  const counter = await shop.counter();
  for (let i = 0; i < 4; i++) await buy(customer, counter.id);
  await shop.openShift(shop.owner.token, counter.id, 5);
  const close = { terminal_id: counter.id, closing_balance: 5 };
  const [closed, ...repaid] = await Promise.all([
    app().call<{ shift: { id: number; expected_balance: number } }>(
      shop.owner.token,
      "POST",
      "terminal/shift/close",
      close,
    ),
    ...Array.from({ length: 12 }, () => repay(customer, 2, counter.id)),
  ]);
  expect([closed.status, ...new Set(repaid.map(({ status }) => status))]).toEqual([200, 200]);
  const [row] = await app().rows<{ inside: number; outside: number }>(
    `select count(*) filter (where shift_id = $1)::int as inside, count(*) filter (where shift_id is null)::int as outside
      from payment_logs where terminal_id = $2 and order_id is null`,
    [closed.data.shift.id, counter.id],
  );
  expect(row!.inside + row!.outside).toBe(12);
  expect(closed.data.shift.expected_balance).toBe(5 + 2 * row!.inside);
  const [drawer] = await app().rows("select cash_box::float from terminals where id = $1", [counter.id]);
  expect(drawer).toEqual({ cash_box: 5 + 2 * row!.outside });
});
