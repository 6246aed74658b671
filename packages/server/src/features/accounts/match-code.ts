import type { MatchOtpBody } from "@clove/domain/accounts/accounts.schema.ts";
import { AppError } from "@clove/domain/errors.ts";
import { sql } from "kysely";
import { inTransaction, type Tx } from "../../db/transaction.ts";
import type { Deps } from "../../deps.ts";
import { hashToken } from "../../http/auth.ts";
import { audit } from "../audit/audit.sql.ts";
import { enterCompany, lockEmail } from "./accounts.sql.ts";
import { findRegistrations } from "./logins.sql.ts";
import { proveEmail } from "./prove-email.ts";
import { hashCode, maxTries } from "./send-code.ts";
import { registrationOfPassword } from "./sign-in.ts";

/** The registration that a code is for; `isNamed`: the caller identified it by a secret that only its owner has. */
type Wanted = { hash: string; isNamed: boolean };

/**
 * Verifies the user and activates the company; other registrations of the address are dropped (access §2, §4). False when the code is
 * wrong, expired, used or tried too often, or no registration waits for one.
 * @throws AppError registration_needed | too_many_requests | email_taken
 */
export async function matchCode(deps: Pick<Deps, "pool" | "config" | "log">, body: MatchOtpBody) {
  const wanted = await wantedRegistration(deps, body);
  // Answers false instead of throwing inside of the transaction, which would roll the counted try back.
  return (
    wanted !== null &&
    inTransaction(deps.pool, { login_email: body.email }, (tx) => tryCode(tx, deps, { ...body, ...wanted }))
  );
}

async function wantedRegistration(
  deps: Pick<Deps, "pool" | "config">,
  { email, registration, password }: MatchOtpBody,
): Promise<Wanted | null> {
  if (registration !== undefined) return { hash: hashToken(registration), isNamed: true };
  if (password !== undefined) {
    const found = await registrationOfPassword(deps, { email, password });
    return found && { hash: found.registration_hash, isNamed: true };
  }
  const waiting = await inTransaction(deps.pool, { login_email: email }, (tx) =>
    findRegistrations(tx.db, email),
  );
  if (waiting.length > 1) throw new AppError("registration_needed");
  return waiting[0] ? { hash: waiting[0].registration_hash, isNamed: false } : null;
}

async function tryCode(
  tx: Tx,
  deps: Pick<Deps, "config" | "log">,
  { email, otp, hash, isNamed }: Wanted & { email: string; otp: string },
): Promise<boolean> {
  await lockEmail(tx.db, email);
  const [account] = await findRegistrations(tx.db, email, hash);
  if (!account) return false;
  const { company_id, id: user_id } = account;
  await enterCompany(tx.db, company_id);
  // Counted under the row's lock before the code is compared, so that concurrent tries cannot exceed five. Tries of callers who know
  // only the address are counted separately, so that they do not use up those of the owner.
  const counter = sql.ref(isNamed ? "tries" : "open_tries");
  const { rows } = await sql<{ code_hash: string }>`
    update email_codes set ${counter} = ${counter} + 1
    where company_id = ${company_id} and user_id = ${user_id} and ${counter} < ${maxTries} and expires_at > now()
    returning code_hash`.execute(tx.db);
  if (!rows.some((row) => row.code_hash === hashCode(user_id, otp))) return false;
  await proveEmail(tx, deps, account);
  await audit(tx.db, { company_id, user_id }, "user.email_verified", {
    subject: "user",
    subject_id: user_id,
  });
  return true;
}
