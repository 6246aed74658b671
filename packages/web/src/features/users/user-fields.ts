import { rolesToMake } from "@clove/domain/access/grant.ts";
import type { Permission } from "@clove/domain/access/permissions.ts";
import { defaultPermissions, hasGrants } from "@clove/domain/access/role-defaults.ts";
import { type Role, role } from "@clove/domain/access/roles.schema.ts";
import type { UserStoreBody } from "@clove/domain/users/users.schema.ts";
import { required, requiredEmail } from "../../ui/use-checked-form.ts";

/** The fields of User add; the role decides which are shown and sent (people §1, §4; access §16). */
export type UserFields = {
  name: string;
  email: string;
  phone: string;
  gender: "male" | "female" | null;
  role: Role | null;
  status: "active" | "inactive";
  credit_limit: number | string;
  max_discount_type: "percentage" | "cash";
  max_discount: number | string;
  branch_ids: string[];
  permissions: Permission[];
};

export const emptyUser: UserFields = {
  name: "",
  email: "",
  phone: "",
  gender: null,
  role: null,
  status: "active",
  credit_limit: 0,
  max_discount_type: "percentage",
  max_discount: 0,
  branch_ids: [],
  permissions: [],
};

export const userChecks = {
  name: required("Name"),
  email: requiredEmail("Email"),
  gender: required("Gender"),
  role: required("Role"),
  status: required("Status"),
};

/** The roles that the signed-in user may give (access §12). */
export function offeredRoles(
  known: readonly string[],
  maker: { role: string | null; permissions: readonly string[] },
): string[] {
  const own = role.safeParse(maker.role);
  const offered: readonly string[] = own.success ? rolesToMake({ ...maker, role: own.data }) : [];
  return known.filter((name) => offered.includes(name));
}

/** The role's default keys, as far as the signed-in person may give them (access §11, §12). */
export function offeredPermissions(role: Role | null, mayGive: (key: Permission) => boolean): Permission[] {
  return role ? defaultPermissions(role).filter(mayGive) : [];
}

/** The call's body: only what applies to the role. Call it with a checked form. */
export function userBody(fields: UserFields & { role: Role; gender: "male" | "female" }): UserStoreBody {
  const { name, email, phone, gender, role, status } = fields;
  const common = {
    name: name.trim(),
    email: email.trim(),
    phone: phone.trim() || null,
    gender,
    role,
    status,
  };
  if (role === "customer") return { ...common, credit_limit: Number(fields.credit_limit || 0) };
  return {
    ...common,
    max_discount_type: fields.max_discount_type,
    max_discount: Number(fields.max_discount || 0),
    ...(hasGrants(role) && { permissions: fields.permissions }),
  };
}
