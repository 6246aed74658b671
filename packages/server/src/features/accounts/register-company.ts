import type { RegisterBody } from "@clove/domain/accounts/accounts.schema.ts";
import { AppError } from "@clove/domain/errors.ts";
import { isTimeZone, userBarcode } from "@clove/domain/ids.ts";
import { sql } from "kysely";
import { insertInto } from "../../db/rows.sql.ts";
import type { Tx } from "../../db/transaction.ts";
import { newToken } from "../../http/auth.ts";
import { audit } from "../audit/audit.sql.ts";
import { enterCompany, findAccount, nextCompanyId, nextUserId } from "./accounts.sql.ts";

/** The time zone when the browser named none that is known (people §9). */
const presetTimeZone = "Asia/Kuala_Lumpur";

/** The stored sign-up, all unverified: company, first branch, first user as company_admin (access §1). */
type SignUp = Omit<RegisterBody, "password"> & { password_hash: string };

/**
 * Signs a company up, beside unverified registrations of the same address. Returns the secret by which the browser
 * identifies its own. The transaction's `login_email` must be the sign-up's.
 * @throws AppError email_taken any other known staff address
 */
export async function registerCompany(tx: Tx, body: SignUp): Promise<{ registration: string }> {
  if (await findAccount(tx.db, body.email)) throw new AppError("email_taken", {}, "email");
  // Their codes have long expired, and strangers' registrations must not pile up.
  await sql`select drop_registrations(${body.email}, 0, now() - interval '1 day')`.execute(tx.db);
  const registration = newToken();
  const company_id = await nextCompanyId(tx.db);
  await enterCompany(tx.db, company_id);
  await insertInto("companies", { id: company_id, invoice_layout: "[]", ...companyOf(body) }).execute(tx.db);
  await sql`insert into months_due (company_id) values (${company_id})`.execute(tx.db);
  await insertInto("branches", { company_id, ...branchOf(body) }).execute(tx.db);
  const id = await nextUserId(tx.db);
  await insertInto("users", {
    company_id,
    id,
    barcode: userBarcode(id),
    role: "company_admin",
    email: body.email,
    registration_hash: registration.hash,
    ...userOf(body),
  }).execute(tx.db);
  await audit(tx.db, { company_id, user_id: id }, "company.registered", {
    subject: "company",
    subject_id: company_id,
  });
  return { registration: registration.token };
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
