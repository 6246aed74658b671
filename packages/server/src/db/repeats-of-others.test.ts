import { beforeAll, expect, test } from "vitest";
import { type Answer, useTestApp } from "../../test/app.ts";
import { letAnswersGo, withoutTexts } from "../../test/let-answers-go.ts";
import { line, openShop, pay, type Shop } from "../../test/shop.ts";

// Who else than the first caller may get the first answer of a write (api §8, docs/decisions/019).
const app = useTestApp();
let shop: Shop;
type Staff = { token: string; user: { id: number } };

beforeAll(async () => {
  shop = await openShop(app(), app().a);
});

const told = ({ status, failure }: Answer<unknown>) => [status, failure.code];

/** A member of staff who is no longer assigned to any store. */
async function outsider(role: "cashier" | "branch_manager"): Promise<Staff> {
  const person = await shop.staff(role, ["pos:view"]);
  const body = { user_id: person.user.id, branch_id: app().a.branch.id };
  expect((await app().call(app().a.token, "POST", "branch/user/remove", body)).status).toBe(200);
  return person;
}

test("a cashier does not get the answer to another cashier's opening of a shift", async () => {
  const counter = await shop.counter();
  const [one, two] = [await shop.staff("cashier", ["pos:view"]), await shop.staff("cashier", ["pos:view"])];
  const open = ({ token }: Staff) =>
    app().call(token, "POST", "terminal/shift/open", {
      ...{ terminal_id: counter.id, opening_balance: 0 },
      temp_id: "T0001-opening",
    });
  expect(told(await open(one))).toEqual([200, undefined]);
  expect(told(await open(two))).toEqual([409, "key_reused"]);
});

test("keys stored before their users were recorded are judged by present rights and the body", async () => {
  const one = await shop.staff("branch_manager", ["pos:view"]);
  const { id: terminal_id } = await shop.counter();
  const keyless = await outsider("cashier");
  const opening = { terminal_id, opening_balance: 7, temp_id: "T0001-before" };
  const open = ({ token }: Staff, more: object = {}) =>
    app().call(token, "POST", "terminal/shift/open", { ...opening, ...more });
  const first = await open(one);
  expect(told(first)).toEqual([200, undefined]);
  await app().rows("update idempotency_keys set user_id = null where key = $1", [opening.temp_id]);
  const again = await open(one);
  expect([...told(again), again.data]).toEqual([200, undefined, first.data]);
  expect(told(await open(one, { opening_balance: 8 }))).toEqual([409, "key_reused"]);
  expect(told(await open(keyless))).toEqual([403, "forbidden"]);
});

test("a sale is answered to those who may read it: its cashier, and order:view or pos:view in its branch", async () => {
  const { variation } = await shop.product({ price: 10 });
  const customer = await shop.customer();
  const sale = {
    temp_id: "T0001-seen",
    user_id: customer.id,
    items: [line(variation, 10)],
    payments: [pay("cash", 10)],
  };
  const { data } = await shop.sell(sale);
  const reader = await shop.staff("branch_manager", ["pos:view", "order:view"]);
  expect((await shop.sell(sale, reader.token)).data).toEqual(data);
  await letAnswersGo(app());
  expect(withoutTexts((await shop.sell(sale, reader.token)).data)).toEqual(withoutTexts(data));
  const seller = await shop.staff("branch_manager", ["pos:view"]);
  expect(withoutTexts((await shop.sell(sale, seller.token)).data)).toEqual(withoutTexts(data));
  const stranger = await shop.sell(sale, (await outsider("branch_manager")).token);
  expect(told(stranger)).toEqual([403, "forbidden"]);
  expect(stranger.text).not.toContain("Aina");
});
