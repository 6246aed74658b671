import { sql } from "kysely";
import type { Deps } from "../../app.ts";
import type { Tx } from "../../db/transaction.ts";
import type { CompanyStatus } from "./accounts.sql.ts";

/** Whoever read a code or link owns the e-mail; the first user to do so also verifies the company (D2). */
export async function proveEmail(
  tx: Tx,
  { config, log }: Pick<Deps, "config" | "log">,
  { company_id, user_id }: { company_id: number; user_id: number },
): Promise<void> {
  await tx.db
    .updateTable("users")
    .set({ email_verified_at: sql`coalesce(email_verified_at, now())` })
    .where("company_id", "=", company_id)
    .where("id", "=", user_id)
    .execute();
  await tx.db
    .deleteFrom("email_codes")
    .where("company_id", "=", company_id)
    .where("user_id", "=", user_id)
    .execute();
  const status: CompanyStatus = config.approveRegistrations ? "pending" : "active";
  const verified = await tx.db
    .updateTable("companies")
    .set({ status })
    .where("id", "=", company_id)
    .where("status", "=", "unverified")
    .returning("id")
    .executeTakeFirst();
  if (verified && config.approveRegistrations) {
    tx.afterCommit(() => log.info(`a company waits: npm run clove -- company approve ${company_id}`));
  }
}
