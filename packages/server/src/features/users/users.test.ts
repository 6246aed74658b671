import { type Role, roles } from "@clove/domain/access/roles.schema.ts";
import * as accountTexts from "@clove/domain/accounts/accounts.texts.ts";
import type { User } from "@clove/domain/users/users.schema.ts";
import * as userTexts from "@clove/domain/users/users.texts.ts";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { type SignedUp, useTestApp } from "../../../test/app.ts";
import { openShop, type Shop } from "../../../test/shop.ts";
import { inTransaction } from "../../db/transaction.ts";

const app = useTestApp();

const store = (token: string, body: object, headers: Record<string, string> = {}) =>
  app().call<{ user: User }>(token, "POST", "user/store", { name: "U", gender: "male", ...body }, headers);
const list = (token: string, query: string) =>
  app().call<{ users: User[]; count: number }>(token, "GET", `user/list?${query}`);
const inCompany = async (who: SignedUp, statement: ReturnType<typeof sql<Record<string, unknown>>>) =>
  inTransaction(
    app().pool,
    { company_id: who.user.company_id },
    async (tx) => (await statement.execute(tx.db)).rows,
  );
let shop: Shop;
let number = 0;

beforeAll(async () => {
  shop = await openShop(app(), app().a);
});

/** A member of company a's staff with these permissions, signed in. */
const staff = (permissions: string[], { role = "branch_manager", ...extra }: Record<string, unknown> = {}) =>
  shop.staff(String(role), permissions, extra);

test("new staff get their stores with the same call, and none is stored without one", async () => {
  const { a, b } = app();
  const body = { role: "cashier", permissions: ["pos:view"] };
  const two = await shop.branch({ type: "branch" });
  const branch_ids = [a.branch.id, two.id];
  const stored = await store(a.token, { ...body, email: "placed@users.example", branch_ids });
  expect(stored.status).toBe(200);
  expect(stored.data.user.branches.map(({ id }) => id).sort()).toEqual([...branch_ids].sort());

  const refused = async (token: string, ids: unknown, path: string | undefined) => {
    const answer = await store(token, { ...body, email: "nowhere@users.example", branch_ids: ids });
    expect(answer.failure.errors?.[0]?.path).toBe(path);
    return [answer.status, answer.failure.code];
  };
  expect(await refused(a.token, [], "branch_ids")).toEqual([422, "store_needed"]);
  expect(await refused(a.token, "[]", "branch_ids")).toEqual([422, "store_needed"]);
  expect(await refused(a.token, [b.branch.id], undefined)).toEqual([404, "not_found"]);
  const manager = await staff(["user:create", "pos:view"]);
  expect(await refused(manager.token, [a.branch.id, two.id], "branch_id")).toEqual([403, "forbidden"]);
  expect(await app().rows("select 1 from users where email = 'nowhere@users.example'")).toEqual([]);

  const admin = { role: "company_admin", email: "chief@users.example", branch_ids: [] };
  expect((await store(a.token, admin)).data.user.branches).toEqual([]);
});

test("a member of staff is stored with the fields that apply to the role, and invited after the commit", async () => {
  const { a, mailTo } = app();
  const answer = await store(a.token, {
    email: "Cashier@Users.example",
    role: "cashier",
    phone: "012-345 678",
    permissions: '["pos:view","pos:view","user:view"]',
    max_discount: "7.5",
    max_discount_type: "percentage",
    credit_limit: "100",
  });
  expect(answer).toMatchObject({ status: 200, message: userTexts.userCreated });
  expect(answer.data.user).toMatchObject({
    email: "cashier@users.example",
    status: "active",
    permissions: '["pos:view","user:view"]',
    max_discount: 7.5,
    max_discount_type: "percentage",
    credit_limit: null,
    credit_used: null,
    branches: [],
    barcode: expect.stringMatching(/^29\d{11}$/),
    company_id: a.user.company_id,
  });
  expect(mailTo("cashier@users.example").text).toContain(`${app().config.publicUrl}/setPassword?token=`);
  const [line] = await inCompany(a, sql`select * from audit_log order by id desc limit 1`);
  expect(line).toMatchObject({
    action: "user.created",
    user_id: a.user.id,
    subject_id: answer.data.user.id,
    detail: { role: "cashier", permissions: ["pos:view", "user:view"] },
  });
});

test("a customer has a credit limit and no rights, and gets no mail", async () => {
  const { a, mails } = app();
  const before = mails.length;
  const answer = await store(a.token, {
    email: "customer@users.example",
    role: "customer",
    credit_limit: 99.5,
    max_discount: 5,
    max_discount_type: "cash",
    permissions: ["pos:view"],
  });
  expect(answer.message).toBe(userTexts.customerCreated);
  expect(answer.data.user).toMatchObject({
    credit_limit: 99.5,
    credit_used: 0,
    max_discount: null,
    max_discount_type: null,
    permissions: "[]",
  });
  expect(mails).toHaveLength(before);
});

test("an admin is stored without permissions; a user stored as inactive is not invited", async () => {
  const { a, mails } = app();
  const before = mails.length;
  const body = {
    email: "admin2@users.example",
    role: "company_admin",
    permissions: ["pos:view"],
    status: "inactive",
  };
  expect((await store(a.token, body)).data.user).toMatchObject({ permissions: "[]", status: "inactive" });
  expect(mails).toHaveLength(before);
});

test.each([
  [{ permissions: ["pos:view", "till:rob"] }, "validation_failed", "permissions"],
  [{ permissions: "not json" }, "validation_failed", "permissions"],
  [{ max_discount: 101, max_discount_type: "percentage" }, "validation_failed", "max_discount"],
  [{ max_discount: 101 }, "validation_failed", "max_discount"],
  [{ max_discount: 1.005, max_discount_type: "cash" }, "too_many_decimals", "max_discount"],
  [{ role: "customer", credit_limit: 1.005 }, "too_many_decimals", "credit_limit"],
  [{ role: "customer", credit_limit: -1 }, "validation_failed", "credit_limit"],
  [{ role: "owner" }, "validation_failed", "role"],
  [{ name: " " }, "validation_failed", "name"],
  [{ email: "nobody" }, "validation_failed", "email"],
  [{ gender: "" }, "validation_failed", "gender"],
])("%j is refused", async (fields, code, path) => {
  const answer = await store(app().a.token, { email: "wrong@users.example", role: "cashier", ...fields });
  expect(answer).toMatchObject({ status: 422, failure: { code } });
  expect(answer.failure.errors?.[0]?.path).toBe(path);
});

test("the e-mail of staff is unique in all companies, a customer's in one company", async () => {
  const { a, b, mails } = app();
  await store(a.token, { email: "taken@users.example", role: "cashier" });
  const before = mails.length;
  for (const token of [a.token, b.token]) {
    const answer = await store(token, { email: " TAKEN@users.example", role: "cashier" });
    expect(answer).toMatchObject({
      status: 409,
      message: accountTexts.emailTaken,
      failure: { code: "email_taken" },
    });
  }
  expect(mails).toHaveLength(before);
  const customer = { email: "same@users.example", role: "customer" };
  expect((await store(a.token, customer)).status).toBe(200);
  expect((await store(a.token, customer)).failure.code).toBe("email_taken");
  expect((await store(b.token, customer)).status).toBe(200);
});

test("the same temp_id stores and mails once, even at the same moment", async () => {
  const { a, mails } = app();
  const before = mails.length;
  const body = { email: "retry@users.example", role: "cashier", temp_id: "T0001-abc" };
  const answers = await Promise.all([1, 2, 3].map(() => store(a.token, body)));
  expect(new Set(answers.map((r) => r.data.user.id)).size).toBe(1);
  expect(answers[0]!.data.user.temp_id).toBe("T0001-abc");
  expect(mails).toHaveLength(before + 1);
  const other = await store(a.token, { ...body, name: "Other" });
  expect(other).toMatchObject({ status: 409, failure: { code: "key_reused" } });
  const byHeader = { email: "header@users.example", role: "customer" };
  const keys = { "idempotency-key": "k-1" };
  const [first, second] = [await store(a.token, byHeader, keys), await store(a.token, byHeader, keys)];
  expect(second.data).toEqual(first.data);
});

test("many customers at the same moment all get different barcodes", async () => {
  const { b } = app();
  const answers = await Promise.all(
    Array.from({ length: 15 }, (_, i) =>
      store(b.token, { email: `many${i}@users.example`, role: "customer" }),
    ),
  );
  expect(new Set(answers.map((r) => r.data.user.barcode)).size).toBe(15);
});

test("with pos:view one adds customers without credit, and no other users", async () => {
  const { token } = await staff(["pos:view"]);
  const customer = { email: "till@users.example", role: "customer", credit_limit: "0" };
  expect((await store(token, customer)).status).toBe(200);
  expect((await store(token, { ...customer, email: "till2@users.example", credit_limit: "" })).status).toBe(
    200,
  );
  for (const body of [{ ...customer, credit_limit: 1 }, { role: "cashier" }]) {
    const answer = await store(token, { email: "till3@users.example", ...body });
    expect(answer).toMatchObject({ status: 403, failure: { code: "forbidden" } });
  }
  const viewer = await staff(["user:view"]);
  expect((await store(viewer.token, customer)).status).toBe(403);
});

test.each([
  ["a permission", { role: "cashier", permissions: ["pos:view", "order:view"] }, "grant_not_held"],
  ["a higher limit", { role: "cashier", max_discount: 6, max_discount_type: "percentage" }, "grant_not_held"],
  [
    "a limit of another kind",
    { role: "cashier", max_discount: 1, max_discount_type: "cash" },
    "grant_not_held",
  ],
  ["the admin's role", { role: "company_admin" }, "admin_only"],
])("nobody gives %s that they lack", async (_, body, code) => {
  const { token } = await staff(["user:create", "pos:view"], {
    max_discount: 5,
    max_discount_type: "percentage",
  });
  const refused = await store(token, { email: "granted@users.example", ...body });
  expect(refused).toMatchObject({ status: 403, failure: { code } });
  const held = {
    role: "cashier",
    permissions: ["pos:view"],
    max_discount: 5,
    max_discount_type: "percentage",
  };
  expect((await store(token, { email: `held${++number}@users.example`, ...held })).status).toBe(200);
});

const makers = ["branch_manager", "inventory_manager", "stock_transfer_manager", "cashier"] as const;
test.each(makers)("%s with user:create adds nobody in a higher role", async (role) => {
  const { token } = await staff(["user:create", "pos:view"], { role });
  const answers = await Promise.all(
    roles.map((made) => store(token, { email: `${role}-${made}@role.example`, role: made })),
  );
  const allowed: Record<(typeof makers)[number], Role[]> = {
    branch_manager: ["branch_manager", "inventory_manager", "stock_transfer_manager", "cashier", "customer"],
    inventory_manager: ["inventory_manager", "stock_transfer_manager", "customer"],
    stock_transfer_manager: ["stock_transfer_manager", "customer"],
    cashier: ["cashier", "customer"],
  };
  expect(answers.map(({ status, failure }) => failure.code ?? status)).toEqual(
    roles.map((made) => {
      if (allowed[role].includes(made)) return 200;
      return made === "company_admin" ? "admin_only" : "grant_not_held";
    }),
  );
});

test("the list filters by role, finds part of a name, phone or e-mail or a whole barcode, and has pages", async () => {
  const { a } = app();
  const made = await store(a.token, {
    name: "Zainab 100%_sure",
    email: "zainab@find.example",
    phone: "+60 12-345 6789",
    role: "customer",
  });
  const { id, barcode } = made.data.user;
  for (const search of ["zainab", "ZAINAB@FIND", "345 67", "6012345", "0123456789", barcode, "100%_SURE"]) {
    const { data } = await list(a.token, `role=customer&search=${encodeURIComponent(search)}`);
    expect([search, data.users.map((u) => u.id)]).toEqual([search, [id]]);
  }
  for (const search of [barcode.slice(0, 12), "%", "z_inab", "'"]) {
    const { data } = await list(a.token, `role=customer&search=${encodeURIComponent(search)}`);
    expect(data.users.filter((u) => u.id === id)).toHaveLength(search === "%" ? 1 : 0);
  }
  const staffList = (await list(a.token, "role=company_admin,%20branch_manager&length=200")).data;
  expect(new Set(staffList.users.map((u) => u.role))).toEqual(new Set(["company_admin", "branch_manager"]));
  const all = (await list(a.token, "length=200")).data;
  const second = (await list(a.token, "length=3&page=2")).data;
  expect(second.users).toEqual(all.users.slice(3, 6));
  expect(second.count).toBe(all.users.length);
  expect((await list(a.token, "length=201")).status).toBe(422);
});

test("with pos:view one sees customers only", async () => {
  const { a, b, call } = app();
  const { token, user } = await staff(["pos:view"]);
  expect((await list(token, "role=customer")).status).toBe(200);
  for (const query of ["", "role=customer,cashier", "role=cashier"]) {
    expect((await list(token, query)).failure.code).toBe("forbidden");
  }
  const customer = (await list(token, "role=customer&length=1")).data.users[0]!;
  expect((await call(token, "GET", `user/${customer.id}`)).status).toBe(200);
  expect((await call(token, "GET", `user/${user.id}`)).failure.code).toBe("forbidden");
  const none = await staff(["product:view"]);
  expect((await list(none.token, "role=customer")).status).toBe(403);
  expect((await call(none.token, "GET", `user/${customer.id}`)).status).toBe(403);
  const mine = await call<{ user: User }>(a.token, "GET", `user/${user.id}`);
  expect(mine.data.user).toMatchObject({ id: user.id, permissions: '["pos:view"]' });
  // The answer is the same for another company's id and for an unknown one.
  const foreign = await call(b.token, "GET", `user/${user.id}`);
  expect(foreign).toMatchObject({ status: 404, failure: { code: "not_found" } });
  expect((await call(b.token, "GET", "user/999999")).failure).toEqual({
    ...foreign.failure,
    request_id: expect.any(String),
  });
  expect(
    (await list(b.token, "length=200")).data.users.every((u) => u.company_id === b.user.company_id),
  ).toBe(true);
});

test("helper/user lists genders and roles for everybody who is signed in", async () => {
  const { a, call } = app();
  expect((await call(null, "GET", "/api/v1/helper/user")).status).toBe(401);
  const { data } = await call(a.token, "GET", "/api/v1/helper/user");
  expect(data).toEqual({
    genders: ["male", "female"],
    userRoles: [
      "company_admin",
      "branch_manager",
      "inventory_manager",
      "stock_transfer_manager",
      "cashier",
      "customer",
    ],
  });
});

test("a user has the counter of the open shift, with its cash for those who may see it", async () => {
  const { a, b, call } = app();
  const shop = await openShop(app(), b);
  const { user: seller, token: own } = await shop.staff("cashier", ["pos:view"]);
  const clerk = await shop.staff("inventory_manager", ["user:view"]);
  const counterOf = async (token: string) => {
    const { data } = await call<{ user: User }>(token, "GET", `user/${seller.id}`);
    const { users } = (await list(token, "role=cashier&length=200")).data;
    const listed = users.find(({ id }) => id === seller.id);
    expect(data.user).toEqual({ ...listed, invited: false, has_second_factor: false });
    return data.user.terminal;
  };
  expect(await counterOf(b.token)).toBeNull();
  const { terminal } = shop;
  await shop.openShift(own, terminal.id, 30);
  const { branch, branch_id, id, name, unique_no } = terminal;
  const seen = { id, branch_id, unique_no, name, branch };
  expect(await counterOf(b.token)).toEqual({ ...seen, cash_box: 30 });
  expect(await counterOf(clerk.token)).toEqual(seen);
  // With pos:view, but no longer in the counter's store.
  const elsewhere = await shop.staff("cashier", ["user:view", "pos:view"]);
  await call(b.token, "POST", "branch/user/remove", { user_id: elsewhere.user.id, branch_id });
  expect(await counterOf(elsewhere.token)).toEqual(seen);
  await call(own, "POST", "terminal/shift/close", { terminal_id: id, closing_balance: 30 });
  expect(await counterOf(b.token)).toBeNull();
  expect((await call(a.token, "GET", `user/${seller.id}`)).status).toBe(404);
});
