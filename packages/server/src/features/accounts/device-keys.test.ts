import type { Profile } from "@clove/domain/accounts/accounts.schema.ts";
import * as accountTexts from "@clove/domain/accounts/accounts.texts.ts";
import type { DeviceKey } from "@clove/domain/accounts/device-keys.schema.ts";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { password, useTestApp } from "../../../test/app.ts";
import { line, openShop, pay, type Shop } from "../../../test/shop.ts";
import { saleRows, sendUpload } from "../../../test/upload.ts";
import { inTransaction } from "../../db/transaction.ts";
import { hashToken } from "../../http/auth.ts";

const app = useTestApp();
const pin = "4821";
let shop: Shop;
beforeAll(async () => {
  shop = await openShop(app(), app().a);
});

type Login = { authorization: { token: string }; user_id: number };
const keep = (token: string, more: object = {}) =>
  app().call<{ id: number; key: string; expires_at: string }>(token, "POST", "device-key", {
    password,
    pin,
    device_name: "Till by the door",
    ...more,
  });
const byPin = (key: string, digits = pin, terminal_id?: number) =>
  app().call<Login>(null, "POST", "login/pin", { key, pin: digits, terminal_id });
const profile = (token: string) => app().call<{ user: Profile }>(token, "GET", "user-profile");
const keysOf = async (token: string) =>
  (await app().call<{ device_keys: DeviceKey[] }>(token, "GET", "device-keys")).data.device_keys;
const cashier = (extra: object = {}) => shop.staff("cashier", ["pos:view"], extra);
const inCompany = <T>(statement: ReturnType<typeof sql<T>>) =>
  inTransaction(
    app().pool,
    { company_id: app().a.user.company_id },
    async (tx) => (await statement.execute(tx.db)).rows,
  );

/** A cashier whose device has a key. */
async function keyed() {
  const { user, token } = await cashier();
  const { data } = await keep(token);
  return { user, token, ...data };
}

test("key and PIN open a session of their person, which the password's one outlives", async () => {
  const { user, token, key } = await keyed();
  const { status, data, message } = await byPin(key);
  expect({ status, message, user_id: data.user_id }).toEqual({
    status: 200,
    message: accountTexts.loggedIn,
    user_id: user.id,
  });
  expect((await profile(data.authorization.token)).data.user).toMatchObject({
    id: user.id,
    signed_in_by: "pin",
    terminal: null,
    shift_of: null,
  });
  expect((await profile(token)).data.user.signed_in_by).toBe("password");
});

test("a key needs the password again, and a PIN that nobody tries first", async () => {
  const { token, key } = await keyed();
  expect((await keep(token, { password: "not the password" })).failure).toMatchObject({
    code: "password_wrong",
    errors: [{ path: "password" }],
  });
  expect((await keep(token, { pin: "1234" })).failure.code).toBe("pin_too_simple");
  expect((await keep(token, { pin: "12x4" })).failure.code).toBe("pin_unfit");
  expect((await keep(token, { terminal_id: 999_999 })).failure.code).toBe("not_found");
  expect((await byPin(key)).status).toBe(200);
});

test("five wrong PINs end the key, and a right one in between begins the count anew", async () => {
  const { key } = await keyed();
  for (const left of [4, 3]) {
    const { status, failure } = await byPin(key, "9999");
    expect({ status, code: failure.code, message: failure.message }).toEqual({
      status: 422,
      code: "pin_wrong",
      message: accountTexts.pinWrong({ left }),
    });
  }
  expect((await byPin(key)).status).toBe(200);
  for (const left of [4, 3, 2, 1])
    expect((await byPin(key, "9999")).message).toBe(accountTexts.pinWrong({ left }));
  expect((await byPin(key, "9999")).failure.code).toBe("device_key_ended");
  expect((await byPin(key)).failure.code).toBe("device_key_ended");
});

test("tries at the same time are not more than five", async () => {
  const { key, id } = await keyed();
  const answers = await Promise.all(Array.from({ length: 12 }, () => byPin(key, "9999")));
  expect(answers.filter(({ failure }) => failure.code === "pin_wrong").length).toBeLessThanOrEqual(4);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([422, 409]));
  expect(await inCompany(sql`select from device_keys where id = ${id}`)).toEqual([]);
});

test("an unknown key, one after 14 days and a PIN without its key open nothing", async () => {
  const { key, id, token, expires_at } = await keyed();
  const days = (Date.parse(expires_at) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(13.9);
  expect(days).toBeLessThanOrEqual(14);
  expect((await byPin("x".repeat(43))).failure.code).toBe("device_key_ended");
  expect((await byPin(token)).failure.code).toBe("device_key_ended");
  await inCompany(sql`update device_keys set expires_at = now() - interval '1 second' where id = ${id}`);
  expect((await byPin(key)).failure.code).toBe("device_key_ended");
  expect(await keysOf(token)).toEqual([]);
});

test("a lock ends the session and leaves the key; Log Out ends both", async () => {
  const { key } = await keyed();
  const first = (await byPin(key)).data.authorization.token;
  expect(await app().call(first, "POST", "lock")).toMatchObject({
    status: 200,
    message: accountTexts.locked,
  });
  expect((await profile(first)).status).toBe(401);
  const second = (await byPin(key)).data.authorization.token;
  await app().call(second, "GET", "logout");
  expect((await byPin(key)).failure.code).toBe("device_key_ended");
});

test("Log Out of the session that made a key ends it, and leaves those of other devices", async () => {
  const { user, token, key } = await keyed();
  const other = await keep(await app().signIn(user.email));
  await app().call(token, "GET", "logout");
  expect((await byPin(key)).failure.code).toBe("device_key_ended");
  expect((await byPin(other.data.key)).status).toBe(200);
});

test("another key on the same device takes the place of the first", async () => {
  const { token, key } = await keyed();
  const { data } = await keep(token, { pin: "7913", terminal_id: shop.terminal.id });
  expect((await byPin(key)).failure.code).toBe("device_key_ended");
  expect((await byPin(data.key, "7913")).status).toBe(200);
  expect(await keysOf(token)).toMatchObject([
    { id: data.id, device_name: "Till by the door", terminal_name: shop.terminal.name, is_this: true },
  ]);
});

test.each([
  ["made inactive", { status: "inactive" }],
  ["given another e-mail", { email: "moved@device-keys.example" }],
])("somebody who is %s has no keys any more", async (_, changes) => {
  const { user, key } = await keyed();
  const { a, call } = app();
  expect((await call(a.token, "POST", "user/update", { id: user.id, ...changes })).status).toBe(200);
  expect((await byPin(key)).failure.code).toBe("device_key_ended");
});

test("a removed key ends with the sessions that were begun with it", async () => {
  const { user, token, key, id } = await keyed();
  const { a, call } = app();
  const begun = (await byPin(key)).data.authorization.token;
  const list = await call<{ device_keys: DeviceKey[] }>(a.token, "GET", `user/${user.id}/device-keys`);
  expect(list.data.device_keys).toMatchObject([{ id, is_this: false }]);
  expect((await call(a.token, "POST", "device-key/remove", { id, user_id: user.id })).status).toBe(200);
  expect((await profile(begun)).status).toBe(401);
  expect((await byPin(key)).failure.code).toBe("device_key_ended");
  const again = await keep(await app().signIn(user.email));
  expect((await call(token, "POST", "device-key/remove", { id: again.data.id })).status).toBe(401);
});

test("nobody removes or sees the keys of somebody whom they may not edit", async () => {
  const { user, id } = await keyed();
  const { a, b, call } = app();
  const own = await keep(a.token);
  const { token } = await shop.staff("branch_manager", ["user:view", "user:edit"]);
  for (const [who, body] of [
    [token, { id: own.data.id, user_id: a.user.id }],
    [token, { id }],
    [b.token, { id, user_id: user.id }],
    [b.token, { id }],
    [(await cashier()).token, { id, user_id: user.id }],
  ] as const)
    expect([403, 404]).toContain((await call(who, "POST", "device-key/remove", body)).status);
  expect((await call(token, "GET", `user/${a.user.id}/device-keys`)).status).toBe(403);
  expect((await call(b.token, "GET", `user/${user.id}/device-keys`)).status).toBe(404);
  expect((await byPin(own.data.key)).status).toBe(200);
});

test("the database has neither key nor PIN, and the log names who signed in by PIN", async () => {
  const { user, key, id } = await keyed();
  await byPin(key);
  const [row] = await inCompany<{ key_hash: string; pin_hash: string }>(
    sql`select key_hash, pin_hash from device_keys where id = ${id}`,
  );
  expect(row!.key_hash).toBe(hashToken(key));
  expect(row!.pin_hash).toMatch(/^\$argon2id\$/);
  expect(
    await inCompany(sql`select action, user_id, detail from audit_log order by id desc limit 2`),
  ).toEqual([
    { action: "user.signed_in_by_pin", user_id: user.id, detail: { device_name: "Till by the door" } },
    { action: "user.device_key_made", user_id: user.id, detail: { device_name: "Till by the door" } },
  ]);
});

test("a cashier who signed in by PIN works in the open shift of their counter, and nowhere else", async () => {
  const counter = await shop.counter();
  const { user: ben, token: opener } = await cashier();
  const { user: siti, key } = await keyed();
  const { variation } = await shop.product({ price: 10 });
  const sale = {
    terminal_id: counter.id,
    items: [line(variation, 10)],
    payments: [pay("cash", 10)],
  };
  const before = (await byPin(key, pin, counter.id)).data.authorization.token;
  expect((await shop.sell(sale, before)).failure.code).toBe("open_shift_required");
  await shop.openShift(opener, counter.id, 50);

  const byPassword = await app().signIn(siti.email);
  expect((await shop.sell(sale, byPassword)).failure.code).toBe("open_shift_required");
  const elsewhere = (await byPin(key, pin, shop.terminal.id)).data.authorization.token;
  expect((await shop.sell(sale, elsewhere)).failure.code).toBe("open_shift_required");

  const here = (await byPin(key, pin, counter.id)).data.authorization.token;
  expect((await profile(here)).data.user).toMatchObject({
    terminal: { id: counter.id, cash_box: 50 },
    shift_of: { id: ben.id, name: ben.name },
  });
  expect((await shop.sell({ ...sale, terminal_id: shop.terminal.id }, here)).failure.code).toBe(
    "open_shift_required",
  );
  const { data } = await shop.sell(sale, here);
  expect(data.order).toMatchObject({ cashier_user: { id: siti.id } });
  expect((await profile(opener)).data.user).toMatchObject({
    terminal: { id: counter.id, cash_box: 60 },
    shift_of: null,
  });
  const close = { terminal_id: counter.id, closing_balance: 60 };
  expect((await app().call(here, "POST", "terminal/shift/close", close)).status).toBe(403);
  expect((await app().call(opener, "POST", "terminal/shift/close", close)).status).toBe(200);
  expect((await shop.sell(sale, here)).failure.code).toBe("open_shift_required");
});

test("somebody with a shift of their own does not work in another one", async () => {
  const counter = await shop.counter();
  const { token: opener } = await cashier();
  await shop.openShift(opener, counter.id, 0);
  const { token, key } = await keyed();
  const own = await shop.counter();
  await shop.openShift(token, own.id, 0);
  const here = (await byPin(key, pin, counter.id)).data.authorization.token;
  expect((await profile(here)).data.user).toMatchObject({ terminal: { id: own.id }, shift_of: null });
});

test("a counter of a store that is not the person's counts as none", async () => {
  const { key } = await keyed();
  const branch = await shop.branch({ type: "branch" });
  const counter = await shop.counter(branch.id);
  await shop.openShift(app().a.token, counter.id, 0);
  const { data } = await byPin(key, pin, counter.id);
  expect((await profile(data.authorization.token)).data.user).toMatchObject({
    terminal: null,
    shift_of: null,
  });
  const none = await byPin(key, pin, 999_999);
  expect(none.status).toBe(200);
});

test("an offline sale in somebody else's shift is flagged only of a person without a PIN", async () => {
  const counter = await shop.counter();
  const { token: opener } = await cashier();
  const { variation } = await shop.product({ price: 10 });
  const warningsOf = async (who: { user: { id: number }; token: string }, temp_id: string) => {
    const lines = [{ product_variation_id: variation.id, sale_price: 10 }];
    const ids = { temp_id, terminal_id: counter.id, cashier_user_id: who.user.id };
    const { records } = await sendUpload(app(), who.token, saleRows({ ...ids, lines }));
    return records[0];
  };
  const [siti, mei] = [await keyed(), await cashier()];
  await shop.openShift(opener, counter.id, 0);
  expect(await warningsOf(siti, "T0001-joined")).toMatchObject({ status: "created", warnings: [] });
  expect(await warningsOf(mei, "T0001-no-pin")).toMatchObject({ status: "created", warnings: ["no_shift"] });
});
