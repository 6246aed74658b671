import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { useTestApp } from "../../../test/app.ts";
import { waitsForLock } from "../../../test/locks.ts";
import { openShop, type Shop } from "../../../test/shop.ts";
import { secondServer } from "../../../test/stream-reader.ts";
import { readEvents, saleRows, sendUpload, together } from "../../../test/upload.ts";

const app = useTestApp();
let shop: Shop;
let tea: { id: number };
/** Another connection, whose locks stop an upload in the middle. */
let held: pg.Client;
let number = 0;
const tempId = () => `T0001-v${++number}`;

beforeAll(async () => {
  shop = await openShop(app(), app().a);
  tea = (await shop.product({ price: 10, stock: 1000 })).variation;
  held = new pg.Client({ connectionString: app().url });
  await held.connect();
});
afterAll(() => held.end());

type Person = { token: string; user: { id: number; email: string } };

/** An upload of 20 sales by `cashier`; the second is at another counter, which can be locked. */
async function sales(cashier: Person) {
  const slow = await shop.counter();
  const bodies = Array.from({ length: 20 }, (_, at) =>
    saleRows({
      temp_id: tempId(),
      terminal_id: at === 1 ? slow.id : shop.terminal.id,
      cashier_user_id: cashier.user.id,
      lines: [{ product_variation_id: tea.id, sale_price: 10 }],
      order: { created_at: new Date(Date.now() - 60_000 + at).toISOString() },
    }),
  );
  return { slow, body: together(...bodies), temp_ids: bodies.map(({ orders }) => orders[0]!.temp_id) };
}

/** Runs `act` while the upload waits for a lock in its second sale. */
async function during<T>(terminal_id: number, upload: () => Promise<T>, act: () => Promise<unknown>) {
  await held.query("begin");
  await held.query("select from terminals where company_id = $1 and id = $2 for update", [
    shop.owner.user.company_id,
    terminal_id,
  ]);
  const sending = upload();
  await waitsForLock(app());
  await act();
  await held.query("commit");
  return sending;
}

const stored = async (temp_ids: string[]) =>
  (await app().rows<{ temp_id: string }>("select temp_id from orders where temp_id = any($1)", [temp_ids]))
    .map(({ temp_id }) => temp_id)
    .sort();
const update = async (id: number, fields: object) => {
  const { status, text } = await app().call(shop.owner.token, "POST", "user/update", { id, ...fields });
  expect(status, text).toBe(200);
};

describe("a right that is taken away in the middle of an upload", () => {
  test("counts for the records after it, and those before it stay", async () => {
    const cashier = await shop.staff("cashier", ["pos:view"]);
    const sender = await shop.staff("branch_manager", ["pos:view"]);
    const { slow, body, temp_ids } = await sales(cashier);
    const { records, complete } = await during(
      slow.id,
      () => sendUpload(app(), sender.token, body),
      () => update(sender.user.id, { permissions: ["report:view"] }),
    );
    expect(records.map(({ status, code }) => [status, code])).toEqual([
      ...Array(2).fill(["created", undefined]),
      ...Array(18).fill(["quarantined", "forbidden"]),
    ]);
    expect(complete).toMatchObject({ status: "partial" });
    expect(await stored(temp_ids)).toEqual(temp_ids.slice(0, 2).sort());
  });

  test("also counts on another server, whose cached session never expires, and for staff and goods", async () => {
    const second = await secondServer(app(), () => 0);
    const maker = await shop.staff("branch_manager", ["user:create", "product:create", "order:view"]);
    const { name } = (
      await app().call<{ brand: { name: string } }>(shop.owner.token, "POST", "brand/store", { name: "Slow" })
    ).data.brand;
    const [before, slow, after, person, customer] = Array.from({ length: 5 }, tempId);
    const body = {
      brands: [
        { temp_id: before, name: before },
        { temp_id: slow, name },
        { temp_id: after, name: after },
      ],
      users: [
        { temp_id: person, name: "P", email: `${person}@revoked.example`, gender: "male", role: "cashier" },
        { temp_id: customer, name: "C", email: `${customer}@revoked.example`, credit_limit: 1_000_000 },
      ],
    };
    const headers = { authorization: `Bearer ${maker.token}`, "content-type": "application/json" };
    const asSecond = (path: string, init: object = {}) =>
      fetch(`${second.url}/api/v1/company/${path}`, { headers, ...init });
    // A deletion of the brand that is rolled back: the second record waits for it, because the name is unique.
    await held.query("begin");
    await held.query("delete from brands where company_id = $1 and name = $2", [
      shop.owner.user.company_id,
      name,
    ]);
    const sending = asSecond("offline/sync", { method: "POST", body: JSON.stringify(body) });
    await waitsForLock(app());
    await update(maker.user.id, { permissions: ["product:view"] });
    while ((await asSecond("order/list")).status !== 403) await new Promise(setImmediate);
    await held.query("rollback");
    const events = readEvents(await (await sending).text());
    const records = events.flatMap((event) => (event.type === "record" ? [event] : []));
    expect(records.map(({ temp_id, status }) => [temp_id, status])).toEqual([
      [before, "created"],
      [slow, "created"],
      [after, "quarantined"],
      [person, "refused"],
      [customer, "quarantined"],
    ]);
    await second.close();
  });
});

test.each<[string, (who: Person) => Promise<unknown>]>([
  ["Log Out", ({ token }) => app().call(token, "GET", "logout")],
  ["being made inactive", ({ user }) => update(user.id, { status: "inactive" })],
  ["another e-mail", ({ user }) => update(user.id, { email: `other-${user.email}` })],
  [
    "a new password",
    async ({ user }) => {
      await app().call(null, "POST", "password/forgot", { email: user.email });
      const token = /token=([\w-]+)/.exec(app().mailTo(user.email).text)![1];
      await app().call(null, "POST", "password/set", { token, password: "another correct horse" });
    },
  ],
])(
  "%s ends the upload without `complete`; unconfirmed records can be sent again by anybody",
  async (_, end) => {
    const cashier = await shop.staff("cashier", ["pos:view"]);
    const { slow, body, temp_ids } = await sales(cashier);
    const { events, records } = await during(
      slow.id,
      () => sendUpload(app(), cashier.token, body),
      () => end(cashier),
    );
    expect(new Set(events.map(({ type }) => type))).toEqual(new Set(["progress", "record"]));
    expect(records.map(({ temp_id, status }) => [temp_id, status])).toEqual(
      temp_ids.slice(0, 2).map((temp_id) => [temp_id, "created"]),
    );
    expect(await stored(temp_ids)).toEqual(temp_ids.slice(0, 2).sort());
    expect((await sendUpload(app(), cashier.token, body)).status).toBe(401);
    const again = await sendUpload(app(), shop.owner.token, body);
    expect(again.records.map(({ status }) => status)).toEqual([
      ...Array(2).fill("duplicate"),
      ...Array(18).fill("created"),
    ]);
    expect(again.complete).toMatchObject({ status: "success" });
  },
);
