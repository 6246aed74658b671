import { type Refusal, refuse } from "../refusal.ts";
import { isSameSet } from "../same-set.ts";
import { mayDo } from "./permissions.ts";
import { defaultPermissions, hasGrants } from "./role-defaults.ts";
import { type Role, roles } from "./roles.schema.ts";

type Limit = { max_discount: number | null; max_discount_type: "percentage" | "cash" | null };

/** The acting user or the user concerned, as stored. A company_admin holds every right. */
export type Holder = Limit & {
  id: number;
  role: Role;
  status: "active" | "inactive";
  permissions: readonly string[];
  branch_ids: readonly number[];
};

/** The rights that somebody had at an earlier time. */
export type PastRights = Omit<Holder, "id">;

/** For how long earlier rights protect somebody's e-mail from being changed (access §20). */
export const rightsLingerHours = 24;

/** The rights to give; fields left out stay as they are. */
export type Grant = Partial<Omit<Holder, "id">> & { credit_limit?: number | null };

/** A user as stored, and what user/update may change of one. The e-mail counts as a right, because it is the way to sign in. */
export type Target = Holder & { email: string };
export type Change = Grant & { email?: string };
type UpdateFacts = {
  /** Active company_admins besides the target who have set a password. */
  otherActiveAdmins: number;
  /** The counter of the target's open shift. */
  openShift: string | null;
  /** The rights that the target had within `rightsLingerHours`; needed only for a change of the e-mail. */
  lately: readonly PastRights[];
};

/** The person who adds a user: the caller of user/store, or the sender of a record made offline. */
type Maker = Pick<Holder, "role" | "permissions">;

/** The roles that User add offers to this person. */
export function rolesToMake(maker: Maker): Role[] {
  return roles.filter((role) => checkNewRole(maker, role) === null);
}

/** The roles that User update offers this person for somebody of the present role (access §12, §21). */
export function rolesToChangeTo(actor: Pick<Holder, "role">, present: Role): Role[] {
  return roles.filter(
    (role) => role === present || (!isOtherKind(role, present) && !checkRole(actor.role, role)),
  );
}

/**
 * With pos:view alone one adds customers without credit (people §1); adding anybody else needs user:create (access §12). Stores that are
 * left out are assigned afterwards; stores that are given must be at least one (access §14).
 */
export function checkNewUser(maker: Holder, user: Grant & { role: Role }): Refusal | null {
  if (maker.status !== "active") return refuse("forbidden");
  const refusal = checkNewRole(maker, user.role);
  if (refusal) return refusal;
  if (user.credit_limit && !mayDo(maker, "user:create")) return refuse("forbidden");
  const beyond = checkGrant(maker, user);
  if (beyond) return beyond;
  return user.branch_ids ? checkStores(user.role, user.branch_ids) : null;
}

/** Staff work in at least one store (access §14); administrators and customers have none of their own. */
export function checkStores(role: Role, branch_ids: readonly unknown[]): Refusal | null {
  const isMissing = hasGrants(role) && branch_ids.length === 0;
  return isMissing ? refuse("store_needed", {}, "branch_ids") : null;
}

function checkNewRole(maker: Maker, role: Role): Refusal | null {
  const isTillCustomer = role === "customer" && mayDo(maker, "pos:view");
  if (!isTillCustomer && !mayDo(maker, "user:create")) return refuse("forbidden");
  return checkRole(maker.role, role);
}

/**
 * Nobody gives a role with more rights than their own (access §12): more default permissions, or the right to sell
 * without a shift, which has no permission of its own and which every staff role but cashier has.
 */
function checkRole(own: Role, given: Role): Refusal | null {
  if (own === "company_admin" || given === "customer") return null;
  if (given === "company_admin") return refuse("admin_only", {}, "role");
  const held = defaultPermissions(own);
  const isWithin = defaultPermissions(given).every((key) => held.includes(key));
  const isFreer = own === "cashier" && given !== "cashier";
  if (isWithin && !isFreer) return null;
  return refuse("grant_not_held", { what: given }, "role");
}

/** For user/store, user/update and branch assignment: nobody gives rights that they do not hold (access §12). */
export function checkGrant(actor: Holder, grant: Grant): Refusal | null {
  if (actor.role === "company_admin") return null;
  const beyond = grant.role && checkRole(actor.role, grant.role);
  if (beyond) return beyond;
  const lacking = (grant.permissions ?? []).filter((key) => !actor.permissions.includes(key));
  if (lacking.length > 0) return refuse("grant_not_held", { what: lacking.join(", ") }, "permissions");
  const branches = (grant.branch_ids ?? []).filter((id) => !actor.branch_ids.includes(id));
  if (branches.length > 0) return refuse("forbidden", {}, "branch_id");
  if (isBeyondLimit(actor, grant)) return refuse("grant_not_held", { what: "max_discount" }, "max_discount");
  return null;
}

/**
 * Whether the actor may change this user by user/update or branch assignment (access §12, §13, §20, §21). Customers hold no rights,
 * so whoever may call user/update may edit them.
 */
export function checkUserUpdate(
  actor: Holder,
  target: Target,
  changes: Change,
  { otherActiveAdmins, openShift, lately }: UpdateFacts,
): Refusal | null {
  const path = changedRight(target, changes);
  if (actor.id === target.id && path) return refuse("own_rights_locked", {}, path);
  if (target.role === "company_admin") {
    if (actor.role !== "company_admin") return refuse("admin_only");
    const stays = (changes.role ?? "company_admin") === "company_admin" && changes.status !== "inactive";
    if (!stays && target.status === "active" && otherActiveAdmins === 0) return refuse("last_admin");
  }
  if (actor.role !== "company_admin" && holdsMore(target, actor)) return refuse("forbidden");
  if (changes.role && changes.role !== target.role) {
    if (isOtherKind(changes.role, target.role)) return refuse("role_kind_fixed", {}, "role");
    if (openShift !== null) return refuse("role_in_shift", { terminal: openShift }, "role");
  }
  // Whoever reads the new address can set a password and act as this person. Earlier rights count, too, so that nobody lowers
  // somebody's rights first in order to take over the account. One's own address gives access to no other account.
  const isOtherEmail = changes.email !== undefined && changes.email !== target.email;
  const ever = actor.id === target.id ? [target] : [target, ...lately];
  if (isOtherEmail && ever.some((rights) => checkGrant(actor, rights))) {
    return refuse("email_of_stronger", {}, "email");
  }
  return checkGrant(actor, onlyChanged(target, changes));
}

/**
 * Whether the actor may reset the second factor of somebody whom they may edit (access §33): who has the password then signs in
 * without it, so it takes the same rights as another e-mail.
 */
export function checkSecondFactorReset(
  actor: Holder,
  target: Target,
  lately: readonly PastRights[],
): Refusal | null {
  if (actor.id === target.id) return refuse("second_factor_own");
  return [target, ...lately].some((rights) => checkGrant(actor, rights))
    ? refuse("second_factor_of_stronger")
    : null;
}

/** Whether one is a customer and the other staff: neither can become the other (access §21). */
function isOtherKind(one: Role, other: Role): boolean {
  return (one === "customer") !== (other === "customer");
}

/** The first right, limit or status that the changes would change, or null. */
function changedRight(target: Holder, changes: Grant): string | null {
  if (changes.role !== undefined && changes.role !== target.role) return "role";
  if (changes.status !== undefined && changes.status !== target.status) return "status";
  if (changes.permissions && !isSameSet(changes.permissions, target.permissions)) return "permissions";
  if (changes.branch_ids && !isSameSet(changes.branch_ids, target.branch_ids)) return "branch_id";
  if (changes.max_discount !== undefined && changes.max_discount !== target.max_discount)
    return "max_discount";
  if (changes.max_discount_type !== undefined && changes.max_discount_type !== target.max_discount_type) {
    return "max_discount_type";
  }
  return null;
}

/** The rights that differ from the present ones: saving a form unchanged grants nothing. */
function onlyChanged(target: Holder, changes: Grant): Grant {
  // A type of null is a change, too: then the figure counts as a percentage.
  const { max_discount = target.max_discount, max_discount_type = target.max_discount_type } = changes;
  const isSameLimit = max_discount === target.max_discount && max_discount_type === target.max_discount_type;
  return {
    role: changes.role === target.role ? undefined : changes.role,
    permissions: changes.permissions,
    branch_ids: changes.branch_ids,
    ...(isSameLimit ? {} : { max_discount, max_discount_type }),
  };
}

function holdsMore(target: Holder, actor: Holder): boolean {
  return (
    target.permissions.some((key) => !actor.permissions.includes(key)) ||
    target.branch_ids.some((id) => !actor.branch_ids.includes(id))
  );
}

/** A percentage and an amount cannot be compared, so only a limit of the actor's own type can be given. */
function isBeyondLimit(actor: Holder, grant: Grant): boolean {
  const asked = grant.max_discount ?? 0;
  if (asked <= 0) return false;
  const kind = (limit: Partial<Limit>) => limit.max_discount_type ?? "percentage";
  return kind(actor) !== kind(grant) || asked > (actor.max_discount ?? 0);
}
