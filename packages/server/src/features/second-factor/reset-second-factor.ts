import { checkSecondFactorReset, rightsLingerHours } from "@clove/domain/access/grant.ts";
import { AppError } from "@clove/domain/errors.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Deps } from "../../deps.ts";
import { rightsChanged, type Scope } from "../../http/auth.ts";
import { makeIn } from "../../languages.ts";
import { endAccess, readMailer } from "../accounts/accounts.sql.ts";
import { mailAfterCommit } from "../accounts/mail.ts";
import { secondFactorResetMail } from "../accounts/mail-texts.ts";
import { audit } from "../audit/audit.sql.ts";
import { readRightsHeld } from "../users/rights-history.sql.ts";
import { lockToUpdate } from "../users/update-user.ts";
import { holderOf } from "../users/users.sql.ts";
import { dropSecondFactor } from "./passkeys.sql.ts";

/**
 * Ends the second factor of somebody else, with their sessions, and tells them by mail (access §33).
 * @throws AppError not_found | forbidden | admin_only | second_factor_own | second_factor_of_stronger | second_factor_none
 */
export async function resetSecondFactor(
  tx: Tx,
  scope: Scope,
  deps: Pick<Deps, "mail" | "log" | "sessions">,
  id: number,
): Promise<void> {
  const { company_id } = scope;
  const stored = await lockToUpdate(tx, scope, { id });
  const lately = await readRightsHeld(tx.db, scope, id, rightsLingerHours);
  const refusal = checkSecondFactorReset(holderOf(scope), stored, lately);
  if (refusal) throw AppError.of(refusal);
  if ((await dropSecondFactor(tx.db, { company_id, id })) === 0)
    throw new AppError("second_factor_none", {}, "id");
  await endAccess(tx.db, { company_id, id });
  await audit(tx.db, scope, "user.second_factor_reset", { subject: "user", subject_id: id });
  const { name, language } = await readMailer(tx.db, { company_id });
  mailAfterCommit(
    tx,
    deps,
    makeIn(language, () => secondFactorResetMail(stored.email, name)),
  );
  await rightsChanged(tx, deps.sessions, company_id);
}
