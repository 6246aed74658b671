import { AppError } from "@clove/domain/errors.ts";
import { sql } from "kysely";
import { removeKeys } from "../../db/key-directory.sql.ts";
import { inTransaction, type Tx } from "../../db/transaction.ts";
import type { Deps } from "../../deps.ts";
import { hashToken, rightsChanged, type Scope, type Sessions } from "../../http/auth.ts";
import { SecondFactorRequired } from "../../http/errors.ts";
import { audit } from "../audit/audit.sql.ts";
import { newChallenge } from "../second-factor/challenges.sql.ts";
import { passkeysOf } from "../second-factor/passkeys.sql.ts";
import { secondStepOf } from "../second-factor/second-step.ts";
import { type Account, type CompanyStatus, readAccounts } from "./accounts.sql.ts";
import { closedBecause } from "./company-closed.ts";
import { endDeviceKey } from "./device-keys.sql.ts";
import { type Counted, countTry, forgetFailures, takeBackTry } from "./login-failures.sql.ts";
import { findLogin, findRegistrations, type Login, type Registration } from "./logins.sql.ts";
import { beginSession } from "./open-session.sql.ts";
import { isPassword } from "./password-hash.ts";
import { tooMany } from "./throttle.ts";

/**
 * Opens a session. An unknown address, a wrong password, an inactive and an invited person get the same answer after the same hashing,
 * which runs between two transactions so that no database connection waits for it.
 * @throws SecondFactorRequired with a right password of somebody who has a passkey
 * @throws AppError invalid_login | too_many_requests; with a right password also email_unverified | company_pending | company_suspended
 */
export async function signIn(deps: Pick<Deps, "pool" | "config" | "sessions">, credentials: Credentials) {
  const { accounts, counted } = await countedLook(deps, credentials.email, ({ login, registrations }) =>
    login ? [login] : registrations,
  );
  const right = await withPassword(accounts, credentials.password);
  const account = right ?? accounts[0];
  if (!account) throw new AppError("invalid_login");
  const { company_id, id: user_id } = account;
  const result = await inTransaction(deps.pool, { company_id }, async (tx) => {
    const outcome = right ? await openFor(tx, right, counted) : "invalid_login";
    if (typeof outcome === "object" && "challenge" in outcome) return outcome;
    const failed = typeof outcome === "string";
    await audit(tx.db, { company_id, user_id }, failed ? "user.sign_in_failed" : "user.signed_in", {
      subject: "user",
      subject_id: user_id,
      detail: failed ? { code: outcome } : {},
    });
    return outcome;
  });
  if (typeof result === "string") throw new AppError(result);
  if ("challenge" in result)
    throw new SecondFactorRequired(await secondStepOf(deps, { company_id, user_id }, result.challenge));
  deps.sessions.meet(hashToken(result.token), company_id);
  return { token: result.token, user_id };
}

/**
 * The registration of an address that has this password. Throttled like a sign-in, because it would tell an attacker as much.
 * @throws AppError too_many_requests
 */
export async function registrationOfPassword(
  deps: Pick<Deps, "pool" | "config">,
  { email, password }: Credentials,
): Promise<Registration | null> {
  const { accounts, registrations } = await countedLook(deps, email, ({ registrations }) => registrations);
  const found = await withPassword(accounts, password);
  if (!found) return null;
  await inTransaction(deps.pool, {}, (tx) => forgetFailures(tx.db, email));
  return registrations.find(({ company_id }) => company_id === found.company_id) ?? null;
}

type Credentials = { email: string; password: string };

type Known = { login: Login | undefined; registrations: Registration[] };

/** Counts a try to sign in with an address, and reads the accounts of whom `pick` names. @throws AppError too_many_requests */
async function countedLook(
  { pool, config }: Pick<Deps, "pool" | "config">,
  given: string,
  pick: (known: Known) => readonly Login[],
) {
  // PostgreSQL accepts no NUL in texts. With this replacement such an address is unknown instead of an error.
  const email = given.replaceAll("\0", "\u{fffd}");
  const found = await inTransaction(pool, { login_email: email }, async ({ db }) => {
    const [counted, login, registrations] = await Promise.all([
      config.throttle ? countTry(db, email) : untold,
      findLogin(db, email),
      findRegistrations(db, email),
    ]);
    return { counted, registrations, accounts: await readAccounts(db, pick({ login, registrations })) };
  });
  if (found.counted.wait > 0) throw tooMany(found.counted.wait);
  return found;
}

const untold: Counted = { wait: 0, failures: 0 };

/** The first account with this password, or null. Hashes once without any account too, so that the time does not tell. */
async function withPassword<A extends Account>(accounts: readonly A[], password: string): Promise<A | null> {
  if (accounts.length === 0) await isPassword(password, null);
  for (const account of accounts) if (await isPassword(password, account.password_hash)) return account;
  return null;
}

type Opened = { token: string } | { challenge: string };
type Refused = "invalid_login" | "email_unverified" | "company_pending" | "company_suspended";

/** Opens a session, or begins the second step of whoever has a passkey (access §31). */
async function openFor(tx: Tx, account: Account, counted: Counted): Promise<Opened | Refused> {
  const { company_id, id: user_id } = account;
  // Locked and compared again, because password, e-mail or status may have changed since the look-up.
  const { rows } = await sql<{ is_verified: boolean; company_status: CompanyStatus }>`
    select u.email_verified_at is not null as is_verified, c.status as company_status
    from users u join companies c on c.id = u.company_id
    where u.company_id = ${company_id} and u.id = ${user_id} and u.status = 'active'
      and u.email = ${account.email} and u.password_hash = ${account.password_hash}
    for share of u`.execute(tx.db);
  const found = rows[0];
  if (!found) return "invalid_login";
  const { is_verified, company_status } = found;
  const closed = !is_verified ? "email_unverified" : closedBecause(company_status);
  if (closed) {
    await forgetFailures(tx.db, account.email);
    return closed;
  }
  if ((await passkeysOf(tx.db, account)).length > 0) {
    await takeBackTry(tx.db, account.email, counted);
    return { challenge: await newChallenge(tx.db, account, "sign_in") };
  }
  await forgetFailures(tx.db, account.email);
  return { token: await beginSession(tx.db, { company_id, user_id }, null) };
}

/**
 * Ends this session, here and on every other server. Log Out also ends the key that its device has for this person; a lock leaves it
 * (access §25, §27).
 */
export async function signOut(
  tx: Tx,
  sessions: Sessions,
  scope: Scope,
  how: "log out" | "lock",
): Promise<void> {
  const { rows } = await sql<{ device_key_id: number | null }>`delete from sessions
    where company_id = ${scope.company_id} and token_hash = ${scope.session_hash} returning device_key_id`.execute(
    tx.db,
  );
  await removeKeys(tx.db, scope, [{ hash: scope.session_hash }]);
  const key = rows[0]?.device_key_id ?? null;
  if (how === "log out" && key !== null) await endDeviceKey(tx.db, scope.company_id, key);
  const action = how === "lock" ? "user.locked" : "user.signed_out";
  await audit(tx.db, scope, action, { subject: "user", subject_id: scope.user_id });
  await rightsChanged(tx, sessions, scope.company_id);
}
