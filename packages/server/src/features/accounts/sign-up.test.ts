import { messages } from "@clove/domain/messages.ts";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { password, useTestApp } from "../../../test/app.ts";
import { inTransaction } from "../../db/transaction.ts";

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
const sendCode = (email: string) => app().call(null, "POST", "send-otp-via-email", { email });
const match = (email: string, otp: string) => app().call(null, "POST", "match-otp", { email, otp });
const signIn = (email: string, secret = password) =>
  app().call(null, "POST", "login", { email, password: secret });
/** A code that is not the mailed one. */
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

test("a company signs itself up: code, session, profile with its first store", async () => {
  const email = "first@sign-up.example";
  expect((await register(email, { time_zone: "Europe/Vienna", gender: "" })).status).toBe(200);
  expect(await signIn(email)).toMatchObject({ status: 403, failure: { code: "email_unverified" } });
  expect(await sendCode(email)).toMatchObject({ status: 200, message: messages.otpSent });
  expect(await match(email, app().codeFor(email))).toMatchObject({
    status: 200,
    message: messages.accountRegistered,
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

test("an unknown time zone falls back to the preset one; the e-mail is kept trimmed and lower-case", async () => {
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

test("what the form leaves out is named", async () => {
  const answer = await register("half@sign-up.example", { branch_name: " ", company_email: "nobody" });
  expect(answer).toMatchObject({ status: 422, failure: { code: "validation_failed" } });
  expect(answer.failure.errors?.map((e) => e.path).sort()).toEqual(["company_email", "branch_name"].sort());
});

test("registering again before the code starts over: new password and data, the old code is void", async () => {
  const email = "again@sign-up.example";
  await register(email, { company_name: "Before" });
  await sendCode(email);
  const old = app().codeFor(email);
  expect((await register(email, { company_name: "After", password: "another long secret" })).status).toBe(
    200,
  );
  expect(await match(email, old)).toMatchObject({ status: 422, failure: { code: "code_wrong" } });
  await sendCode(email);
  expect((await match(email, app().codeFor(email))).status).toBe(200);
  expect((await signIn(email)).status).toBe(401);
  const token = await app().signIn(email, "another long secret");
  const { data } = await app().call<{ user: { company: { name: string }; branches: object[] } }>(
    token,
    "GET",
    "user-profile",
  );
  expect(data.user.company.name).toBe("After");
  expect(data.user.branches).toHaveLength(1);
});

test("a verified address, an invited one and one of another company are refused", async () => {
  const { a, call } = app();
  expect(await register(a.email)).toMatchObject({ status: 409, failure: { code: "email_taken" } });
  const invited = "invited@sign-up.example";
  await call(a.token, "POST", "user/store", { name: "I", email: invited, gender: "male", role: "cashier" });
  expect(await register(invited)).toMatchObject({ status: 409, failure: { code: "email_taken" } });
  // Nothing of it was kept.
  expect((await signIn(a.email)).status).toBe(200);
});

test("a customer's address is no login and stays free", async () => {
  const { a, call } = app();
  const email = "shopper@sign-up.example";
  await call(a.token, "POST", "user/store", { name: "S", email, gender: "male", role: "customer" });
  expect((await register(email)).status).toBe(200);
});

test("two registrations of one address at once make one company", async () => {
  const email = "twice@sign-up.example";
  const answers = await Promise.all([register(email), register(email), register(email)]);
  expect(answers.map((a) => a.status)).toEqual([200, 200, 200]);
  const companies = await inTransaction(app().pool, { operator: "on" }, (tx) =>
    tx.db.selectFrom("companies").select("id").where("email", "=", email).execute(),
  );
  expect(companies).toHaveLength(1);
});

test("a code is refused when wrong, used or expired, and for an unknown address alike", async () => {
  const email = "code@sign-up.example";
  await register(email);
  await sendCode(email);
  const code = app().codeFor(email);
  const refused = await match(email, wrong(code));
  expect(refused).toMatchObject({ status: 422, failure: { code: "code_wrong" } });
  expect((await match("nobody@sign-up.example", code)).failure).toEqual(refused.failure);

  await expire(email);
  expect((await match(email, code)).failure).toEqual(refused.failure);
  await sendCode(email);
  const fresh = app().codeFor(email);
  expect((await match(email, fresh)).status).toBe(200);
  expect((await match(email, fresh)).failure).toEqual(refused.failure);
});

test("five tries and no more, also at the same moment", async () => {
  const email = "tries@sign-up.example";
  await register(email);
  await sendCode(email);
  const code = app().codeFor(email);
  await Promise.all(Array.from({ length: 12 }, () => match(email, wrong(code))));
  expect((await match(email, code)).failure.code).toBe("code_wrong");
  expect(await codeRow(email)).toMatchObject({ tries: 5 });
  await sendCode(email);
  expect((await match(email, app().codeFor(email))).status).toBe(200);
});

test("the right code counts once, also at the same moment", async () => {
  const email = "once@sign-up.example";
  await register(email);
  await sendCode(email);
  const code = app().codeFor(email);
  const answers = await Promise.all([match(email, code), match(email, code), match(email, code)]);
  expect(answers.map((a) => a.status).sort()).toEqual([200, 422, 422]);
});

test("the code is asked for alike by unknown, verified and waiting addresses", async () => {
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

test("the database holds neither code nor password", async () => {
  const email = "hashed@sign-up.example";
  await register(email);
  await sendCode(email);
  const row = await codeRow(email);
  expect(JSON.stringify(row)).not.toContain(app().codeFor(email));
  expect(row.password_hash).toMatch(/^\$argon2id\$/);
});

type Row = { company_id: number; tries: number; password_hash: string };

async function codeRow(email: string): Promise<Row> {
  return inTransaction(app().pool, { login_email: email }, async (tx) => {
    const { rows } = await sql<Row>`select company_id from users where email = ${email}`.execute(tx.db);
    await sql`select set_config('app.company_id', ${String(rows[0]!.company_id)}, true)`.execute(tx.db);
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
