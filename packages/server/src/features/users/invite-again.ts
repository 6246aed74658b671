import { AppError } from "@clove/domain/errors.ts";
import type { OneUser } from "@clove/domain/users/users.schema.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Deps } from "../../deps.ts";
import type { Scope } from "../../http/auth.ts";
import { invite } from "../accounts/password-link.ts";
import { audit } from "../audit/audit.sql.ts";
import { findUser, type LockedUser } from "./users.sql.ts";

/**
 * Mails another invitation to a member of staff who has not set a password yet; earlier links become invalid (access §22).
 * @throws AppError not_invitable | too_many_invitations
 */
export async function inviteAgain(
  tx: Tx,
  scope: Scope,
  deps: Pick<Deps, "mail" | "log" | "config">,
  { id, role, status, has_password, email }: LockedUser,
): Promise<OneUser> {
  if (role === "customer" || status !== "active" || has_password)
    throw new AppError("not_invitable", {}, "id");
  await invite(tx, deps, { company_id: scope.company_id, id, email });
  await audit(tx.db, scope, "user.invited", { subject: "user", subject_id: id });
  return (await findUser(tx.db, scope, id))!;
}
