import type { Role } from "@clove/domain/access/roles.schema.ts";
import type { Branch } from "@clove/domain/branches/branches.schema.ts";
import * as asideTexts from "@clove/domain/sync/aside.texts.ts";
import type { Terminal } from "@clove/domain/terminals/terminals.schema.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { useTestApp } from "../../../test/app.ts";
import { openShop, type Shop } from "../../../test/shop.ts";
import { saleRows, sendUpload } from "../../../test/upload.ts";

const app = useTestApp();
let shop: Shop;
let second: { branch: Branch; terminal: Terminal };
let tea: { id: number };
let number = 0;

beforeAll(async () => {
  shop = await openShop(app(), app().a);
  const branch = await shop.branch({ type: "branch" });
  second = { branch, terminal: await shop.counter(branch.id) };
  tea = (await shop.product({ price: 9000, stock: 1000 })).variation;
});

type Person = { token: string; user: { id: number } };
const sale = (cashier: Person, terminal_id: number, more: object = {}) =>
  saleRows({
    temp_id: `T0001-p${++number}`,
    terminal_id,
    cashier_user_id: cashier.user.id,
    lines: [{ product_variation_id: tea.id, sale_price: 9000 }],
    ...more,
  });
const sent = async (body: object, by: Person) => (await sendUpload(app(), by.token, body)).records[0]!;
const change = async (who: Person, fields: object) => {
  const body = { id: who.user.id, ...fields };
  expect((await app().call(shop.owner.token, "POST", "user/update", body)).status).toBe(200);
};
const store = async (how: "add" | "remove", who: Person, branch_id: number) => {
  const body = { user_id: who.user.id, branch_id };
  expect((await app().call(shop.owner.token, "POST", `branch/user/${how}`, body)).status).toBe(200);
};
const retry = async (id: number | null, { token }: { token: string }) => {
  const { status, failure } = await app().call(token, "POST", `offline/quarantine/${id}/retry`, {
    reason: "seen",
  });
  return status === 200 ? 200 : [status, failure.code];
};
const aside = async (body: object, by: Person) => {
  const { complete } = await sendUpload(app(), by.token, body);
  return complete!.failed[0]!.quarantine_id;
};
/** Everything that a sale could have changed: drawers, shifts, credit and orders. */
const money = () =>
  app().rows(
    `select (select json_agg(cash_box order by id) from terminals) as boxes, (select json_agg(expected_balance order by id) from shifts)
      as expected, (select json_agg(credit_used order by id) from users) as credit, (select count(*) from orders) as orders`,
  );
const never = { status: "quarantined", code: "never_sold_there" };
const once = { status: "created", warnings: ["no_shift", "no_permission"] };

describe("a sale in the sender's own name", () => {
  test("changes no drawer, shift or credit at a counter where its sender never could sell", async () => {
    const here = shop.owner.branch.id;
    const ofTransfers = await shop.staff("stock_transfer_manager", ["transfer:view"]);
    const elsewhere = await shop.staff("branch_manager", ["pos:view", "order:view"]);
    // This user had the permission and then the store, but never both at once.
    const inTurn = await shop.staff("branch_manager", ["pos:view"]);
    await store("remove", inTurn, here);
    await change(inTurn, { permissions: ["transfer:view"] });
    await store("add", inTurn, here);
    await store("add", inTurn, second.branch.id);
    const customer = await shop.customer(10);
    const [cashier, counter] = [await shop.staff("cashier", ["pos:view"]), await shop.counter()];
    await shop.openShift(cashier.token, counter.id, 50);
    const before = await money();
    const onCredit = { order: { user_id: customer.id }, payments: [{ payment_method: "credit" }] };
    const ids: [number | null, Person][] = [];
    for (const [who, terminal_id] of [
      [ofTransfers, second.terminal.id],
      [ofTransfers, shop.terminal.id],
      [ofTransfers, counter.id],
      [elsewhere, second.terminal.id],
      [inTurn, second.terminal.id],
    ] as const) {
      for (const more of [{}, onCredit]) {
        const body = sale(who, terminal_id, more);
        const record = await sent(body, who);
        expect(record).toMatchObject(never);
        expect(record.message).toContain(asideTexts.neverSoldThere);
        ids.push([await aside(body, who), who]);
      }
    }
    expect(await money()).toEqual(before);
    const [held] = await app().rows("select branch_id::int from quarantine where id = $1", [ids[0]![0]]);
    expect(held).toEqual({ branch_id: second.branch.id });
  });

  test("is recorded, flagged, when its cashier had the right or the store once", async () => {
    const here = shop.owner.branch.id;
    const without = await shop.staff("cashier", ["pos:view"]);
    await change(without, { permissions: ["user:view"] });
    const moved = await shop.staff("cashier", ["pos:view"]);
    await store("add", moved, second.branch.id);
    await store("remove", moved, here);
    for (const who of [without, moved]) {
      expect(await sent(sale(who, shop.terminal.id), who)).toMatchObject(once);
    }
    expect(await sent(sale(without, second.terminal.id), without)).toMatchObject(never);
  });

  test("is recorded when its cashier was an administrator once, or is inactive by now", async () => {
    const manager = await shop.staff("branch_manager", ["order:view"]);
    const elsewhere = second.terminal.id;
    expect(await sent(sale(manager, elsewhere), manager)).toMatchObject(never);
    await change(manager, { role: "company_admin" });
    await change(manager, { role: "branch_manager", permissions: [] });
    expect(await sent(sale(manager, elsewhere), manager)).toMatchObject({
      status: "created",
      warnings: ["oversold", "no_permission"],
    });
    const left = await shop.staff("cashier", ["pos:view"]);
    await change(left, { status: "inactive" });
    expect(await sent(sale(left, shop.terminal.id), shop.owner)).toMatchObject({
      status: "created",
      warnings: [...once.warnings, "sent_by_other"],
    });
  });

  test("cannot be retried by its own sender with order:view, but by a manager who may sell there", async () => {
    const forger = await shop.staff("branch_manager", ["order:view"]);
    const reader = await shop.staff("branch_manager", ["order:view"]);
    const manager = await shop.staff("branch_manager", ["order:view", "pos:view"]);
    const id = await aside(sale(forger, shop.terminal.id), forger);
    const before = await money();
    const preview = await app().call<{ refusal: { code: string } | null }>(
      forger.token,
      "GET",
      `offline/quarantine/${id}/preview`,
    );
    expect(preview.data.refusal?.code).toBe("never_sold_there");
    expect(await retry(id, forger)).toEqual([403, "never_sold_there"]);
    expect(await retry(id, reader)).toEqual([403, "forbidden"]);
    expect(await money()).toEqual(before);
    expect(await retry(id, manager)).toBe(200);
  });
});

test("a sale in the name of somebody who never could sell there is kept aside, even from a sender who may", async () => {
  const seller = await shop.staff("branch_manager", ["pos:view", "order:view"]);
  const named = await shop.staff("inventory_manager", ["purchase:view"]);
  const id = await aside(sale(named, shop.terminal.id), seller);
  const [kept] = await app().rows("select code from quarantine where id = $1", [id]);
  expect(kept).toEqual({ code: "never_sold_there" });
  expect(await retry(id, named)).toEqual([403, "forbidden"]);
  expect(await retry(id, shop.owner)).toBe(200);
});

test("past rights are not needed by somebody who has the right now", async () => {
  const cashier = await shop.staff("cashier", ["pos:view"]);
  await app().rows("delete from rights_history where user_id = $1", [cashier.user.id]);
  expect(await sent(sale(cashier, shop.terminal.id), cashier)).toMatchObject({ status: "created" });
});

test.each<[Role, string[]]>([
  ["cashier", ["pos:view"]],
  ["branch_manager", ["order:view"]],
])("the history of a %s's rights has one row for each change", async (role, permissions) => {
  const who = await shop.staff(role, permissions);
  await change(who, { name: "Renamed", phone: "1" });
  await change(who, { permissions: ["user:view"], max_discount: 5, max_discount_type: "percentage" });
  await store("add", who, second.branch.id);
  await store("add", who, second.branch.id);
  await store("remove", who, shop.owner.branch.id);
  await change(who, { status: "inactive" });
  await change(who, { role: "company_admin", status: "active" });
  const rows = await app().rows<{ at: Date }>(
    `select role, status, permissions, branch_ids::int[] as stores, max_discount::float as most, held_from as at
    from rights_history where user_id = $1 order by id`,
    [who.user.id],
  );
  const [here, there] = [shop.owner.branch.id, second.branch.id];
  const base = { role, status: "active", permissions: ["user:view"], most: 5 };
  expect(rows.map(({ at: _, ...row }) => row)).toEqual([
    { ...base, permissions, stores: [], most: null },
    { ...base, permissions, stores: [here], most: null },
    { ...base, stores: [here] },
    { ...base, stores: [here, there] },
    { ...base, stores: [there] },
    { ...base, stores: [there], status: "inactive" },
    { ...base, role: "company_admin", permissions: [], stores: [] },
  ]);
  const times = rows.map(({ at }) => at.getTime());
  expect(times).toEqual([...times].sort((a, b) => a - b));
});

test("the server's role cannot write the history of rights", async () => {
  for (const statement of [
    "update rights_history set permissions = '{pos:view}'",
    "delete from rights_history",
    "insert into rights_history select * from rights_history",
  ]) {
    await expect(app().pool.query(statement)).rejects.toThrow("permission denied");
  }
});
