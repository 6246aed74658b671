import { checkPassword } from "@clove/domain/accounts/password.ts";
import { AppError } from "@clove/domain/errors.ts";
import { sql } from "kysely";
import { companyOfKey, removeKeys } from "../../db/key-directory.sql.ts";
import { inTransaction, type Tx } from "../../db/transaction.ts";
import type { Deps } from "../../deps.ts";
import { hashToken, rightsChanged } from "../../http/auth.ts";
import { audit } from "../audit/audit.sql.ts";
import { endAccess } from "./accounts.sql.ts";
import { forgetFailures } from "./login-failures.sql.ts";
import { findRegistrations, lookAsEmail } from "./logins.sql.ts";
import { hashPassword } from "./password-hash.ts";
import { proveEmail } from "./prove-email.ts";

type Using = Pick<Deps, "pool" | "config" | "log" | "sessions">;

/**
 * Sets a new password by a mailed link, which works once. Ends every session and every other link of the user, and signs nobody in.
 * @throws AppError password_too_short | password_too_long | password_common | link_expired
 */
export async function setPassword(deps: Using, body: { token: string; password: string }): Promise<void> {
  const refusal = checkPassword(body.password);
  if (refusal) throw AppError.of(refusal);
  const link_hash = hashToken(body.token);
  // Looked up first, because hashing is expensive and must not be wasted on links that do not exist.
  const company_id = await companyOfKey(deps.pool, "link", link_hash);
  if (company_id === undefined) throw new AppError("link_expired");
  const password_hash = await hashPassword(body.password);
  await inTransaction(deps.pool, { company_id }, (tx) =>
    spendLink(tx, deps, { company_id, link_hash, password_hash }),
  );
}

async function spendLink(
  tx: Tx,
  deps: Using,
  link: { company_id: number; link_hash: string; password_hash: string },
): Promise<void> {
  const { company_id, password_hash } = link;
  // Locked before the link: whoever ends a user's links takes the locks in this order too.
  const { rows: found } = await sql<{
    id: number;
  }>`select id from users where company_id = ${company_id} and id = (
      select user_id from password_links where company_id = ${company_id} and token_hash = ${link.link_hash})
    for no key update`.execute(tx.db);
  if (!found[0]) throw new AppError("link_expired");
  const user_id = found[0].id;
  // The link is used up by its deletion: the second of two concurrent calls waits here and finds no row.
  const { rows } = await sql`delete from password_links where company_id = ${company_id}
    and token_hash = ${link.link_hash} and expires_at > now() returning user_id`.execute(tx.db);
  if (rows.length === 0) throw new AppError("link_expired");
  await removeKeys(tx.db, { company_id }, [{ hash: link.link_hash }]);
  const { rows: changed } = await sql<{ email: string; registration_hash: string | null }>`
    update users set password_hash = ${password_hash}
    where company_id = ${company_id} and id = ${user_id} and status = 'active'
    returning email, registration_hash`.execute(tx.db);
  const [user] = changed;
  if (!user) throw new AppError("link_expired");
  if (user.registration_hash !== null && !(await waitsAlone(tx, user.email)))
    throw new AppError("link_expired");
  await endAccess(tx.db, { company_id, id: user_id });
  await proveEmail(tx, deps, { company_id, id: user_id, email: user.email });
  await forgetFailures(tx.db, user.email);
  await rightsChanged(tx, deps.sessions, company_id);
  await audit(tx.db, { company_id, user_id }, "user.password_set", { subject: "user", subject_id: user_id });
}

/** False when the address was registered again after the link was sent: then only a code can tell which registration is meant. */
async function waitsAlone({ db }: Tx, email: string): Promise<boolean> {
  await lookAsEmail(db, email);
  return (await findRegistrations(db, email)).length === 1;
}
