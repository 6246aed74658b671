import { sql } from "kysely";
import type { Deps } from "../../app.ts";
import type { Tx } from "../../db/transaction.ts";
import { newToken } from "../../http/auth.ts";
import { enterCompany, findAccount } from "./accounts.sql.ts";
import { mailAfterCommit } from "./mail.ts";
import { forgotMail, invitationMail } from "./mail-texts.ts";

type Mailing = Pick<Deps, "mail" | "log" | "config">;
type Person = { company_id: number; id: number; email: string };

const hours = 24;
/** In 10 minutes; beyond it nothing is sent and nothing is told, as for an unknown address. */
const mostLinks = 3;

/** The link by which a new member of staff sets the first password (D2). */
export async function invite(tx: Tx, deps: Mailing, person: Person): Promise<void> {
  const link = await newLink(tx, deps, person);
  const company = await tx.db
    .selectFrom("companies")
    .select("name")
    .where("id", "=", person.company_id)
    .executeTakeFirstOrThrow();
  mailAfterCommit(tx, deps, invitationMail(person.email, company.name, link));
}

/** "Forgot password?": a link to active staff, silence for everybody else. */
export async function sendPasswordLink(tx: Tx, deps: Mailing, email: string): Promise<void> {
  const account = await findAccount(tx.db, email);
  if (account?.status !== "active") return;
  await enterCompany(tx.db, account.company_id);
  // One at a time, or requests at the same moment would not count each other.
  await sql`select from users where company_id = ${account.company_id} and id = ${account.id} for update`.execute(
    tx.db,
  );
  const { rows } = await sql<{ recent: number }>`
    select count(*) as recent from password_links where company_id = ${account.company_id}
      and user_id = ${account.id} and created_at > now() - interval '10 minutes'`.execute(tx.db);
  if (deps.config.throttle && rows[0]!.recent >= mostLinks) return;
  mailAfterCommit(tx, deps, forgotMail(account.email, await newLink(tx, deps, account)));
}

async function newLink(tx: Tx, { config }: Mailing, { company_id, id }: Person): Promise<string> {
  const { token, hash } = newToken();
  await sql`delete from password_links where company_id = ${company_id} and user_id = ${id}
    and expires_at < now()`.execute(tx.db);
  await sql`insert into password_links (company_id, user_id, token_hash, expires_at)
    values (${company_id}, ${id}, ${hash}, now() + make_interval(hours => ${hours}))`.execute(tx.db);
  return `${config.publicUrl}/setPassword?token=${token}`;
}
