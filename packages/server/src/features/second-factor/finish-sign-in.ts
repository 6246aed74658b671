import { AppError } from "@clove/domain/errors.ts";
import type { LoginPasskeyBody } from "@clove/domain/second-factor/second-factor.schema.ts";
import { sql } from "kysely";
import { type Db, inTransaction, type Tx } from "../../db/transaction.ts";
import type { Deps } from "../../deps.ts";
import { hashToken } from "../../http/auth.ts";
import type { CompanyStatus } from "../accounts/accounts.sql.ts";
import { closedBecause } from "../accounts/company-closed.ts";
import { countTry, forgetFailures } from "../accounts/login-failures.sql.ts";
import { beginSession } from "../accounts/open-session.sql.ts";
import { tooMany } from "../accounts/throttle.ts";
import { audit } from "../audit/audit.sql.ts";
import { findWaiting, spendChallenge, tryChallenge } from "./challenges.sql.ts";
import { lockPasskey, lockPerson, noteUse, type Person } from "./passkeys.sql.ts";
import { countRecoveryCodes, spendRecoveryCode } from "./recovery-codes.sql.ts";
import { relyingParty } from "./relying-party.ts";
import { checkSignature, loadWebauthn } from "./webauthn.ts";

type Using = Pick<Deps, "pool" | "config" | "sessions">;
/** Whether somebody has shown that it is them. */
type Proof = (tx: Tx, person: Person) => Promise<boolean>;

/** Finishes a sign-in by a passkey (access §31). @throws as `finishSignIn` */
export async function signInByPasskey(deps: Using, { challenge, response }: LoginPasskeyBody) {
  const party = relyingParty(deps.config.publicUrl);
  // Loaded before there is a transaction that would have to wait for it.
  await loadWebauthn();
  return finishSignIn(deps, challenge, async ({ db }, person) => {
    const passkey = party && (await lockPasskey(db, person, response.id));
    if (!passkey) return false;
    const counter = await checkSignature(party, challenge, response, passkey);
    if (counter === null) return false;
    await noteUse(db, person.company_id, passkey.id, counter);
    return true;
  });
}

/** Finishes a sign-in by a recovery code, which is then used up. @throws as `finishSignIn` */
export function signInByRecoveryCode(deps: Using, body: { challenge: string; code: string }) {
  return finishSignIn(deps, body.challenge, async ({ db }, person) => {
    if (!(await spendRecoveryCode(db, person, body.code))) return false;
    await audit(db, { company_id: person.company_id, user_id: person.id }, "user.recovery_code_used", {
      subject: "user",
      subject_id: person.id,
      detail: { left: await countRecoveryCodes(db, person) },
    });
    return true;
  });
}

/**
 * Opens the session of a sign-in whose password was right. Every try counts like one of the password until one succeeds (access §6).
 * @throws AppError second_factor_expired | second_factor_wrong | too_many_requests | company_suspended | company_pending
 */
async function finishSignIn(deps: Using, challenge: string, proof: Proof) {
  const person = await findWaiting(deps, challenge);
  if (!person) throw new AppError("second_factor_expired");
  const { company_id, id: user_id } = person;
  const email = await inTransaction(deps.pool, { company_id }, ({ db }) =>
    countedEmail(db, deps.config, person),
  );
  // Answers a code instead of throwing inside of the transaction, which would roll back what it counts.
  const result = await inTransaction(deps.pool, { company_id }, async (tx) => {
    const outcome = await tryStep(tx, person, challenge, email, proof);
    if (outcome === "second_factor_expired") return outcome;
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

async function countedEmail(
  db: Db,
  { throttle }: Deps["config"],
  { company_id, id }: Person,
): Promise<string> {
  const { rows } = await sql<{ email: string }>`
    select email from users where company_id = ${company_id} and id = ${id}`.execute(db);
  const { email } = rows[0]!;
  if (!throttle) return email;
  const { wait } = await countTry(db, email);
  if (wait > 0) throw tooMany(wait);
  return email;
}

async function tryStep(tx: Tx, person: Person, challenge: string, email: string, proof: Proof) {
  const { db } = tx;
  // Locked before the challenge, like everywhere where a person's sign-ins end.
  await lockPerson(db, person);
  const { rows } = await sql<{ status: string; company_status: CompanyStatus }>`
    select u.status, c.status as company_status from users u join companies c on c.id = u.company_id
    where u.company_id = ${person.company_id} and u.id = ${person.id}`.execute(db);
  const found = rows[0];
  if (found?.status !== "active" || !(await tryChallenge(db, person, challenge)))
    return "second_factor_expired" as const;
  if (!(await proof(tx, person))) return "second_factor_wrong" as const;
  await spendChallenge(db, person, challenge, "sign_in");
  await forgetFailures(db, email);
  const closed = closedBecause(found.company_status);
  if (closed) return closed;
  const { company_id, id: user_id } = person;
  return { token: await beginSession(db, { company_id, user_id }, null) };
}
