import { AppError } from "@clove/domain/errors.ts";
import type { OneUser } from "@clove/domain/users/users.schema.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Deps } from "../../deps.ts";
import type { Scope } from "../../http/auth.ts";
import { invite } from "../accounts/password-link.ts";
import { audit } from "../audit/audit.sql.ts";
import { permitUpdate } from "./update-user.ts";
import { findUser, lockUser } from "./users.sql.ts";

/**
 * Mails a member of staff who has not set a password yet another link; earlier ones end (access §22).
 * @throws AppError not_found | not_invitable | too_many_invitations; as `permitUpdate`
 */
export async function inviteAgain(
  tx: Tx,
  scope: Scope,
  deps: Pick<Deps, "mail" | "log" | "config">,
  { id }: { id: number },
): Promise<OneUser> {
  const user = await lockUser(tx.db, scope, id);
  await permitUpdate(tx, scope, { id });
  if (user?.role === "customer" || user?.status !== "active" || user.has_password) {
    throw new AppError("not_invitable", {}, "id");
  }
  await invite(tx, deps, { company_id: scope.company_id, id, email: user.email });
  await audit(tx.db, scope, "user.invited", { subject: "user", subject_id: id });
  return (await findUser(tx.db, scope, id))!;
}
