import type { SecondStep } from "@clove/domain/second-factor/second-step.schema.ts";
import { type Answer, password, type TestApp } from "./app.ts";
import { Authenticator } from "./authenticator.ts";

type SignedIn = { authorization: { token: string }; user_id: number };

/** Where passkeys of a test server work. */
export const origin = "http://localhost:3000";

/** Adds a passkey to the account of a session. Returns its authenticator, its id and the first recovery codes. */
export async function enrol(app: TestApp, token: string, name = "Key", secret = password) {
  const key = new Authenticator(origin);
  const begun = await app.call<{ options: unknown }>(token, "POST", "second-factor/passkey/options", {
    password: secret,
  });
  if (begun.status !== 200) throw new Error(`options: ${begun.text}`);
  const stored = await app.call<{ passkey: { id: number }; recovery_codes: string[] | null }>(
    token,
    "POST",
    "second-factor/passkey/store",
    { name, response: key.create(begun.data.options) },
  );
  if (stored.status !== 200) throw new Error(`store: ${stored.text}`);
  return { key, id: stored.data.passkey.id, codes: stored.data.recovery_codes };
}

/** The first step of a sign-in, which must ask for the second. */
export async function firstStep(app: TestApp, email: string, secret = password): Promise<SecondStep> {
  const { status, failure } = await app.call(null, "POST", "login", { email, password: secret });
  if (status !== 403 || !failure.second_factor) throw new Error(`no second step: ${JSON.stringify(failure)}`);
  return failure.second_factor;
}

/** The second step by a passkey. */
export const byPasskey = (app: TestApp, challenge: string, response: object): Promise<Answer<SignedIn>> =>
  app.call<SignedIn>(null, "POST", "login/passkey", { challenge, response });

/** The second step by a recovery code. */
export const byCode = (app: TestApp, challenge: string, code: string): Promise<Answer<SignedIn>> =>
  app.call<SignedIn>(null, "POST", "login/recovery", { challenge, code });
