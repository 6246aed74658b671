import type { CreditPayment, UnassignedCredit } from "@clove/domain/credit/credit.schema.ts";
import * as creditTexts from "@clove/domain/credit/credit.texts.ts";
import type { Order } from "@clove/domain/orders/orders.schema.ts";
import type { User } from "@clove/domain/users/users.schema.ts";
import { beforeAll, expect, test } from "vitest";
import { useTestApp } from "../../../test/app.ts";
import { rowOf } from "../../../test/open-stream.ts";
import { openShop, type Shop } from "../../../test/shop.ts";
import { openTills } from "../../../test/stream-reader.ts";
import { saleRows, sendUpload } from "../../../test/upload.ts";

const app = useTestApp();
let shop: Shop;
let goods: { id: number };

beforeAll(async () => {
  shop = await openShop(app(), app().a);
  goods = (await shop.product({ price: 12.5, stock: 1000 })).variation;
});

/** Uploads an offline sale on credit with an unknown customer. */
async function sellToNobody(temp_id: string, terminal_id = shop.terminal.id): Promise<UnassignedCredit> {
  const sale = saleRows({
    temp_id,
    terminal_id,
    cashier_user_id: shop.owner.user.id,
    lines: [{ product_variation_id: goods.id, sale_price: 12.5 }],
    order: { user_temp_id: `${temp_id}-customer` },
    payments: [{ payment_method: "credit" }],
  });
  const { records } = await sendUpload(app(), shop.owner.token, sale);
  expect(records.map(({ warnings }) => warnings.at(-1))).toEqual(["customer_missing"]);
  const id = records[0]!.id;
  return (await list()).credits.find(({ order }) => order.id === id)!;
}

const list = async (token = shop.owner.token) =>
  (
    await app().call<{ credits: UnassignedCredit[]; count: number }>(
      token,
      "GET",
      "credit/unassigned?length=200",
    )
  ).data;
const assign = (credit: { id: number }, user: { id: number }, token = shop.owner.token, more: object = {}) =>
  app().call<{ credit: UnassignedCredit }>(token, "POST", `credit/unassigned/${credit.id}/assign`, {
    user_id: user.id,
    ...more,
  });

test("a credit sale without a customer is listed and assigned: ledger, credit used, order, tills", async () => {
  const credit = await sellToNobody("T0001-first");
  expect(credit).toMatchObject({
    amount: 12.5,
    order: { order_ref: expect.any(String), created_at: expect.any(String) },
    terminal: { id: shop.terminal.id, branch: { id: shop.owner.branch.id } },
    cashier_user: { id: shop.owner.user.id },
    named_user: null,
    user: null,
  });
  // The amount may exceed the limit, because the goods are sold already.
  const customer = await shop.customer(5);
  const tills = openTills(app(), shop.owner);
  const till = await tills.ready();
  const answer = await assign(credit, customer);
  expect([answer.status, answer.message]).toEqual([200, creditTexts.creditAssigned]);
  expect(answer.data.credit).toEqual({ ...credit, user: { id: customer.id, name: customer.name } });
  await till.until(rowOf("orders", { id: credit.order.id, user_id: customer.id }));
  expect(till.items("users").at(-1)).toMatchObject({ id: customer.id, credit_used: 12.5 });
  await tills.close();

  const { order } = (await app().call<{ order: Order }>(shop.owner.token, "GET", `order/${credit.order.id}`))
    .data;
  expect([order.user?.id, JSON.parse(order.customer_info!)]).toEqual([
    customer.id,
    { name: "Aina", phone: null },
  ]);
  const { user } = (await app().call<{ user: User }>(shop.owner.token, "GET", `user/${customer.id}`)).data;
  expect(user.credit_used).toBe(12.5);
  const statement = await app().call<{ payments: CreditPayment[] }>(
    shop.owner.token,
    "GET",
    `payment/list?user_id=${customer.id}`,
  );
  expect(statement.data.payments).toMatchObject([
    { kind: "sale", amount: 12.5, balance: 12.5, order: { id: credit.order.id } },
  ]);
  expect((await list()).credits.map(({ id }) => id)).not.toContain(credit.id);
  const [entry] = await app().rows("select detail from audit_log where action = 'credit.assigned'");
  expect(entry).toEqual({
    detail: { unassigned_credit_id: credit.id, order_id: credit.order.id, amount: 12.5 },
  });
});

test("of two managers at once one assigns, and the other is told to whom; the sums stay exact", async () => {
  const credits = [await sellToNobody("T0001-race1"), await sellToNobody("T0001-race2")];
  const [one, two] = [await shop.customer(100), await shop.customer(100)];
  const answers = await Promise.all(
    credits.flatMap((credit) => [assign(credit, one), assign(credit, two), assign(credit, one)]),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
  const refused = answers.filter(({ status }) => status !== 200);
  const text = creditTexts.creditAlreadyAssigned({ name: "Aina" });
  expect(refused.map(({ status, failure }) => [status, failure.code, failure.message])).toEqual(
    Array(4).fill([409, "credit_assigned", text]),
  );
  const [row] = await app().rows("select sum(credit_used)::float as used from users where id = any($1)", [
    [one.id, two.id],
  ]);
  expect(row).toEqual({ used: 25 });
});

test("the customer whom the sale named is shown once the till has uploaded them", async () => {
  const credit = await sellToNobody("T0001-named");
  const stored = await app().call<{ user: User }>(shop.owner.token, "POST", "user/store", {
    ...{ name: "Late", email: "late@credit.example", gender: "male", role: "customer", credit_limit: 50 },
    temp_id: "T0001-named-customer",
  });
  const { user } = stored.data;
  const found = (await list()).credits.find(({ id }) => id === credit.id);
  expect(found!.named_user).toEqual({ id: user.id, name: "Late" });
});

test("assigning needs user:edit and the sale's store; credits of other companies are not found", async () => {
  const far = await shop.branch({ type: "branch" });
  const counter = await shop.counter(far.id);
  const credit = await sellToNobody("T0001-far", counter.id);
  const customer = await shop.customer();
  const edits = (await shop.staff("branch_manager", ["user:edit"])).token;
  const sells = (await shop.staff("branch_manager", ["pos:view", "user:view"])).token;
  const told = async (answer: ReturnType<typeof assign>) => {
    const { status, failure } = await answer;
    return [status, failure.code];
  };
  expect((await list(edits)).credits.map(({ id }) => id)).not.toContain(credit.id);
  expect(await told(assign(credit, customer, edits))).toEqual([403, "forbidden"]);
  expect(await told(assign(credit, customer, sells))).toEqual([403, "forbidden"]);
  expect((await app().call(sells, "GET", "credit/unassigned")).status).toBe(403);
  expect(await told(assign(credit, customer, app().b.token))).toEqual([404, "not_found"]);
  expect(await told(assign({ id: 999_999 }, customer))).toEqual([404, "not_found"]);
  expect(await told(assign(credit, shop.owner.user))).toEqual([404, "not_found"]);
  expect(await list(app().b.token)).toEqual({ credits: [], count: 0 });
  const keyed = { temp_id: "T0001-assign" };
  const answers = await Promise.all([1, 2].map(() => assign(credit, customer, shop.owner.token, keyed)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await told(assign({ id: credit.id + 1 }, customer, shop.owner.token, keyed))).toEqual([
    404,
    "not_found",
  ]);
});
