import { expect, test } from "vitest";
import { password, useTestApp } from "../../../test/app.ts";
import { enrol, firstStep, origin } from "../../../test/passkeys.ts";

const app = useTestApp({ PUBLIC_URL: origin, THROTTLE: "on" });

/** Sends a call from a network address of its own, so that only the account's limit applies. */
let calls = 0;
async function post(path: string, body: object, token?: string) {
  const response = await app().app.inject({
    method: "POST",
    url: `/api/v1/company/${path}`,
    payload: body,
    remoteAddress: `10.9.${calls++}.1`,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });
  return { status: response.statusCode, body: response.json<{ code?: string }>() };
}
const login = (email: string, secret = password) => post("login", { email, password: secret });
/** Ends the waiting time. */
const pass = async () => void (await app().pool.query("update login_failures set wait_until = now()"));

test("right passwords without a second step are no failures, and do not clear those of the second step", async () => {
  const { a } = app();
  const { key, codes } = await enrol(app(), a.token);
  for (let i = 0; i < 7; i++) expect((await login(a.email)).status).toBe(403);
  const wrong = async () => {
    const { challenge } = await firstStep(app(), a.email);
    return (await post("login/recovery", { challenge, code: "0000-0000-0000-0000" })).status;
  };
  for (let i = 0; i < 5; i++) expect(await wrong()).toBe(401);
  // The account is locked, for the password as for the second step.
  expect((await login(a.email)).status).toBe(429);
  await pass();
  const { challenge, options } = await firstStep(app(), a.email);
  expect((await post("login/recovery", { challenge, code: "x" })).status).toBe(401);
  const locked = await post("login/passkey", { challenge, response: key.sign(options) });
  expect([locked.status, locked.body.code]).toEqual([429, "too_many_requests"]);
  await pass();
  expect((await post("login/passkey", { challenge, response: key.sign(options) })).status).toBe(200);
  // Forgotten once somebody has signed in.
  for (let i = 0; i < 4; i++) expect(await wrong()).toBe(401);
  const again = await firstStep(app(), a.email);
  expect((await post("login/recovery", { challenge: again.challenge, code: codes![0]! })).status).toBe(200);
});

test.each([
  ["recovery", { challenge: "x", code: "x" }],
  ["passkey", { challenge: "x", response: {} }],
])("login/%s: each network address can make 30 tries a minute", async (path, payload) => {
  const send = async () => {
    const url = `/api/v1/company/login/${path}`;
    const sent = { method: "POST", url, payload, remoteAddress: "10.8.0.1" } as const;
    return (await app().app.inject(sent)).statusCode;
  };
  const statuses = await Promise.all(Array.from({ length: 30 }, send));
  expect(statuses).not.toContain(429);
  expect(await send()).toBe(429);
});

test("passwords that are asked for in a session count like those of a sign-in", async () => {
  const { b } = app();
  const codes = (secret: string) => post("second-factor/recovery-codes", { password: secret }, b.token);
  for (let i = 0; i < 5; i++) expect((await codes("not the password")).body.code).toBe("password_wrong");
  expect((await codes(password)).status).toBe(429);
  expect((await login(b.email)).status).toBe(429);
});
