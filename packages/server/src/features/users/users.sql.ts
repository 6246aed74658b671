import type { Holder, Target } from "@clove/domain/access/grant.ts";
import { callingCode } from "@clove/domain/company/calling-code.ts";
import { phoneNumber, wantedPhone } from "@clove/domain/users/match-customer.ts";
import type { OneUser, User } from "@clove/domain/users/users.schema.ts";
import { sql } from "kysely";
import { foldedCase, hasFolded } from "../../db/has-folded.sql.ts";
import { ifSelected } from "../../db/if-selected.ts";
import { inSeenBranches } from "../../db/seen-branches.sql.ts";
import type { Db } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";
import type { Selected } from "../../http/read-selection.ts";
import { heldTerminal, seesCash } from "../terminals/terminals.sql.ts";

const branches = sql`(select coalesce(json_agg(r order by r.id), '[]') from (
  select b.id, b.name from user_branches ub join branches b on b.company_id = ub.company_id and b.id = ub.branch_id
  where ub.company_id = u.company_id and ub.user_id = u.id) r)`;

/** A user's fields; the row is `u`. `credit_used` is null for staff, who have no credit. */
export const ownUserColumns = (
  selected: Selected = null,
) => sql`u.id, u.temp_id, u.name, coalesce(u.email, '') as email, u.phone, u.gender,
  u.role, u.status, u.max_discount, u.max_discount_type, u.credit_limit,
  case when u.role = 'customer' then u.credit_used end as credit_used, u.barcode,
  array_to_json(u.permissions)::text as permissions, ${ifSelected(selected, "branches", branches)} as branches, u.company_id`;

/** The same with the counter of the user's open shift, and its cash if the caller may see it. */
const userColumns = (scope: Scope, selected: Selected = null) => {
  const showsCash = seesCash(scope) ? inSeenBranches(scope, "t.branch_id") : sql<boolean>`false`;
  return sql`${ownUserColumns(selected)}, ${ifSelected(selected, "terminal", heldTerminal(showsCash))} as terminal`;
};

export type UserFilter = {
  page: number;
  length: number;
  /** Null = every role. */
  roles: readonly string[] | null;
  /** Finds the same as `matchCustomer`: part of a name, phone or e-mail, or a whole barcode. */
  search: string | undefined;
};

export async function listUsers(
  db: Db,
  scope: Scope,
  { page, length, roles, search }: UserFilter,
  selected: Selected = null,
): Promise<{ users: User[]; count: number }> {
  const part = search ?? "";
  const digits = wantedPhone(part, callingCode(scope));
  const matches = sql`from users u where u.company_id = ${scope.company_id}
    and (${roles === null} or u.role = any(${roles === null ? [] : [...roles]}::text[]))
    and (${part === ""} or ${hasFolded("u.name", part)} or ${hasFolded("u.phone", part)}
      or (${digits} <> '' and u.phone ~ '^[[:digit:][:space:]+()./-]+$'
        and strpos(regexp_replace(u.phone, '[^0-9]', '', 'g'), ${digits}) > 0)
      or ${hasFolded("u.email", part)} or u.barcode = ${part})`;
  const [rows, all] = await Promise.all([
    sql<User>`select ${userColumns(scope, selected)} ${matches} order by ${foldedCase("u.name")}, u.id
      limit ${length} offset ${(page - 1) * length}`.execute(db),
    sql<{ count: number }>`select count(*) as count ${matches}`.execute(db),
  ]);
  return { users: rows.rows, count: all.rows[0]!.count };
}

/** A user; undefined when the company has none with this id. */
export async function findUser(
  db: Db,
  scope: Scope,
  id: number,
  selected: Selected = null,
): Promise<OneUser | undefined> {
  const { rows } = await sql<OneUser>`select ${userColumns(scope, selected)},
      u.role <> 'customer' and u.password_hash is null as invited, exists (select from passkeys p
        where p.company_id = u.company_id and p.user_id = u.id) as has_second_factor
    from users u where u.company_id = ${scope.company_id} and u.id = ${id}`.execute(db);
  return rows[0];
}

const holderColumns = sql`u.id, coalesce(u.email, '') as email, u.role, u.status, u.permissions, u.max_discount, u.max_discount_type,
  (select coalesce(json_agg(ub.branch_id), '[]') from user_branches ub
    where ub.company_id = u.company_id and ub.user_id = u.id) as branch_ids`;

/** A user's rights, as the rules of access take them. */
export async function findHolder(db: Db, { company_id }: Scope, id: number): Promise<Target | undefined> {
  const { rows } = await sql<Target>`select ${holderColumns} from users u
    where u.company_id = ${company_id} and u.id = ${id}`.execute(db);
  return rows[0];
}

/** The fields that user/update may change. */
export type UserFields = Omit<NewUser, "id" | "temp_id" | "barcode">;
/** `openShift`: the counter of the user's open shift. */
export type LockedUser = Target & UserFields & { has_password: boolean; openShift: string | null };

/** A user as stored, the row locked until the transaction ends. */
export async function lockUser(db: Db, scope: Scope, id: number): Promise<LockedUser | undefined> {
  const { company_id } = scope;
  // A statement of its own: the next one then sees what an earlier holder of the lock has changed.
  await sql`select from users where company_id = ${company_id} and id = ${id} for no key update`.execute(db);
  const { rows } = await sql<LockedUser>`
    select ${holderColumns}, u.name, u.phone, u.gender, u.credit_limit,
      u.password_hash is not null as has_password, ${heldTerminal(sql`false`)} ->> 'name' as "openShift"
    from users u where u.company_id = ${company_id} and u.id = ${id}`.execute(db);
  return rows[0];
}

/**
 * Counts the other active administrators who have a password. Takes a lock until the transaction ends, so that two who deactivate
 * each other at the same moment do not both count the other.
 */
export async function countOtherAdmins(db: Db, { company_id }: Scope, id: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`admins ${company_id}`}, 0))`.execute(db);
  const { rows } = await sql<{ count: number }>`select count(*) as count from users
    where company_id = ${company_id} and id <> ${id} and role = 'company_admin' and status = 'active'
      and password_hash is not null`.execute(db);
  return rows[0]!.count;
}

/** Until the transaction ends, no other till adds a customer of the company by a phone number. */
export async function lockTillCustomers(db: Db, { company_id }: Scope): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`till customers ${company_id}`}, 0))`.execute(db);
}

/** The caller's rights, as the rules of access take them. */
export function holderOf(scope: Scope): Holder {
  return {
    id: scope.user_id,
    role: scope.role,
    status: "active",
    permissions: scope.permissions,
    branch_ids: scope.branch_ids,
    max_discount: scope.max_discount,
    max_discount_type: scope.max_discount_type,
  };
}

export type NewUser = Omit<Target, "branch_ids" | "permissions"> & {
  temp_id: string | null;
  name: string;
  phone: string | null;
  gender: "male" | "female" | null;
  credit_limit: number | null;
  barcode: string;
  permissions: string[];
};

/** The company's customer with this e-mail, which is lower-case as stored. */
export async function findCustomer(db: Db, scope: Scope, email: string): Promise<User | undefined> {
  const { rows } = await sql<User>`select ${userColumns(scope)} from users u
    where u.company_id = ${scope.company_id} and u.role = 'customer' and u.email = ${email}`.execute(db);
  return rows[0];
}

/** The oldest active customer with this phone number, however it is written (`phoneNumber`). */
export async function findCustomerByPhone(db: Db, scope: Scope, phone: string): Promise<User | undefined> {
  const code = callingCode(scope);
  const number = phoneNumber(phone, code);
  if (number === "") return undefined;
  const { rows } = await sql<User>`select ${userColumns(scope)} from users u
    where u.company_id = ${scope.company_id} and u.role = 'customer' and u.status = 'active'
      and u.phone ~ '^[[:digit:][:space:]+()./-]+$'
      and regexp_replace(regexp_replace(u.phone, '[^0-9+]', '', 'g'), ${`^([+]${code}|[+]|0)`}, '') = ${number}
    order by u.id limit 1`.execute(db);
  return rows[0];
}
