/** Every permission (access §10), in the order of the menu. */
export const permissions = [
  "pos:view",
  "user:view",
  "user:create",
  "user:edit",
  "product:view",
  "product:create",
  "product:edit",
  "purchase:view",
  "purchase:create",
  "store:view",
  "store:create",
  "transfer:view",
  "transfer:create",
  "counter:view",
  "counter:create",
  "order:view",
  "shift:view",
  "company:view",
  "report:view",
] as const;
export type Permission = (typeof permissions)[number];
/** What a call or page requires: a permission, or to be an administrator, which cannot be granted. */
export type Access = Permission | "admin";

export function isPermission(key: string): key is Permission {
  return (permissions as readonly string[]).includes(key);
}

/** A company_admin may do everything; anybody else needs the exact permission (access §9). */
export function mayDo(who: { role: string | null; permissions: readonly string[] }, key: Access): boolean {
  return who.role === "company_admin" || (key !== "admin" && who.permissions.includes(key));
}

/** The groups of checkboxes in 'Create User', by the part of a permission before the colon. */
export function permissionGroups(): { group: string; keys: Permission[] }[] {
  const groupOf = (key: Permission) => key.slice(0, key.indexOf(":"));
  const names = [...new Set(permissions.map(groupOf))];
  return names.map((group) => ({ group, keys: permissions.filter((key) => groupOf(key) === group) }));
}

/** The known permissions in a JSON text; an unreadable text has none. */
export function parsePermissions(json: string | null): Permission[] {
  try {
    const value: unknown = JSON.parse(json ?? "[]");
    return Array.isArray(value) ? permissions.filter((key) => value.includes(key)) : [];
  } catch {
    return [];
  }
}
