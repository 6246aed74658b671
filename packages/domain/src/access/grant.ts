import { type Refusal, refuse } from "../refusal.ts";
import { isSameSet } from "../same-set.ts";
import { mayDo } from "./permissions.ts";
import { defaultPermissions } from "./role-defaults.ts";
import { type Role, roles } from "./roles.schema.ts";

type Limit = { max_discount: number | null; max_discount_type: "percentage" | "cash" | null };

/** The acting user or the user concerned, as stored. A company_admin holds everything. */
export type Holder = Limit & {
  id: number;
  role: Role;
  status: "active" | "inactive";
  permissions: readonly string[];
  branch_ids: readonly number[];
};

/** What somebody could do once. */
export type PastRights = Omit<Holder, "id">;

/** So long somebody counts as what they were, when another e-mail is wanted for them (access §20). */
export const rightsLingerHours = 24;

/** The rights asked for; fields left out stay as they are. */
export type Grant = Partial<Omit<Holder, "id">> & { credit_limit?: number | null };

/** A user as stored, and what user/update may change of one. An e-mail is a right too: it is the way in. */
export type Target = Holder & { email: string };
export type Change = Grant & { email?: string };
export type UpdateFacts = {
  /** Active company_admins besides the target who have set a password. */
  otherActiveAdmins: number;
  /** The counter of the target's open shift. */
  openShift: string | null;
  /** What the target could do within `rightsLingerHours`; wanted where the e-mail changes. */
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
 * With pos:view alone one adds customers without credit (people §1); adding anybody else takes user:create (access
 * §12).
 */
export function checkNewUser(maker: Holder, user: Grant & { role: Role }): Refusal | null {
  if (maker.status !== "active") return refuse("forbidden");
  const refusal = checkNewRole(maker, user.role);
  if (refusal) return refusal;
  if (user.credit_limit && !mayDo(maker, "user:create")) return refuse("forbidden");
  return checkGrant(maker, user);
}

function checkNewRole(maker: Maker, role: Role): Refusal | null {
  const isTills = role === "customer" && mayDo(maker, "pos:view");
  if (!isTills && !mayDo(maker, "user:create")) return refuse("forbidden");
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
  return refuse("grant_not_held", { what: given.replaceAll("_", " ") }, "role");
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
 * Who may be changed by user/update and branch assignment (access §12, §13, §20, §21). Customers hold nothing, so
 * whoever may call user/update may edit them.
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
  // Whoever reads the new address can set the password, and so becomes this person; as whom the others know them, even if they
  // were lowered for it. One's own address is nobody else's way in.
  const isOtherEmail = changes.email !== undefined && changes.email !== target.email;
  const ever = actor.id === target.id ? [target] : [target, ...lately];
  if (isOtherEmail && ever.some((rights) => checkGrant(actor, rights))) {
    return refuse("email_of_stronger", {}, "email");
  }
  return checkGrant(actor, onlyChanged(target, changes));
}

/** Customers are records and staff sign in: neither becomes the other (access §21). */
function isOtherKind(one: Role, other: Role): boolean {
  return (one === "customer") !== (other === "customer");
}

/** First right, limit or status that the changes would really change, or null. */
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

/** Saving a form unchanged grants nothing new: only what differs is judged. */
function onlyChanged(target: Holder, changes: Grant): Grant {
  const limit: Limit = {
    max_discount: changes.max_discount === undefined ? target.max_discount : changes.max_discount,
    // Null is a value of its own, without which the figure counts as percent.
    max_discount_type:
      changes.max_discount_type === undefined ? target.max_discount_type : changes.max_discount_type,
  };
  const isSameLimit =
    limit.max_discount === target.max_discount && limit.max_discount_type === target.max_discount_type;
  return {
    role: changes.role === target.role ? undefined : changes.role,
    permissions: changes.permissions,
    branch_ids: changes.branch_ids,
    ...(isSameLimit ? {} : limit),
  };
}

function holdsMore(target: Holder, actor: Holder): boolean {
  return (
    target.permissions.some((key) => !actor.permissions.includes(key)) ||
    target.branch_ids.some((id) => !actor.branch_ids.includes(id))
  );
}

/** A percentage and an amount cannot be compared, so only a limit of the giver's own kind can be given. */
function isBeyondLimit(actor: Holder, grant: Grant): boolean {
  const asked = grant.max_discount ?? 0;
  if (asked <= 0) return false;
  const kind = (limit: Partial<Limit>) => limit.max_discount_type ?? "percentage";
  return kind(actor) !== kind(grant) || asked > (actor.max_discount ?? 0);
}
