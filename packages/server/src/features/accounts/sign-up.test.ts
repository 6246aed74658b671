import * as accountTexts from "@clove/domain/accounts/accounts.texts.ts";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { password, useTestApp } from "../../../test/app.ts";
import { inTransaction, setLocal } from "../../db/transaction.ts";

const app = useTestApp();

const signUp = (email: string, extra: object = {}) => ({
  name: "Nur",
  email,
  password,
  company_name: "Nur's",
  company_email: email,
  company_contact_number: "1",
  company_address: "Street 1",
  branch_name: "Main",
  branch_email: email,
  branch_contact_number: "1",
  branch_address: "Street 1",
  ...extra,
});
const register = (email: string, extra: object = {}) =>
  app().call(null, "POST", "register", signUp(email, extra));
/** Signs up; returns the secret by which the browser identifies its registration. */
async function registration(email: string, extra: object = {}): Promise<string> {
  const answer = await app().call<{ registration: string }>(null, "POST", "register", signUp(email, extra));
  expect(answer.status).toBe(200);
  return answer.data.registration;
}
const sendCode = (email: string, registration?: string) =>
  app().call(null, "POST", "send-otp-via-email", { email, registration });
const match = (email: string, otp: string, by: { registration?: string; password?: string } = {}) =>
  app().call(null, "POST", "match-otp", { email, otp, ...by });
const signIn = (email: string, secret = password) =>
  app().call(null, "POST", "login", { email, password: secret });
/** A code other than this one. */
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

test("a company signs up: code, session, profile with its first store", async () => {
  const email = "first@sign-up.example";
  expect((await register(email, { time_zone: "Europe/Vienna", gender: "" })).status).toBe(200);
  expect(await signIn(email)).toMatchObject({ status: 403, failure: { code: "email_unverified" } });
  expect(await sendCode(email)).toMatchObject({ status: 200, message: accountTexts.otpSent });
  expect(await match(email, app().codeFor(email))).toMatchObject({
    status: 200,
    message: accountTexts.accountRegistered,
  });
  const token = await app().signIn(email);
  const { data } = await app().call<{ user: object }>(token, "GET", "user-profile?graph_enc=0");
  expect(data.user).toMatchObject({
    name: "Nur",
    email,
    role: "company_admin",
    permissions: "[]",
    barcode: expect.stringMatching(/^29\d{11}$/),
    max_discount: null,
    terminal: null,
    branches: [{ name: "Main", type: "branch" }],
    company: { name: "Nur's", currency: "MYR", time_zone: "Europe/Vienna" },
  });
});

test("an unknown time zone is replaced by the default one; the e-mail is stored trimmed and in lower case", async () => {
  const email = "zone@sign-up.example";
  await register("  ZONE@Sign-Up.example ", { time_zone: "Mars/Olympus" });
  await sendCode(" Zone@sign-up.example");
  expect((await match("ZONE@SIGN-UP.EXAMPLE", app().codeFor(email))).status).toBe(200);
  const token = await app().signIn(" Zone@sign-up.EXAMPLE ");
  const { data } = await app().call<{ user: { email: string; company: object } }>(
    token,
    "GET",
    "user-profile",
  );
  expect(data.user).toMatchObject({ email, company: { time_zone: "Asia/Kuala_Lumpur" } });
});

test.each([
  ["short77", "password_too_short"],
  ["x".repeat(129), "password_too_long"],
  ["password1", "password_common"],
])("the password %s is refused", async (secret, code) => {
  expect(await register("weak@sign-up.example", { password: secret })).toMatchObject({
    status: 422,
    failure: { code, errors: [{ path: "password" }] },
  });
});

test("fields that the form leaves out are named", async () => {
  const answer = await register("half@sign-up.example", { branch_name: " ", company_email: "nobody" });
  expect(answer).toMatchObject({ status: 422, failure: { code: "validation_failed" } });
  expect(answer.failure.errors?.map((e) => e.path).sort()).toEqual(["company_email", "branch_name"].sort());
});

test("registrations of one address wait side by side, each with its own code, until one is verified", async () => {
  const email = "again@sign-up.example";
  const mine = await registration(email, { company_name: "Owner's" });
  const theirs = await registration(email, { company_name: "Stranger's", password: "the stranger's secret" });
  expect(mine).not.toBe(theirs);
  await sendCode(email, mine);
  const code = app().codeFor(email);
  // The stranger requests a code too. It is mailed to the owner and replaces no other code.
  await sendCode(email, theirs);
  expect(app().codeFor(email)).not.toBe(code);
  const refused = { status: 422, failure: { code: "code_wrong" } };
  expect(await match(email, app().codeFor(email), { registration: mine })).toMatchObject(refused);
  expect(await match(email, code, { registration: theirs })).toMatchObject(refused);
  expect(await match(email, code, { registration: "made up" })).toMatchObject(refused);
  expect(await match(email, code)).toMatchObject({
    status: 409,
    message: accountTexts.registrationNeeded,
    failure: { code: "registration_needed" },
  });
  expect((await match(email, code, { registration: mine })).status).toBe(200);

  // The other registration is deleted with all of its rows.
  expect(await match(email, app().codeFor(email), { registration: theirs })).toMatchObject(refused);
  expect((await signIn(email, "the stranger's secret")).status).toBe(401);
  expect(await app().rows("select name from companies where email = $1", [email])).toEqual([
    { name: "Owner's" },
  ]);
  expect(await app().rows("select count(*)::int as users from users where email = $1", [email])).toEqual([
    { users: 1 },
  ]);
  expect((await signIn(email)).status).toBe(200);
  expect(await register(email)).toMatchObject({ status: 409, failure: { code: "email_taken" } });
});

test("the password identifies a registration too, as when resuming from the login page", async () => {
  const email = "password@sign-up.example";
  await register(email, { company_name: "Owner's" });
  await register(email, { company_name: "Stranger's", password: "the stranger's secret" });
  expect(await signIn(email)).toMatchObject({ status: 403, failure: { code: "email_unverified" } });
  expect((await sendCode(email)).status).toBe(200);
  expect(app().mailTo(email).text).not.toMatch(/Owner|Stranger/);
  const code = app().codeFor(email);
  expect((await match(email, code, { password: "nobody's secret" })).failure.code).toBe("code_wrong");
  expect((await match(email, wrong(code), { password })).failure.code).toBe("code_wrong");
  expect((await match(email, code, { password })).status).toBe(200);
  const token = await app().signIn(email);
  const { data } = await app().call<{ user: { company: { name: string } } }>(token, "GET", "user-profile");
  expect(data.user.company.name).toBe("Owner's");
});

test("while only one registration waits, e-mail and code are enough; a secret that is sent must be the right one", async () => {
  const email = "alone@sign-up.example";
  const value = await registration(email);
  await sendCode(email, value);
  const code = app().codeFor(email);
  expect((await match(email, code, { registration: "made up" })).failure.code).toBe("code_wrong");
  expect((await match(email, code, { password: "not the password" })).failure.code).toBe("code_wrong");
  expect((await match(email, code)).status).toBe(200);
});

test("the database does not store the registration's secret", async () => {
  const value = await registration("secret@sign-up.example");
  const rows = await app().rows("select * from users where email = 'secret@sign-up.example'");
  expect(JSON.stringify(rows)).not.toContain(value);
});

test("a registration of an address that was invited meanwhile is refused; a verified address cannot be invited", async () => {
  const { a, call } = app();
  const email = "meanwhile@sign-up.example";
  const invite = () =>
    call(a.token, "POST", "user/store", { name: "I", email, gender: "male", role: "cashier" });
  const value = await registration(email);
  await sendCode(email, value);
  const code = app().codeFor(email);
  expect((await invite()).status).toBe(200);
  expect(await match(email, code, { registration: value })).toMatchObject({
    status: 409,
    failure: { code: "email_taken" },
  });
  const link = /token=([\w-]+)/.exec(app().mailTo(email).text)![1]!;
  expect((await call(null, "POST", "password/set", { token: link, password })).status).toBe(200);
  expect(await app().rows("select name from companies where email = $1", [email])).toEqual([]);
  expect(await invite()).toMatchObject({ status: 409, failure: { code: "email_taken" } });
});

test("a verified address, an invited one and one of another company are refused", async () => {
  const { a, call } = app();
  expect(await register(a.email)).toMatchObject({ status: 409, failure: { code: "email_taken" } });
  const invited = "invited@sign-up.example";
  await call(a.token, "POST", "user/store", { name: "I", email: invited, gender: "male", role: "cashier" });
  expect(await register(invited)).toMatchObject({ status: 409, failure: { code: "email_taken" } });
  // The owner's account is unchanged.
  expect((await signIn(a.email)).status).toBe(200);
});

test("a customer's address is no login, and can be registered", async () => {
  const { a, call } = app();
  const email = "shopper@sign-up.example";
  await call(a.token, "POST", "user/store", { name: "S", email, gender: "male", role: "customer" });
  expect((await register(email)).status).toBe(200);
});

test("when several registrations of one address are verified at once, one company is made", async () => {
  const email = "twice@sign-up.example";
  const values = await Promise.all([registration(email), registration(email), registration(email)]);
  const codes: string[] = [];
  for (const value of values) {
    await sendCode(email, value);
    codes.push(app().codeFor(email));
  }
  const answers = await Promise.all(
    values.map((registration, i) => match(email, codes[i]!, { registration })),
  );
  expect(answers.map((a) => a.status).sort()).toEqual([200, 422, 422]);
  expect(await app().rows("select status from companies where email = $1", [email])).toEqual([
    { status: "active" },
  ]);
});

test("a wrong, used or expired code and any code for an unknown address are refused alike", async () => {
  const email = "code@sign-up.example";
  await register(email);
  await sendCode(email);
  const code = app().codeFor(email);
  const refused = await match(email, wrong(code));
  expect(refused).toMatchObject({ status: 422, failure: { code: "code_wrong" } });
  const alike = { ...refused.failure, request_id: expect.any(String) };
  expect((await match("nobody@sign-up.example", code)).failure).toEqual(alike);

  await expire(email);
  expect((await match(email, code)).failure).toEqual(alike);
  await sendCode(email);
  const fresh = app().codeFor(email);
  expect((await match(email, fresh)).status).toBe(200);
  expect((await match(email, fresh)).failure).toEqual(alike);
});

test("a code can be tried five times, also all at once; a stranger's tries do not count against the owner", async () => {
  const email = "tries@sign-up.example";
  const value = await registration(email);
  await sendCode(email, value);
  const code = app().codeFor(email);
  const tryOften = (by: object) =>
    Promise.all(Array.from({ length: 12 }, () => match(email, wrong(code), by)));
  await tryOften({});
  expect((await match(email, code)).failure.code).toBe("code_wrong");
  expect(await codeRow(email)).toMatchObject({ open_tries: 5, tries: 0 });
  await tryOften({ registration: value });
  expect((await match(email, code, { registration: value })).failure.code).toBe("code_wrong");
  expect(await codeRow(email)).toMatchObject({ open_tries: 5, tries: 5 });
  await sendCode(email);
  expect((await match(email, app().codeFor(email))).status).toBe(200);
});

test("the right code works once, also for concurrent calls", async () => {
  const email = "once@sign-up.example";
  await register(email);
  await sendCode(email);
  const code = app().codeFor(email);
  const answers = await Promise.all([match(email, code), match(email, code), match(email, code)]);
  expect(answers.map((a) => a.status).sort()).toEqual([200, 422, 422]);
});

test("a request for a code is answered alike for unknown, verified and waiting addresses", async () => {
  const { a, mails } = app();
  const before = mails.length;
  const unknown = await sendCode("nobody@sign-up.example");
  const verified = await sendCode(a.email);
  expect(mails).toHaveLength(before);
  await register("waits@sign-up.example");
  const waiting = await sendCode("waits@sign-up.example");
  expect([verified.text, waiting.text]).toEqual([unknown.text, unknown.text]);
  expect(mails).toHaveLength(before + 1);
});

test("the database stores neither code nor password", async () => {
  const email = "hashed@sign-up.example";
  await register(email);
  await sendCode(email);
  const row = await codeRow(email);
  expect(JSON.stringify(row)).not.toContain(app().codeFor(email));
  expect(row.password_hash).toMatch(/^\$argon2id\$/);
});

test("a code for ten registrations can be tried ten times in all", async () => {
  const email = "shared@sign-up.example";
  const values: string[] = [];
  for (let i = 0; i < 10; i++) values.push(await registration(email));
  const tryAll = (code: string) =>
    Promise.all(
      values.map(async (value) => (await match(email, code, { registration: value })).failure?.code),
    );
  await sendCode(email);
  const code = app().codeFor(email);
  await tryAll(wrong(code));
  expect(new Set(await tryAll(code))).toEqual(new Set(["code_wrong"]));
  await sendCode(email);
  expect((await match(email, app().codeFor(email), { registration: values[3]! })).status).toBe(200);
});

test("codes requested without the secret do not replace those of the owner", async () => {
  const email = "replace@sign-up.example";
  const value = await registration(email);
  await registration(email, { password: "the stranger's secret" });
  await sendCode(email, value);
  const code = app().codeFor(email);
  await sendCode(email);
  const open = app().codeFor(email);
  expect((await match(email, open, { registration: "made up" })).failure.code).toBe("code_wrong");
  expect((await match(email, code, { registration: value })).status).toBe(200);
});

test("after twelve later registrations by strangers the owner's password still works", async () => {
  const email = "crowd@sign-up.example";
  await register(email, { company_name: "Owner's" });
  for (let i = 0; i < 12; i++) await register(email, { password: `the stranger's secret ${i}` });
  expect(await signIn(email)).toMatchObject({ status: 403, failure: { code: "email_unverified" } });
  await sendCode(email);
  expect((await match(email, app().codeFor(email), { password })).status).toBe(200);
  expect(await app().rows("select name from companies where email = $1", [email])).toEqual([
    { name: "Owner's" },
  ]);
});

test("a registration that was not verified for a day is deleted when the address is registered again, and only then", async () => {
  const email = "old@sign-up.example";
  const names = () => app().rows("select name from companies where email = $1 order by id", [email]);
  const old = await registration(email, { company_name: "Old" });
  await registration(email, { company_name: "Yesterday's" });
  await app().rows(
    "update registrations r set created_at = now() - interval '25 hours' from companies c where c.id = r.company_id and c.name = 'Old'",
  );
  await sendCode(email, old);
  // Its books were checked in its first night.
  await app().rows(`insert into book_checks (company_id, ended_at, outcome)
    select id, now(), 'agrees' from companies where name = 'Old'`);
  expect(await names()).toEqual([{ name: "Old" }, { name: "Yesterday's" }]);
  await register(email, { company_name: "New" });
  expect(await names()).toEqual([{ name: "Yesterday's" }, { name: "New" }]);
  expect((await match(email, app().codeFor(email), { registration: old })).failure.code).toBe("code_wrong");
});

type Row = { company_id: number; tries: number; open_tries: number; password_hash: string };

async function codeRow(email: string): Promise<Row> {
  return inTransaction(app().pool, { login_email: email }, async (tx) => {
    const { rows } = await sql<Row>`select company_id from registrations where email = ${email}`.execute(
      tx.db,
    );
    await setLocal(tx.db, "company_id", rows[0]!.company_id);
    const found = await sql<Row>`select c.*, u.password_hash from email_codes c
      join users u on u.company_id = c.company_id and u.id = c.user_id`.execute(tx.db);
    return found.rows[0]!;
  });
}

async function expire(email: string): Promise<void> {
  const { company_id } = await codeRow(email);
  await inTransaction(app().pool, { company_id }, (tx) =>
    sql`update email_codes set expires_at = now()`.execute(tx.db),
  );
}
