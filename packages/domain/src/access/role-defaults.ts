import { type Permission, permissions } from "./permissions.ts";
import type { Role } from "./roles.schema.ts";

/**
 * The keys that 'Create User' ticks when a role is chosen (access §11). company_admin needs none, a customer has none.
 */
export function defaultPermissions(role: Role): Permission[] {
  const allowed = defaults[role];
  return permissions.filter((key) => allowed(key));
}

/** Who has branches and permissions at all (access §9): neither customers nor company_admin. */
export function hasGrants(role: Role): boolean {
  return role !== "customer" && role !== "company_admin";
}

const startsWith =
  (...parts: string[]) =>
  (key: Permission) =>
    parts.some((part) => key.startsWith(part));

const defaults: Record<Role, (key: Permission) => boolean> = {
  company_admin: () => false,
  branch_manager: (key) => key !== "company:view",
  inventory_manager: startsWith("product:", "purchase:", "transfer:", "store:view"),
  stock_transfer_manager: startsWith("transfer:", "product:view", "store:view"),
  cashier: startsWith("pos", "product", "user:view"),
  customer: () => false,
};
