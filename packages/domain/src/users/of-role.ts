import { hasGrants } from "../access/role-defaults.ts";
import type { Role } from "../access/roles.schema.ts";

type ByRole = {
  role: Role;
  max_discount: number | null;
  max_discount_type: "percentage" | "cash" | null;
  credit_limit: number | null;
  permissions: string[];
};

/**
 * A user with only the fields that apply to the role (access §16): a customer's credit limit, other roles' discount limit, and
 * permissions if the role has any.
 */
export function ofRole<User extends ByRole>(user: User): User {
  const isCustomer = user.role === "customer";
  return {
    ...user,
    max_discount: isCustomer ? null : user.max_discount,
    max_discount_type: isCustomer ? null : user.max_discount_type,
    credit_limit: isCustomer ? (user.credit_limit ?? 0) : null,
    permissions: hasGrants(user.role) ? user.permissions : [],
  };
}
