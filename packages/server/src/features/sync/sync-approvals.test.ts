import type { Order } from "@clove/domain/orders/orders.schema.ts";
import type { ShiftDetail } from "@clove/domain/shifts/shift-detail.schema.ts";
import { beforeAll, expect, test } from "vitest";
import { useTestApp } from "../../../test/app.ts";
import { answerAs, askFor } from "../../../test/approvals.ts";
import { line, openShop, pay, type Shop } from "../../../test/shop.ts";
import { saleRows, sendUpload } from "../../../test/upload.ts";

// What somebody approved for a till that had no connection, or whose answer was lost (selling §36).
const app = useTestApp();
type Staff = Awaited<ReturnType<Shop["staff"]>>;
let shop: Shop;
let tea: { id: number };
let siti: Staff;
let manager: Staff;
let counter: { id: number };
let shift: number;
let made = 0;

beforeAll(async () => {
  shop = await openShop(app(), app().a);
  tea = (await shop.product({ price: 100, stock: 500 })).variation;
  counter = await shop.counter();
  siti = await shop.staff("cashier", ["pos:view"]);
  manager = await shop.staff("branch_manager", ["pos:view", "user:edit"], { max_discount: 20 });
  await shop.openShift(siti.token, counter.id);
  shift = (await app().rows<{ id: number }>("select max(id)::int as id from shifts"))[0]!.id;
});

const at = () => new Date().toISOString();
const by = (who: Staff | { user: { id: number } }, more: object = {}) => ({
  ...{ approved_by: who.user.id, approver_name: "Ben", approved_at: at(), approval_id: null, ...more },
});
/** A sale of 100.00, reduced by 15.00 in the adjustment. */
async function send(approval: object, more: object = {}) {
  const rows = saleRows({
    ...{ temp_id: `T0001-approved${++made}`, terminal_id: counter.id, cashier_user_id: siti.user.id },
    lines: [{ product_variation_id: tea.id, sale_price: 100 }],
    payments: [{ amount_received: 85 }],
    order: { adjustment: -15, total: 85, created_at: at(), ...approval, ...more },
  });
  const { records } = await sendUpload(app(), siti.token, rows);
  const [record] = records.filter(({ kind }) => kind === "order");
  expect(record?.status).toBe("created");
  const read = await app().call<{ order: Order }>(app().a.token, "GET", `order/${record!.id}`);
  return read.data.order;
}

test("a sale approved by PIN keeps who approved it, is flagged, and is in the audit log and the shift's report", async () => {
  const order = await send(by(manager));
  expect([order.approved_by, order.flags]).toEqual([
    { id: manager.user.id, name: "Ben" },
    ["approved_offline"],
  ]);
  const [logged] = await app().rows(
    `select user_id::int, (detail->>'approved_by')::int as by, detail ? 'approved_offline' as offline
      from audit_log where action = 'order.approved' and subject_id = $1`,
    [order.id],
  );
  expect(logged).toEqual({ user_id: siti.user.id, by: manager.user.id, offline: true });
  const { data } = await app().call<ShiftDetail>(app().a.token, "GET", `terminal/shift/${shift}`);
  expect(data.approvals).toContainEqual(
    expect.objectContaining({ of: "sale", approved_by: { id: manager.user.id, name: "Ben" } }),
  );
});

test("nothing is refused for who approved it: what they could not allow stays flagged", async () => {
  const low = await shop.staff("branch_manager", ["pos:view"], { max_discount: 10 });
  const away = await shop.staff("branch_manager", ["user:view"], { max_discount: 90 });
  for (const [approver, name] of [
    [low, low.user.id],
    [away, away.user.id],
    [siti, undefined],
    [{ user: { id: 999_999 } }, undefined],
    [app().b, undefined],
  ] as const) {
    const order = await send(by(approver));
    expect([order.approved_by?.id, order.flags]).toEqual([name, ["over_discount_limit", "approved_offline"]]);
  }
  expect((await send({})).flags).toEqual(["over_discount_limit"]);
});

test("the approver counts by the rights that they had, too", async () => {
  const former = await shop.staff("branch_manager", ["pos:view"], { max_discount: 20 });
  const lower = { id: former.user.id, max_discount: 0, max_discount_type: "percentage" };
  expect((await app().call(app().a.token, "POST", "user/update", lower)).status).toBe(200);
  expect((await send(by(former))).flags).toEqual(["approved_offline"]);
});

test("a sale whose answer was lost keeps the approval that the server gave, once", async () => {
  const sale = {
    terminal_id: counter.id,
    items: [line(tea, 100)],
    adjustment: -15,
    payments: [pay("cash", 85)],
  };
  const { approval } = await askFor(app(), siti.token, sale);
  await answerAs(app(), manager.token, approval.id, true);
  const given = by(manager, { approval_id: approval.id });
  const order = await send(given);
  expect([order.approved_by?.id, order.flags]).toEqual([manager.user.id, []]);
  const [{ state }] = (await app().rows<{ state: string }>("select state from approvals where id = $1", [
    approval.id,
  ])) as [{ state: string }];
  expect(state).toBe("used");
  // Another sale under it, or one that is not what was approved, counts as approved at the till only.
  expect((await send(given)).flags).toEqual(["approved_offline"]);
});

test("an opening of the drawer carries who approved it", async () => {
  const ben = await shop.staff("cashier", ["pos:view"]);
  const opening = {
    ...{ temp_id: "T0001-opened", terminal_id: counter.id, cashier_user_id: ben.user.id, reason: "check" },
    ...{ note: null, created_at: at(), name: "Counter", ...by(manager) },
  };
  const { records } = await sendUpload(app(), ben.token, { drawer_openings: [opening] });
  expect(records.map(({ status }) => status)).toEqual(["created"]);
  const { data } = await app().call<ShiftDetail>(app().a.token, "GET", `terminal/shift/${shift}`);
  expect(data.drawer_openings?.at(-1)).toMatchObject({
    user: { id: ben.user.id },
    approved_by: { id: manager.user.id },
  });
  const [logged] = await app().rows(
    "select user_id::int, detail from audit_log where action = 'terminal.open_drawer' order by id desc limit 1",
  );
  expect(logged).toEqual({
    user_id: ben.user.id,
    detail: { reason: "check", approved_by: manager.user.id, approved_offline: true, approver_may: true },
  });
});
