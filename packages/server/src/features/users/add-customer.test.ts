import type { User } from "@clove/domain/users/users.schema.ts";
import * as userTexts from "@clove/domain/users/users.texts.ts";
import { beforeAll, expect, test } from "vitest";
import { useTestApp } from "../../../test/app.ts";
import { waitsForLock } from "../../../test/locks.ts";
import { openShop, type Shop } from "../../../test/shop.ts";

const app = useTestApp();
let shop: Shop;
beforeAll(async () => {
  shop = await openShop(app(), app().a);
});

const post = (call: string, body: object, token = shop.owner.token) =>
  app().call<{ user: User }>(token, "POST", call, body);
const add = (body: object, token?: string) => post("customer/add", body, token);
const found = async (search: string) => {
  const query = `user/list?role=customer&search=${encodeURIComponent(search)}`;
  const { data } = await app().call<{ users: User[] }>(shop.owner.token, "GET", query);
  return data.users.map(({ id }) => id);
};

test("a customer is added by a name alone, and found by it", async () => {
  const { status, message, data } = await add({ name: "Aishah" });
  expect([status, message]).toEqual([200, userTexts.customerCreated]);
  expect(data.user).toMatchObject({ name: "Aishah", phone: null, email: "", gender: null, role: "customer" });
  expect(data.user).toMatchObject({ credit_limit: 0, barcode: expect.stringMatching(/^29/) });
  expect(await found("aish")).toEqual([data.user.id]);
  // A second one of the same name is another person; nobody's missing e-mail is taken.
  expect((await add({ name: "Aishah" })).data.user.id).not.toBe(data.user.id);
});

test("a customer is added by a phone number alone; who has it already is the answer, however it is written", async () => {
  const { data } = await add({ phone: "012-777 6789" });
  expect(data.user).toMatchObject({ name: "012-777 6789", phone: "012-777 6789", email: "" });
  for (const phone of ["0127776789", "+60 12 777 6789", "12-7776789"]) {
    expect((await add({ phone })).data.user.id, phone).toBe(data.user.id);
    expect(await found(phone)).toContain(data.user.id);
  }
  expect((await add({ phone: "012-777 6780" })).data.user.id).not.toBe(data.user.id);
  // Of another company, and of somebody who is no customer any more.
  expect((await add({ phone: "012-777 6789" }, app().b.token)).data.user.id).not.toBe(data.user.id);
  await post("user/update", { id: data.user.id, status: "inactive" });
  expect((await add({ phone: "012-777 6789" })).data.user.id).not.toBe(data.user.id);
});

test("two tills that add one number in the same moment get one customer", async () => {
  const client = await app().pool.connect();
  try {
    // Both have read nobody's number before either writes, unless one waits for the other.
    await client.query("begin");
    await client.query("lock table users in share mode");
    const both = [add({ phone: "013-555 0001" }), add({ phone: "+60 13 555 0001" })];
    await waitsForLock(app(), 2);
    await client.query("commit");
    const [first, second] = await Promise.all(both);
    expect([first!.status, second!.status]).toEqual([200, 200]);
    expect(second!.data.user.id).toBe(first!.data.user.id);
    expect(await found("0135550001")).toEqual([first!.data.user.id]);
  } finally {
    client.release();
  }
});

test("the number before it is of the company's country", async () => {
  await app().rows("update companies set time_zone = 'Asia/Singapore', currency = 'SGD' where id = $1", [
    app().b.user.company_id,
  ]);
  const singapore = await app().signIn(app().b.email);
  const { id } = (await add({ phone: "9123 4567" }, singapore)).data.user;
  expect((await add({ phone: "+65 9123 4567" }, singapore)).data.user.id).toBe(id);
  expect((await add({ phone: "+60 9123 4567" }, singapore)).data.user.id).not.toBe(id);
});

test("a repeat under its key adds nobody twice", async () => {
  const body = { name: "Once", temp_id: "T0001-once" };
  const first = await add(body);
  expect((await add(body)).data.user.id).toBe(first.data.user.id);
  expect(await found("once")).toHaveLength(1);
});

test("a name or a phone is needed, and the right to sell or to add users", async () => {
  for (const body of [{}, { name: "" }, { name: " ", phone: "" }]) expect((await add(body)).status).toBe(422);
  const till = await shop.staff("cashier", ["pos:view"]);
  expect((await add({ name: "By a cashier" }, till.token)).status).toBe(200);
  const office = await shop.staff("inventory_manager", ["product:view"]);
  expect((await add({ name: "By nobody" }, office.token)).status).toBe(403);
});

test("the form's call still needs e-mail and gender", async () => {
  const body = { name: "Formal", role: "customer", email: "formal@add.example", gender: "male" };
  for (const field of ["email", "gender"]) {
    const { status, failure } = await post("user/store", { ...body, [field]: "" });
    expect([status, failure.errors?.[0]?.path]).toEqual([422, field]);
  }
});

test("such a customer is edited like others", async () => {
  const { id } = (await add({ name: "Edited" })).data.user;
  const update = (changes: object) => post("user/update", { id, ...changes });
  expect((await update({ phone: "03-1111 2222" })).data.user).toMatchObject({
    phone: "03-1111 2222",
    email: "",
  });
  const named = await update({ email: "edited@add.example", gender: "female" });
  expect(named.data.user).toMatchObject({ email: "edited@add.example", gender: "female" });
});

test("the database takes nobody else without an e-mail", async () => {
  const owner = shop.owner.user.id;
  await expect(app().rows("update users set email = null where id = $1", [owner])).rejects.toThrow(
    "users_email",
  );
});
