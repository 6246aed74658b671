import type { Passkey } from "@clove/domain/second-factor/second-factor.schema.ts";
import { sql } from "kysely";
import { removeKeys } from "../../db/key-directory.sql.ts";
import type { Db } from "../../db/transaction.ts";

/** A member of staff. */
export type Person = { company_id: number; id: number };
/** A passkey as it is checked; `public_key` in COSE's form, in base64url. */
export type Credential = {
  credential_id: string;
  public_key: string;
  counter: number;
  transports: string[];
};

/** What a sign-in needs to offer somebody's passkeys, oldest first. */
export async function passkeysOf(
  db: Db,
  { company_id, id }: Person,
): Promise<Pick<Credential, "credential_id" | "transports">[]> {
  const { rows } = await sql<Pick<Credential, "credential_id" | "transports">>`
    select credential_id, transports from passkeys where company_id = ${company_id} and user_id = ${id} order by id`.execute(
    db,
  );
  return rows;
}

const shown = sql`id, name, created_at, last_used_at`;

/** Somebody's passkeys as they see them, oldest first. */
export async function listPasskeys(db: Db, { company_id, id }: Person): Promise<Passkey[]> {
  const { rows } = await sql<Passkey>`select ${shown} from passkeys
    where company_id = ${company_id} and user_id = ${id} order by passkeys.id`.execute(db);
  return rows;
}

/** Stores a passkey. A credential that the company has already violates a constraint (`passkey_refused`). */
export async function storePasskey(
  db: Db,
  { company_id, id }: Person,
  { name, credential_id, public_key, counter, transports }: Credential & { name: string },
): Promise<Passkey> {
  const { rows } = await sql<Passkey>`
    insert into passkeys (company_id, user_id, name, credential_id, public_key, counter, transports)
    values (${company_id}, ${id}, ${name}, ${credential_id}, ${public_key}, ${counter}, ${transports}::text[])
    returning ${shown}`.execute(db);
  return rows[0]!;
}

/** The passkey of a person by the id that its authenticator gave it, locked until the transaction ends. */
export async function lockPasskey(
  db: Db,
  { company_id, id }: Person,
  credential_id: string,
): Promise<(Credential & { id: number }) | undefined> {
  const { rows } = await sql<Credential & { id: number }>`
    select id, credential_id, public_key, counter, transports from passkeys
    where company_id = ${company_id} and user_id = ${id} and credential_id = ${credential_id} for update`.execute(
    db,
  );
  return rows[0];
}

/** Notes a use, with the number of signatures that the authenticator now counts. */
export async function noteUse(db: Db, company_id: number, id: number, counter: number): Promise<void> {
  await sql`update passkeys set counter = ${counter}, last_used_at = now()
    where company_id = ${company_id} and id = ${id}`.execute(db);
}

/** Deletes one passkey of a person; its name, or undefined when they have none with this id. */
export async function deletePasskey(db: Db, person: Person, id: number): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`delete from passkeys
    where company_id = ${person.company_id} and user_id = ${person.id} and id = ${id} returning name`.execute(
    db,
  );
  return rows[0]?.name;
}

/** Locks a member of staff, so that changes of their second factor run one after the other. */
export async function lockPerson(db: Db, { company_id, id }: Person): Promise<void> {
  await sql`select from users where company_id = ${company_id} and id = ${id} for no key update`.execute(db);
}

/** Ends somebody's second factor: passkeys, recovery codes and what waits to be signed. Returns how many passkeys there were. */
export async function dropSecondFactor(db: Db, { company_id, id }: Person): Promise<number> {
  const { rows } = await sql`delete from passkeys
    where company_id = ${company_id} and user_id = ${id} returning id`.execute(db);
  await sql`delete from recovery_codes where company_id = ${company_id} and user_id = ${id}`.execute(db);
  const { rows: waiting } = await sql<{ hash: string }>`delete from passkey_challenges
    where company_id = ${company_id} and user_id = ${id} returning token_hash as hash`.execute(db);
  await removeKeys(db, { company_id }, waiting);
  return rows.length;
}
