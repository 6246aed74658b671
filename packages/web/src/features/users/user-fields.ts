import { checkStores, rolesToChangeTo, rolesToMake } from "@clove/domain/access/grant.ts";
import { type Permission, parsePermissions } from "@clove/domain/access/permissions.ts";
import { defaultPermissions, hasGrants } from "@clove/domain/access/role-defaults.ts";
import { type Role, role } from "@clove/domain/access/roles.schema.ts";
import * as commonTexts from "@clove/domain/common.texts.ts";
import { errorText } from "@clove/domain/errors.ts";
import type { User, UserStoreBody, UserUpdateBody } from "@clove/domain/users/users.schema.ts";
import * as userTexts from "@clove/domain/users/users.texts.ts";
import { readable } from "../../ui/forms/options.ts";
import { required, requiredEmail } from "../../ui/forms/use-checked-form.ts";
import type { Figure } from "../../ui/forms/use-typed-number.ts";
import * as uiTexts from "../../ui/ui.texts.ts";
import * as texts from "./users.texts.ts";

/** The fields of Create User and User Update; the role decides which are shown and sent (people §1, §4; access §16). */
export const emptyUser = {
  name: "",
  email: "",
  phone: "",
  gender: null as "male" | "female" | null,
  role: null as Role | null,
  status: "active" as "active" | "inactive",
  credit_limit: 0 as Figure,
  max_discount_type: "percentage" as "percentage" | "cash",
  max_discount: 0 as Figure,
  branch_ids: [] as string[],
  permissions: [] as Permission[],
};
export type UserFields = typeof emptyUser;

const userChecks = () => ({
  name: required(uiTexts.name),
  email: requiredEmail(uiTexts.email),
  gender: required(uiTexts.gender),
  role: required(texts.role),
  status: required(uiTexts.status),
});

/**
 * What is missing or wrong, by field. `areStoresFixed`: the stores cannot be changed here, so none is asked for.
 */
export function checkUserFields(fields: UserFields, areStoresFixed = false): Record<string, string | null> {
  const refusal = fields.role && !areStoresFixed ? checkStores(fields.role, fields.branch_ids) : null;
  return {
    ...Object.fromEntries(
      Object.entries(userChecks()).map(([name, check]) => [
        name,
        check(String(fields[name as keyof UserFields] ?? "")),
      ]),
    ),
    branch_ids: refusal && errorText(refusal),
  };
}

/** The roles that the signed-in user may give to a new person, or to one with the `present` role, who may keep it (access §12). */
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

/** The default permissions of a role, as far as the signed-in user may give them (access §11, §12). */
export function offeredPermissions(role: Role | null, mayGive: (key: Permission) => boolean): Permission[] {
  return role ? defaultPermissions(role).filter(mayGive) : [];
}

/** The body of the call, with the fields that apply to the role; the form must have been checked. */
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

/** The stored values. */
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

/** The body of user/update, with the changed fields only; an empty phone number is removed. */
export function updateBody(
  fields: Parameters<typeof userBody>[0],
  changed: readonly string[],
  id: number,
): UserUpdateBody {
  const body = { ...userBody(fields), phone: fields.phone.trim() };
  return { id, ...Object.fromEntries(Object.entries(body).filter(([name]) => changed.includes(name))) };
}

/** The names of the fields on the page, in their order there. */
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

/** The value of a field as the page shows it. */
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
