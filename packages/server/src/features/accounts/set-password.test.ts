import * as accountTexts from "@clove/domain/accounts/accounts.texts.ts";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { password, useTestApp } from "../../../test/app.ts";
import { inTransaction } from "../../db/transaction.ts";
import { hashToken } from "../../http/auth.ts";

const app = useTestApp({ PUBLIC_URL: "https://pos.example/" });

const forgot = (email: string) => app().call(null, "POST", "password/forgot", { email });
const set = (token: string, secret: string) =>
  app().call(null, "POST", "password/set", { token, password: secret });
const login = (email: string, secret: string) =>
  app().call(null, "POST", "login", { email, password: secret });
const linkTo = (email: string) =>
  /https:\/\/pos\.example\/setPassword\?token=([\w-]{43})\n/.exec(app().mailTo(email).text)![1]!;

async function invite(email: string): Promise<string> {
  const { a, call } = app();
  const body = { name: "Staff", email, gender: "male", role: "cashier", permissions: ["pos:view"] };
  expect((await call(a.token, "POST", "user/store", body)).status).toBe(200);
  return linkTo(email);
}

test("an invited person sets a password by the mailed link and signs in with it", async () => {
  const email = "new@staff.example";
  const token = await invite(email);
  expect(app().mailTo(email)).toMatchObject({ subject: "Your account at Company a" });
  expect((await login(email, password)).status).toBe(401);
  expect(await set(token, password)).toMatchObject({
    status: 200,
    message: accountTexts.passwordSet,
    data: {},
  });
  expect((await login(email, password)).status).toBe(200);
});

test.each([
  ["1234567", "password_too_short"],
  ["aaaaaaaaaa", "password_common"],
  ["x".repeat(200), "password_too_long"],
])("the password %s is refused and the link stays valid", async (secret, code) => {
  const token = await invite(`${code}@staff.example`);
  expect(await set(token, secret)).toMatchObject({ status: 422, failure: { code } });
  expect((await set(token, password)).status).toBe(200);
});

test("a link works once, also for concurrent calls; used, expired and made-up links are refused alike", async () => {
  const token = await invite("once@staff.example");
  const answers = await Promise.all([1, 2, 3].map((n) => set(token, `my new secret ${n}`)));
  expect(answers.map((a) => a.status).sort()).toEqual([200, 409, 409]);
  const good = answers.findIndex((a) => a.status === 200) + 1;
  expect((await login("once@staff.example", `my new secret ${good}`)).status).toBe(200);

  const used = await set(token, password);
  expect(used).toMatchObject({ status: 409, failure: { code: "link_expired" } });
  const alike = { ...used.failure, request_id: expect.any(String) };
  expect((await set("x".repeat(43), password)).failure).toEqual(alike);
  const late = await invite("late@staff.example");
  await inTransaction(app().pool, { company_id: app().a.user.company_id }, (tx) =>
    sql`update password_links set expires_at = now() where token_hash = ${hashToken(late)}`.execute(tx.db),
  );
  expect((await set(late, password)).failure).toEqual(alike);
});

test("a person who was made inactive cannot use the link any more", async () => {
  const token = await invite("left@staff.example");
  await inTransaction(app().pool, { company_id: app().a.user.company_id }, (tx) =>
    sql`update users set status = 'inactive' where email = 'left@staff.example'`.execute(tx.db),
  );
  expect(await set(token, password)).toMatchObject({ status: 409, failure: { code: "link_expired" } });
});

test("Forgot password: a new password ends every session and every other link", async () => {
  const { b, call, signIn } = app();
  const token = await signIn(b.email);
  expect(await forgot(b.email)).toMatchObject({ status: 200, message: accountTexts.passwordLinkSent });
  const first = linkTo(b.email);
  await forgot(b.email);
  expect((await set(linkTo(b.email), "a brand new secret")).status).toBe(200);
  expect((await call(token, "GET", "user-profile")).status).toBe(401);
  expect((await set(first, password)).failure.code).toBe("link_expired");
  expect((await login(b.email, password)).status).toBe(401);
  expect((await login(b.email, "a brand new secret")).status).toBe(200);
});

test("asking for the link has the same answer for unknown, inactive, customers' and known addresses", async () => {
  const { a, call, mails } = app();
  await call(a.token, "POST", "user/store", {
    name: "C",
    email: "c@staff.example",
    gender: "male",
    role: "customer",
  });
  const before = mails.length;
  const unknown = await forgot("nobody@staff.example");
  expect((await forgot("left@staff.example")).text).toBe(unknown.text);
  expect((await forgot("c@staff.example")).text).toBe(unknown.text);
  expect(mails).toHaveLength(before);
  expect((await forgot(a.email)).text).toBe(unknown.text);
  expect(mails).toHaveLength(before + 1);
});

test("the link also verifies the e-mail of a person who never entered the code", async () => {
  const email = "shop@never.example";
  const place = { name: "x", contact_number: "1", address: "x", email };
  const both = ["company", "branch"].flatMap((of) =>
    Object.entries(place).map(([k, v]) => [`${of}_${k}`, v]),
  );
  await app().call(null, "POST", "register", { name: "N", email, password, ...Object.fromEntries(both) });
  await forgot(email);
  expect((await set(linkTo(email), "a brand new secret")).status).toBe(200);
  expect((await login(email, "a brand new secret")).status).toBe(200);
});

test("signing up again invalidates the links of the earlier sign-up", async () => {
  const email = "shop@twice.example";
  const place = { name: "x", contact_number: "1", address: "x", email };
  const both = ["company", "branch"].flatMap((of) =>
    Object.entries(place).map(([k, v]) => [`${of}_${k}`, v]),
  );
  const register = () =>
    app().call(null, "POST", "register", { name: "N", email, password, ...Object.fromEntries(both) });
  await register();
  await forgot(email);
  await register();
  expect((await set(linkTo(email), "a brand new secret")).failure.code).toBe("link_expired");
});

test("setting a password is in the audit log, without the password or the link", async () => {
  const token = await invite("audited@staff.example");
  await set(token, "a brand new secret");
  const { rows } = await inTransaction(app().pool, { company_id: app().a.user.company_id }, (tx) =>
    sql<{ action: string }>`select * from audit_log order by id desc limit 1`.execute(tx.db),
  );
  expect(rows[0]).toMatchObject({ action: "user.password_set", subject: "user" });
  expect(JSON.stringify(rows)).not.toMatch(new RegExp(`brand new|${token}`));
});
