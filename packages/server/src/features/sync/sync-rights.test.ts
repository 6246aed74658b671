import type { Role } from "@clove/domain/access/roles.schema.ts";
import type { Branch } from "@clove/domain/branches/branches.schema.ts";
import { maxQuarantined } from "@clove/domain/sync/quarantine.ts";
import type { Terminal } from "@clove/domain/terminals/terminals.schema.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { useTestApp } from "../../../test/app.ts";
import { openShop, type Shop } from "../../../test/shop.ts";
import { readQuarantine, saleRows, sendUpload, together } from "../../../test/upload.ts";

const app = useTestApp();
let shop: Shop;
let other: Shop;
let second: { branch: Branch; terminal: Terminal };
let tea: { id: number };
let number = 0;
const tempId = () => `T0001-r${++number}`;

beforeAll(async () => {
  shop = await openShop(app(), app().a);
  other = await openShop(app(), app().b);
  const branch = await shop.branch({ type: "branch" });
  second = { branch, terminal: await shop.counter(branch.id) };
  tea = (await shop.product({ price: 10, stock: 1000 })).variation;
});

type Person = { token: string; user: { id: number } };
const send = (body: object, { token }: { token: string } = shop.owner) => sendUpload(app(), token, body);
const sent = async (body: object, by?: { token: string }) => (await send(body, by)).records[0]!;
/** Sends a record that is kept aside and returns its quarantine id. */
const aside = async (body: object, by?: { token: string }) =>
  (await send(body, by)).complete!.failed[0]!.quarantine_id!;
const list = async ({ token }: { token: string }) => (await readQuarantine(app(), token)).data;
const settle = async (how: "retry" | "discard", id: number, { token }: { token: string }) => {
  const path = `offline/quarantine/${id}/${how}`;
  const { status, failure } = await app().call(token, "POST", path, { reason: "seen" });
  return status === 200 ? 200 : [status, failure.code];
};
const employee = (role: Role, more: object = {}) => {
  const temp_id = tempId();
  return {
    users: [{ temp_id, name: "New", email: `${temp_id}@rights.example`, gender: "male", role, ...more }],
  };
};
const stored = (body: { users: { email: string }[] }) =>
  app().rows("select role, permissions from users where email = $1", [body.users[0]!.email.toLowerCase()]);
const mailed = (body: { users: { email: string }[] }) =>
  app().mails.some(({ to }) => to === body.users[0]!.email.toLowerCase());
const sale = (cashier: Person | { user: { id: number } }, more: object = {}) =>
  saleRows({
    temp_id: tempId(),
    terminal_id: shop.terminal.id,
    cashier_user_id: cashier.user.id,
    lines: [{ product_variation_id: tea.id, sale_price: 10 }],
    ...more,
  });
const quarantined = (temp_id: string) =>
  app().rows(
    "select 1 from quarantine where temp_id = $1 union all select 1 from idempotency_keys where key = $1",
    [temp_id],
  );
const grant = (user_id: number, branch_id: number) =>
  app().call(shop.owner.token, "POST", "branch/user/add", { user_id, branch_id });
const setKeys = async (person: Person, permissions: string[]) => {
  await app().rows("update users set permissions = $2 where id = $1", [person.user.id, permissions]);
};

describe("staff made offline", () => {
  test("by somebody without user:create is refused at once, and nothing of it is kept", async () => {
    const till = await shop.staff("cashier", ["pos:view"]);
    const nobody = await shop.staff("cashier", []);
    const bodies = [
      employee("company_admin"),
      employee("cashier"),
      employee("cashier", { email: "no address" }),
      employee("root" as Role),
    ];
    for (const person of [till, nobody]) {
      const { records, complete } = await send(together(...bodies), person);
      expect(records.map(({ status, id, code }) => [status, id, code])).toEqual(
        bodies.map(() => ["refused", null, "forbidden"]),
      );
      expect(complete).toMatchObject({ status: "partial", map: {} });
      expect(complete!.failed.map(({ quarantine_id }) => quarantine_id)).toEqual(bodies.map(() => null));
    }
    for (const body of bodies) {
      expect(await quarantined(body.users[0]!.temp_id)).toEqual([]);
      expect(await stored(body)).toEqual([]);
    }
    // The same record is stored when a sender who may create it sends it.
    expect(await sent(bodies[1]!)).toMatchObject({ status: "created" });
  });

  test("with the role administrator is accepted only from an administrator, even at a retry", async () => {
    const manager = await shop.staff("branch_manager", ["user:create", "user:view", "order:view"]);
    const body = employee("company_admin");
    const id = await aside(body, manager);
    expect(await settle("retry", id, manager)).toEqual([403, "admin_only"]);
    expect(await settle("retry", id, shop.owner)).toEqual([403, "admin_only"]);
    expect([await stored(body), mailed(body)]).toEqual([[], false]);
    const own = employee("company_admin");
    expect(await sent(own)).toMatchObject({ status: "created" });
    expect([await stored(own), mailed(own)]).toEqual([[{ role: "company_admin", permissions: [] }], true]);
  });

  test("gets the stores that it was made with, and is kept aside without one or with somebody else's", async () => {
    const sender = await shop.staff("branch_manager", ["user:create", "user:view", "order:view"]);
    const far = await shop.branch({ type: "branch" });
    const here = app().a.branch.id;
    const placed = employee("cashier", { branch_ids: [here] });
    expect(await sent(placed, sender)).toMatchObject({ status: "created" });
    const stores = await app().rows<{ branch_id: string }>(
      "select branch_id from user_branches where user_id = (select id from users where temp_id = $1)",
      [placed.users[0]!.temp_id],
    );
    expect(stores.map(({ branch_id }) => Number(branch_id))).toEqual([here]);

    for (const [branch_ids, code] of [
      [[], "store_needed"],
      [[here, far.id], "forbidden"],
    ] as const) {
      const body = employee("cashier", { branch_ids });
      expect(await sent(body, sender)).toMatchObject({ status: "quarantined", code });
      expect(await stored(body)).toEqual([]);
    }
  });

  test("is judged by the present rights of sender and manager", async () => {
    const sender = await shop.staff("branch_manager", ["user:create"]);
    const manager = await shop.staff("branch_manager", [
      ...["user:create", "user:view", "order:view", "report:view"],
    ]);
    const weaker = await shop.staff("branch_manager", ["user:view", "order:view", "user:create"]);
    const body = employee("branch_manager", { permissions: ["report:view"] });
    const id = await aside(body, sender);
    expect(await settle("retry", id, manager)).toEqual([403, "grant_not_held"]);
    await setKeys(sender, ["user:create", "report:view"]);
    expect(await settle("retry", id, weaker)).toEqual([403, "grant_not_held"]);
    await setKeys(sender, ["report:view"]);
    expect(await settle("retry", id, manager)).toEqual([403, "forbidden"]);
    await setKeys(sender, ["user:create", "report:view"]);
    await app().rows("update users set status = 'inactive' where id = $1", [sender.user.id]);
    expect(await settle("retry", id, manager)).toEqual([403, "forbidden"]);
    expect(mailed(body)).toBe(false);
    await app().rows("update users set status = 'active' where id = $1", [sender.user.id]);
    expect(await settle("retry", id, manager)).toBe(200);
    expect([await stored(body), mailed(body)]).toEqual([
      [{ role: "branch_manager", permissions: ["report:view"] }],
      true,
    ]);
  });

  test.each<[Role, Role[]]>([
    ["cashier", ["cashier", "customer"]],
    ["stock_transfer_manager", ["stock_transfer_manager", "customer"]],
    ["inventory_manager", ["inventory_manager", "stock_transfer_manager", "customer"]],
    [
      "branch_manager",
      ["branch_manager", "inventory_manager", "stock_transfer_manager", "cashier", "customer"],
    ],
  ])("by a %s is never in a higher role", async (role, allowed) => {
    const maker = await shop.staff(role, ["user:create", "order:view", "user:view"]);
    const roles: Role[] = [
      "company_admin",
      "branch_manager",
      "inventory_manager",
      "stock_transfer_manager",
      "cashier",
      "customer",
    ];
    const bodies = roles.map((made) => employee(made));
    const { records } = await send(together(...bodies), maker);
    expect(records.map(({ status }) => status)).toEqual(
      roles.map((made) => (allowed.includes(made) ? "created" : "quarantined")),
    );
    const { quarantine } = await list(maker);
    for (const { temp_id } of records.filter(({ status }) => status === "quarantined")) {
      const row = quarantine.find((one) => one.temp_id === temp_id)!;
      expect(await settle("retry", row.id, shop.owner)).toEqual([403, row.code]);
    }
  });
});

describe("a sale of somebody else", () => {
  test("is accepted only from senders who may sell on that counter; a manager stores or discards it", async () => {
    const cashier = await shop.staff("cashier", ["pos:view"]);
    const forger = await shop.staff("cashier", ["product:view"]);
    const seller = await shop.staff("cashier", ["pos:view"]);
    const manager = await shop.staff("branch_manager", ["order:view", "pos:view"]);
    const body = sale(cashier);
    const elsewhere = sale(cashier, { terminal_id: second.terminal.id });
    for (const [forged, by] of [
      [body, forger],
      [elsewhere, seller],
    ] as const) {
      const record = await sent(forged, by);
      expect(record).toMatchObject({ status: "quarantined", code: "forbidden" });
      expect(record.message).toContain("cashier_user_id");
      expect(await app().rows("select 1 from orders where temp_id = $1", [record.temp_id])).toEqual([]);
    }
    const { quarantine } = await list(shop.owner);
    const [first, other] = [body, elsewhere].map(
      ({ orders }) => quarantine.find(({ temp_id }) => temp_id === orders[0]!.temp_id)!,
    );
    expect([first!.branch, other!.branch]).toEqual([
      { id: shop.owner.branch.id, name: shop.owner.branch.name },
      { id: second.branch.id, name: second.branch.name },
    ]);
    expect(await settle("retry", first!.id, manager)).toBe(200);
    expect(
      await app().rows("select sent_by::int, flags from orders where temp_id = $1", [first!.temp_id]),
    ).toEqual([{ sent_by: forger.user.id, flags: ["no_shift", "no_permission", "sent_by_other"] }]);
    expect(await settle("discard", other!.id, shop.owner)).toBe(200);
  });

  test("cannot be retried by a manager who may see it but may not sell", async () => {
    const forger = await shop.staff("branch_manager", ["order:view"]);
    const id = await aside(sale(shop.owner), forger);
    expect(await settle("retry", id, forger)).toEqual([403, "forbidden"]);
    expect(await settle("discard", id, forger)).toBe(200);
  });

  test("is accepted from a shared till, flagged", async () => {
    const [late, next] = [
      await shop.staff("cashier", ["pos:view"]),
      await shop.staff("cashier", ["pos:view"]),
    ];
    const counter = await shop.counter();
    await shop.openShift(late.token, counter.id);
    expect(await sent(sale(late, { terminal_id: counter.id }), next)).toMatchObject({
      status: "created",
      warnings: ["sent_by_other"],
    });
  });

  test("is kept aside when its cashier is not this company's staff, whoever sends it", async () => {
    const customer = await shop.customer();
    for (const id of [999_999, other.owner.user.id, customer.id]) {
      expect(await sent(sale({ user: { id } }))).toMatchObject({ status: "quarantined", code: "not_found" });
    }
  });
});

describe("a record kept aside", () => {
  test("is seen and settled by those who see its store; a user by those with user:view", async () => {
    const here = await shop.staff("branch_manager", ["order:view", "pos:view"]);
    const there = await shop.staff("branch_manager", ["order:view", "pos:view"]);
    const people = await shop.staff("branch_manager", ["order:view", "user:view", "user:create"]);
    await app().call(shop.owner.token, "POST", "branch/user/remove", {
      user_id: there.user.id,
      branch_id: shop.owner.branch.id,
    });
    await grant(there.user.id, second.branch.id);
    const product = (branch_id: number) => ({
      products: [{ temp_id: tempId(), name: "No variations", branch_id }],
    });
    const broken = { order: { total: 11 } };
    const person = { users: [{ temp_id: tempId(), name: "x", email: "no address" }] };
    const ids = {
      saleHere: await aside(sale(shop.owner, broken)),
      saleThere: await aside(sale(shop.owner, { ...broken, terminal_id: second.terminal.id })),
      productThere: await aside(product(second.branch.id)),
      saleNowhere: await aside(sale(shop.owner, { terminal_id: other.terminal.id })),
      productNowhere: await aside(product(other.owner.branch.id)),
      person: await aside(person),
    };
    const seen = async (who: { token: string }) => {
      const { quarantine, count } = await list(who);
      const all = quarantine.map(({ id }) => id);
      expect(count).toBe(all.length);
      return Object.entries(ids).flatMap(([name, id]) => (all.includes(id) ? [name] : []));
    };
    expect(await seen(shop.owner)).toEqual(Object.keys(ids));
    expect(await seen(here)).toEqual(["saleHere"]);
    expect(await seen(there)).toEqual(["saleThere", "productThere"]);
    expect(await seen(people)).toEqual(["saleHere", "person"]);
    expect(await seen(other.owner)).toEqual([]);
    for (const how of ["retry", "discard"] as const) {
      for (const id of [ids.saleThere, ids.productThere, ids.saleNowhere, ids.productNowhere, ids.person]) {
        expect(await settle(how, id, here)).toEqual([403, "forbidden"]);
        expect(await settle(how, id, other.owner)).toEqual([404, "not_found"]);
      }
    }
    expect(await settle("retry", ids.saleThere, there)).toEqual([422, "totals_do_not_add_up"]);
    expect(await settle("discard", ids.saleThere, there)).toBe(200);
    expect(await settle("discard", ids.person, people)).toBe(200);
  });

  test(`is at most ${maxQuarantined} open records of one sender; more stay on the device without a trace`, async () => {
    const flooder = await shop.staff("cashier", ["pos:view"]);
    const brand = () => ({ brands: [{ temp_id: tempId(), name: "Flood" }] });
    await app().rows(
      `insert into quarantine (company_id, kind, temp_id, body, code, message, sent_by)
        select $1, 'brand', 'flood-' || n, '{}', 'forbidden', 'x', $2 from generate_series(1, $3) n`,
      [shop.owner.user.company_id, flooder.user.id, maxQuarantined - 2],
    );
    // Concurrent requests do not exceed the limit.
    const raced = await Promise.all(Array.from({ length: 6 }, () => sent(brand(), flooder)));
    expect(raced.map(({ status, code }) => `${status} ${code}`).sort()).toEqual([
      ...Array<string>(2).fill("quarantined forbidden"),
      ...Array<string>(4).fill("refused quarantine_full"),
    ]);
    const full = raced.find(({ status }) => status === "refused")!;
    expect(await quarantined(full.temp_id)).toEqual([]);
    expect(full.message).toContain(String(maxQuarantined));
    // Records kept aside are still answered, a valid sale is still stored, other senders are not affected.
    const lying = raced.find(({ status }) => status === "quarantined")!;
    const again = { brands: [{ temp_id: lying.temp_id, name: "Flood" }] };
    expect(await sent(again, flooder)).toMatchObject({ status: "quarantined", code: "forbidden" });
    expect(await sent(sale(flooder), flooder)).toMatchObject({ status: "created" });
    const neighbour = await shop.staff("cashier", ["pos:view"]);
    expect(await sent(brand(), neighbour)).toMatchObject({ status: "quarantined" });
    // Settling one record makes room for one.
    const [row] = await app().rows<{ id: number }>(
      "select id::int from quarantine where temp_id = 'flood-1'",
    );
    expect(await settle("discard", row!.id, shop.owner)).toBe(200);
    const resent = { brands: [{ temp_id: full.temp_id, name: "Flood" }] };
    expect(await sent(resent, flooder)).toMatchObject({ status: "quarantined" });
    expect(await sent(brand(), flooder)).toMatchObject({ status: "refused", code: "quarantine_full" });
  });
});
