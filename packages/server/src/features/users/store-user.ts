import { checkNewUser } from "@clove/domain/access/grant.ts";
import { isPermission } from "@clove/domain/access/permissions.ts";
import { hasGrants } from "@clove/domain/access/role-defaults.ts";
import { AppError } from "@clove/domain/errors.ts";
import { userBarcode } from "@clove/domain/ids.ts";
import { checkLimits } from "@clove/domain/users/check-limits.ts";
import { ofRole } from "@clove/domain/users/of-role.ts";
import type { CustomerAddBody, User, UserStoreBody } from "@clove/domain/users/users.schema.ts";
import { insertInto } from "../../db/rows.sql.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Deps } from "../../deps.ts";
import type { Scope } from "../../http/auth.ts";
import { nextUserId } from "../accounts/accounts.sql.ts";
import { enterLogin } from "../accounts/logins.sql.ts";
import { invite } from "../accounts/password-link.ts";
import { audit } from "../audit/audit.sql.ts";
import { assignBranch } from "./assign-branch.ts";
import { findCustomerByPhone, findUser, holderOf, lockTillCustomers, type NewUser } from "./users.sql.ts";

/**
 * Adds a customer, or a member of staff, who is mailed a link to set a password (access §7). Fields that do not apply to the role are
 * left out (access §16): a customer's discount limit, a member of staff's credit limit, an admin's permissions and stores. The right to
 * add such a user was checked before (`permitStoring`).
 * @throws AppError too_many_decimals; as `assignBranch`
 */
export async function storeUser(
  tx: Tx,
  scope: Scope,
  deps: Pick<Deps, "mail" | "log" | "config" | "sessions">,
  body: NewUserBody,
): Promise<User> {
  const id = await nextUserId(tx.db);
  const user = newUser(id, body);
  const refusal = checkLimits(user, scope.decimals);
  if (refusal) throw AppError.of(refusal);
  await insertInto("users", { company_id: scope.company_id, ...user, email: user.email || null }).execute(
    tx.db,
  );
  if (user.role !== "customer")
    await enterLogin(tx.db, { company_id: scope.company_id, id, email: user.email });
  await audit(tx.db, scope, "user.created", {
    subject: "user",
    subject_id: id,
    detail: { role: user.role, permissions: user.permissions, max_discount: user.max_discount },
  });
  for (const branch_id of hasGrants(user.role) ? new Set(body.branch_ids) : []) {
    await assignBranch(tx, scope, deps.sessions, "add", { user_id: id, branch_id });
  }
  if (user.role !== "customer" && user.status === "active") {
    await invite(tx, deps, { company_id: scope.company_id, id, email: user.email });
  }
  return (await findUser(tx.db, scope, id))!;
}

/** A user whom a till created may have no gender, and a customer no e-mail. */
type NewUserBody = Omit<UserStoreBody, "gender" | "email"> & {
  gender?: User["gender"];
  email?: string | null;
};

/**
 * Adds a customer of whom the till knows a name or a phone number; the customer who has that number already is returned instead
 * (people §24), also when two tills add it in the same moment.
 * @throws AppError as `permitStoring`
 */
export async function addCustomer(
  tx: Tx,
  scope: Scope,
  deps: Parameters<typeof storeUser>[2],
  body: CustomerAddBody,
): Promise<User> {
  if (body.phone) await lockTillCustomers(tx.db, scope);
  const known = body.phone ? await findCustomerByPhone(tx.db, scope, body.phone) : undefined;
  return known ?? (await storeUser(tx, scope, deps, tillCustomer(body)));
}

export const tillCustomer = ({ name, phone, temp_id }: CustomerAddBody): NewUserBody => ({
  ...{ name: name || phone || "", phone, temp_id },
  ...{ role: "customer", status: "active", credit_limit: 0 },
});

/**
 * Checks the caller's right to create such a user.
 * @throws AppError forbidden | admin_only | grant_not_held | store_needed | validation_failed
 */
export function permitStoring(scope: Scope, body: NewUserBody): void {
  const refusal = checkNewUser(holderOf(scope), { ...newUser(0, body), branch_ids: body.branch_ids });
  if (refusal) throw AppError.of(refusal);
  checkKeys(body);
}

/** @throws AppError validation_failed for a permission that does not exist */
export function checkKeys({ permissions = [] }: { permissions?: string[] }): void {
  if (!permissions.every(isPermission)) throw new AppError("validation_failed", {}, "permissions");
}

function newUser(id: number, body: NewUserBody): NewUser {
  return ofRole({
    id,
    temp_id: body.temp_id ?? null,
    name: body.name,
    email: body.email ?? "",
    phone: body.phone ?? null,
    gender: body.gender ?? null,
    role: body.role,
    status: body.status,
    max_discount: body.max_discount ?? null,
    max_discount_type: body.max_discount_type ?? null,
    credit_limit: body.credit_limit ?? null,
    barcode: userBarcode(id),
    permissions: [...new Set(body.permissions ?? [])],
  });
}
