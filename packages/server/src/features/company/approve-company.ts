import type { AuditAction } from "@clove/domain/audit/audit-sentences.ts";
import { sql } from "kysely";
import type { Tx } from "../../db/transaction.ts";
import type { CompanyStatus } from "../accounts/accounts.sql.ts";

/** What an operator sees of a company; `email` is the first admin's. */
export type CompanyLine = {
  id: number;
  name: string;
  email: string | null;
  status: CompanyStatus;
  created_at: string;
};

/** Every company, oldest first; the transaction's `operator` must be on. */
export async function listCompanies(tx: Tx): Promise<CompanyLine[]> {
  const { rows } = await sql<CompanyLine>`
    select id, name, email, status, created_at from companies order by id`.execute(tx.db);
  return rows;
}

/**
 * Approves a company that waits for an operator (access §19); approving it again is not an error. The transaction's
 * `company_id` must be the company's.
 * @throws Error with a sentence when there is no such company or its e-mail is not verified
 */
export async function approveCompany(tx: Tx, company_id: number): Promise<{ name: string }> {
  const company = await tx.db
    .selectFrom("companies")
    .select(["name", "status"])
    .where("id", "=", company_id)
    .forUpdate()
    .executeTakeFirst();
  if (!company) throw new Error(`There is no company ${company_id}`);
  if (company.status === "unverified") {
    throw new Error(`Company ${company_id} (${company.name}) has not verified its e-mail yet`);
  }
  if (company.status === "pending") {
    await tx.db.updateTable("companies").set({ status: "active" }).where("id", "=", company_id).execute();
    // The operator is not a user of the company, so the line names no user.
    await tx.db
      .insertInto("audit_log")
      .values({
        company_id,
        action: "company.approved" satisfies AuditAction,
        subject: "company",
        subject_id: company_id,
      })
      .execute();
  }
  return { name: company.name };
}
