import { sql } from "kysely";
import type { Deps } from "../../app.ts";
import type { Tx } from "../../db/transaction.ts";
import { audit } from "../audit/audit.sql.ts";
import { enterCompany, findAccount } from "./accounts.sql.ts";
import { proveEmail } from "./prove-email.ts";
import { hashCode } from "./send-code.ts";

const mostTries = 5;

/**
 * Verifies the user and activates the company (D2). False = wrong, expired, used or tried too often: the caller
 * refuses after the commit, because the try must count.
 */
export async function matchCode(
  tx: Tx,
  deps: Pick<Deps, "config" | "log">,
  { email, otp }: { email: string; otp: string },
): Promise<boolean> {
  const account = await findAccount(tx.db, email);
  if (!account) return false;
  const { company_id, id: user_id } = account;
  await enterCompany(tx.db, company_id);
  // Counted under the row's lock before it is compared: tries at the same moment cannot be more than five.
  const { rows } = await sql<{ code_hash: string }>`
    update email_codes set tries = tries + 1
    where company_id = ${company_id} and user_id = ${user_id} and tries < ${mostTries} and expires_at > now()
    returning code_hash`.execute(tx.db);
  if (rows[0]?.code_hash !== hashCode(user_id, otp)) return false;
  await proveEmail(tx, deps, { company_id, user_id });
  await audit(tx.db, { company_id, user_id }, "user.email_verified", {
    subject: "user",
    subject_id: user_id,
  });
  return true;
}
