import { z } from "zod";
import { gender, maxDiscountType, role } from "../access/roles.schema.ts";
import { answer, listAnswer } from "../answers.ts";
import { fault } from "../field-faults.ts";
import { heldTerminal } from "../terminals/terminals.schema.ts";
import {
  email,
  id,
  jsonText,
  listQuery,
  money,
  named,
  optionalOf,
  requiredText,
  status,
  tempId,
  text,
} from "../wire.schema.ts";

/** A staff member or a customer (access §9, §16). Limits are null where they do not apply to the role. */
export const user = z.object({
  id: z.int(),
  temp_id: z.string().nullable(),
  name: z.string(),
  /** Empty for a customer who has none (people §24). */
  email: z.string(),
  phone: z.string().nullable(),
  gender: gender.nullable(),
  role,
  status,
  max_discount: z.number().nullable(),
  max_discount_type: maxDiscountType.nullable(),
  credit_limit: z.number().nullable(),
  credit_used: z.number().nullable(),
  barcode: z.string(),
  permissions: z.string(),
  /** The counter of the user's open shift (counters §3). */
  terminal: heldTerminal.nullable(),
  branches: z.array(named),
  company_id: z.int(),
});
export type User = z.infer<typeof user>;

/** `role` may be a comma list; `search` matches name, phone, e-mail or the exact barcode. */
export const userListQuery = z.object({ ...listQuery, role: text.optional(), search: text.optional() });
export const userList = listAnswer("users", user);
export const userAnswer = answer(z.object({ user }));

/**
 * A single user; `invited`: a member of staff who has not set a password yet (access §22). `has_second_factor`: signs in with a
 * passkey as well (access §29); copies of older versions do not say so.
 */
export const oneUser = user.extend({ invited: z.boolean(), has_second_factor: z.boolean().optional() });
export type OneUser = z.infer<typeof oneUser>;
export const oneUserAnswer = answer(z.object({ user: oneUser }));

/** The stores of new staff; left out, they are assigned by calls of their own. */
export const branchIds = jsonText(z.array(id).max(100)).optional();

const userFields = {
  name: requiredText,
  email,
  gender,
  role,
  status,
  phone: optionalOf(text),
  max_discount: optionalOf(money),
  max_discount_type: optionalOf(maxDiscountType),
  credit_limit: optionalOf(money),
  permissions: jsonText(z.array(z.string().max(50)).max(100)).optional(),
};
export const userStoreBody = z.object({
  ...userFields,
  status: status.default("active"),
  branch_ids: branchIds,
  temp_id: tempId.optional(),
});
export type UserStoreBody = z.infer<typeof userStoreBody>;

/** Fields left out stay as they are; an empty phone or limit is removed (people §16). */
export const userUpdateBody = z.object({
  ...z.object(userFields).partial().shape,
  id,
  temp_id: tempId.optional(),
});
export type UserUpdateBody = z.infer<typeof userUpdateBody>;

/** A customer from one field of the sale screen (people §24): a name or a phone number is enough. */
export const customerAddBody = z
  .object({ name: optionalOf(requiredText), phone: optionalOf(requiredText), temp_id: tempId.optional() })
  .refine(({ name, phone }) => name || phone, { path: ["name"], ...fault("name_or_phone_required") });
export type CustomerAddBody = z.infer<typeof customerAddBody>;

export const userInviteBody = z.object({ id, temp_id: tempId.optional() });

/** Plain strings (people §11). */
export const userHelperAnswer = answer(
  z.object({ genders: z.array(z.string()), userRoles: z.array(z.string()) }),
);
