import type { Approval } from "@clove/domain/approvals/approvals.schema.ts";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { useTestApp } from "../../../test/app.ts";
import { answerAs, askFor, keyOf as deviceKeyOf, told } from "../../../test/approvals.ts";
import { line, openShop, pay, type Shop } from "../../../test/shop.ts";
import { openTills, type Tills } from "../../../test/stream-reader.ts";
import { openUpkeep } from "../upkeep/upkeep.ts";

const app = useTestApp();
type Staff = Awaited<ReturnType<Shop["staff"]>>;
let shop: Shop;
let tea: { id: number };
let siti: Staff;
let manager: Staff;
let tills: Tills;

beforeAll(async () => {
  shop = await openShop(app(), app().a);
  tea = (await shop.product({ price: 100, stock: 500 })).variation;
  siti = await shop.staff("branch_manager", ["pos:view"]);
  manager = await shop.staff("branch_manager", ["pos:view", "user:edit"], { max_discount: 20 });
  tills = openTills(app(), app().a);
});
afterEach(() => tills.close());

const reduced = (by: number, more: object = {}) => ({
  terminal_id: shop.terminal.id,
  items: [line(tea, 100)],
  adjustment: -by,
  payments: [pay("cash", 100 - by)],
  ...more,
});
const ask = async (sale: object, by = siti) => (await askFor(app(), by.token, sale)).approval;
const read = async (id: number, by = siti) =>
  (await app().call<{ approval: Approval }>(by.token, "GET", `approval/${id}`)).data.approval;
const open = async (by: Staff) =>
  (await app().call<{ approvals: Approval[] }>(by.token, "GET", "approval/list")).data.approvals.map(
    ({ id }) => id,
  );
const sell = (body: object, by = siti) => shop.sell(body, by.token);
/** A sale that is asked for and approved. */
async function approved(by = 15) {
  const sale = reduced(by);
  const { id } = await ask(sale);
  expect((await answerAs(app(), manager.token, id, true)).status).toBe(200);
  return { ...sale, approval_id: id };
}

describe("asking", () => {
  test("an approved sale is sold with both names in the order and in the audit log", async () => {
    const sale = reduced(15);
    expect(told(await sell(sale))).toEqual([409, "discount_beyond_limit"]);
    const asked = await ask(sale);
    expect(asked).toMatchObject({
      action: "order/place",
      state: "pending",
      asked: { needs: ["discount"], reduction: 15, before: 100, total: 85, count: 1 },
      requested_by: { id: siti.user.id },
      terminal: { id: shop.terminal.id },
      answered_by: null,
    });
    expect(told(await sell({ ...sale, approval_id: asked.id }))).toEqual([409, "approval_not_given"]);
    expect(await open(manager)).toContain(asked.id);

    const answered = await answerAs(app(), manager.token, asked.id, true);
    expect([answered.message, answered.data.approval.state]).toEqual(["Approved", "approved"]);
    expect(await open(manager)).not.toContain(asked.id);
    const { data } = await sell({ ...sale, approval_id: asked.id });
    expect(data.order).toMatchObject({
      total: 85,
      cashier_user: { id: siti.user.id },
      approved_by: { id: manager.user.id, name: "Ben" },
    });
    const stored = await app().call<typeof data>(app().a.token, "GET", `order/${data.order.id}`);
    expect(stored.data.order.approved_by).toEqual({ id: manager.user.id, name: "Ben" });
    expect((await read(asked.id)).state).toBe("used");
    const log = await app().rows(
      `select action, user_id::int, detail from audit_log where action like 'approval.%' or action = 'order.approved' order by id`,
    );
    expect(log).toEqual([
      {
        action: "approval.approved",
        user_id: manager.user.id,
        detail: {
          requested_by: siti.user.id,
          terminal_id: shop.terminal.id,
          asked: { reduction: 15, total: 85 },
        },
      },
      {
        action: "order.approved",
        user_id: siti.user.id,
        detail: { approved_by: manager.user.id, requested_by: siti.user.id },
      },
    ]);
  });

  test("what is declined is not sold, and what is allowed anyway is not asked for", async () => {
    const sale = reduced(15);
    const { id } = await ask(sale);
    const declined = await answerAs(app(), manager.token, id, false);
    expect([declined.message, declined.data.approval.state]).toEqual(["Declined", "declined"]);
    expect(told(await sell({ ...sale, approval_id: id }))).toEqual([409, "approval_not_given"]);
    expect(told(await answerAs(app(), manager.token, id, true))).toEqual([409, "approval_answered"]);
    const needless = { action: "order/place", sale: reduced(0) };
    expect(told(await app().call(siti.token, "POST", "approval", needless))).toEqual([
      409,
      "approval_not_needed",
    ]);
  });

  test("a sale with another reason against it is refused as it would be when sold", async () => {
    const sale = reduced(15, { items: [line(tea, 99)] });
    const answer = await app().call(siti.token, "POST", "approval", { action: "order/place", sale });
    expect(answer.status).toBe(409);
    expect(answer.text).toContain("the price is now");
  });

  test("asking anew, or withdrawing, ends what was asked for before", async () => {
    const first = await ask(reduced(15));
    const second = await ask(reduced(16));
    expect((await read(first.id)).state).toBe("withdrawn");
    expect(told(await answerAs(app(), manager.token, first.id, true))).toEqual([409, "approval_withdrawn"]);
    const withdrawn = await app().call(siti.token, "POST", `approval/${second.id}/withdraw`);
    expect(withdrawn.status).toBe(200);
    expect(await open(manager)).not.toContain(second.id);
  });

  test("both sides learn it by the data stream", async () => {
    const till = await tills.ready(manager.token);
    const news = (from: number) =>
      till.until((message) => (message as { type: string }).type === "approvals", from);
    const { id } = await ask(reduced(15));
    await news(0);
    const heard = till.received.length;
    await answerAs(app(), manager.token, id, false);
    await news(heard);
  });
});

describe("who may approve", () => {
  test("a reduction beyond their own limit is neither shown to them nor answered by them", async () => {
    const { id } = await ask(reduced(21));
    expect(await open(manager)).toEqual([]);
    expect(told(await answerAs(app(), manager.token, id, true))).toEqual([403, "approval_beyond"]);
    expect(told(await answerAs(app(), siti.token, id, true))).toEqual([403, "approval_beyond"]);
    expect((await answerAs(app(), app().a.token, id, true)).status).toBe(200);
  });

  test("credit beyond the customer's limit is approved by who may set credit limits", async () => {
    const customer = await shop.customer(30);
    const sale = { ...reduced(0), user_id: customer.id, payments: [pay("credit", 100)] };
    expect(told(await sell(sale))).toEqual([409, "credit_exceeded"]);
    const { id, asked } = await ask(sale);
    expect(asked).toMatchObject({ needs: ["credit"], credit: 100, credit_beyond: 70, customer: "Aina" });
    const seller = await shop.staff("branch_manager", ["pos:view"], { max_discount: 50 });
    expect(told(await answerAs(app(), seller.token, id, true))).toEqual([403, "approval_beyond"]);
    expect((await answerAs(app(), manager.token, id, true)).status).toBe(200);
    expect((await sell({ ...sale, approval_id: id })).data.order.approved_by?.id).toBe(manager.user.id);
  });

  test("another store's staff, and another company, get nothing", async () => {
    const { id } = await ask(reduced(15));
    const far = await shop.branch({ type: "branch" });
    const elsewhere = await shop.staff("branch_manager", ["pos:view"], { max_discount: 100 });
    const moved = { user_id: elsewhere.user.id };
    await app().call(app().a.token, "POST", "branch/user/add", { ...moved, branch_id: far.id });
    await app().call(app().a.token, "POST", "branch/user/remove", { ...moved, branch_id: app().a.branch.id });
    const of = (token: string) =>
      Promise.all([
        app().call(token, "GET", `approval/${id}`),
        answerAs(app(), token, id, true),
        app().call(token, "POST", `approval/${id}/withdraw`),
        shop.sell({ ...reduced(15), approval_id: id }, token),
      ]);
    for (const answer of (await of(elsewhere.token)).slice(0, 3)) {
      expect(told(answer)).toEqual([403, "forbidden"]);
    }
    for (const answer of await of(app().b.token)) expect(told(answer)).toEqual([404, "not_found"]);
    expect((await app().call(app().b.token, "GET", "approval/list")).data).toEqual({ approvals: [] });
    expect(await open(elsewhere)).toEqual([]);
  });

  test("an approver who has lost the limit since allows nothing any more", async () => {
    const sale = await approved(15);
    const lower = { id: manager.user.id, max_discount: 10, max_discount_type: "percentage" };
    expect((await app().call(app().a.token, "POST", "user/update", lower)).status).toBe(200);
    expect(told(await sell(sale))).toEqual([409, "discount_beyond_limit"]);
    await app().call(app().a.token, "POST", "user/update", { ...lower, max_discount: 20 });
    expect((await sell(sale)).status).toBe(200);
  });
});

describe("an approval allows exactly one sale", () => {
  test("sent twice at once on several connections it sells once", async () => {
    const sale = await approved();
    const answers = await Promise.all(Array.from({ length: 8 }, () => sell(sale)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status !== 200).map(told);
    expect(refused).toEqual(Array.from({ length: 7 }, () => [409, "approval_used"]));
  });

  test("the same key again gets the first order", async () => {
    const sale = { ...(await approved()), temp_id: "T0001-approved" };
    const first = await sell(sale);
    expect((await sell(sale)).data.order.id).toBe(first.data.order.id);
  });

  test.each([
    { what: "amount", other: { adjustment: -15.01, payments: [pay("cash", 84.99)] } },
    { what: "smaller reduction", other: { adjustment: -14, payments: [pay("cash", 86)] } },
    { what: "quantity", other: { items: "two", payments: [pay("cash", 185)] } },
  ])("another $what is refused", async ({ other }) => {
    const sale = await approved();
    const items = "items" in other ? { items: [line(tea, 100, 2)] } : {};
    expect(told(await sell({ ...sale, ...other, ...items }))).toEqual([422, "approval_other"]);
    expect((await sell(sale)).status).toBe(200);
  });

  test("nobody but who asked uses it", async () => {
    const sale = await approved();
    expect(told(await sell(sale, await shop.staff("branch_manager", ["pos:view"])))).toEqual([
      403,
      "forbidden",
    ]);
  });

  test("an unknown one is not found", async () => {
    expect(told(await sell({ ...reduced(15), approval_id: 999_999 }))).toEqual([404, "not_found"]);
  });

  test("after five minutes it can neither be answered nor used", async () => {
    const sale = await approved();
    const age = "update approvals set expires_at = now() - interval '1 second' where id = $1";
    await app().rows(age, [sale.approval_id]);
    expect(told(await sell(sale))).toEqual([409, "approval_expired"]);
    const { id } = await ask(reduced(15));
    await app().rows(age, [id]);
    expect((await read(id)).state).toBe("expired");
    expect(await open(manager)).not.toContain(id);
    expect(told(await answerAs(app(), manager.token, id, true))).toEqual([409, "approval_expired"]);
  });

  test("of two answers at once the first counts", async () => {
    const { id } = await ask(reduced(15));
    const answers = await Promise.all([
      answerAs(app(), manager.token, id, true),
      answerAs(app(), app().a.token, id, false),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)!.failure.code).toBe("approval_answered");
  });
});

describe("by PIN on the asking device", () => {
  const keyOf = (person: { token: string }) => deviceKeyOf(app(), person);
  const byPin = (sale: object, key: string, pin = "4826", by = siti) =>
    app().call<{ approval: Approval }>(by.token, "POST", "approval/by-pin", {
      action: "order/place",
      sale,
      key,
      pin,
    });

  test("a sale is approved at once by who types the PIN", async () => {
    const sale = reduced(15);
    const key = await keyOf(manager);
    const wrong = await byPin(sale, key, "1357");
    expect([...told(wrong), wrong.failure.message]).toEqual([422, "pin_wrong", expect.stringContaining("4")]);
    const { approval } = (await byPin(sale, key)).data;
    expect(approval).toMatchObject({
      state: "approved",
      by_pin: true,
      requested_by: { id: siti.user.id },
      answered_by: { id: manager.user.id },
    });
    const sold = await sell({ ...sale, approval_id: approval.id });
    expect(sold.data.order.approved_by?.id).toBe(manager.user.id);
    const [logged] = await app().rows(
      "select user_id::int, detail->>'by_pin' as by_pin from audit_log where action = 'approval.approved' order by id desc limit 1",
    );
    expect(logged).toEqual({ user_id: manager.user.id, by_pin: "true" });
  });

  test("nobody approves beyond their own limit, nor in another company", async () => {
    expect(told(await byPin(reduced(21), await keyOf(manager)))).toEqual([403, "approval_beyond"]);
    expect(told(await byPin(reduced(15), await keyOf(app().b)))).toEqual([409, "device_key_ended"]);
    expect(told(await byPin(reduced(15), "unknown"))).toEqual([409, "device_key_ended"]);
  });

  test("five wrong PINs end the key", async () => {
    const key = await keyOf(manager);
    for (let i = 0; i < 4; i++) expect(told(await byPin(reduced(15), key, "1357"))[1]).toBe("pin_wrong");
    expect(told(await byPin(reduced(15), key, "1357"))).toEqual([409, "device_key_ended"]);
    expect(told(await byPin(reduced(15), key))).toEqual([409, "device_key_ended"]);
  });
});

test("a shift's report says who approved how many sales for whom", async () => {
  const counter = await shop.counter();
  const cashier = await shop.staff("cashier", ["pos:view"]);
  await shop.openShift(cashier.token, counter.id);
  for (const by of [15, 16, 0]) {
    const sale = reduced(by, { terminal_id: counter.id });
    const asked = by > 0 ? await ask(sale, cashier) : null;
    if (asked) await answerAs(app(), manager.token, asked.id, true);
    expect((await sell({ ...sale, approval_id: asked?.id }, cashier)).status).toBe(200);
  }
  const [shift] = await app().rows<{ id: number }>("select max(id)::int as id from shifts");
  type Detail = { sales_count: number; approvals: object[] };
  const { data } = await app().call<Detail>(cashier.token, "GET", `terminal/shift/${shift!.id}`);
  expect([data.sales_count, data.approvals]).toEqual([
    3,
    [
      {
        of: "sale",
        approved_by: { id: manager.user.id, name: "Ben" },
        requested_by: { id: cashier.user.id, name: "Ben" },
        count: 2,
      },
    ],
  ]);
});

test("approvals are deleted a day later; the order keeps who approved it", async () => {
  const sale = await approved();
  const { order } = (await sell(sale)).data;
  const young = await ask(reduced(15));
  await app().rows("update approvals set created_at = now() - interval '25 hours' where id <> $1", [
    young.id,
  ]);
  await openUpkeep({ pool: app().pool, config: app().config, log: app().app.log }).run();
  expect(await app().rows("select id::int from approvals")).toEqual([{ id: young.id }]);
  const { data } = await app().call<{ order: typeof order }>(siti.token, "GET", `order/${order.id}`);
  expect(data.order.approved_by?.id).toBe(manager.user.id);
});
