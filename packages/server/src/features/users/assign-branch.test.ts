import type { Branch } from "@clove/domain/branches/branches.schema.ts";
import type { User } from "@clove/domain/users/users.schema.ts";
import * as userTexts from "@clove/domain/users/users.texts.ts";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { password, useTestApp } from "../../../test/app.ts";
import { openShop, type Shop } from "../../../test/shop.ts";
import { inTransaction } from "../../db/transaction.ts";

const app = useTestApp();
let shop: Shop;
let second: Branch;
let number = 0;

const change = (token: string, how: "add" | "remove", user_id: number, branch_id: number) =>
  app().call<{ user: User }>(token, "POST", `branch/user/${how}`, { user_id, branch_id });

async function invite(permissions: string[] = [], token = app().a.token): Promise<User> {
  const email = `staff${++number}@assign.example`;
  const body = { name: "S", email, gender: "male", role: "branch_manager", permissions };
  return (await app().call<{ user: User }>(token, "POST", "user/store", body)).data.user;
}

/** A member of staff in the first store with these permissions, signed in. */
const staff = (permissions: string[]) => shop.staff("branch_manager", permissions);

beforeAll(async () => {
  shop = await openShop(app(), app().a);
  second = await shop.branch({ name: "Second" });
});

test("a store is assigned and taken away, at once for open sessions; doing so again is not an error", async () => {
  const { a, call } = app();
  const { token, user } = await staff([]);
  const seen = async () =>
    (await call<{ branches: Branch[] }>(token, "GET", "branch/list")).data.branches.map((b) => b.id);
  expect(await seen()).toEqual([a.branch.id]);
  for (const _ of [1, 2]) {
    const given = await change(a.token, "add", user.id, second.id);
    expect(given).toMatchObject({ status: 200, message: userTexts.userAssigned });
    expect(given.data.user.branches).toEqual([
      { id: a.branch.id, name: a.branch.name },
      { id: second.id, name: "Second" },
    ]);
  }
  expect(await seen()).toEqual([a.branch.id, second.id]);
  for (const _ of [1, 2]) {
    const taken = await change(a.token, "remove", user.id, second.id);
    expect(taken).toMatchObject({ status: 200, message: userTexts.userUnassigned });
    expect(taken.data.user.branches).toHaveLength(1);
  }
  expect(await seen()).toEqual([a.branch.id]);
  const { rows } = await inTransaction(app().pool, { company_id: a.user.company_id }, (tx) =>
    sql`select action, user_id, detail from audit_log where subject_id = ${user.id}
      and action like 'user.branch%' order by id`.execute(tx.db),
  );
  expect(rows.at(1)).toEqual({
    action: "user.branch_assigned",
    user_id: a.user.id,
    detail: { branch_id: second.id },
  });
  expect(rows.at(-1)).toMatchObject({ action: "user.branch_removed" });
});

test("nobody takes away a store that they lack, not even from somebody who does not have it", async () => {
  const manager = await staff(["user:edit"]);
  const { user } = await staff([]);
  const answer = await change(manager.token, "remove", user.id, second.id);
  expect([answer.status, answer.failure.errors?.[0]?.path]).toEqual([403, "branch_id"]);
});

test("another company's users and stores are not found", async () => {
  const { a, b } = app();
  const [mine, theirs] = [await invite(), await invite([], b.token)];
  for (const how of ["add", "remove"] as const) {
    const answers = [
      await change(a.token, how, theirs.id, a.branch.id),
      await change(a.token, how, mine.id, b.branch.id),
      await change(a.token, how, 999_999, a.branch.id),
    ];
    expect(answers.map((r) => [r.status, r.failure.code])).toEqual(Array(3).fill([404, "not_found"]));
  }
  const found = await app().call<{ user: User }>(b.token, "GET", `user/${theirs.id}`);
  expect(found.data.user.branches).toEqual([]);
});

test("customers and admins have no stores", async () => {
  const { a, call } = app();
  const body = { name: "C", email: "c@assign.example", gender: "male", role: "customer" };
  const customer = (await call<{ user: User }>(a.token, "POST", "user/store", body)).data.user;
  const refused = await change(a.token, "add", customer.id, a.branch.id);
  expect(refused).toMatchObject({ status: 422, failure: { code: "validation_failed" } });
  expect((await change(a.token, "add", a.user.id, a.branch.id)).status).toBe(422);
});

test("nobody assigns or takes away a store that they lack", async () => {
  const { a } = app();
  const { token } = await staff(["user:edit"]);
  const target = await invite();
  expect((await change(token, "add", target.id, second.id)).failure.code).toBe("forbidden");
  expect((await change(token, "add", target.id, a.branch.id)).status).toBe(200);
  await change(a.token, "add", target.id, second.id);
  expect((await change(token, "remove", target.id, second.id)).failure.code).toBe("forbidden");
  // The caller cannot change somebody with more stores at all.
  expect((await change(token, "remove", target.id, a.branch.id)).failure.code).toBe("forbidden");
});

test("nobody changes the stores of somebody with a permission that they lack, or their own", async () => {
  const { a } = app();
  const { token, user } = await staff(["user:edit"]);
  const stronger = await invite(["order:view"]);
  expect((await change(token, "add", stronger.id, a.branch.id)).failure.code).toBe("forbidden");
  const self = await change(token, "remove", user.id, a.branch.id);
  expect(self).toMatchObject({ status: 403, failure: { code: "own_rights_locked" } });
});

test("whoever creates a user may assign stores until the password is set (docs/decisions/005)", async () => {
  const { a, call } = app();
  const { token } = await staff(["user:create"]);
  const made = await invite([], token);
  expect((await change(token, "add", made.id, a.branch.id)).status).toBe(200);
  expect((await change(token, "remove", made.id, a.branch.id)).status).toBe(403);
  const link = /token=([\w-]+)/.exec(app().mailTo(made.email).text)![1];
  await call(null, "POST", "password/set", { token: link, password });
  expect((await change(token, "add", made.id, a.branch.id)).failure.code).toBe("forbidden");
  const viewer = await staff(["user:view"]);
  expect((await change(viewer.token, "add", made.id, a.branch.id)).status).toBe(403);
});
