import { lockoutSeconds } from "@clove/domain/accounts/lockout.ts";
import { AppError } from "@clove/domain/errors.ts";
import { sql } from "kysely";
import { type Db, inTransaction, type Tx } from "../../db/transaction.ts";
import type { Deps } from "../../deps.ts";
import { hashToken, newToken, rightsChanged, type Scope, type Sessions } from "../../http/auth.ts";
import { audit } from "../audit/audit.sql.ts";
import {
  type Account,
  type CompanyStatus,
  findAccount,
  findRegistrations,
  hashEmail,
  type Registration,
} from "./accounts.sql.ts";
import { endDeviceKey } from "./device-keys.sql.ts";
import { isPassword } from "./password-hash.ts";
import { tooMany } from "./throttle.ts";

/**
 * Opens a session. An unknown address, a wrong password, an inactive and an invited person get the same answer after the same hashing,
 * which runs between two transactions so that no database connection waits for it.
 * @throws AppError invalid_login | too_many_requests; with a right password also email_unverified | company_pending | company_suspended
 */
export async function signIn(deps: Pick<Deps, "pool" | "config" | "sessions">, credentials: Credentials) {
  const { known, waiting } = await countedLook(deps, credentials.email);
  const candidates = known ? [known] : waiting;
  const right = await withPassword(candidates, credentials.password);
  const account = right ?? candidates[0];
  if (!account) throw new AppError("invalid_login");
  const { company_id, id: user_id } = account;
  const result = await inTransaction(deps.pool, { company_id }, async (tx) => {
    const outcome = right ? await openFor(tx, right) : "invalid_login";
    const failed = typeof outcome === "string";
    await audit(tx.db, { company_id, user_id }, failed ? "user.sign_in_failed" : "user.signed_in", {
      subject: "user",
      subject_id: user_id,
      detail: failed ? { code: outcome } : {},
    });
    return outcome;
  });
  if (typeof result === "string") throw new AppError(result);
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
  const { waiting } = await countedLook(deps, email);
  const found = await withPassword(waiting, password);
  if (found) await inTransaction(deps.pool, {}, (tx) => forgetFailures(tx.db, email));
  return found;
}

type Credentials = { email: string; password: string };

/** Counts a try to sign in with an address, and finds its account and registrations. @throws AppError too_many_requests */
async function countedLook({ pool, config }: Pick<Deps, "pool" | "config">, given: string) {
  // PostgreSQL accepts no NUL in texts. With this replacement such an address is unknown instead of an error.
  const email = given.replaceAll("\0", "\u{fffd}");
  const [wait, known, waiting] = await inTransaction(pool, { login_email: email }, ({ db }) =>
    Promise.all([
      config.throttle ? countTry(db, email) : 0,
      findAccount(db, email),
      findRegistrations(db, email),
    ]),
  );
  if (wait > 0) throw tooMany(wait);
  return { known, waiting };
}

/** The first account with this password, or null. Hashes once without any account too, so that the time does not tell. */
async function withPassword<A extends Account>(accounts: readonly A[], password: string): Promise<A | null> {
  if (accounts.length === 0) await isPassword(password, null);
  for (const account of accounts) if (await isPassword(password, account.password_hash)) return account;
  return null;
}

/** Deletes the failed tries of an address after its owner has signed in. */
export async function forgetFailures(db: Db, email: string): Promise<void> {
  await sql`delete from login_failures where email_hash = ${hashEmail(email)}`.execute(db);
}

type Refused = "invalid_login" | "email_unverified" | "company_pending" | "company_suspended";

async function openFor(tx: Tx, account: Account): Promise<{ token: string } | Refused> {
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
  await forgetFailures(tx.db, account.email);
  if (!found.is_verified) return "email_unverified";
  if (found.company_status === "suspended") return "company_suspended";
  if (found.company_status !== "active") return "company_pending";
  return { token: await beginSession(tx, { company_id, user_id }, null) };
}

/** A session that a key and its PIN begin; `terminal_id`: the counter at which the person stands. */
type ByPin = { device_key_id: number; terminal_id: number | null };

/** Begins a session of a person who may sign in; `byPin` null: by the password. Returns its token. */
export async function beginSession(
  tx: Tx,
  { company_id, user_id }: { company_id: number; user_id: number },
  byPin: ByPin | null,
): Promise<string> {
  const { token, hash } = newToken();
  await sql`delete from sessions where company_id = ${company_id} and user_id = ${user_id}
    and (last_seen_at < now() - interval '12 hours'
      or created_at < now() - interval '7 days')`.execute(tx.db);
  await sql`insert into sessions (company_id, user_id, token_hash, device_key_id, by_pin, terminal_id)
    values (${company_id}, ${user_id}, ${hash}, ${byPin?.device_key_id ?? null}, ${byPin !== null},
      ${byPin?.terminal_id ?? null})`.execute(tx.db);
  return token;
}

/**
 * Counts a try as failed before it is checked, under the row's lock, so that concurrent tries cannot exceed the limit. A right password
 * clears the count. Returns the seconds to wait before the next try, or 0.
 */
export async function countTry(db: Db, email: string): Promise<number> {
  const email_hash = hashEmail(email);
  const { rows } = await sql<{ failures: number }>`
    insert into login_failures as f (email_hash, failures, wait_until) values (${email_hash}, 1, now())
    on conflict (email_hash) do update
      set failures = case when f.updated_at < now() - interval '1 day' then 1 else f.failures + 1 end, updated_at = now()
      where f.wait_until <= now()
    returning failures`.execute(db);
  const counted = rows[0];
  if (!counted) {
    const { rows: waiting } = await sql<{ seconds: number }>`
      select ceil(extract(epoch from wait_until - now()))::int as seconds from login_failures
      where email_hash = ${email_hash}`.execute(db);
    return Math.max(1, waiting[0]?.seconds ?? 1);
  }
  const seconds = lockoutSeconds(counted.failures);
  if (seconds > 0) {
    await sql`update login_failures set wait_until = now() + make_interval(secs => ${seconds})
      where email_hash = ${email_hash}`.execute(db);
  }
  if (counted.failures === 1)
    await sql`delete from login_failures where updated_at < now() - interval '1 day'`.execute(db);
  return 0;
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
  const key = rows[0]?.device_key_id ?? null;
  if (how === "log out" && key !== null) await endDeviceKey(tx.db, scope.company_id, key);
  const action = how === "lock" ? "user.locked" : "user.signed_out";
  await audit(tx.db, scope, action, { subject: "user", subject_id: scope.user_id });
  await rightsChanged(tx, sessions, scope.company_id);
}
