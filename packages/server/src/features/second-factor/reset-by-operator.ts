import { sql } from "kysely";
import type { Tx } from "../../db/transaction.ts";
import { tellServers } from "../../http/auth.ts";
import { endAccess } from "../accounts/accounts.sql.ts";
import { audit } from "../audit/audit.sql.ts";
import { dropSecondFactor } from "./passkeys.sql.ts";

/**
 * Ends the second factor and the sessions of a member of staff who has lost it and whom nobody in the company can help (access §33).
 * @throws Error with a sentence for the operator
 */
export async function resetByOperator(
  tx: Tx,
  { company_id, email }: { company_id: number; email: string },
): Promise<{ name: string }> {
  const { rows } = await sql<{ id: number; name: string }>`select id, name from users
    where company_id = ${company_id} and email = ${email.trim().toLowerCase()} and role <> 'customer'
    for no key update`.execute(tx.db);
  const [person] = rows;
  if (!person) throw new Error(`Nobody in company ${company_id} signs in as ${email}`);
  const { id, name } = person;
  if ((await dropSecondFactor(tx.db, { company_id, id })) === 0)
    throw new Error(`${name} has no passkey and signs in with the password alone`);
  await endAccess(tx.db, { company_id, id });
  // The operator is not a user of the company.
  await audit(tx.db, { company_id, user_id: null }, "user.second_factor_reset", {
    subject: "user",
    subject_id: id,
  });
  await tellServers(tx, company_id);
  return { name };
}
