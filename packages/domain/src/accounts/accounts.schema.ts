import { z } from "zod";
import { gender, maxDiscountType, role } from "../access/roles.schema.ts";
import { answer } from "../answers.ts";
import { branchType } from "../branches/branches.schema.ts";
import { companyLabels, lockAfterMinutes, scaleSettings, taxSettings } from "../company/company.schema.ts";
import { fault } from "../field-faults.ts";
import { heldTerminal } from "../terminals/terminals.schema.ts";
import { email, languageTag, named, optionalOf, requiredText, text } from "../wire.schema.ts";

/** Sign-up payload (access §1); `time_zone` is the browser's, `language` that of its screens: the company's from then on (languages §3). */
export const registerBody = z.object({
  name: requiredText,
  email,
  password: z.string().max(1000),
  gender: optionalOf(gender),
  company_name: requiredText,
  company_email: email,
  company_contact_number: requiredText,
  company_address: requiredText,
  branch_name: requiredText,
  branch_email: email,
  branch_contact_number: requiredText,
  branch_address: requiredText,
  branch_type: branchType.default("branch"),
  time_zone: text.optional(),
  language: languageTag.optional(),
});
export type RegisterBody = z.infer<typeof registerBody>;

/** A secret of the browser that signed up (access §4), by which sign-ups with the same address are told apart. */
const registration = z.string().min(1).max(100);
export const registerAnswer = answer(z.object({ registration }));
export const sendOtpBody = z.object({ email, registration: registration.optional() });
export type SendOtpBody = z.infer<typeof sendOtpBody>;
export const matchOtpBody = z.object({
  email,
  registration: registration.optional(),
  password: z.string().max(1000).optional(),
  otp: z
    .string()
    .trim()
    .regex(/^\d{6}$/, fault("not_six_digits")),
});
export type MatchOtpBody = z.infer<typeof matchOtpBody>;

export const loginBody = z.object({
  email: z.string().trim().toLowerCase().max(255),
  password: z.string().max(1000),
});
export const loginAnswer = answer(
  z.object({ authorization: z.object({ token: z.string() }), user_id: z.int() }),
);

export const forgotPasswordBody = z.object({ email });
export const setPasswordBody = z.object({ token: z.string().max(200), password: z.string().max(1000) });

/** The answer of calls that have no data to answer. */
export const emptyAnswer = answer(z.object({}));

/** The last time that this company's data was set back, told for some days; `to_at`: to when. Every one has its own `id` (sync §17). */
export const setBack = z.object({ id: z.int(), to_at: z.string() });

/** The caller as the shell needs it; `permissions` is JSON text (api §5). */
export const profile = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  role,
  permissions: z.string(),
  barcode: z.string(),
  max_discount: z.number().nullable(),
  max_discount_type: maxDiscountType.nullable(),
  /** The counter of the shift that the caller works in: their own, or the one that they joined by PIN (access §28). */
  terminal: heldTerminal.required().nullable(),
  /** Whose shift it is, when it is somebody else's. Missing in profiles kept by older versions. */
  shift_of: named.nullable().optional(),
  branches: z.array(named.extend({ type: branchType })),
  company_id: z.int(),
  company: z.object({
    name: z.string(),
    currency: z.string(),
    time_zone: z.string(),
    /** Profiles kept by older versions do not have these. */
    ...z
      .object({ ...taxSettings, ...companyLabels, ...scaleSettings })
      .omit({ tax_confirmed: true })
      .partial().shape,
    lock_after_minutes: lockAfterMinutes.optional(),
    /** The setting `MEDIA_URL`: where pictures are loaded from instead of this server's `/media` (operating §13). */
    media_url: z.string().optional(),
  }),
  /** How the session was begun; missing in profiles kept by older versions. */
  signed_in_by: z.enum(["password", "pin"]).optional(),
  set_back: setBack.nullable().optional(),
  /** The company demands a second factor of the caller, who has none yet: until then nothing else is permitted (access §32). */
  must_enrol: z.boolean().optional(),
  /** BCP 47; null: the browser's (languages §2). Missing in profiles kept by older versions. */
  language: z.string().nullable().optional(),
});
export type Profile = z.infer<typeof profile>;

/** The language of the caller's screens; null: the browser's (languages §2). */
export const chosenLanguage = z.object({ language: languageTag.nullable() });
export const chosenLanguageAnswer = answer(chosenLanguage);
export const profileAnswer = answer(z.object({ user: profile }));
