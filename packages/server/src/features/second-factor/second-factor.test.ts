import { sql } from "kysely";
import { expect, test } from "vitest";
import { password, type SignedUp, useTestApp } from "../../../test/app.ts";
import { Authenticator } from "../../../test/authenticator.ts";
import { clove } from "../../../test/clove.ts";
import { byCode, byPasskey, enrol, firstStep, origin } from "../../../test/passkeys.ts";
import { openShop } from "../../../test/shop.ts";
import { inTransaction } from "../../db/transaction.ts";

const app = useTestApp({ PUBLIC_URL: origin });

const mine = (token: string) =>
  app().call<{ passkeys: { id: number; name: string; last_used_at: string | null }[] }>(
    token,
    "GET",
    "second-factor",
  );
const login = (email: string, secret = password) =>
  app().call<object>(null, "POST", "login", { email, password: secret });
const actions = async (who: SignedUp, count: number) =>
  (
    await app().rows<{ action: string; detail: object }>(
      "select action, detail from audit_log where company_id = $1 order by id desc limit $2",
      [who.user.company_id, count],
    )
  ).map(({ action, detail }) => [action, detail]);
const expire = (minutes: number) =>
  app().rows("update passkey_challenges set expires_at = now() - make_interval(mins => $1)", [minutes]);

let companies = 0;
const newcomer = () => app().signUp(`pk${++companies}`);

test("a right password of somebody with a passkey opens no session; the passkey's signature does", async () => {
  const who = await newcomer();
  const { key, codes } = await enrol(app(), who.token, "Phone");
  expect(codes).toHaveLength(10);
  expect(new Set(codes).size).toBe(10);
  const refused = await login(who.email);
  expect(refused).toMatchObject({
    status: 403,
    failure: { code: "second_factor", second_factor: { options: { rpId: "localhost" } } },
  });
  expect(refused.text).not.toContain("authorization");
  const { challenge, options } = await firstStep(app(), who.email);
  const answer = await byPasskey(app(), challenge, key.sign(options));
  expect(answer).toMatchObject({ status: 200, data: { user_id: who.user.id } });
  const { token } = answer.data.authorization;
  expect((await mine(token)).data).toMatchObject({
    passkeys: [{ name: "Phone", last_used_at: expect.stringMatching(/^20/) }],
    recovery_codes_left: 10,
    demand: "none",
    is_demanded: false,
    origin,
  });
  expect((await actions(who, 2)).map(([action]) => action)).toEqual(["user.signed_in", "user.passkey_added"]);
});

test("the first step tells a wrong password nothing, and people without a passkey sign in as ever", async () => {
  const who = await newcomer();
  const before = await login(who.email);
  expect(before.status).toBe(200);
  await enrol(app(), who.token);
  const wrong = await login(who.email, "not the password");
  expect(wrong).toMatchObject({ status: 401, failure: { code: "invalid_login" } });
  expect(wrong.failure.second_factor).toBeUndefined();
});

test("a challenge signs in once, within 5 minutes, and only the person that it was made for", async () => {
  const [who, other] = [await newcomer(), await newcomer()];
  const [{ key }, { key: others }] = [await enrol(app(), who.token), await enrol(app(), other.token)];
  const { challenge, options } = await firstStep(app(), who.email);
  const stranger = await byPasskey(app(), challenge, others.sign(options));
  expect(stranger).toMatchObject({ status: 401, failure: { code: "second_factor_wrong" } });
  const response = key.sign(options);
  expect((await byPasskey(app(), challenge, response)).status).toBe(200);
  const again = await byPasskey(app(), challenge, key.sign(options));
  expect(again).toMatchObject({ status: 409, failure: { code: "second_factor_expired" } });
  const late = await firstStep(app(), who.email);
  await expire(0);
  expect((await byPasskey(app(), late.challenge, key.sign(late.options))).status).toBe(409);
  expect((await byPasskey(app(), "made up", response)).status).toBe(409);
  // A signature for another sign-in of the same person.
  const [one, two] = [await firstStep(app(), who.email), await firstStep(app(), who.email)];
  expect((await byPasskey(app(), two.challenge, key.sign(one.options))).status).toBe(401);
});

test.each<[string, (key: Authenticator, options: object) => object]>([
  [
    "made at another origin",
    (key, options) => Object.assign(key, { origin: "http://localhost:4000" }).sign(options),
  ],
  ["of another relying party", (key, options) => key.sign({ ...options, rpId: "shop.example" })],
  [
    "of a copied authenticator, which counts from before",
    (key, options) => Object.assign(key, { counter: 4 }).sign(options),
  ],
  [
    "that was altered",
    (key, options) => {
      const answer = key.sign(options);
      const bytes = Buffer.from(answer.response.signature, "base64url");
      bytes[bytes.length - 1]! ^= 1;
      return { ...answer, response: { ...answer.response, signature: bytes.toString("base64url") } };
    },
  ],
  ["of a key that is not registered", (_, options) => new Authenticator(origin).sign(options)],
])("a signature %s is refused, five of them end the sign-in", async (_, forge) => {
  const who = await newcomer();
  const { key } = await enrol(app(), who.token);
  Object.assign(key, { counter: 9 });
  const first = await firstStep(app(), who.email);
  expect((await byPasskey(app(), first.challenge, key.sign(first.options))).status).toBe(200);
  const { challenge, options } = await firstStep(app(), who.email);
  for (let i = 0; i < 5; i++) {
    const refused = await byPasskey(app(), challenge, forge(key, { ...options }));
    expect(refused).toMatchObject({ status: 401, failure: { code: "second_factor_wrong" } });
  }
  expect(await actions(who, 1)).toEqual([["user.sign_in_failed", { code: "second_factor_wrong" }]]);
  Object.assign(key, { origin, counter: 90 });
  expect((await byPasskey(app(), challenge, key.sign(options))).status).toBe(409);
  const fresh = await firstStep(app(), who.email);
  expect((await byPasskey(app(), fresh.challenge, key.sign(fresh.options))).status).toBe(200);
});

test("a recovery code signs in once, however it is typed; new ones end the old; only hashes are stored", async () => {
  const [who, other] = [await newcomer(), await newcomer()];
  const { codes } = await enrol(app(), who.token);
  const { codes: others } = await enrol(app(), other.token);
  const code = codes![3]!;
  expect(code).toMatch(/^[0-9a-z]{4}(-[0-9a-z]{4}){3}$/);
  const first = await firstStep(app(), who.email);
  expect((await byCode(app(), first.challenge, others![0]!)).status).toBe(401);
  const typed = code.toUpperCase().replaceAll("-", " ");
  expect((await byCode(app(), first.challenge, typed)).status).toBe(200);
  expect(await actions(who, 2)).toEqual([
    ["user.signed_in", {}],
    ["user.recovery_code_used", { left: 9 }],
  ]);
  const second = await firstStep(app(), who.email);
  expect(await byCode(app(), second.challenge, code)).toMatchObject({
    status: 401,
    failure: { code: "second_factor_wrong" },
  });
  const renew = (secret: string) =>
    app().call<{ recovery_codes: string[] }>(who.token, "POST", "second-factor/recovery-codes", {
      password: secret,
    });
  expect((await renew("not the password")).failure.code).toBe("password_wrong");
  const { recovery_codes } = (await renew(password)).data;
  expect(recovery_codes).toHaveLength(10);
  expect((await byCode(app(), second.challenge, codes![4]!)).status).toBe(401);
  expect((await byCode(app(), second.challenge, recovery_codes[0]!)).status).toBe(200);
  const stored = await app().rows("select * from recovery_codes");
  for (const shown of [...codes!, ...recovery_codes])
    expect(JSON.stringify(stored)).not.toContain(shown.replaceAll("-", ""));
});

test("a new password and another company's end keep a waiting sign-in out", async () => {
  const who = await newcomer();
  const { key } = await enrol(app(), who.token);
  const { challenge, options } = await firstStep(app(), who.email);
  await app().call(null, "POST", "password/forgot", { email: who.email });
  const token = /token=([\w-]+)/.exec(app().mailTo(who.email).text)![1];
  await app().call(null, "POST", "password/set", { token, password: "another good one" });
  expect((await byPasskey(app(), challenge, key.sign(options))).status).toBe(409);
  const next = await firstStep(app(), who.email, "another good one");
  await app().rows("update companies set status = 'suspended' where id = $1", [who.user.company_id]);
  expect(await byPasskey(app(), next.challenge, key.sign(next.options))).toMatchObject({
    status: 401,
    failure: { code: "company_suspended" },
  });
});

test("a passkey is added only with the password, for what the server asked to sign, and not twice", async () => {
  const [who, other] = [await newcomer(), await newcomer()];
  const begin = (token: string, secret = password) =>
    app().call<{ options: { challenge: string } }>(token, "POST", "second-factor/passkey/options", {
      password: secret,
    });
  const store = (token: string, response: object) =>
    app().call<{ recovery_codes: string[] | null }>(token, "POST", "second-factor/passkey/store", {
      name: "Key",
      response,
    });
  expect(await begin(who.token, "not the password")).toMatchObject({
    status: 422,
    failure: { code: "password_wrong" },
  });
  const key = new Authenticator(origin);
  const { options } = (await begin(who.token)).data;
  const made = key.create(options);
  // Another person's challenge, another origin, an expired and a used challenge.
  expect((await store(other.token, made)).failure.code).toBe("second_factor_expired");
  const elsewhere = new Authenticator("http://127.0.0.1:3000").create(options);
  expect(await store(who.token, elsewhere)).toMatchObject({
    status: 422,
    failure: { code: "passkey_refused" },
  });
  expect((await store(who.token, made)).status).toBe(200);
  expect((await store(who.token, made)).failure.code).toBe("second_factor_expired");
  const late = (await begin(who.token)).data.options;
  await expire(0);
  expect((await store(who.token, new Authenticator(origin).create(late))).failure.code).toBe(
    "second_factor_expired",
  );
  const twice = (await begin(who.token)).data.options;
  expect(twice).toMatchObject({ excludeCredentials: [{ id: key.id }] });
  expect((await store(who.token, key.create(twice))).failure.code).toBe("passkey_refused");
  // What waits to be signed for a sign-in adds nothing.
  const step = await firstStep(app(), who.email);
  const mixed = new Authenticator(origin).create({ challenge: step.challenge, rp: { id: "localhost" } });
  expect((await store(who.token, mixed)).failure.code).toBe("second_factor_expired");
});

test("a second passkey makes no new codes; ten are the most; removing one asks for the password", async () => {
  const who = await newcomer();
  const other = await newcomer();
  const first = await enrol(app(), who.token, "One");
  const second = await enrol(app(), who.token, "Two");
  expect(second.codes).toBeNull();
  const remove = (id: number, secret = password, token = who.token) =>
    app().call(token, "POST", "second-factor/passkey/remove", { id, password: secret });
  expect((await remove(first.id, "not the password")).failure.code).toBe("password_wrong");
  expect((await remove(first.id, password, other.token)).status).toBe(404);
  expect((await remove(first.id)).status).toBe(200);
  expect(await actions(who, 1)).toEqual([["user.passkey_removed", { name: "One" }]]);
  expect((await mine(who.token)).data).toMatchObject({
    passkeys: [{ name: "Two" }],
    recovery_codes_left: 10,
  });
  const { challenge, options } = await firstStep(app(), who.email);
  expect((await byPasskey(app(), challenge, first.key.sign(options))).status).toBe(401);
  // With the last one the second factor ends.
  await remove(second.id);
  expect((await login(who.email)).status).toBe(200);
  expect((await mine(who.token)).data).toMatchObject({ passkeys: [], recovery_codes_left: 0 });
  expect((await byCode(app(), challenge, first.codes![0]!)).status).toBe(409);
  for (let i = 0; i < 10; i++) await enrol(app(), who.token, `Key ${i}`);
  await expect(enrol(app(), who.token)).rejects.toThrow("passkeys_full");
});

test("another company sees neither passkeys, codes nor challenges, even by its own statements", async () => {
  const [who, other] = [await newcomer(), await newcomer()];
  await enrol(app(), who.token);
  await firstStep(app(), who.email);
  for (const table of ["passkeys", "recovery_codes", "passkey_challenges"]) {
    const seen = (company_id: number) =>
      inTransaction(
        app().pool,
        { company_id },
        async ({ db }) => (await sql`select from ${sql.table(table)}`.execute(db)).rows.length,
      );
    expect(await seen(who.user.company_id), table).toBeGreaterThan(0);
    expect(await seen(other.user.company_id), table).toBe(0);
  }
});

test("a reset takes the rights of changing the e-mail, ends sessions and tells the person", async () => {
  const who = await newcomer();
  const shop = await openShop(app(), who);
  const manager = await shop.staff("branch_manager", ["user:view", "user:edit", "order:view"]);
  const weaker = await shop.staff("cashier", ["order:view"]);
  const peer = await shop.staff("branch_manager", ["user:view", "user:edit", "order:view", "pos:view"]);
  const reset = (token: string, id: number) => app().call(token, "POST", "user/second-factor/reset", { id });
  expect((await reset(who.token, weaker.user.id)).failure.code).toBe("second_factor_none");
  for (const { token } of [manager, weaker, peer, who]) await enrol(app(), token);
  const shown = await app().call<{ user: { has_second_factor: boolean } }>(
    who.token,
    "GET",
    `user/${weaker.user.id}`,
  );
  expect(shown.data.user.has_second_factor).toBe(true);
  expect((await reset(weaker.token, manager.user.id)).failure.code).toBe("forbidden");
  expect((await reset(manager.token, who.user.id)).failure.code).toBe("admin_only");
  expect((await reset(manager.token, peer.user.id)).failure.code).toBe("forbidden");
  expect((await reset(manager.token, manager.user.id)).failure.code).toBe("second_factor_own");
  expect((await reset((await newcomer()).token, weaker.user.id)).status).toBe(404);
  // Rights that were taken away lately still protect.
  await app().call(who.token, "POST", "user/update", {
    ...{ id: peer.user.id, name: "Ben", email: peer.user.email, gender: "male", role: "branch_manager" },
    ...{ status: "active", permissions: ["user:view"] },
  });
  expect((await reset(manager.token, peer.user.id)).failure.code).toBe("second_factor_of_stronger");
  expect((await reset(manager.token, weaker.user.id)).status).toBe(200);
  expect(await actions(who, 1)).toEqual([["user.second_factor_reset", {}]]);
  expect(app().mailTo(weaker.user.email).subject).toContain("second factor");
  expect((await mine(weaker.token)).status).toBe(401);
  expect((await login(weaker.user.email)).status).toBe(200);
});

test("the operator resets the second factor of an administrator whom nobody else can help", async () => {
  const [who, other] = [await newcomer(), await newcomer()];
  await enrol(app(), who.token);
  const reset = (company: SignedUp, email: string) =>
    clove(app(), "reset-second-factor", String(company.user.company_id), email);
  await expect(reset(other, who.email)).rejects.toThrow(`signs in as ${who.email}`);
  await expect(reset(other, other.email)).rejects.toThrow("has no passkey");
  expect(await reset(who, ` ${who.email.toUpperCase()}`)).toEqual([
    `${who.user.name} signs in with the password alone. Tell them to add a passkey again.`,
  ]);
  expect(
    await app().rows("select user_id, action from audit_log where company_id = $1 order by id desc limit 1", [
      who.user.company_id,
    ]),
  ).toEqual([{ user_id: null, action: "user.second_factor_reset" }]);
  expect((await login(who.email)).status).toBe(200);
});
