import type { RegisterBody } from "@clove/domain/access/accounts.schema.ts";
import { AppError } from "@clove/domain/errors.ts";
import { isTimeZone, userBarcode } from "@clove/domain/ids.ts";
import { sql } from "kysely";
import type { Db, Tx } from "../../db/transaction.ts";
import { audit } from "../audit/audit.sql.ts";
import {
  type Account,
  type CompanyStatus,
  enterCompany,
  findAccount,
  lockEmail,
  nextCompanyId,
  nextUserId,
} from "./accounts.sql.ts";

/** D3: what a company has whose browser did not name a zone that we know. */
const presetTimeZone = "Asia/Kuala_Lumpur";

/** What the sign-up leaves behind, all unverified: company, first branch, first user as company_admin (D2). */
type SignUp = Omit<RegisterBody, "password"> & { password_hash: string };

/**
 * Signs a company up, or starts over when this address signed one up and never verified it. The transaction's
 * `login_email` must be the sign-up's.
 * @throws AppError email_taken any other known staff address
 */
export async function registerCompany(tx: Tx, body: SignUp): Promise<void> {
  await lockEmail(tx.db, body.email);
  const known = await findAccount(tx.db, body.email);
  if (known) return startOver(tx.db, known, body);
  const company_id = await nextCompanyId(tx.db);
  await enterCompany(tx.db, company_id);
  await tx.db
    .insertInto("companies")
    .values({ id: company_id, invoice_layout: "[]", ...companyOf(body) })
    .execute();
  await tx.db
    .insertInto("branches")
    .values({ company_id, ...branchOf(body) })
    .execute();
  const id = await nextUserId(tx.db);
  await tx.db
    .insertInto("users")
    .values({
      company_id,
      id,
      barcode: userBarcode(id),
      role: "company_admin",
      email: body.email,
      ...userOf(body),
    })
    .execute();
  await audit(tx.db, { company_id, user_id: id }, "company.registered", {
    subject: "company",
    subject_id: company_id,
  });
}

/** Everything is overwritten and a code that is under way no longer counts; how often it was sent still does. */
async function startOver(db: Db, known: Account, body: SignUp): Promise<void> {
  const { company_id, id: user_id } = known;
  await enterCompany(db, company_id);
  const company = await db
    .selectFrom("companies")
    .select("status")
    .where("id", "=", company_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const { rows } = await sql<{ others: number }>`
    select count(*) as others from users where company_id = ${company_id} and id <> ${user_id}`.execute(db);
  const unverified: CompanyStatus = "unverified";
  if (company.status !== unverified || rows[0]!.others > 0) throw new AppError("email_taken", {}, "email");
  await db.updateTable("companies").set(companyOf(body)).where("id", "=", company_id).execute();
  await db.updateTable("branches").set(branchOf(body)).where("company_id", "=", company_id).execute();
  await db
    .updateTable("users")
    .set(userOf(body))
    .where("company_id", "=", company_id)
    .where("id", "=", user_id)
    .execute();
  await db
    .updateTable("email_codes")
    .set({ expires_at: sql`now()` })
    .where("company_id", "=", company_id)
    .execute();
  await db.deleteFrom("password_links").where("company_id", "=", company_id).execute();
  await audit(db, { company_id, user_id }, "company.registered_again", {
    subject: "company",
    subject_id: company_id,
  });
}

function companyOf(body: SignUp) {
  return {
    name: body.company_name,
    email: body.company_email,
    contact_number: body.company_contact_number,
    address: body.company_address,
    time_zone: isTimeZone(body.time_zone ?? "") ? body.time_zone! : presetTimeZone,
  };
}

function branchOf(body: SignUp) {
  return {
    name: body.branch_name,
    email: body.branch_email,
    contact_number: body.branch_contact_number,
    address: body.branch_address,
    type: body.branch_type,
  };
}

function userOf(body: SignUp) {
  return { name: body.name, gender: body.gender ?? null, password_hash: body.password_hash };
}
