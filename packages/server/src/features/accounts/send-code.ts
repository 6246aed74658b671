import { createHash, randomInt } from "node:crypto";
import { sql } from "kysely";
import type { Deps } from "../../app.ts";
import type { Tx } from "../../db/transaction.ts";
import { enterCompany, findAccount } from "./accounts.sql.ts";
import { mailAfterCommit } from "./mail.ts";
import { codeMail } from "./mail-texts.ts";

const minutes = 10;
/** In the same minutes; beyond it nothing is sent and nothing is told, as for an unknown address. */
const mostSends = 3;

/** Mails a new code, which replaces the running one, to somebody who has not proved the e-mail yet (D2). */
export async function sendCode(
  tx: Tx,
  deps: Pick<Deps, "mail" | "log" | "config">,
  email: string,
): Promise<void> {
  const account = await findAccount(tx.db, email);
  if (!account || account.is_verified || account.password_hash === null) return;
  await enterCompany(tx.db, account.company_id);
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const { rows } = await sql<{ company: string }>`
    insert into email_codes as c (company_id, user_id, code_hash, expires_at, sent_at)
    values (${account.company_id}, ${account.id}, ${hashCode(account.id, code)},
      now() + make_interval(mins => ${minutes}), array[now()])
    on conflict (company_id, user_id) do update
      set code_hash = excluded.code_hash, expires_at = excluded.expires_at, tries = 0,
        sent_at = array(select s from unnest(c.sent_at) s where s > now() - make_interval(mins => ${minutes})) || now()
      where ${!deps.config.throttle} or (select count(*) from unnest(c.sent_at) s
        where s > now() - make_interval(mins => ${minutes})) < ${mostSends}
    returning (select name from companies where id = company_id) as company`.execute(tx.db);
  if (rows[0]) mailAfterCommit(tx, deps, codeMail(account.email, rows[0].company, code));
}

/** Of this user only, so that equal codes do not look equal. */
export function hashCode(user_id: number, code: string): string {
  return createHash("sha256").update(`${user_id}:${code}`).digest("base64url");
}
