import type { Approval } from "@clove/domain/approvals/approvals.schema.ts";
import type { Order } from "@clove/domain/orders/orders.schema.ts";
import type { CashMovement } from "@clove/domain/shifts/cash-ledger.schema.ts";
import type { ShiftDetail } from "@clove/domain/shifts/shift-detail.schema.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { type Answer, useTestApp } from "../../../test/app.ts";
import { answerAs, askTo, keyOf, told } from "../../../test/approvals.ts";
import { line, openShop, pay, type Shop } from "../../../test/shop.ts";

// What somebody may not do by their own rights, and does under an approval (selling §36). `useTestApp` checks every invariant.
const app = useTestApp();
type Staff = Awaited<ReturnType<Shop["staff"]>>;
let shop: Shop;
let tea: { id: number };
let siti: Staff;
let ben: Staff;
let manager: Staff;
/** Sees the store's orders, and nothing else. */
let clerk: Staff;
let counter: { id: number };
let shift: number;

beforeAll(async () => {
  shop = await openShop(app(), app().a);
  tea = (await shop.product({ price: 100, stock: 5000 })).variation;
  counter = await shop.counter();
  siti = await shop.staff("cashier", ["pos:view"]);
  ben = await shop.staff("cashier", ["pos:view"]);
  manager = await shop.staff("branch_manager", ["pos:view", "order:view", "counter:create"], {
    max_discount: 20,
  });
  clerk = await shop.staff("branch_manager", ["order:view"]);
  await shop.openShift(siti.token, counter.id, 1000);
  shift = (await app().rows<{ id: number }>("select max(id)::int as id from shifts"))[0]!.id;
});

const call = <T>(by: Staff, path: string, body: object) => app().call<T>(by.token, "POST", path, body);
async function sold(): Promise<Order> {
  const body = { terminal_id: counter.id, items: [line(tea, 100, 2)], payments: [pay("cash", 200)] };
  return (await shop.sell(body, siti.token)).data.order;
}
const placeOf = (order: Order) => ({ id: order.id, terminal_id: counter.id });
const itemsOf = (order: Order, quantity = 1) => [{ order_item_id: order.items[0]!.id, quantity }];

type Deed = {
  action: Approval["action"];
  code: string;
  /** The call, its body, and the body of the question. */
  of: () => Promise<{ path: string; body: object; asks: object; by?: Staff; other: object }>;
  /** A person who may not approve it. */
  not: () => Staff;
};

const deeds: Deed[] = [
  {
    action: "order/return",
    code: "refund_needs_right",
    of: async () => {
      const order = await sold();
      const body = { ...placeOf(order), items: itemsOf(order), notes: "Torn", refunds: [pay("cash", 100)] };
      return {
        path: "order/return",
        body,
        asks: { refund: body },
        other: { items: itemsOf(order, 2), refunds: [pay("cash", 200)] },
      };
    },
    not: () => ben,
  },
  {
    action: "order/cancel",
    code: "refund_needs_right",
    of: async () => {
      const body = { ...placeOf(await sold()), reason: "Wrong customer" };
      return { path: "order/cancel", body, asks: { refund: body }, other: { reason: "Another" } };
    },
    not: () => ben,
  },
  {
    action: "order/exchange",
    code: "refund_needs_right",
    of: async () => {
      const order = await sold();
      const sale = {
        terminal_id: counter.id,
        items: [line(tea, 100)],
        payments: [pay("cash", 100)],
        returned: { id: order.id, items: itemsOf(order) },
      };
      const other = { items: [line(tea, 100, 2)], payments: [pay("cash", 200)] };
      return { path: "order/exchange", body: sale, asks: { sale }, other };
    },
    not: () => ben,
  },
  {
    action: "terminal/cash/in",
    code: "cash_needs_right",
    of: async () => {
      const cash = { terminal_id: counter.id, amount: 50, reason: "Float" };
      return { path: "terminal/cash/in", body: cash, asks: { cash }, other: { amount: 50.01 } };
    },
    not: () => clerk,
  },
  {
    action: "terminal/cash/out",
    code: "cash_needs_right",
    of: async () => {
      const cash = { terminal_id: counter.id, amount: 20, reason: "Bank" };
      return { path: "terminal/cash/out", body: cash, asks: { cash }, other: { reason: "Taxi" } };
    },
    not: () => clerk,
  },
  {
    action: "terminal/open-drawer",
    code: "shift_not_yours",
    of: async () => {
      const why = { reason: "check" };
      return {
        path: `terminal/${counter.id}/open-drawer`,
        body: why,
        asks: { opening: { ...why, terminal_id: counter.id } },
        by: ben,
        other: { reason: "change" },
      };
    },
    not: () => clerk,
  },
];

describe.each(deeds)("$action", ({ action, code, of, not }) => {
  const askFor = async (deed: Awaited<ReturnType<Deed["of"]>>) =>
    (await askTo(app(), (deed.by ?? siti).token, { action, ...deed.asks })).approval;
  async function approved() {
    const deed = await of();
    const { id } = await askFor(deed);
    expect((await answerAs(app(), manager.token, id, true)).status).toBe(200);
    const by = deed.by ?? siti;
    const act = (more: object = {}, who = by): Promise<Answer<object>> =>
      call<object>(who, deed.path, { ...deed.body, approval_id: id, ...more });
    return { ...deed, id, act };
  }

  test("is refused without an approval, and done once under one, with both names", async () => {
    const deed = await of();
    const by = deed.by ?? siti;
    expect(told(await call(by, deed.path, deed.body))).toEqual([403, code]);
    const asked = await askFor(deed);
    expect(asked).toMatchObject({ action, state: "pending", requested_by: { id: by.user.id } });
    const unanswered = await call(by, deed.path, { ...deed.body, approval_id: asked.id });
    expect(told(unanswered)).toEqual([409, "approval_not_given"]);
    expect(told(await answerAs(app(), not().token, asked.id, true))).toEqual([403, "approval_beyond"]);
    expect((await answerAs(app(), manager.token, asked.id, true)).status).toBe(200);
    const done = await call(by, deed.path, { ...deed.body, approval_id: asked.id });
    expect([done.status, done.failure.code]).toEqual([200, undefined]);
    const logged = await app().rows<{ action: string; user_id: number; approved_by: number | null }>(
      `select action, user_id::int, (detail->>'approved_by')::int as approved_by from audit_log
        where detail ? 'approved_by' or action = 'approval.approved' order by id desc limit 2`,
    );
    expect(logged).toContainEqual(
      expect.objectContaining({ user_id: by.user.id, approved_by: manager.user.id }),
    );
    const used = await app().rows("select state, used_at is not null as at from approvals where id = $1", [
      asked.id,
    ]);
    expect(used).toEqual([{ state: "used", at: true }]);
  });

  test("at once on several connections it is done once", async () => {
    const { act } = await approved();
    const answers = await Promise.all(Array.from({ length: 6 }, () => act()));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const codes = answers.filter(({ status }) => status !== 200).map(({ failure }) => failure.code);
    // Of an order that was taken back completely, this is said first.
    for (const each of codes) expect(["approval_used", "order_cancelled"]).toContain(each);
  });

  test("the same key again gets the first answer", async () => {
    const { act } = await approved();
    const temp_id = `T0001-${action.replaceAll("/", "-")}`;
    const [first, again] = [await act({ temp_id }), await act({ temp_id })];
    expect([first.status, again.text]).toEqual([200, first.text]);
  });

  test("allows nothing else, nobody else, and nothing after five minutes", async () => {
    const { act, other, id } = await approved();
    expect(told(await act(other))).toEqual([422, "approval_other"]);
    expect(told(await act({ approval_id: 999_999 }))).toEqual([404, "not_found"]);
    const another = await shop.staff("branch_manager", ["pos:view"]);
    expect(told(await act({}, another))).toEqual([403, "forbidden"]);
    const age = "update approvals set expires_at = now() + $2::interval where id = $1";
    await app().rows(age, [id, "-1 second"]);
    expect(told(await act())).toEqual([409, "approval_expired"]);
    await app().rows(age, [id, "5 minutes"]);
    expect((await act()).status).toBe(200);
  });

  test("who has lost the right since has allowed nothing", async () => {
    const { act } = await approved();
    const grant = (permissions: string[]) =>
      call(shop.owner as unknown as Staff, "user/update", { id: manager.user.id, permissions });
    const rights = ["pos:view", "order:view", "counter:create"];
    expect((await grant(["user:view"])).status).toBe(200);
    expect(told(await act())).toEqual([403, code]);
    expect((await grant(rights)).status).toBe(200);
    expect((await act()).status).toBe(200);
  });

  test("is approved by PIN on the asking device, by who may", async () => {
    const deed = await of();
    const by = deed.by ?? siti;
    const byPin = async (person: Staff) =>
      call<{ approval: Approval }>(by, "approval/by-pin", {
        ...{ action, ...deed.asks, key: await keyOf(app(), person), pin: "4826" },
      });
    expect(told(await byPin(not()))).toEqual([403, "approval_beyond"]);
    const { approval } = (await byPin(manager)).data;
    expect(approval).toMatchObject({ state: "approved", by_pin: true, answered_by: { id: manager.user.id } });
    expect((await call(by, deed.path, { ...deed.body, approval_id: approval.id })).status).toBe(200);
  });

  test("who may do it needs no approval", async () => {
    const deed = await of();
    const answer = await call(manager, "approval", { action, ...deed.asks });
    expect(told(answer)).toEqual([409, "approval_not_needed"]);
    // Asking leaves nothing behind.
    expect((await call(manager, deed.path, deed.body)).status).toBe(200);
  });
});

const approveAs = async (by: Staff, body: object): Promise<number> => {
  const { approval } = await askTo(app(), by.token, body);
  await answerAs(app(), manager.token, approval.id, true);
  return approval.id;
};

test("an exchange beyond the seller's limit is asked about as one", async () => {
  const order = await sold();
  const sale = {
    ...{ terminal_id: counter.id, items: [line(tea, 100, 2)], payments: [pay("cash", 185)] },
    ...{ adjustment: -15, returned: { id: order.id, items: itemsOf(order) } },
  };
  const { approval } = await askTo(app(), siti.token, { action: "order/exchange", sale });
  expect(approval.asked).toMatchObject({
    ...{ needs: ["refund", "discount"], reduction: 15, total: 185 },
    returned: { order_ref: order.order_ref, refunds: [{ payment_method: "cash", amount: 100 }] },
  });
  await answerAs(app(), manager.token, approval.id, true);
  const done = await call<{ order: Order; returned: { order: Order } }>(siti, "order/exchange", {
    ...sale,
    approval_id: approval.id,
  });
  expect(done.data.order.approved_by?.id).toBe(manager.user.id);
  expect(done.data.returned.order.returns[0]!.approved_by?.id).toBe(manager.user.id);
});

test("paying back in cash what came in by card is approved by who manages counters", async () => {
  await app().rows("update companies set refund_to = 'as_paid' where id = $1", [app().a.user.company_id]);
  const body = { terminal_id: counter.id, items: [line(tea, 100)], payments: [pay("bank", 100)] };
  const { order } = (await shop.sell(body, siti.token)).data;
  const refund = { ...placeOf(order), items: itemsOf(order), refund_to: "cash" };
  const returner = await shop.staff("branch_manager", ["pos:view", "order:view"]);
  expect(told(await call(returner, "order/return", refund))).toEqual([403, "refund_in_cash"]);
  const id = await approveAs(returner, { action: "order/return", refund });
  const as_paid = { ...refund, refund_to: "as_paid", approval_id: id };
  expect(told(await call(returner, "order/return", as_paid))).toEqual([422, "approval_other"]);
  expect((await call(returner, "order/return", { ...refund, approval_id: id })).status).toBe(200);
  await app().rows("update companies set refund_to = 'cash' where id = $1", [app().a.user.company_id]);
});

test("what an approval cannot take away is refused before anybody is asked", async () => {
  const order = await sold();
  const ask = (body: object) => call(siti, "approval", body);
  const refund = { ...placeOf(order), items: itemsOf(order, 3) };
  expect(told(await ask({ action: "order/return", refund }))).toEqual([409, "return_beyond"]);
  const cash = { terminal_id: counter.id, amount: 1_000_000 };
  expect(told(await ask({ action: "terminal/cash/out", cash }))).toEqual([409, "drawer_short"]);
  const far = await shop.counter((await shop.branch({ type: "branch" })).id);
  const elsewhere = { cash: { terminal_id: far.id, amount: 1 } };
  expect(told(await ask({ action: "terminal/cash/in", ...elsewhere }))).toEqual([403, "forbidden"]);
  expect(told(await ask({ action: "order/steal", refund }))).toEqual([422, "validation_failed"]);
});

test("order, movements and the shift's report say who approved what for whom", async () => {
  const order = await sold();
  const refund = { ...placeOf(order), items: itemsOf(order) };
  const approval_id = await approveAs(siti, { action: "order/return", refund });
  await call(siti, "order/return", { ...refund, approval_id });
  const read = async <T>(path: string) => (await app().call<T>(app().a.token, "GET", path)).data;
  const { returns } = (await read<{ order: Order }>(`order/${order.id}`)).order;
  expect(returns[0]).toMatchObject({ by: { id: siti.user.id }, approved_by: { id: manager.user.id } });
  const { movements } = await read<{ movements: CashMovement[] }>(`terminal/${counter.id}/cash`);
  expect(movements.filter(({ kind }) => kind === "cash_out").at(-1)).toMatchObject({ amount: -20 });
  expect(movements.filter(({ approved_by }) => approved_by?.id === manager.user.id)).not.toEqual([]);
  const { approvals = [] } = await read<ShiftDetail>(`terminal/shift/${shift}`);
  const ofManager = approvals.filter(({ approved_by }) => approved_by.id === manager.user.id);
  const byCashiers = ofManager.filter(({ requested_by: { id } }) => [siti.user.id, ben.user.id].includes(id));
  expect(byCashiers.map(({ of, requested_by }) => [of, requested_by.id])).toEqual([
    ["sale", siti.user.id],
    ["return", siti.user.id],
    ["cancellation", siti.user.id],
    ["cash_in", siti.user.id],
    ["cash_out", siti.user.id],
    ["drawer", ben.user.id],
  ]);
});
