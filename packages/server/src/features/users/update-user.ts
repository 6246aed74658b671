import { checkUserUpdate, rightsLingerHours } from "@clove/domain/access/grant.ts";
import { hasGrants } from "@clove/domain/access/role-defaults.ts";
import { AppError } from "@clove/domain/errors.ts";
import { isSameSet } from "@clove/domain/same-set.ts";
import { checkLimits } from "@clove/domain/users/check-limits.ts";
import { ofRole } from "@clove/domain/users/of-role.ts";
import type { OneUser, UserUpdateBody } from "@clove/domain/users/users.schema.ts";
import { sql } from "kysely";
import { difference } from "../../db/difference.ts";
import { update } from "../../db/rows.sql.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Deps } from "../../deps.ts";
import { rightsChanged, type Scope } from "../../http/auth.ts";
import { endAccess } from "../accounts/accounts.sql.ts";
import { moveLogin } from "../accounts/logins.sql.ts";
import { invite, noteOtherEmail } from "../accounts/password-link.ts";
import { audit } from "../audit/audit.sql.ts";
import { readRightsHeld } from "./rights-history.sql.ts";
import { checkKeys } from "./store-user.ts";
import {
  countOtherAdmins,
  findUser,
  holderOf,
  type LockedUser,
  lockUser,
  type UserFields,
} from "./users.sql.ts";

type Using = Pick<Deps, "mail" | "log" | "config" | "sessions">;
type Changes = Omit<UserUpdateBody, "id" | "temp_id">;

/**
 * Changes a user; fields that are left out stay (people §16). In open sessions the user may at once do only what is still permitted;
 * they end when the user is made inactive or gets another e-mail (access §20).
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
  const { company_id } = scope;
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
    await sql`${update("users", to)} where company_id = ${company_id} and id = ${id}`.execute(tx.db);
    if (to.email !== undefined && stored.role !== "customer")
      await moveLogin(tx.db, { company_id, id, email: to.email });
    await audit(tx.db, scope, "user.updated", { subject: "user", subject_id: id, detail: { from, to } });
    if (to.role && !hasGrants(to.role)) {
      await sql`delete from user_branches where company_id = ${company_id} and user_id = ${id}`.execute(
        tx.db,
      );
    }
    if (stored.role !== "customer") await changeAccess(tx, scope, deps, stored, to);
  }
  return (await findUser(tx.db, scope, id))!;
}

/** Locks a user whom the caller may edit. @throws AppError not_found; as `checkUserUpdate` */
export async function lockToUpdate({ db }: Tx, scope: Scope, { id }: { id: number }): Promise<LockedUser> {
  const stored = await lockUser(db, scope, id);
  if (!stored) throw new AppError("not_found", {}, "id");
  const facts = { otherActiveAdmins: 0, openShift: null, lately: [] };
  const refusal = checkUserUpdate(holderOf(scope), stored, {}, facts);
  if (refusal) throw AppError.of(refusal);
  return stored;
}

/** The fields that user/update may change, as they are after the change; `permissions` only if they differ. */
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

/** After a change of a member of staff: ends sessions and links, tells an old address, and invites anew where necessary. */
async function changeAccess(
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
