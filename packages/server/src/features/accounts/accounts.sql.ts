import { createHash } from "node:crypto";
import type { Profile } from "@clove/domain/accounts/accounts.schema.ts";
import { sql } from "kysely";
import { ifSelected, jsonOf } from "../../db/if-selected.ts";
import { removeKeys } from "../../db/key-directory.sql.ts";
import { type Db, setLocal } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";
import type { Selected } from "../../http/read-selection.ts";
import { lastSetBack } from "../sync/history.sql.ts";
import { heldTerminal, workedShift } from "../terminals/terminals.sql.ts";

export type CompanyStatus = "unverified" | "pending" | "active" | "suspended";
export type Account = {
  id: number;
  company_id: number;
  name: string;
  email: string;
  status: "active" | "inactive";
  password_hash: string | null;
};

/** The accounts of these logins or registrations; the transaction works for the company of the last one afterwards. */
export async function readAccounts(
  db: Db,
  people: readonly { company_id: number; id: number; email: string }[],
): Promise<Account[]> {
  const found: Account[] = [];
  for (const { company_id, id, email } of people) {
    // Sent together.
    const [, { rows }] = await Promise.all([
      enterCompany(db, company_id),
      sql<Account>`select id, company_id, name, email, status, password_hash from users
        where company_id = ${company_id} and id = ${id} and email = ${email} and role <> 'customer'`.execute(
        db,
      ),
    ]);
    found.push(...rows);
  }
  return found;
}

/** Makes the transaction work for this company from now on. */
export async function enterCompany(db: Db, company_id: number): Promise<void> {
  await setLocal(db, "company_id", company_id);
}

/** The name of the company that a mail is about, and the language of its mails (languages §3). */
export async function readMailer(
  db: Db,
  { company_id }: { company_id: number },
): Promise<{ name: string; language: string }> {
  const { rows } = await sql<{ name: string; language: string }>`
    select name, language from companies where id = ${company_id}`.execute(db);
  return rows[0]!;
}

/** Ends every session, every device key, every mailed link and every unfinished sign-in of a user. */
export async function endAccess(db: Db, user: { company_id: number; id: number }): Promise<void> {
  const ended: { hash: string }[] = [];
  for (const [table, hash] of [
    ["password_links", "token_hash"],
    ["passkey_challenges", "token_hash"],
    ["sessions", "token_hash"],
    ["device_keys", "key_hash"],
  ] as const) {
    const { rows } = await sql<{ hash: string }>`delete from ${sql.table(table)}
      where company_id = ${user.company_id} and user_id = ${user.id} returning ${sql.ref(hash)} as hash`.execute(
      db,
    );
    ended.push(...rows);
  }
  await removeKeys(db, user, ended);
}

/** Serialises the sending and matching of codes of one e-mail, so that each sees the result of the one before. */
export async function lockEmail(db: Db, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sign-up ${email}`}, 0))`.execute(db);
}

/** The hash under which tries and mails of an address are counted, whether it is known or not. */
export function hashEmail(email: string): string {
  return createHash("sha256").update(email).digest("base64url");
}

export async function nextCompanyId(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`select nextval('companies_id_seq') as id`.execute(db);
  return rows[0]!.id;
}

/** The id of a user to be inserted, needed before the insert because the user's barcode contains it. */
export async function nextUserId(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`select nextval('users_id_seq') as id`.execute(db);
  return rows[0]!.id;
}

/** The stores that a user u sees; a company_admin sees all. */
const branches = sql`(select coalesce(json_agg(r order by r.id), '[]') from (
  select b.id, b.name, b.type from branches b where b.company_id = u.company_id and (u.role = 'company_admin' or exists (
    select from user_branches ub
    where ub.company_id = u.company_id and ub.user_id = u.id and ub.branch_id = b.id))) r)`;

/** What a till needs of the company before its own copy is there. */
const profileFields = [
  ...[
    "name",
    "currency",
    "time_zone",
    "prices_include_tax",
    "tax_after_discount",
    "cash_rounding",
    "refund_to",
  ],
  ...[
    "tax_name",
    "default_vat",
    "bank_label",
    "credit_label",
    "lock_after_minutes",
    "scale_codes",
    "date_format",
    "language",
    "receipt_language",
  ],
];

/** Whose shift a user `u` works in, when it is somebody else's. */
const shiftOf = ({
  stands_at,
}: Scope) => sql`(select case when w.user_id <> u.id then json_build_object('id', w.user_id, 'name', p.name) end
  from (select s.user_id from shifts s where s.company_id = u.company_id and ${workedShift(stands_at)}) w
  join users p on p.company_id = u.company_id and p.id = w.user_id)`;

/** The caller, with what the app's shell needs; without the company's `media_url`, which is in the configuration. */
export async function readProfile(db: Db, scope: Scope, selected: Selected = null): Promise<Profile> {
  const { rows } = await sql<Profile>`select u.id, u.name, u.email, u.phone, u.role,
      array_to_json(u.permissions)::text as permissions, u.barcode, u.max_discount, u.max_discount_type,
      ${ifSelected(selected, "terminal", heldTerminal(sql`true`, scope.stands_at))} as terminal,
      ${ifSelected(selected, "shift_of", shiftOf(scope))} as shift_of,
      ${ifSelected(selected, "branches", branches)} as branches,
      ${scope.by_pin ? "pin" : "password"} as signed_in_by, u.company_id, ${jsonOf("c", ...profileFields)} as company,
      ${ifSelected(selected, "set_back", lastSetBack(scope))} as set_back, ${scope.must_enrol}::boolean as must_enrol,
      u.language
    from users u join companies c on c.id = u.company_id
    where u.company_id = ${scope.company_id} and u.id = ${scope.user_id}`.execute(db);
  return rows[0]!;
}

/** The language of a person's screens (languages §2). */
export async function setLanguage(
  db: Db,
  { company_id, user_id }: Scope,
  language: string | null,
): Promise<void> {
  await sql`update users set language = ${language} where company_id = ${company_id} and id = ${user_id}`.execute(
    db,
  );
}
