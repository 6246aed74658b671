import { checkUserUpdate, rightsLingerHours } from "@clove/domain/access/grant.ts";
import { hasGrants } from "@clove/domain/access/role-defaults.ts";
import { AppError } from "@clove/domain/errors.ts";
import { isSameSet } from "@clove/domain/same-set.ts";
import { checkLimits } from "@clove/domain/users/check-limits.ts";
import { ofRole } from "@clove/domain/users/of-role.ts";
import type { OneUser, UserUpdateBody } from "@clove/domain/users/users.schema.ts";
import { difference } from "../../db/difference.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Deps } from "../../deps.ts";
import { rightsChanged, type Scope } from "../../http/auth.ts";
import { endAccess } from "../accounts/accounts.sql.ts";
import { invite, noteOtherEmail } from "../accounts/password-link.ts";
import { audit } from "../audit/audit.sql.ts";
import { readRightsHeld } from "./rights-history.sql.ts";
import { checkKeys } from "./store-user.ts";
import {
  changeUser,
  countOtherAdmins,
  findUser,
  holderOf,
  type LockedUser,
  lockUser,
  removeBranches,
  type UserFields,
} from "./users.sql.ts";

type Using = Pick<Deps, "mail" | "log" | "config" | "sessions">;
type Changes = Omit<UserUpdateBody, "id" | "temp_id">;

/**
 * Changes a user; fields left out stay (people §16). Open sessions keep only what the user may do now, and end when the
 * user is made inactive or gets another e-mail (access §20).
 * @throws AppError forbidden | admin_only | own_rights_locked | last_admin | grant_not_held | role_kind_fixed |
 * role_in_shift | email_of_stronger | email_taken | validation_failed | too_many_decimals | too_many_invitations
 */
export async function updateUser(
  tx: Tx,
  scope: Scope,
  deps: Using,
  stored: LockedUser,
  changes: Changes,
): Promise<OneUser> {
  const { id } = stored;
  const { from, to } = difference<UserFields>(stored, afterwards(stored, changes));
  const isAdmin = stored.role === "company_admin";
  const refusal =
    checkUserUpdate(holderOf(scope), stored, to, {
      otherActiveAdmins: isAdmin ? await countOtherAdmins(tx.db, scope, id) : 0,
      openShift: stored.openShift,
      lately: to.email === undefined ? [] : await readRightsHeld(tx.db, scope, id, rightsLingerHours),
    }) ?? checkLimits({ ...stored, ...to }, scope.decimals);
  if (refusal) throw AppError.of(refusal);
  checkKeys(to);

  if (Object.keys(to).length > 0) {
    await changeUser(tx.db, scope, id, to);
    await audit(tx.db, scope, "user.updated", { subject: "user", subject_id: id, detail: { from, to } });
    if (to.role && !hasGrants(to.role)) await removeBranches(tx.db, scope, id);
    if (stored.role !== "customer") await carryThrough(tx, scope, deps, stored, to);
  }
  return (await findUser(tx.db, scope, id))!;
}

/** A user whom the caller may edit, locked for that. @throws AppError not_found; as `checkUserUpdate` */
export async function lockToUpdate({ db }: Tx, scope: Scope, { id }: { id: number }): Promise<LockedUser> {
  const stored = await lockUser(db, scope, id);
  if (!stored) throw new AppError("not_found", {}, "id");
  const facts = { otherActiveAdmins: 0, openShift: null, lately: [] };
  const refusal = checkUserUpdate(holderOf(scope), stored, {}, facts);
  if (refusal) throw AppError.of(refusal);
  return stored;
}

function afterwards(stored: LockedUser, changes: Changes): Partial<UserFields> {
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  const { name, email, phone, gender, role, status, permissions, ...limits } = ofRole<LockedUser>({
    ...stored,
    ...given,
  });
  const { max_discount, max_discount_type, credit_limit } = limits;
  return {
    ...{ name, email, phone, gender, role, status, max_discount, max_discount_type, credit_limit },
    ...(!isSameSet(permissions, stored.permissions) && { permissions: [...new Set(permissions)] }),
  };
}

/** What a change of a member of staff means for the sessions, the mailed links and the mailboxes. */
async function carryThrough(
  tx: Tx,
  { company_id }: Scope,
  deps: Using,
  { id, email, has_password, ...stored }: LockedUser,
  to: Partial<UserFields>,
): Promise<void> {
  if (to.email !== undefined || to.status === "inactive") await endAccess(tx.db, { company_id, id });
  if (to.email !== undefined) await noteOtherEmail(tx, deps, { company_id, email });
  const isActive = (to.status ?? stored.status) === "active";
  const isReachedAnew = to.email !== undefined || to.status === "active";
  if (!has_password && isActive && isReachedAnew) {
    await invite(tx, deps, { company_id, id, email: to.email ?? email });
  }
  await rightsChanged(tx, deps.sessions, company_id);
}
