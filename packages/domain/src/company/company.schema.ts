import { z } from "zod";
import { answer } from "../answers.ts";
import { email, jsonText, optionalOf, requiredText, text } from "../wire.schema.ts";

/**
 * JSON list of single-key flags or values (people §10), e.g. `[{"store_name": true}, {"invoice_footer_text": "…"}]`.
 */
export const invoiceLayoutEntries = z
  .array(z.record(z.string().max(40), z.union([z.boolean(), z.string().max(2000), z.null()])))
  .max(40);

export const company = z.object({
  id: z.int(),
  name: z.string(),
  /** Path under /media, or null. */
  logo: z.string().nullable(),
  email: z.string().nullable(),
  contact_number: z.string().nullable(),
  address: z.string().nullable(),
  registration_number: z.string().nullable(),
  sst_id: z.string().nullable(),
  currency: z.string(),
  time_zone: z.string(),
  /** JSON text of `invoiceLayoutEntries`. */
  invoice_layout: z.string(),
});
export type Company = z.infer<typeof company>;
export const companyAnswer = answer(z.object({ company }));

/** Fields left out stay as they are; `logo` is a file (multipart), or the word `delete`. */
export const companyUpdateBody = z.object({
  name: requiredText.optional(),
  email: optionalOf(email),
  contact_number: optionalOf(text),
  address: optionalOf(text),
  registration_number: optionalOf(text),
  sst_id: optionalOf(text),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, "must be a currency code")
    .optional(),
  time_zone: text.optional(),
  logo: z.literal("delete").optional(),
  invoice_layout: jsonText(invoiceLayoutEntries).optional(),
});
export type CompanyUpdateBody = z.infer<typeof companyUpdateBody>;
