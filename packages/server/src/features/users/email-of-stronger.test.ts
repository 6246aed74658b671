import type { OneUser } from "@clove/domain/users/users.schema.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { password, useTestApp } from "../../../test/app.ts";
import { openShop, type Shop } from "../../../test/shop.ts";

const app = useTestApp();
let shop: Shop;
let thief: { token: string; user: { id: number } };
let number = 0;

const keys = ["pos:view", "user:view", "user:edit"];

beforeAll(async () => {
  shop = await openShop(app(), app().a);
  thief = await shop.staff("cashier", keys);
});

/** 200, or the code of the refusal. */
async function update(id: number, fields: object, { token } = thief): Promise<number | string> {
  const { status, failure } = await app().call(token, "POST", "user/update", { id, ...fields });
  return status === 200 ? 200 : failure.code;
}
const byOwner = (id: number, fields: object) => update(id, fields, { ...thief, token: shop.owner.token });
const other = () => ({ email: `thief${++number}@mail.example` });
/** Makes all rights that a user has had, and has, begin this many hours earlier. */
const age = (id: number, hours: number) =>
  app().rows(
    `update rights_history set held_from = (held_from at time zone 'UTC' - make_interval(hours => $2)) at time zone 'UTC'
      where user_id = $1`,
    [id, hours],
  );

describe("whose rights were reduced still counts for a day as having them (access §20)", () => {
  test.each<[string, string, object, object]>([
    ["role", "branch_manager", {}, { role: "cashier" }],
    ["limit", "cashier", { max_discount: 50, max_discount_type: "percentage" }, { max_discount: 0 }],
    ["limit's kind", "cashier", { max_discount: 5, max_discount_type: "cash" }, { max_discount: null }],
  ])("if whoever reduced them then changes the e-mail: %s", async (_, role, more, less) => {
    const { user, token } = await shop.staff(role, ["pos:view"], more);
    expect(await update(user.id, other())).toBe("email_of_stronger");
    expect(await update(user.id, less)).toBe(200);
    expect(await update(user.id, other())).toBe("email_of_stronger");
    await age(user.id, 23);
    expect(await update(user.id, { ...other(), name: "Renamed" })).toBe("email_of_stronger");
    const before = app().mails.length;
    await app().call(null, "POST", "password/forgot", { email: user.email });
    expect(
      app()
        .mails.slice(before)
        .map(({ to }) => to),
    ).toEqual([user.email]);
    expect((await app().call(token, "GET", "user-profile")).status).toBe(200);
    expect(await byOwner(user.id, other())).toBe(200);
  });

  test.each<[string, object, (id: number) => Promise<unknown>]>([
    [
      "a permission",
      { permissions: ["pos:view", "order:view"] },
      (id) => byOwner(id, { permissions: ["pos:view"] }),
    ],
    [
      "a store",
      {},
      async (user_id) => {
        const branch_id = (await shop.branch()).id;
        const body = { user_id, branch_id };
        await app().call(shop.owner.token, "POST", "branch/user/add", body);
        return app().call(shop.owner.token, "POST", "branch/user/remove", body);
      },
    ],
    [
      "being administrator",
      { role: "company_admin" },
      (id) => byOwner(id, { role: "cashier", permissions: ["pos:view"] }),
    ],
  ])("if somebody else reduced them: %s", async (_, fields, lower) => {
    const { user } = await shop.staff("cashier", ["pos:view"]);
    expect(await byOwner(user.id, fields)).toBe(200);
    await lower(user.id);
    expect(await update(user.id, { name: "Renamed" })).toBe(200);
    expect(await update(user.id, other())).toBe("email_of_stronger");
  });

  test("but not longer: the e-mail changes, the old address is told, and the rights cannot be given back", async () => {
    const { user } = await shop.staff("branch_manager", ["pos:view"], {
      max_discount: 50,
      max_discount_type: "percentage",
    });
    expect(await update(user.id, { role: "cashier", max_discount: 0 })).toBe(200);
    await age(user.id, 25);
    const { email } = other();
    expect(await update(user.id, { email })).toBe(200);
    expect(app().mailTo(user.email).subject).toContain("has another e-mail");
    await app().call(null, "POST", "password/forgot", { email });
    const link = /token=([\w-]+)/.exec(app().mailTo(email).text)![1];
    await app().call(null, "POST", "password/set", { token: link, password });
    const token = await app().signIn(email);
    const { data } = await app().call<{ user: OneUser }>(token, "GET", "user-profile");
    expect(data.user).toMatchObject({ role: "cashier", max_discount: 0 });
    expect(await update(user.id, { role: "branch_manager" })).toBe("grant_not_held");
    expect(await update(user.id, { max_discount: 50 })).toBe("grant_not_held");
  });
});

test("whose rights were reduced may still change their own e-mail", async () => {
  const own = await shop.staff("branch_manager", keys);
  expect(await byOwner(own.user.id, { role: "cashier" })).toBe(200);
  expect(await update(own.user.id, other(), own)).toBe(200);
});
