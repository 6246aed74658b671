import { sql } from "kysely";
import type { Tx } from "../../db/transaction.ts";
import { rightsChanged, type Scope, type Sessions } from "../../http/auth.ts";
import { audit } from "../audit/audit.sql.ts";

/** Ends this session, here and on every other server. */
export async function signOut(tx: Tx, sessions: Sessions, scope: Scope): Promise<void> {
  await sql`delete from sessions
    where company_id = ${scope.company_id} and token_hash = ${scope.session_hash}`.execute(tx.db);
  await audit(tx.db, scope, "user.signed_out", { subject: "user", subject_id: scope.user_id });
  await rightsChanged(tx, sessions, scope.company_id);
}
