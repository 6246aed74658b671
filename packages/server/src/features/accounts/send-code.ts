import { createHash, randomInt } from "node:crypto";
import { sql } from "kysely";
import type { Db, Tx } from "../../db/transaction.ts";
import type { Deps } from "../../deps.ts";
import { hashToken } from "../../http/auth.ts";
import { makeIn } from "../../languages.ts";
import { enterCompany, hashEmail, lockEmail, readMailer } from "./accounts.sql.ts";
import { findRegistrations, type Registration } from "./logins.sql.ts";
import { mailAfterCommit } from "./mail.ts";
import { codeMail } from "./mail-texts.ts";

const minutes = 10;
/** How often one code may be tried by callers with the registration's secret, and as often by those without it (access §2). */
export const maxTries = 5;
/** How often a code for several registrations may be tried in all: otherwise more registrations would give more tries. */
const maxSharedTries = 10;
/** How many codes a registration gets in 10 minutes; further requests are answered the same and send none. */
const maxSends = 3;
/** How many codes one address gets in an hour, for all its registrations together: strangers can register it many times. */
const maxMails = 20;

type Mailing = Pick<Deps, "mail" | "log" | "config">;

/**
 * Mails a new code, which replaces the present one, to somebody whose e-mail is not verified yet (access §2). Without the secret
 * `registration` the code is valid for every waiting registration; whoever enters it must say which one is meant (access §4).
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
  let company: { name: string; language: string } | undefined;
  for (const account of waiting) {
    company = (await storeCode(tx, deps, { account, code, isOpen: hash === undefined, tries })) ?? company;
  }
  if (company === undefined) return;
  await sql`insert into code_mails (email_hash) values (${hashEmail(email)})`.execute(tx.db);
  const { name, language } = company;
  mailAfterCommit(
    tx,
    deps,
    makeIn(language, () => codeMail(email, waiting.length === 1 ? name : null, code)),
  );
}

/** Deletes the records of codes that were mailed more than an hour ago. */
export async function pruneCodeMails(db: Db): Promise<void> {
  await sql`delete from code_mails where sent_at < now() - interval '1 hour'`.execute(db);
}

/** Counts the codes that were mailed to an address in the last hour, and deletes older records. */
async function countMails(db: Db, email: string): Promise<number> {
  await pruneCodeMails(db);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from code_mails where email_hash = ${hashEmail(email)}`.execute(db);
  return rows[0]!.count;
}

/**
 * Stores a code and returns the company, unless too many were sent. `isOpen`: asked for by a caller who knows only the address;
 * such a code is stored beside the owner's and does not replace it. `tries`: how many tries count as used.
 */
async function storeCode(
  tx: Tx,
  { config }: Mailing,
  { account, code, isOpen, tries }: { account: Registration; code: string; isOpen: boolean; tries: number },
): Promise<{ name: string; language: string } | undefined> {
  const { company_id, id } = account;
  await enterCompany(tx.db, company_id);
  // The lock of the e-mail is held. A cluster allows no subquery in an insert, so what is stored is read first.
  const own = sql`company_id = ${company_id} and user_id = ${id} and is_open = ${isOpen}`;
  const { rows: sent } = await sql<{ at: string }>`
    select s::text as at from email_codes, unnest(sent_at) s
    where ${own} and s > now() - make_interval(mins => ${minutes})`.execute(tx.db);
  if (config.throttle && sent.length >= maxSends) return undefined;
  await sql`
    insert into email_codes (company_id, user_id, is_open, code_hash, tries, expires_at, sent_at)
    values (${company_id}, ${id}, ${isOpen}, ${hashCode(id, code)}, ${tries}, now() + make_interval(mins => ${minutes}),
      ${sent.map(({ at }) => at)}::timestamptz[] || now())
    on conflict (company_id, user_id, is_open) do update
      set code_hash = excluded.code_hash, expires_at = excluded.expires_at, tries = excluded.tries, open_tries = 0,
        sent_at = excluded.sent_at`.execute(tx.db);
  return readMailer(tx.db, account);
}

/** Salted with the user's id, so that equal codes have different hashes. */
export function hashCode(user_id: number, code: string): string {
  return createHash("sha256").update(`${user_id}:${code}`).digest("base64url");
}
