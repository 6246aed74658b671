import { z } from "zod";
import { answer } from "../answers.ts";
import { email, jsonText, optionalOf, requiredText, text } from "../wire.schema.ts";
import { companyTexts, invoiceFlags } from "./invoice-layout.ts";

/** Removes control characters except white space, which no printer prints; a lone surrogate becomes the replacement character. */
const printedOnly = (value: string) =>
  value
    .replace(/[^\P{Cc}\n\r\t]/gu, "")
    .replace(/\p{Cs}/gu, "\ufffd")
    .trim();
const printedText = (longest: number) =>
  z.union([
    z.boolean(),
    z.null().transform(() => false),
    z.string().transform(printedOnly).pipe(z.string().max(longest)),
  ]);
/** A boolean in every form that clients send. */
const flag = z.union([
  z.boolean(),
  z.literal([0, "0", "false", null]).transform(() => false),
  z.literal([1, "1", "true"]).transform(() => true),
]);
const all = <K extends string, T>(keys: readonly K[], schema: T) =>
  Object.fromEntries(keys.map((key) => [key, schema])) as Record<K, T>;

/** List of entries with one key each (people §10), e.g. `[{"store_name": true}, {"invoice_footer_text": "…"}]`; unknown keys are dropped. */
const invoiceLayoutEntries = z
  .array(
    z
      .object({
        ...all(invoiceFlags, flag),
        ...all(companyTexts, printedText(255)),
        invoice_footer_text: printedText(2000),
      })
      .partial()
      .refine((entry) => Object.keys(entry).length <= 1, "must have one key"),
  )
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
  /** Whether somebody chose or confirmed the currency (people §12). */
  currency_confirmed: z.boolean(),
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
