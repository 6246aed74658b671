import { expect, test } from "vitest";
import { password, startTestApp, useTestApp } from "../../../test/app.ts";
import { inTransaction } from "../../db/transaction.ts";
import { sendPasswordLink } from "./password-link.ts";
import { sendCode } from "./send-code.ts";

const app = useTestApp({ THROTTLE: "on" });

/** Sends a call from a network address of its own, so that only the tested limit applies. */
async function post(address: string, path: string, body: object) {
  const response = await app().app.inject({
    method: "POST",
    url: `/api/v1/company/${path}`,
    payload: body,
    remoteAddress: address,
  });
  return {
    status: response.statusCode,
    retry: Number(response.headers["retry-after"]),
    body: response.json<{ code?: string; message: string }>(),
  };
}
const login = (address: string, email: string, secret: string) =>
  post(address, "login", { email, password: secret });
const times = <T>(n: number, act: (i: number) => Promise<T>) =>
  Promise.all(Array.from({ length: n }, (_, i) => act(i)));
const counts = (answers: { status: number }[]) =>
  Object.fromEntries(
    [...new Set(answers.map((a) => a.status))].map((s) => [s, answers.filter((a) => a.status === s).length]),
  );
/** Ends the waiting time. */
const pass = async () => void (await app().pool.query("update login_failures set wait_until = now()"));

test.each(["a", "nobody"])(
  "after five wrong passwords of %s, also all at once, each further one doubles the wait",
  async (who) => {
    const email = who === "a" ? app().a.email : "nobody@throttle.example";
    const answers = await times(12, (i) => login(`10.0.${who.length}.${i}`, email, "not the password"));
    expect(counts(answers)).toEqual({ 401: 5, 429: 7 });
    const waits: number[] = [];
    for (let i = 0; i < 8; i++) {
      const { status, retry, body } = await login("10.1.0.1", email, password);
      expect([status, body.code]).toEqual([429, "too_many_requests"]);
      expect(body.message).toContain(String(retry));
      waits.push(Math.round(retry / 30));
      await pass();
      expect((await login("10.1.0.2", email, "not the password")).status).toBe(401);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 30, 30, 30]);
  },
);

test("the right password after the wait signs in and clears the failures", async () => {
  const { b } = app();
  for (let i = 0; i < 5; i++) await login("10.2.0.1", b.email, "not the password");
  expect((await login("10.2.0.1", b.email, password)).status).toBe(429);
  await pass();
  expect((await login("10.2.0.1", b.email, password)).status).toBe(200);
  for (let i = 0; i < 4; i++) expect((await login("10.2.0.1", b.email, "not the password")).status).toBe(401);
  expect((await login("10.2.0.1", b.email, password)).status).toBe(200);
});

test.each([
  ["login", { email: "x@throttle.example", password }, 401],
  ["match-otp", { email: "x@throttle.example", otp: "000000" }, 422],
  ["password/set", { token: "x", password }, 409],
  ["register", {}, 422],
])("%s: each network address can make 30 calls a minute", async (path, body, status) => {
  const mine = (i: number) =>
    post("10.3.0.1", path, path === "login" ? { ...body, email: `${i}@throttle.example` } : body);
  expect(counts(await times(30, mine))).toEqual({ [status]: 30 });
  const refused = await mine(31);
  expect(refused).toMatchObject({ status: 429, body: { code: "too_many_requests" } });
  expect(refused.retry).toBeGreaterThan(0);
  expect(refused.retry).toBeLessThanOrEqual(60);
  expect((await post("10.3.0.2", path, body)).status).toBe(status);
});

test.each(["off", "on"])("TRUST_PROXY=%s: a forged X-Forwarded-For is ignored", async (trust) => {
  const other = await startTestApp({ THROTTLE: "on", TRUST_PROXY: trust });
  const wrong = (forged: string) =>
    other.call(null, "POST", "password/set", { token: "x", password }, { "x-forwarded-for": forged });
  const seen = trust === "on" ? ", 10.9.0.1" : "";
  await times(30, (i) => wrong(`10.8.0.${i}${seen}`));
  expect((await wrong(`10.8.1.1${seen}`)).status).toBe(429);
  // Only the proxy's own entry is trusted, and only behind a proxy.
  expect((await wrong("10.8.1.1, 10.9.0.2")).status).toBe(trust === "on" ? 409 : 429);
  await other.close();
});

test.each(["send-otp-via-email", "password/forgot"])(
  "%s: 3 mails in 10 minutes, whether the address is known or not",
  async (path) => {
    for (const email of [await unverified(`${path.length}@throttle.example`), "unknown@throttle.example"]) {
      const answers = await times(5, (i) => post(`10.4.1.${i}`, path, { email }));
      expect(counts(answers)).toEqual({ 200: 3, 429: 2 });
      expect(answers.find((a) => a.status === 429)!.retry).toBeGreaterThan(500);
    }
  },
);

test("a stranger who requests codes does not use up those of the owner", async () => {
  const email = "owner@throttle.example";
  const { registration } = await signUp(email);
  const ask = (i: number, body: object) => post(`10.4.2.${i}`, "send-otp-via-email", { email, ...body });
  expect(counts(await times(6, (i) => ask(i, {})))).toEqual({ 200: 3, 429: 3 });
  expect(counts(await times(6, (i) => ask(i, { registration: `made up ${i}` })))).toEqual({ 200: 6 });
  const before = app().mails.length;
  expect(counts(await times(5, (i) => ask(i, { registration })))).toEqual({ 200: 3, 429: 2 });
  expect(app().mails.length - before).toBe(3);
});

test("one network address can register one e-mail three times in 10 minutes", async () => {
  const email = "many@throttle.example";
  const answers = await times(5, () => register("10.4.3.1", email));
  expect(counts(answers)).toEqual({ 200: 3, 429: 2 });
  expect((await register("10.4.3.2", email)).status).toBe(200);
});

test("one network can request nine codes an hour for one address, whatever it registers", async () => {
  const email = "network@throttle.example";
  const { registration } = await signUp(email);
  const ask = (i: number, address: string) =>
    post(address, "send-otp-via-email", { email, registration: `made up ${i}` });
  expect(counts(await times(12, (i) => ask(i, "10.4.4.1")))).toEqual({ 200: 9, 429: 3 });
  expect(counts(await times(9, (i) => ask(i, `2001:db8:0:1::${i}`)))).toEqual({ 200: 9 });
  expect((await ask(0, "2001:db8:0:1::ffff")).status).toBe(429);
  expect((await post("2001:db8:0:2::1", "send-otp-via-email", { email, registration })).status).toBe(200);
});

test("an IPv6 network can register one e-mail three times in 10 minutes, from any of its addresses", async () => {
  const answers = await times(5, (i) => register(`2001:db8:0:3::${i}`, "v6@throttle.example"));
  expect(counts(answers)).toEqual({ 200: 3, 429: 2 });
});

test("an address gets twenty codes an hour, for all its registrations together", async () => {
  const email = "mailed@throttle.example";
  const values: string[] = [];
  for (let i = 0; i < 9; i++) {
    const { body } = await register(`10.4.5.${i}`, email);
    values.push((body as unknown as { data: { registration: string } }).data.registration);
  }
  const before = app().mails.length;
  const asked = values.flatMap((registration, i) =>
    [1, 2, 3].map((n) => post(`10.4.6.${3 * i + n}`, "send-otp-via-email", { email, registration })),
  );
  // The answer does not tell which were mailed.
  expect(counts(await Promise.all(asked))).toEqual({ 200: 27 });
  expect(app().mails.length - before).toBe(20);
});

test.each([
  ["codes", (...[tx, deps, email]: Parameters<typeof sendPasswordLink>) => sendCode(tx, deps, { email })],
  ["links", sendPasswordLink],
])("%s: the fourth is not sent, on any server, and the answer is the same", async (what, send) => {
  const email = await unverified(`${what}@throttle.example`);
  const { config, pool } = app();
  const mails: object[] = [];
  const mail = { send: async (message: object) => void mails.push(message) };
  const log = app().app.log;
  await times(6, () =>
    inTransaction(pool, { login_email: email }, (tx) => send(tx, { config, mail, log }, email)),
  );
  expect(mails).toHaveLength(3);
});

test.each([
  ["login", { password: "not the password" }, 401],
  ["send-otp-via-email", {}, 200],
  ["password/forgot", {}, 200],
])("%s: the time does not tell whether the address is known", async (path, body, status) => {
  const known = await unverified(`time${path.length}@throttle.example`);
  for (const email of [known, `no${known}`]) {
    const begun = performance.now();
    expect((await post(`10.6.0.${path.length}`, path, { email, ...body })).status).toBe(status);
    expect(performance.now() - begun).toBeGreaterThan(190);
  }
});

async function unverified(email: string): Promise<string> {
  await signUp(email);
  return email;
}

async function signUp(email: string): Promise<{ registration: string }> {
  const { status, body } = await register(`10.5.0.${email.length}`, email);
  expect(status).toBe(200);
  return (body as unknown as { data: { registration: string } }).data;
}

function register(address: string, email: string) {
  const place = { name: "x", contact_number: "1", address: "x", email };
  const both = ["company", "branch"].flatMap((of) =>
    Object.entries(place).map(([k, v]) => [`${of}_${k}`, v]),
  );
  return post(address, "register", { name: "N", email, password, ...Object.fromEntries(both) });
}
