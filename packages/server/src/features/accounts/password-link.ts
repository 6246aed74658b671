import { invitationLimit } from "@clove/domain/accounts/invitations.ts";
import { AppError } from "@clove/domain/errors.ts";
import { sql } from "kysely";
import { enterKey, removeKeys } from "../../db/key-directory.sql.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Deps } from "../../deps.ts";
import { newToken } from "../../http/auth.ts";
import { makeIn } from "../../languages.ts";
import { endAccess, enterCompany, readMailer } from "./accounts.sql.ts";
import { findLogin, findRegistrations } from "./logins.sql.ts";
import { mailAfterCommit } from "./mail.ts";
import { forgotMail, invitationMail, otherEmailMail } from "./mail-texts.ts";

type Mailing = Pick<Deps, "mail" | "log" | "config">;
type Person = { company_id: number; id: number; email: string };

const hours = 24;
/** How many links a person gets in 10 minutes; further requests are answered the same and send none. */
const maxLinks = 3;

/**
 * Mails the link by which a new member of staff sets the first password (access §7), and ends earlier links.
 * @throws AppError too_many_invitations
 */
export async function invite(tx: Tx, deps: Mailing, person: Person): Promise<void> {
  const { name, language } = await companyThatMails(tx, deps, person);
  await endAccess(tx.db, person);
  const link = await newLink(tx, deps, person);
  mailAfterCommit(
    tx,
    deps,
    makeIn(language, () => invitationMail(person.email, name, link)),
  );
}

/** Tells the old address that it no longer belongs to an account (access §20). @throws AppError too_many_invitations */
export async function noteOtherEmail(tx: Tx, deps: Mailing, old: { company_id: number; email: string }) {
  const { name, language } = await companyThatMails(tx, deps, old);
  mailAfterCommit(
    tx,
    deps,
    makeIn(language, () => otherEmailMail(old.email, name)),
  );
}

/** Counts a mail of a company to an address of its choice; returns the company. @throws AppError too_many_invitations */
async function companyThatMails(tx: Tx, { config }: Mailing, { company_id }: { company_id: number }) {
  if (config.throttle) await countInvitation(tx, company_id);
  return readMailer(tx.db, { company_id });
}

/** Counts under the row's lock, so that no concurrent invitation is missed. Only the times of the last 24 hours are stored. */
async function countInvitation({ db }: Tx, company_id: number): Promise<void> {
  const { rows } = await sql<{ days: number }>`
    select extract(epoch from now() - created_at) / 86400 as days
    from companies where id = ${company_id}`.execute(db);
  const limit = invitationLimit(Number(rows[0]!.days));
  await sql`insert into invitations (company_id) values (${company_id}) on conflict do nothing`.execute(db);
  await sql`
    update invitations set sent_at = array(select s from unnest(sent_at) s where s > now() - interval '1 day') || now()
    where company_id = ${company_id}`.execute(db);
  const { rows: counted } = await sql<{ count: number; seconds: number | null }>`
    select cardinality(sent_at) as count, ceil(extract(epoch from
      sent_at[cardinality(sent_at) - ${limit}] + interval '1 day' - now()))::int as seconds
    from invitations where company_id = ${company_id}`.execute(db);
  const { count, seconds } = counted[0]!;
  if (count > limit) throw new AppError("too_many_invitations", { limit, seconds: seconds ?? 1 });
}

/** "Forgot password?": mails a link to active staff; nothing to unknown or inactive people, or where several registrations wait. */
export async function sendPasswordLink(tx: Tx, deps: Mailing, email: string): Promise<void> {
  const [known, waiting] = await Promise.all([findLogin(tx.db, email), findRegistrations(tx.db, email)]);
  const account = known ?? (waiting.length === 1 ? waiting[0] : undefined);
  if (!account) return;
  await enterCompany(tx.db, account.company_id);
  // Locked, so that no concurrent request is missed in the count; compared again, because the address may have changed meanwhile.
  const { rows: locked } =
    await sql`select from users where company_id = ${account.company_id} and id = ${account.id}
    and email = ${account.email} and status = 'active' for update`.execute(tx.db);
  if (locked.length === 0) return;
  const { rows } = await sql<{ recent: number }>`
    select count(*) as recent from password_links where company_id = ${account.company_id}
      and user_id = ${account.id} and created_at > now() - interval '10 minutes'`.execute(tx.db);
  if (deps.config.throttle && rows[0]!.recent >= maxLinks) return;
  const { language } = await readMailer(tx.db, account);
  const link = await newLink(tx, deps, account);
  mailAfterCommit(
    tx,
    deps,
    makeIn(language, () => forgotMail(account.email, link)),
  );
}

async function newLink(tx: Tx, { config }: Mailing, { company_id, id }: Person): Promise<string> {
  const { token, hash } = newToken();
  const { rows: ended } = await sql<{ hash: string }>`
    delete from password_links where company_id = ${company_id} and user_id = ${id}
    and expires_at < now() returning token_hash as hash`.execute(tx.db);
  await removeKeys(tx.db, { company_id }, ended);
  await sql`insert into password_links (company_id, user_id, token_hash, expires_at)
    values (${company_id}, ${id}, ${hash}, now() + make_interval(hours => ${hours}))`.execute(tx.db);
  await enterKey(tx.db, { company_id }, "link", hash);
  return `${config.publicUrl}/setPassword?token=${token}`;
}
