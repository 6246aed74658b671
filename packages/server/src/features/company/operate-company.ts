import type { AuditAction } from "@clove/domain/audit/audit-actions.ts";
import { sql } from "kysely";
import { removeKeys } from "../../db/key-directory.sql.ts";
import type { Tx } from "../../db/transaction.ts";
import { tellServers } from "../../http/auth.ts";
import type { CompanyStatus } from "../accounts/accounts.sql.ts";
import { audit } from "../audit/audit.sql.ts";
import { giveUpAll } from "../mails/mail-queue.sql.ts";

/** What an operator sees of a company. */
export type CompanyLine = {
  id: number;
  name: string;
  email: string | null;
  status: CompanyStatus;
  created_at: string;
};

/** Every company, oldest first; `operator` must be "on" in the transaction's settings. */
export async function listCompanies(tx: Tx): Promise<CompanyLine[]> {
  const { rows } = await sql<CompanyLine>`
    select id, name, email, status, created_at from companies order by id`.execute(tx.db);
  return rows;
}

// The changes below are no errors when they are made again, and throw sentences for the operator. The transaction's `company_id` must
// be the company's.

/** Approves a company that waits for an operator (access §19), unless its e-mail is not verified or it is suspended. */
export async function approveCompany(tx: Tx, company_id: number): Promise<{ name: string }> {
  const { name, status } = await lockForOperator(tx, company_id);
  if (status === "suspended")
    throw new Error(
      `Company ${company_id} (${name}) is suspended. Let it in again: npm run clove -- company resume ${company_id}`,
    );
  if (status === "pending") await setStatus(tx, company_id, "active", "company.approved");
  return { name };
}

/** Shuts the people of an approved company out (operating §31): their sessions are no longer valid, and queued mails are not sent. */
export async function suspendCompany(tx: Tx, company_id: number): Promise<{ name: string }> {
  const { name, status } = await lockForOperator(tx, company_id);
  if (status === "pending")
    throw new Error(`Company ${company_id} (${name}) waits for approval: nobody signs in there`);
  if (status === "active") {
    await setStatus(tx, company_id, "suspended", "company.suspended");
    await giveUpAll(tx.db, { company_id }, "the company was suspended");
    await tellServers(tx, company_id);
  }
  return { name };
}

/** Lets a suspended company in again. The sessions from before, which were kept to tell tills why they had ended, are deleted. */
export async function resumeCompany(tx: Tx, company_id: number): Promise<{ name: string }> {
  const { name, status } = await lockForOperator(tx, company_id);
  if (status === "pending")
    throw new Error(
      `Company ${company_id} (${name}) waits for approval: npm run clove -- company approve ${company_id}`,
    );
  if (status === "suspended") {
    const { rows } = await sql<{ hash: string }>`
      delete from sessions where company_id = ${company_id} returning token_hash as hash`.execute(tx.db);
    await removeKeys(tx.db, { company_id }, rows);
    await setStatus(tx, company_id, "active", "company.resumed");
    await tellServers(tx, company_id);
  }
  return { name };
}

async function lockForOperator(tx: Tx, company_id: number) {
  const { rows } = await sql<{ name: string; status: CompanyStatus }>`
    select name, status from companies where id = ${company_id} for update`.execute(tx.db);
  if (!rows[0]) throw new Error(`There is no company ${company_id}`);
  const { name, status } = rows[0];
  if (status === "unverified")
    throw new Error(`Company ${company_id} (${name}) has not verified its e-mail yet`);
  return { name, status };
}

async function setStatus({ db }: Tx, company_id: number, status: CompanyStatus, action: AuditAction) {
  await sql`update companies set status = ${status} where id = ${company_id}`.execute(db);
  // The operator is not a user of the company.
  await audit(db, { company_id, user_id: null }, action, { subject: "company", subject_id: company_id });
}
