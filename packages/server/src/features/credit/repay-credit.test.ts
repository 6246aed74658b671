import type { CreditPayment, Repaid } from "@clove/domain/credit/credit.schema.ts";
import * as creditTexts from "@clove/domain/credit/credit.texts.ts";
import type { User } from "@clove/domain/users/users.schema.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { useTestApp } from "../../../test/app.ts";
import { rowOf } from "../../../test/open-stream.ts";
import { line, openShop, pay, type Shop } from "../../../test/shop.ts";
import { openTills } from "../../../test/stream-reader.ts";

const app = useTestApp();
let shop: Shop;
let goods: { id: number };

beforeAll(async () => {
  shop = await openShop(app(), app().a);
  goods = (await shop.product({ price: 10, stock: 1000 })).variation;
});

/** A customer who has bought for this amount on credit. */
async function borrower(amount: number, limit = 1000): Promise<User> {
  const customer = await shop.customer(limit);
  const { variation } = await shop.product({ price: amount });
  const sale = { user_id: customer.id, items: [line(variation, amount)], payments: [pay("credit", amount)] };
  expect((await shop.sell(sale)).status).toBe(200);
  return customer;
}

const repay = (user: { id: number }, payments: object[], more: object = {}, token = shop.owner.token) =>
  app().call<Repaid>(token, "POST", "payment/credit/repay", {
    terminal_id: shop.terminal.id,
    user_id: user.id,
    repayments: payments,
    ...more,
  });
const list = async (query: string, token = shop.owner.token) =>
  (await app().call<{ payments: CreditPayment[]; count: number }>(token, "GET", `payment/list?${query}`))
    .data;
const used = async ({ id }: { id: number }) =>
  (await app().call<{ user: User }>(shop.owner.token, "GET", `user/${id}`)).data.user.credit_used;

describe("a repayment", () => {
  test("lowers the credit, and its cash is in the drawer, the shift and the shift's report", async () => {
    const counter = await shop.counter();
    const cashier = await shop.staff("cashier", ["pos:view", "user:view"]);
    await shop.openShift(cashier.token, counter.id, 50);
    const customer = await borrower(30.5);
    const answer = await repay(
      customer,
      [pay("cash", 12.25), pay("qr", 8, 0, "QR-1")],
      { terminal_id: counter.id },
      cashier.token,
    );
    expect([answer.status, answer.message]).toEqual([200, creditTexts.creditPaymentUpdated]);
    expect(answer.data.user).toEqual({
      id: customer.id,
      name: "Aina",
      phone: null,
      credit_limit: 1000,
      credit_used: 10.25,
    });
    expect(answer.data.payments).toEqual([
      expect.objectContaining({
        kind: "repayment",
        amount: -12.25,
        balance: 18.25,
        payment_method: "cash",
        ref: null,
        receipt_no: `CRP-${counter.unique_no}-000001`,
        order: null,
        terminal: { id: counter.id, name: counter.name, branch: counter.branch },
        by: { id: cashier.user.id, name: "Ben" },
      }),
      expect.objectContaining({ amount: -8, balance: 10.25, payment_method: "qr", ref: "QR-1" }),
    ]);
    expect(await used(customer)).toBe(10.25);

    const closed = await app().call<{ shift: { id: number; expected_balance: number; discrepancy: number } }>(
      cashier.token,
      "POST",
      "terminal/shift/close",
      { terminal_id: counter.id, closing_balance: 62.25 },
    );
    expect(closed.data.shift).toMatchObject({ expected_balance: 62.25, discrepancy: 0 });
    const report = await app().call(
      shop.owner.token,
      "GET",
      `report/shifts?shift_id=${closed.data.shift.id}`,
    );
    const [, row] = report.text.split("\r\n");
    expect(row).toBe(`${closed.data.shift.id},20.25,20.25,0,12.25,0,12.25,0,0,0,0,0,0,0,0,0,8,0,8`);
    const [line] = await app().rows(
      "select user_id::int, action, detail from audit_log where action = 'credit.repaid' and subject_id = $1",
      [customer.id],
    );
    expect(line).toMatchObject({
      user_id: cashier.user.id,
      detail: { terminal_id: counter.id, before: 30.5, after: 10.25 },
    });
  });

  test("needs no shift with user:edit; its cash is then only in the drawer", async () => {
    const counter = await shop.counter();
    const manager = await shop.staff("branch_manager", ["user:edit"]);
    const customer = await borrower(10);
    const form = { terminal_id: counter.id, repayments: JSON.stringify([pay("cash", 4)]) };
    expect((await repay(customer, [], form, manager.token)).status).toBe(200);
    const [row] = await app().rows("select cash_box::float from terminals where id = $1", [counter.id]);
    expect(row).toEqual({ cash_box: 4 });
    const [entry] = await app().rows("select kind, shift_id from cash_ledger where terminal_id = $1", [
      counter.id,
    ]);
    expect(entry).toEqual({ kind: "repayment", shift_id: null });
  });

  test("is sent to the tills", async () => {
    const customer = await borrower(10);
    const tills = openTills(app(), shop.owner);
    const till = await tills.ready();
    await repay(customer, [pay("cash", 3)]);
    await till.until(rowOf("users", { id: customer.id, credit_used: 7 }));
    expect(till.items("terminals").at(-1)).toMatchObject({ id: shop.terminal.id });
    await tills.close();
  });

  test("is taken once for a key", async () => {
    const customer = await borrower(10);
    const body = { temp_id: "T0001-repay" };
    const answers = await Promise.all([1, 2, 3].map(() => repay(customer, [pay("cash", 6)], body)));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers[0]!.status).toBe(200);
    expect(await used(customer)).toBe(4);
    expect((await repay(customer, [pay("cash", 1)], body)).failure.code).toBe("key_reused");
  });
});

describe("what is refused", () => {
  test("changes nothing and says why", async () => {
    const customer = await borrower(30);
    const other = await openShop(app(), app().b);
    const far = await shop.branch({ type: "branch" });
    const [away, idle] = [await shop.counter(far.id), await shop.counter()];
    await app().rows("update terminals set status = 'inactive' where id = $1", [idle.id]);
    const cashier = await shop.staff("cashier", ["pos:view"]);
    const edits = await shop.staff("branch_manager", ["user:edit"]);
    const views = await shop.staff("branch_manager", ["user:view"]);
    const before = await figures();
    const at = (id: number) => ({ terminal_id: id });
    const cash = [pay("cash", 1)];
    const refusals: [ReturnType<typeof repay>, number, string, string?][] = [
      [
        repay(customer, [pay("cash", 20), pay("bank", 10.01)]),
        409,
        "repayment_beyond_used",
        creditTexts.creditPaymentBeyondUsed({ given: "RM 30.01", used: "RM 30.00" }),
      ],
      [repay(customer, []), 422, "repayment_incomplete", creditTexts.creditPaymentRequired],
      [repay(customer, [pay("cash", 0)]), 422, "repayment_incomplete"],
      [repay(customer, [pay("credit", 1)]), 422, "validation_failed"],
      [repay(customer, [pay("cash", -1)]), 422, "validation_failed"],
      [repay(customer, [pay("cash", 5, 1)]), 422, "validation_failed"],
      [repay(customer, [pay("cash", 1.005)]), 422, "too_many_decimals"],
      [repay(customer, cash, at(idle.id)), 409, "terminal_inactive"],
      [repay(customer, cash, at(away.id), edits.token), 403, "forbidden"],
      [repay(customer, cash, at(other.terminal.id)), 404, "not_found"],
      [repay(customer, cash, at(999_999)), 404, "not_found"],
      [repay({ id: 999_999 }, cash), 404, "not_found"],
      [repay(edits.user, cash), 404, "not_found"],
      [repay(await other.customer(5), cash), 404, "not_found"],
      [repay(customer, cash, {}, views.token), 403, "forbidden"],
      [repay(customer, cash, {}, cashier.token), 403, "repayment_needs_shift"],
    ];
    for (const [answer, status, code, message] of refusals) {
      const { failure, ...got } = await answer;
      expect([got.status, failure.code]).toEqual([status, code]);
      if (message) expect(failure.message).toBe(message);
    }
    const counter = await shop.counter();
    await shop.openShift(cashier.token, counter.id);
    const elsewhere = await repay(customer, cash, {}, cashier.token);
    expect([elsewhere.status, elsewhere.failure.code]).toEqual([409, "not_your_terminal"]);
    expect(await figures()).toEqual(before);
  });

  async function figures() {
    return app().rows(`select (select count(*) from payment_logs) as payments, (select count(*) from credit_ledger) as lines,
      (select sum(cash_box) from terminals) as cash, (select sum(credit_used) from users) as used`);
  }
});

describe("payment/list", () => {
  test("is the statement of a customer, with the balance after each line, newest first, by pages", async () => {
    const customer = await borrower(40);
    await repay(customer, [pay("bank", 15.5, 0, "B-9")]);
    const bought = { user_id: customer.id, items: [line(goods, 10)], payments: [pay("credit", 10)] };
    const { order } = (await shop.sell(bought)).data;
    await repay(customer, [pay("cash", 34.5)]);
    const query = `page=1&length=10&payment_method=credit&user_id=${customer.id}`;
    const { payments, count } = await list(query);
    expect(count).toBe(4);
    expect(payments.map(({ kind, amount, balance }) => [kind, amount, balance])).toEqual([
      ["repayment", -34.5, 0],
      ["sale", 10, 34.5],
      ["repayment", -15.5, 24.5],
      ["sale", 40, 40],
    ]);
    expect(payments[1]).toMatchObject({
      payment_method: "credit",
      user: { id: customer.id, name: "Aina" },
      order: { id: order.id, order_ref: order.order_ref },
      terminal: { id: shop.terminal.id },
      receipt_no: order.payment_logs[0]!.receipt_no,
    });
    const second = await list(`length=2&page=2&user_id=${customer.id}`);
    expect(second).toEqual({ payments: payments.slice(2), count: 4 });
    const all = await list("length=200");
    expect(all.payments.filter(({ user }) => user.id === customer.id)).toEqual(payments);
    expect(all.count).toBeGreaterThan(4);
  });

  test("is for people who may see customers, and for sellers with an open shift", async () => {
    const ask = async (token: string, query = "") => {
      const { status, failure } = await app().call(token, "GET", `payment/list${query}`);
      return [status, failure.code];
    };
    for (const key of ["user:view", "user:edit"]) {
      expect(await ask((await shop.staff("branch_manager", [key])).token)).toEqual([200, undefined]);
    }
    const cashier = (await shop.staff("cashier", ["pos:view"])).token;
    expect(await ask(cashier)).toEqual([403, "forbidden"]);
    await shop.openShift(cashier, (await shop.counter()).id);
    expect(await ask(cashier)).toEqual([200, undefined]);
    const reports = (await shop.staff("branch_manager", ["report:view"])).token;
    expect(await ask(reports)).toEqual([403, "forbidden"]);
    expect(await ask(shop.owner.token, `?user_id=${app().b.user.id}`)).toEqual([404, "not_found"]);
    expect(await ask(shop.owner.token, `?user_id=${shop.owner.user.id}`)).toEqual([404, "not_found"]);
    expect(await ask(shop.owner.token, "?payment_method=cash")).toEqual([422, "validation_failed"]);
    expect(await list("", app().b.token)).toEqual({ payments: [], count: 0 });
  });
});
