import { createHash } from "node:crypto";
import type { Profile } from "@clove/domain/accounts/accounts.schema.ts";
import { sql } from "kysely";
import { ifSelected, jsonOf } from "../../db/if-selected.ts";
import type { Db } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";
import type { Selected } from "../../http/read-selection.ts";
import { lastSetBack } from "../sync/history.sql.ts";
import { heldTerminal } from "../terminals/terminals.sql.ts";

export type CompanyStatus = "unverified" | "pending" | "active" | "suspended";
export type Account = {
  id: number;
  company_id: number;
  name: string;
  email: string;
  status: "active" | "inactive";
  password_hash: string | null;
};
/** The first user of a company that signed up and has not proved the e-mail (access §1). */
export type Registration = Account & { registration_hash: string };

/** The staff account of an e-mail; sees only the one that the transaction's `login_email` names. */
export async function findAccount(db: Db, email: string): Promise<Account | undefined> {
  const { rows } = await sql<Account>`select ${accountColumns} from users
    where email = ${email} and role <> 'customer' and registration_hash is null`.execute(db);
  return rows[0];
}

/** Anybody may register an address many times: a call that names no registration sees only the oldest ones. */
const maxRegistrations = 10;

/** Sign-ups that wait for a code to the transaction's `login_email`, oldest first; the one of a hash, if it is named. */
export async function findRegistrations(db: Db, email: string, hash?: string): Promise<Registration[]> {
  const { rows } = await sql<Registration>`select ${accountColumns}, registration_hash from users
    where email = ${email} and registration_hash is not null
      and (${hash === undefined} or registration_hash = ${hash ?? ""})
    order by id limit ${maxRegistrations}`.execute(db);
  return rows;
}

const accountColumns = sql.raw("id, company_id, name, email, status, password_hash");

/** From here on the transaction works for this company. */
export async function enterCompany(db: Db, company_id: number): Promise<void> {
  await sql`select set_config('app.company_id', ${String(company_id)}, true)`.execute(db);
}

/** From here on the transaction sees the staff rows of this e-mail too. */
export async function lookAsEmail(db: Db, email: string): Promise<void> {
  await sql`select set_config('app.login_email', ${email}, true)`.execute(db);
}

/** Ends every session and every mailed link of a user. */
export async function endAccess(db: Db, user: { company_id: number; id: number }): Promise<void> {
  const { company_id, id } = user;
  await sql`delete from password_links where company_id = ${company_id} and user_id = ${id}`.execute(db);
  await sql`delete from sessions where company_id = ${company_id} and user_id = ${id}`.execute(db);
}

/** Serialises codes to one e-mail and proofs of it, so that each sees the result of the one before. */
export async function lockEmail(db: Db, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sign-up ${email}`}, 0))`.execute(db);
}

/** The hash by which any address is counted, known or not. */
export function hashEmail(email: string): string {
  return createHash("sha256").update(email).digest("base64url");
}

export async function nextCompanyId(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`select nextval('companies_id_seq') as id`.execute(db);
  return rows[0]!.id;
}

/** Taken before the insert, because the barcode is made of it. */
export async function nextUserId(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`select nextval('users_id_seq') as id`.execute(db);
  return rows[0]!.id;
}

/** company_admin sees all stores. */
const branches = sql`(select coalesce(json_agg(r order by r.id), '[]') from (
  select b.id, b.name, b.type from branches b where b.company_id = u.company_id and (u.role = 'company_admin' or exists (
    select from user_branches ub
    where ub.company_id = u.company_id and ub.user_id = u.id and ub.branch_id = b.id))) r)`;

/** The caller as the shell needs it; of the company's `media_url` the configuration knows. */
export async function readProfile(db: Db, scope: Scope, selected: Selected = null): Promise<Profile> {
  const { rows } = await sql<Profile>`select u.id, u.name, u.email, u.phone, u.role,
      array_to_json(u.permissions)::text as permissions, u.barcode, u.max_discount, u.max_discount_type,
      ${ifSelected(selected, "terminal", heldTerminal(sql`true`))} as terminal,
      ${ifSelected(selected, "branches", branches)} as branches,
      u.company_id, ${jsonOf("c", "name", "currency", "time_zone")} as company,
      ${ifSelected(selected, "set_back", lastSetBack(scope))} as set_back
    from users u join companies c on c.id = u.company_id
    where u.company_id = ${scope.company_id} and u.id = ${scope.user_id}`.execute(db);
  return rows[0]!;
}
