import type { RegisterBody } from "@clove/domain/accounts/accounts.schema.ts";
import { usualDateFormat } from "@clove/domain/company/regions.ts";
import { AppError } from "@clove/domain/errors.ts";
import { isTimeZone, userBarcode } from "@clove/domain/ids.ts";
import { sql } from "kysely";
import { insertInto } from "../../db/rows.sql.ts";
import type { Tx } from "../../db/transaction.ts";
import { newToken } from "../../http/auth.ts";
import { isLanguage } from "../../languages.ts";
import { audit } from "../audit/audit.sql.ts";
import { nextCompanyId, nextUserId } from "./accounts.sql.ts";
import { dropRegistrations, enterRegistration, findLogin } from "./logins.sql.ts";

/** The time zone of a company whose browser named none, or none that is known (people §9). */
const presetTimeZone = "Asia/Kuala_Lumpur";

type SignUp = Omit<RegisterBody, "password"> & { password_hash: string };

/**
 * Stores an unverified sign-up: company, first branch, and first user as company_admin (access §1). There may be other unverified
 * registrations of the same address; the browser identifies its own by the secret that this returns. The transaction's `login_email`
 * must be the address of the sign-up.
 * @throws AppError email_taken when the address belongs to a staff account
 */
export async function registerCompany(tx: Tx, body: SignUp): Promise<{ registration: string }> {
  if (await findLogin(tx.db, body.email)) throw new AppError("email_taken", {}, "email");
  // Drops old registrations of the address, whose codes have long expired, so that those of strangers do not pile up.
  const registration = newToken();
  const company_id = await nextCompanyId(tx.db);
  await dropRegistrations(tx.db, body.email, { kept: company_id, olderThan: 24 });
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
    name: body.name,
    gender: body.gender ?? null,
    password_hash: body.password_hash,
  }).execute(tx.db);
  const { hash: registration_hash } = registration;
  await enterRegistration(tx.db, { company_id, id, email: body.email, registration_hash });
  await audit(tx.db, { company_id, user_id: id }, "company.registered", {
    subject: "company",
    subject_id: company_id,
  });
  return { registration: registration.token };
}

function companyOf(body: SignUp) {
  const time_zone = isTimeZone(body.time_zone ?? "") ? body.time_zone! : presetTimeZone;
  return {
    name: body.company_name,
    email: body.company_email,
    contact_number: body.company_contact_number,
    address: body.company_address,
    time_zone,
    ...(body.language && isLanguage(body.language) && { language: body.language }),
    // Nobody has chosen a currency yet.
    date_format: usualDateFormat({ time_zone, currency: "" }),
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
