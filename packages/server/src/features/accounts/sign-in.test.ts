import * as accountTexts from "@clove/domain/accounts/accounts.texts.ts";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { password, type SignedUp, useTestApp } from "../../../test/app.ts";
import { openShop } from "../../../test/shop.ts";
import { inTransaction } from "../../db/transaction.ts";
import { hashToken } from "../../http/auth.ts";

const app = useTestApp();

const login = (email: string, secret: string) =>
  app().call<{ authorization: { token: string }; user_id: number }>(null, "POST", "login", {
    email,
    password: secret,
  });
const profile = (token: string | null) => app().call(token, "GET", "user-profile");
const inCompany = <T>(who: SignedUp, statement: ReturnType<typeof sql<T>>) =>
  inTransaction(
    app().pool,
    { company_id: who.user.company_id },
    async (tx) => (await statement.execute(tx.db)).rows,
  );

test("each right password opens a new session", async () => {
  const { a } = app();
  const first = await login(a.email, password);
  const second = await login(a.email, password);
  expect(first).toMatchObject({ status: 200, message: accountTexts.loggedIn, data: { user_id: a.user.id } });
  expect(first.data.authorization.token).not.toBe(second.data.authorization.token);
  expect((await profile(first.data.authorization.token)).status).toBe(200);
});

test("an unknown address, a wrong password, invited, inactive people and customers get the same answer", async () => {
  const { a, call } = app();
  const made = (email: string, role: string, status = "active") =>
    call(a.token, "POST", "user/store", { name: "U", email, gender: "male", role, status });
  await made("invited@sign-in.example", "cashier");
  await made("customer@sign-in.example", "customer");
  const refused = await login(a.email, "not the password");
  expect(refused).toMatchObject({
    status: 401,
    message: accountTexts.loginFailed,
    failure: { code: "invalid_login" },
  });
  const alike = { ...refused.failure, request_id: expect.any(String) };
  for (const email of [
    "nobody@sign-in.example",
    "invited@sign-in.example",
    "customer@sign-in.example",
    "",
    "a\0b",
  ]) {
    expect((await login(email, password)).failure).toEqual(alike);
  }
  const shop = await openShop(app(), a);
  const { user } = await shop.staff("cashier", ["pos:view"]);
  await inCompany(a, sql`update users set status = 'inactive' where id = ${user.id}`);
  expect((await login(user.email, password)).failure).toEqual(alike);
});

test("an unverified company is told so only after the right password", async () => {
  const email = "early@sign-in.example";
  const words = ["company_name", "company_contact_number", "company_address", "branch_name"];
  words.push("branch_contact_number", "branch_address", "name");
  const body = { ...Object.fromEntries(words.map((key) => [key, "x"])), email, password };
  await app().call(null, "POST", "register", { ...body, company_email: email, branch_email: email });
  expect((await login(email, "not the password")).failure.code).toBe("invalid_login");
  expect(await login(email, password)).toMatchObject({
    status: 403,
    message: accountTexts.emailUnverified,
    failure: { code: "email_unverified" },
  });
});

test("no token, a made-up one and another scheme are 401", async () => {
  const answers = await Promise.all([profile(null), profile("x".repeat(43)), profile("'; drop table users")]);
  expect(answers.map((a) => [a.status, a.failure.code])).toEqual(Array(3).fill([401, "unauthorized"]));
});

test("Log Out ends this session and no other", async () => {
  const { a, call, signIn } = app();
  const [one, two] = [await signIn(a.email), await signIn(a.email)];
  expect((await profile(one)).status).toBe(200);
  expect(await call(one, "GET", "logout")).toMatchObject({ status: 200, message: accountTexts.loggedOut });
  expect((await profile(one)).status).toBe(401);
  expect((await call(one, "GET", "logout")).status).toBe(401);
  expect((await profile(two)).status).toBe(200);
});

test.each([
  ["idle for 12 hours", sql`last_seen_at = now() - interval '12 hours 1 second'`],
  ["older than 7 days", sql`created_at = now() - interval '7 days 1 second'`],
])("a session %s has ended, and is deleted at the next sign-in", async (_, change) => {
  const { b, signIn } = app();
  const token = await signIn(b.email);
  const hash = hashToken(token);
  await inCompany(b, sql`update sessions set ${change} where token_hash = ${hash}`);
  expect((await profile(token)).status).toBe(401);
  await signIn(b.email);
  expect(await inCompany(b, sql`select from sessions where token_hash = ${hash}`)).toEqual([]);
});

test("the database does not store tokens; sign-ins, also failed ones, are in the audit log", async () => {
  const { b, signIn } = app();
  const token = await signIn(b.email);
  await login(b.email, "not the password");
  expect(await inCompany(b, sql`select from sessions where token_hash = ${token}`)).toEqual([]);
  const lines = await inCompany<{ action: string }>(
    b,
    sql`select action, user_id, detail from audit_log order by id desc limit 2`,
  );
  expect(lines).toMatchObject([
    { action: "user.sign_in_failed", user_id: b.user.id, detail: { code: "invalid_login" } },
    { action: "user.signed_in", user_id: b.user.id },
  ]);
});

test("the profile names the counter of the user's open shift", async () => {
  const { b, call } = app();
  const shop = await openShop(app(), b);
  const { token } = await shop.staff("cashier", ["pos:view"]);
  await shop.openShift(token, shop.terminal.id, 50);
  const { data } = await call<{ user: object }>(token, "GET", "user-profile");
  expect(data.user).toMatchObject({
    permissions: '["pos:view"]',
    branches: [{ id: b.branch.id }],
    terminal: { id: shop.terminal.id, cash_box: 50, branch: { id: b.branch.id, name: b.branch.name } },
  });
});
