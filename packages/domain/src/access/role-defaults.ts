import { type Permission, permissions } from "./permissions.ts";
import type { Role } from "./roles.schema.ts";

/** The permissions that 'Create User' ticks for a role (access §11). A company_admin needs none, a customer has none. */
export function defaultPermissions(role: Role): Permission[] {
  const allowed = defaults[role];
  return permissions.filter((key) => allowed(key));
}

/** Whether a role has assigned branches and permissions (access §9): customers and company_admin have none. */
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
