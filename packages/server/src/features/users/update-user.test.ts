import * as accessTexts from "@clove/domain/access/access.texts.ts";
import type { Permission } from "@clove/domain/access/permissions.ts";
import type { Branch } from "@clove/domain/branches/branches.schema.ts";
import type { OneUser } from "@clove/domain/users/users.schema.ts";
import * as userTexts from "@clove/domain/users/users.texts.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { type Answer, password, useTestApp } from "../../../test/app.ts";
import { openShop, type Shop } from "../../../test/shop.ts";

const app = useTestApp();
let shop: Shop;
let far: Branch;
let number = 0;

beforeAll(async () => {
  shop = await openShop(app(), app().a);
  far = await shop.branch({ type: "branch" });
});

const update = (token: string, body: object) =>
  app().call<{ user: OneUser }>(token, "POST", "user/update", body);
const read = async (id: number) =>
  (await app().call<{ user: OneUser }>(app().a.token, "GET", `user/${id}`)).data.user;
const told = ({ status, failure }: Answer<unknown>) => failure.code ?? status;
const isSignedIn = async (token: string) => (await app().call(token, "GET", "user-profile")).status === 200;
const linkTo = (email: string) => /token=([\w-]+)/.exec(app().mailTo(email).text)?.[1];
/** Sets a password by a mailed link; false if the link is not valid. */
const setPassword = async (link: string | undefined) => {
  const answer = await app().call(null, "POST", "password/set", { token: link, password });
  return answer.status === 200;
};

/** A member of staff who has not set a password yet. */
async function guest(fields: object = {}): Promise<OneUser> {
  const body = { name: "Guest", email: `guest${++number}@update.example`, gender: "female", role: "cashier" };
  const { data } = await app().call<{ user: OneUser }>(app().a.token, "POST", "user/store", {
    ...body,
    ...fields,
  });
  return data.user;
}

async function admin() {
  const { id, email } = await guest({ role: "company_admin" });
  await setPassword(linkTo(email));
  return { id, email, token: await app().signIn(email) };
}

test("the fields that are sent change, the others stay; the audit log has them before and after", async () => {
  const { a } = app();
  const { user } = await shop.staff("cashier", ["pos:view"], {
    phone: "012",
    max_discount: 5,
    max_discount_type: "percentage",
  });
  const answer = await update(a.token, {
    id: user.id,
    name: "Benjamin",
    phone: "",
    max_discount: "7.5",
    permissions: '["user:view","pos:view"]',
  });
  expect(answer).toMatchObject({ status: 200, message: userTexts.userUpdated });
  const { max_discount_type, email, gender, role, status, barcode } = user;
  expect(answer.data.user).toMatchObject({
    ...{ email, gender, role, status, barcode, max_discount_type },
    name: "Benjamin",
    phone: null,
    max_discount: 7.5,
    permissions: '["user:view","pos:view"]',
    branches: [{ id: a.branch.id }],
    invited: false,
  });
  expect(await read(user.id)).toEqual(answer.data.user);
  const [line] = await app().rows("select action, user_id, detail from audit_log order by id desc limit 1");
  expect(line).toEqual({
    action: "user.updated",
    user_id: String(a.user.id),
    detail: {
      from: { name: "Ben", phone: "012", max_discount: 5, permissions: ["pos:view"] },
      to: { name: "Benjamin", phone: null, max_discount: 7.5, permissions: ["user:view", "pos:view"] },
    },
  });
  expect(told(await update(a.token, { id: user.id, permissions: ["pos:view", "user:view"] }))).toBe(200);
  expect(
    await app().rows("select 1 from audit_log where subject_id = $1 and action = 'user.updated'", [user.id]),
  ).toHaveLength(1);
});

test.each([
  [{ permissions: ["till:rob"] }, "validation_failed", "permissions"],
  [{ max_discount: 101 }, "validation_failed", "max_discount"],
  [{ max_discount_type: "cash", max_discount: 1.005 }, "too_many_decimals", "max_discount"],
  [{ name: " " }, "validation_failed", "name"],
  [{ email: "nobody" }, "validation_failed", "email"],
])("%j is refused at its field", async (fields, code, path) => {
  const { id } = await guest({ max_discount: 80, max_discount_type: "percentage" });
  const { failure } = await update(app().a.token, { id, ...fields });
  expect([failure.code, failure.errors?.[0]?.path]).toEqual([code, path]);
});

test("an amount does not become a percentage above 100 by its type alone", async () => {
  const { id } = await guest({ max_discount: 500, max_discount_type: "cash" });
  const { failure } = await update(app().a.token, { id, max_discount_type: "percentage" });
  expect(failure.errors?.[0]?.path).toBe("max_discount");
});

test("nobody makes an amount a percentage above their own limit by leaving its type empty", async () => {
  const manager = await shop.staff("branch_manager", ["user:edit", "pos:view"]);
  const { id } = await guest({ max_discount: 100, max_discount_type: "cash" });
  expect(told(await update(manager.token, { id, max_discount_type: "" }))).toBe("grant_not_held");
  expect(await read(id)).toMatchObject({ max_discount: 100, max_discount_type: "cash" });
  expect(told(await update(app().a.token, { id, max_discount_type: "" }))).toBe(200);
});

test("a customer's credit limit may fall below what is used; fields of staff do not apply", async () => {
  const { a } = app();
  const customer = await shop.customer(50);
  const { variation } = await shop.product({ price: 40 });
  const items = [{ product_variation_id: variation.id, quantity: 1, sale_price: 40 }];
  const payments = [{ payment_method: "credit", amount_received: 40, amount_returned: 0 }];
  expect((await shop.sell({ user_id: customer.id, items, payments })).status).toBe(200);
  const fields = { credit_limit: 10, max_discount: 5, permissions: ["pos:view"] };
  expect((await update(a.token, { id: customer.id, ...fields })).data.user).toMatchObject({
    credit_limit: 10,
    credit_used: 40,
    max_discount: null,
    permissions: "[]",
  });
});

test("an e-mail that is in use is refused at its field", async () => {
  const { a, b } = app();
  const [one, two] = [await guest(), await guest()];
  for (const taken of [two.email, b.email, ` ${two.email.toUpperCase()}`]) {
    const { status, failure } = await update(a.token, { id: one.id, email: taken });
    expect([status, failure.code, failure.errors?.[0]?.path]).toEqual([409, "email_taken", "email"]);
  }
  const [first, second] = [await shop.customer(), await shop.customer()];
  expect(told(await update(a.token, { id: first.id, email: second.email }))).toBe("email_taken");
  // Nobody signs in with a customer's e-mail, so it may be the same as that of staff.
  expect(told(await update(a.token, { id: first.id, email: two.email }))).toBe(200);
});

test("another company's user is not found", async () => {
  const { a, b } = app();
  const { id } = await guest();
  for (const call of ["user/update", "user/invite"]) {
    const answers = [id, 99_999_999].map((each) =>
      app().call(b.token, "POST", call, { id: each, name: "X" }),
    );
    const [foreign, unknown] = await Promise.all(answers);
    const alike = { ...unknown!.failure, request_id: expect.any(String) };
    expect([foreign!.status, foreign!.failure]).toEqual([404, alike]);
  }
  expect((await read(id)).name).toBe("Guest");
  expect(a.user.company_id).not.toBe(b.user.company_id);
});

type Actor = "admin" | "manager" | "cashier" | "viewer";
type Whom = "admin" | "manager" | "peer" | "stronger" | "elsewhere" | "customer" | "self";
const keys: Record<Actor, Permission[]> = {
  admin: [],
  manager: ["user:edit", "user:view", "pos:view"],
  cashier: ["user:edit", "pos:view"],
  viewer: ["user:view", "pos:view"],
};

describe("who may do what to whom (access §12, §13, §20, §21)", () => {
  const actors = {} as Record<Actor, { id: number; token: string }>;
  beforeAll(async () => {
    const staff = async (role: string, who: Actor) => {
      const limit = { max_discount: 10, max_discount_type: "percentage" };
      const { user, token } = await shop.staff(role, keys[who], limit);
      return { id: user.id, token };
    };
    actors.admin = await admin();
    actors.manager = await staff("branch_manager", "manager");
    actors.cashier = await staff("cashier", "cashier");
    actors.viewer = await staff("branch_manager", "viewer");
  });

  /** A new user for each try, except `self`. */
  async function target(whom: Whom, actor: Actor): Promise<number> {
    if (whom === "self") return actors[actor].id;
    if (whom === "customer") return (await shop.customer()).id;
    if (whom === "admin") return (await guest({ role: "company_admin" })).id;
    const role = whom === "manager" ? "branch_manager" : "cashier";
    const permissions = whom === "stronger" ? ["pos:view", "order:view"] : ["pos:view"];
    const { id } = await guest({ role, permissions });
    const place = { user_id: id, branch_id: whom === "elsewhere" ? far.id : app().a.branch.id };
    await app().call(app().a.token, "POST", "branch/user/add", place);
    return id;
  }

  const inactive = { status: "inactive" };
  const rename = { name: "Renamed" };
  const mail = () => ({ email: `other${++number}@update.example` });
  test.each<[Actor, Whom, object | (() => object), number | string]>([
    ["viewer", "peer", rename, "forbidden"],
    ["viewer", "customer", rename, "forbidden"],
    ["admin", "admin", inactive, 200],
    ["admin", "admin", { role: "cashier" }, 200],
    ["admin", "stronger", { permissions: ["report:view"], max_discount: 99 }, 200],
    ["admin", "elsewhere", { role: "company_admin" }, 200],
    ["admin", "peer", { role: "customer" }, "role_kind_fixed"],
    ["admin", "customer", { role: "cashier" }, "role_kind_fixed"],
    ["admin", "self", inactive, "own_rights_locked"],
    ["admin", "self", { role: "cashier" }, "own_rights_locked"],
    ["admin", "self", rename, 200],
    ["manager", "admin", rename, "admin_only"],
    ["manager", "peer", inactive, 200],
    ["manager", "peer", mail, 200],
    ["manager", "peer", { permissions: ["pos:view", "user:view"] }, 200],
    ["manager", "peer", { permissions: ["report:view"] }, "grant_not_held"],
    ["manager", "peer", { role: "branch_manager" }, 200],
    ["manager", "peer", { role: "company_admin" }, "admin_only"],
    ["manager", "peer", { max_discount: 10, max_discount_type: "percentage" }, 200],
    ["manager", "peer", { max_discount: 10.5, max_discount_type: "percentage" }, "grant_not_held"],
    ["manager", "peer", { max_discount: 1, max_discount_type: "cash" }, "grant_not_held"],
    ["manager", "stronger", rename, "forbidden"],
    ["manager", "elsewhere", rename, "forbidden"],
    ["manager", "customer", { ...rename, credit_limit: 500 }, 200],
    ["manager", "self", { permissions: [] }, "own_rights_locked"],
    ["manager", "self", { max_discount: 50 }, "own_rights_locked"],
    ["manager", "self", { role: "cashier" }, "own_rights_locked"],
    ["manager", "self", { phone: "0123" }, 200],
    ["cashier", "manager", rename, 200],
    ["cashier", "manager", mail, "email_of_stronger"],
    ["cashier", "peer", mail, 200],
    ["cashier", "peer", { role: "inventory_manager" }, "grant_not_held"],
  ])("%s → %s: %j", async (actor, whom, fields, expected) => {
    const id = await target(whom, actor);
    const before = await read(id);
    const body = typeof fields === "function" ? fields() : fields;
    expect(told(await update(actors[actor].token, { id, ...body }))).toBe(expected);
    if (expected !== 200) expect(await read(id)).toEqual(before);
  });
});

test("whoever becomes administrator has no assigned stores and no permissions any more", async () => {
  const { user } = await shop.staff("branch_manager", ["order:view"]);
  const { data } = await update(app().a.token, { id: user.id, role: "company_admin" });
  expect(data.user).toMatchObject({ role: "company_admin", permissions: "[]", branches: [] });
});

test("while a shift is open, the role cannot change, but the user can be made inactive", async () => {
  const { a } = app();
  const { user, token } = await shop.staff("cashier", ["pos:view"]);
  const counter = await shop.counter();
  await shop.openShift(token, counter.id);
  const refused = await update(a.token, { id: user.id, role: "branch_manager" });
  expect(refused).toMatchObject({
    status: 409,
    message: accessTexts.roleInShift({ terminal: counter.name }),
  });
  expect(told(await update(a.token, { id: user.id, status: "inactive" }))).toBe(200);
  expect(await isSignedIn(token)).toBe(false);
});

test("of two administrators who deactivate each other at the same moment, one stays active", async () => {
  const { token, email, user } = await app().signUp("duel");
  const body = { name: "Second", gender: "male", role: "company_admin" };
  const made = await app().call<{ user: OneUser }>(token, "POST", "user/store", {
    ...body,
    email: "second@duel.example",
  });
  const second = made.data.user.id;
  // Without a password this one does not count as an administrator who is left.
  await app().call(token, "POST", "user/store", { ...body, email: "third@duel.example" });
  await setPassword(linkTo("second@duel.example"));
  for (let round = 0; round < 5; round++) {
    await app().rows("update users set status = 'active' where id = any($1)", [[user.id, second]]);
    const [mine, theirs] = [await app().signIn(email), await app().signIn("second@duel.example")];
    const answers = await Promise.all([
      update(mine, { id: second, status: "inactive" }),
      update(theirs, { id: user.id, status: "inactive" }),
    ]);
    // The second one is refused as the last administrator, or is no longer signed in.
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const [left] = await app().rows<{ n: string }>(
      "select count(*) as n from users where id = any($1) and status = 'active'",
      [[user.id, second]],
    );
    expect(left!.n).toBe("1");
  }
});

describe("sessions and links", () => {
  test("fewer permissions take effect at the next call", async () => {
    const { user, token } = await shop.staff("branch_manager", ["order:view", "user:view"]);
    expect((await app().call(token, "GET", "order/list")).status).toBe(200);
    await update(app().a.token, { id: user.id, permissions: ["user:view"] });
    expect((await app().call(token, "GET", "order/list")).status).toBe(403);
    expect(await isSignedIn(token)).toBe(true);
  });

  test("of a user made inactive end, sign-in is refused, and being active again brings none of them back", async () => {
    const { user, token } = await shop.staff("cashier", ["pos:view"]);
    await app().call(null, "POST", "password/forgot", { email: user.email });
    const link = linkTo(user.email);
    await update(app().a.token, { id: user.id, status: "inactive" });
    expect(await isSignedIn(token)).toBe(false);
    await expect(app().signIn(user.email)).rejects.toThrow(/401|Request Failed/);
    await update(app().a.token, { id: user.id, status: "active" });
    expect([await isSignedIn(token), await setPassword(link)]).toEqual([false, false]);
    expect(await app().signIn(user.email)).toBeTruthy();
  });

  test("end with another e-mail; the old address is told, and the password stays", async () => {
    const { user, token } = await shop.staff("cashier", ["pos:view"]);
    await app().call(null, "POST", "password/forgot", { email: user.email });
    const link = linkTo(user.email);
    const answer = await update(app().a.token, { id: user.id, email: " New@Update.example " });
    expect(answer.data.user.email).toBe("new@update.example");
    const mail = app().mailTo(user.email);
    expect(mail.subject).toContain("has another e-mail");
    expect(mail.text).not.toMatch(/new@update|token=/);
    expect([await isSignedIn(token), await setPassword(link)]).toEqual([false, false]);
    await expect(app().signIn(user.email)).rejects.toThrow();
    expect(await app().signIn("new@update.example")).toBeTruthy();
  });

  test("of somebody invited end with another e-mail, and only the new address gets an invitation", async () => {
    const { id, email } = await guest();
    const old = linkTo(email);
    await update(app().a.token, { id, email: "moved@update.example" });
    expect(app().mailTo(email).subject).toContain("has another e-mail");
    expect(await setPassword(old)).toBe(false);
    expect((await read(id)).invited).toBe(true);
    expect(await setPassword(linkTo("moved@update.example"))).toBe(true);
    expect((await read(id)).invited).toBe(false);
  });

  test("do not exist for a customer, whose e-mail changes without a mail", async () => {
    const customer = await shop.customer();
    const before = app().mails.length;
    await update(app().a.token, { id: customer.id, email: "shopper@update.example" });
    expect(app().mails).toHaveLength(before);
  });

  test("begin with an invitation when somebody stored as inactive is made active", async () => {
    const { id, email } = await guest({ status: "inactive" });
    expect(app().mails.filter(({ to }) => to === email)).toEqual([]);
    await update(app().a.token, { id, status: "active" });
    expect(await setPassword(linkTo(email))).toBe(true);
  });
});

describe("inviting again", () => {
  const invite = (id: number, token = app().a.token) =>
    app().call<{ user: OneUser }>(token, "POST", "user/invite", { id });

  test("mails another link, and the first is not valid any more", async () => {
    const { id, email } = await guest();
    const first = linkTo(email);
    const answer = await invite(id);
    expect(answer).toMatchObject({
      message: userTexts.invitationSent,
      data: { user: { id, invited: true } },
    });
    const second = linkTo(email);
    expect([await setPassword(first), await setPassword(second)]).toEqual([false, true]);
    expect(told(await invite(id))).toBe("not_invitable");
  });

  test("is for active staff only, and for callers who may edit them", async () => {
    const customer = await shop.customer();
    const away = await guest({ status: "inactive" });
    expect([told(await invite(customer.id)), told(await invite(away.id))]).toEqual(
      Array(2).fill("not_invitable"),
    );
    const manager = await shop.staff("branch_manager", ["user:edit", "user:create"]);
    const maker = await shop.staff("branch_manager", ["user:create", "user:view"]);
    const { id } = await guest();
    const chief = await guest({ role: "company_admin" });
    const stronger = await guest({ permissions: ["order:view"] });
    expect(told(await invite(id, maker.token))).toBe("forbidden");
    expect(told(await invite(chief.id, manager.token))).toBe("admin_only");
    expect(told(await invite(stronger.id, manager.token))).toBe("forbidden");
    expect(told(await invite(id, manager.token))).toBe(200);
  });
});
