import { rolesToChangeTo, rolesToMake } from "@clove/domain/access/grant.ts";
import { type Permission, parsePermissions } from "@clove/domain/access/permissions.ts";
import { defaultPermissions, hasGrants } from "@clove/domain/access/role-defaults.ts";
import { type Role, role } from "@clove/domain/access/roles.schema.ts";
import * as commonTexts from "@clove/domain/common.texts.ts";
import type { User, UserStoreBody, UserUpdateBody } from "@clove/domain/users/users.schema.ts";
import * as userTexts from "@clove/domain/users/users.texts.ts";
import { readable } from "../../ui/forms/options.ts";
import { required, requiredEmail } from "../../ui/forms/use-checked-form.ts";
import * as uiTexts from "../../ui/ui.texts.ts";
import * as texts from "./users.texts.ts";

/** The fields of User add and User update; the role decides which are shown and sent (people §1, §4; access §16). */
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

export const userChecks = () => ({
  name: required(uiTexts.name),
  email: requiredEmail(uiTexts.email),
  gender: required(uiTexts.gender),
  role: required(texts.role),
  status: required(uiTexts.status),
});

/**
 * The roles that the signed-in user may give a new person, or somebody of the `present` role, who may keep it (access
 * §12).
 */
export function offeredRoles(
  known: readonly string[],
  maker: { role: string | null; permissions: readonly string[] },
  present: Role | null = null,
): string[] {
  const own = role.safeParse(maker.role);
  if (!own.success) return [];
  const actor = { ...maker, role: own.data };
  if (present === null) return namesIn(known, rolesToMake(actor));
  return namesIn([...new Set([...known, present])], rolesToChangeTo(actor, present));
}

const namesIn = (known: readonly string[], offered: readonly string[]) =>
  known.filter((name) => offered.includes(name));

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

/** The server's values. */
export function fieldsOf(user: User): UserFields {
  const { name, email, gender, role, status } = user;
  return {
    ...{ name, email, gender, role, status },
    phone: user.phone ?? "",
    credit_limit: user.credit_limit ?? 0,
    max_discount_type: user.max_discount_type ?? "percentage",
    max_discount: user.max_discount ?? 0,
    branch_ids: user.branches.map(({ id }) => String(id)),
    permissions: parsePermissions(user.permissions),
  };
}

/** The changed fields as user/update takes them; an empty phone is taken away. */
export function updateBody(
  fields: Parameters<typeof userBody>[0],
  changed: readonly string[],
  id: number,
): UserUpdateBody {
  const body = { ...userBody(fields), phone: fields.phone.trim() };
  return { id, ...Object.fromEntries(Object.entries(body).filter(([name]) => changed.includes(name))) };
}

/** As the page names them, in the order in which it asks for them. */
export const fieldNames = (): Record<keyof UserFields, string> => ({
  name: uiTexts.name,
  phone: uiTexts.phone,
  email: uiTexts.email,
  gender: uiTexts.gender,
  role: texts.userRole,
  status: uiTexts.status,
  credit_limit: userTexts.creditLimit,
  max_discount_type: texts.maxDiscountType,
  max_discount: texts.maxDiscount,
  branch_ids: texts.assignBranches,
  permissions: texts.permissions,
});

/** A field's value as the page shows it. */
export function valueText(
  name: keyof UserFields,
  fields: UserFields,
  stores: readonly { id: number; name: string }[],
): string {
  const { role, gender, status, max_discount_type, branch_ids, permissions } = fields;
  const shown: Partial<Record<keyof UserFields, string>> = {
    role: readable(role ?? ""),
    gender: readable(gender ?? ""),
    status: readable(status),
    max_discount_type: max_discount_type === "cash" ? commonTexts.amount : commonTexts.percentage,
    branch_ids: stores.flatMap(({ id, name }) => (branch_ids.includes(String(id)) ? [name] : [])).join(", "),
    permissions: permissions.join(", "),
  };
  return (shown[name] ?? String(fields[name])) || commonTexts.notAvailable;
}
