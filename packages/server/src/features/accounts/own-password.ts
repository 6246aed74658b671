import { AppError } from "@clove/domain/errors.ts";
import { sql } from "kysely";
import { inTransaction } from "../../db/transaction.ts";
import type { Deps } from "../../deps.ts";
import type { Scope } from "../../http/auth.ts";
import { countTry, forgetFailures } from "./login-failures.sql.ts";
import { isPassword } from "./password-hash.ts";
import { tooMany } from "./throttle.ts";

/**
 * Asks somebody who is signed in for their password, so that a device left alone gives nobody their account for good. Tries count like
 * those of a sign-in (access §6), because they would tell as much. Returns the hash that it fits.
 * @throws AppError password_wrong | too_many_requests
 */
export async function checkOwnPassword(
  { pool, config }: Pick<Deps, "pool" | "config">,
  { company_id, user_id }: Scope,
  password: string,
): Promise<{ password_hash: string }> {
  const { email, password_hash, wait } = await inTransaction(pool, { company_id }, async ({ db }) => {
    const { rows } = await sql<{ email: string; password_hash: string | null }>`
      select email, password_hash from users where company_id = ${company_id} and id = ${user_id}`.execute(
      db,
    );
    const person = rows[0]!;
    return { ...person, wait: config.throttle ? (await countTry(db, person.email)).wait : 0 };
  });
  if (wait > 0) throw tooMany(wait);
  if (password_hash === null || !(await isPassword(password, password_hash)))
    throw new AppError("password_wrong", {}, "password");
  await inTransaction(pool, { company_id }, ({ db }) => forgetFailures(db, email));
  return { password_hash };
}
