import { randomBytes } from "node:crypto";
import type { Pool } from "../db/connect.ts";
import { inTransaction } from "../db/transaction.ts";
import { readAccounts } from "../features/accounts/accounts.sql.ts";
import { findLogin } from "../features/accounts/logins.sql.ts";
import { isPassword } from "../features/accounts/password-hash.ts";
import { isLoopback } from "../tls/local-host.ts";
import { admin, demoPassword, type PasswordOf, people } from "./people.ts";

/** The published password for everybody if only this machine reaches the server, otherwise a random one for each user. */
export function demoPasswords(host: string): PasswordOf {
  if (isLoopback(host)) return () => demoPassword;
  const made = new Map<string, string>();
  return (email) => {
    const password = made.get(email) ?? randomBytes(12).toString("base64url");
    made.set(email, password);
    return password;
  };
}

/** The demo's users who still have the published password. */
export async function knownSignIns(pool: Pool): Promise<string[]> {
  const emails = [admin, ...people].map(({ email }) => email);
  const accounts = await Promise.all(
    emails.map((login_email) =>
      inTransaction(pool, { login_email }, async ({ db }) => {
        const login = await findLogin(db, login_email);
        return readAccounts(db, login ? [login] : []);
      }),
    ),
  );
  const known = await Promise.all(
    accounts.map(([account]) => isPassword(demoPassword, account?.password_hash ?? null)),
  );
  return emails.filter((_, i) => known[i]);
}
