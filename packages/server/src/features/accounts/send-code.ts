import { createHash, randomInt } from "node:crypto";
import { sql } from "kysely";
import type { Db, Tx } from "../../db/transaction.ts";
import type { Deps } from "../../deps.ts";
import { hashToken } from "../../http/auth.ts";
import { enterCompany, findRegistrations, hashEmail, lockEmail, type Registration } from "./accounts.sql.ts";
import { mailAfterCommit } from "./mail.ts";
import { codeMail } from "./mail-texts.ts";

const minutes = 10;
/** At one code, with the registration's value or without it (access §2). */
export const maxTries = 5;
/** At a code for several registrations, each of which may try it: whoever made all of them gets no more. */
const maxSharedTries = 10;
/** Codes in 10 minutes; beyond that none is sent, and the answer is the same. */
const maxSends = 3;
/** To one address in an hour, for all its registrations together, because strangers can register it many times. */
const maxMails = 20;

type Mailing = Pick<Deps, "mail" | "log" | "config">;

/**
 * Mails a new code, which replaces the running one, to somebody who has not proved the e-mail yet (access §2). Without
 * the value of `registration` it is valid for every waiting one, together with what identifies it (access §4).
 */
export async function sendCode(
  tx: Tx,
  deps: Mailing,
  { email, registration }: { email: string; registration?: string | undefined },
): Promise<void> {
  const hash = registration === undefined ? undefined : hashToken(registration);
  await lockEmail(tx.db, email);
  const waiting = await findRegistrations(tx.db, email, hash);
  if (waiting.length === 0 || (deps.config.throttle && (await countMails(tx.db, email)) >= maxMails)) return;
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const tries = maxTries - Math.min(maxTries, Math.floor(maxSharedTries / waiting.length));
  let company: string | undefined;
  for (const account of waiting) {
    company = (await storeCode(tx, deps, { account, code, isOpen: hash === undefined, tries })) ?? company;
  }
  if (company === undefined) return;
  await sql`insert into code_mails (email_hash) values (${hashEmail(email)})`.execute(tx.db);
  mailAfterCommit(tx, deps, codeMail(email, waiting.length === 1 ? company : null, code));
}

/** Of the last hour; older ones are not kept. */
async function countMails(db: Db, email: string): Promise<number> {
  await sql`delete from code_mails where sent_at < now() - interval '1 hour'`.execute(db);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from code_mails where email_hash = ${hashEmail(email)}`.execute(db);
  return rows[0]!.count;
}

/**
 * The company's name, if a code may be sent. A caller with the address alone does not replace or use up the owner's
 * codes. `tries` counts as used up.
 */
async function storeCode(
  tx: Tx,
  { config }: Mailing,
  { account, code, isOpen, tries }: { account: Registration; code: string; isOpen: boolean; tries: number },
): Promise<string | undefined> {
  const { company_id, id } = account;
  await enterCompany(tx.db, company_id);
  const recent = sql`select s from unnest(c.sent_at) s where s > now() - make_interval(mins => ${minutes})`;
  const { rows } = await sql<{ company: string }>`
    insert into email_codes as c (company_id, user_id, is_open, code_hash, tries, expires_at, sent_at)
    values (${company_id}, ${id}, ${isOpen}, ${hashCode(id, code)}, ${tries}, now() + make_interval(mins => ${minutes}),
      array[now()])
    on conflict (company_id, user_id, is_open) do update
      set code_hash = excluded.code_hash, expires_at = excluded.expires_at, tries = excluded.tries, open_tries = 0,
        sent_at = array(${recent}) || now()
      where ${!config.throttle} or (select count(*) from (${recent}) r) < ${maxSends}
    returning (select name from companies where id = company_id) as company`.execute(tx.db);
  return rows[0]?.company;
}

/** Salted with the user, so that equal codes have different hashes. */
export function hashCode(user_id: number, code: string): string {
  return createHash("sha256").update(`${user_id}:${code}`).digest("base64url");
}
