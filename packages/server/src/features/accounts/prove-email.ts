import { sql } from "kysely";
import type { Tx } from "../../db/transaction.ts";
import type { Deps } from "../../deps.ts";
import { audit } from "../audit/audit.sql.ts";
import type { CompanyStatus } from "./accounts.sql.ts";
import { dropRegistrations, proveRegistration } from "./logins.sql.ts";

/**
 * Verifies the e-mail of a user who has read a code or link that was mailed to it. The first user also verifies the company, and other
 * registrations of the address are dropped (access §2, §4).
 */
export async function proveEmail(
  tx: Tx,
  { config, log }: Pick<Deps, "config" | "log">,
  user: { company_id: number; id: number; email: string },
): Promise<void> {
  const { company_id, id: user_id, email } = user;
  const own = sql`company_id = ${company_id} and id = ${user_id}`;
  await sql`update users set registration_hash = null where ${own}`.execute(tx.db);
  await sql`update users set email_verified_at = now() where ${own} and email_verified_at is null`.execute(
    tx.db,
  );
  await proveRegistration(tx.db, user);
  const dropped = await dropRegistrations(tx.db, email, { kept: company_id, olderThan: null });
  if (dropped > 0) {
    await audit(tx.db, { company_id, user_id }, "company.registrations_dropped", {
      subject: "user",
      subject_id: user_id,
      detail: { count: dropped },
    });
  }
  await sql`delete from email_codes where company_id = ${company_id} and user_id = ${user_id}`.execute(tx.db);
  const status: CompanyStatus = config.approveRegistrations ? "pending" : "active";
  const { rows: verified } = await sql`update companies set status = ${status}
    where id = ${company_id} and status = 'unverified' returning id`.execute(tx.db);
  if (verified.length > 0 && config.approveRegistrations) {
    tx.afterCommit(() => log.info(`a company waits: npm run clove -- company approve ${company_id}`));
  }
}
