import { sql } from "kysely";
import { directories } from "../../db/directories.ts";
import type { Db } from "../../db/transaction.ts";
import { enterCompany } from "./accounts.sql.ts";

// The directory of e-mails, which is asked before the company is known (docs/decisions/124). Its writes go into the transaction that
// writes the user.

/** A member of staff whose e-mail signs them in. */
export type Login = { company_id: number; id: number; email: string };
/** The first user of a company that has signed up, with an e-mail that is not verified yet (access §1). */
export type Registration = Login & { registration_hash: string };

/** Whose login an e-mail is, which must be the `login_email` of the transaction: others are not visible to it. */
export async function findLogin(db: Db, email: string): Promise<Login | undefined> {
  const { rows } = await sql<Login>`select company_id, user_id as id, email from staff_logins
    where email = ${email}`.execute(db);
  return rows[0];
}

/** Anybody may register an address many times, so only the oldest registrations are read. */
const maxRegistrations = 10;

/** The unverified registrations of the transaction's `login_email`, oldest first; with a hash only that one. */
export async function findRegistrations(db: Db, email: string, hash?: string): Promise<Registration[]> {
  const { rows } =
    await sql<Registration>`select company_id, user_id as id, email, registration_hash from registrations
    where email = ${email} and (${hash === undefined} or registration_hash = ${hash ?? ""})
    order by created_at, user_id limit ${maxRegistrations}`.execute(db);
  return rows;
}

/** @throws a violation of `staff_logins_pkey` (email_taken) when it is a login already, at whichever company */
export async function enterLogin(db: Db, { company_id, id, email }: Login): Promise<void> {
  await sql`insert into staff_logins (email, company_id, user_id) values (${email}, ${company_id}, ${id})`.execute(
    db,
  );
}

/** As `enterLogin`, for another e-mail of somebody who has a login. */
export async function moveLogin(db: Db, { company_id, id, email }: Login): Promise<void> {
  await sql`update staff_logins set email = ${email} where company_id = ${company_id} and user_id = ${id}`.execute(
    db,
  );
}

export async function enterRegistration(
  db: Db,
  { company_id, id, email, registration_hash }: Registration,
): Promise<void> {
  await sql`insert into registrations (registration_hash, email, company_id, user_id, created_at)
    values (${registration_hash}, ${email}, ${company_id}, ${id}, now())`.execute(db);
}

/** Makes a registration, if the user has one, a login. @throws as `enterLogin` */
export async function proveRegistration(db: Db, user: Login): Promise<void> {
  const { rows } = await sql`delete from registrations
    where company_id = ${user.company_id} and user_id = ${user.id} returning 1`.execute(db);
  if (rows.length > 0) await enterLogin(db, user);
}

/**
 * Deletes the unproved registrations of an address, with their companies, and returns their number; of all companies but `kept`, for
 * which the transaction works afterwards. `olderThan`: hours; null: any. One that is proved at this very moment stays: the lock waits for it, and
 * then finds it gone.
 */
export async function dropRegistrations(
  db: Db,
  email: string,
  { kept, olderThan }: { kept: number; olderThan: number | null },
): Promise<number> {
  await lookAsEmail(db, email);
  const { rows } = await sql<{ company_id: number }>`select company_id from registrations
    where email = ${email} and company_id <> ${kept}
      and (${olderThan === null} or created_at < now() - make_interval(hours => ${olderThan ?? 0}))
    for update`.execute(db);
  for (const { company_id } of rows) await dropRegistration(db, company_id);
  await enterCompany(db, kept);
  return rows.length;
}

/** Days after which a registration is deleted that nobody has proved (access §4). */
const waitingDays = 30;

/** Deletes the company of this transaction if it is a registration that has waited too long. One that is proved at this very moment stays. */
export async function dropOldRegistration(db: Db, company_id: number): Promise<void> {
  const { rows } = await sql`select from registrations
    where company_id = ${company_id} and created_at < now() - make_interval(days => ${waitingDays}) for update`.execute(
    db,
  );
  if (rows.length > 0) await dropRegistration(db, company_id);
}

/** Deletes a company whose registration the transaction has locked. */
async function dropRegistration(db: Db, company_id: number): Promise<void> {
  await enterCompany(db, company_id);
  // From its first night on the books of a company are checked, whether its address was proved or not.
  await sql`delete from book_checks where company_id = ${company_id}`.execute(db);
  await sql`select drop_registration(${company_id})`.execute(db);
  for (const table of directories)
    await sql`delete from ${sql.table(table)} where company_id = ${company_id}`.execute(db);
}

/** Makes the transaction see the logins and registrations of this e-mail too. */
export async function lookAsEmail(db: Db, email: string): Promise<void> {
  await sql`select set_config('app.login_email', ${email}, true)`.execute(db);
}
