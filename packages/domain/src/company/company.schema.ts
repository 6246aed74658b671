import { z } from "zod";
import { answer } from "../answers.ts";
import { dateFormats, plainDateFormat } from "../date-text.ts";
import { fault } from "../field-faults.ts";
import {
  email,
  flag,
  jsonText,
  languageTag,
  money,
  optionalOf,
  rate,
  requiredText,
  text,
} from "../wire.schema.ts";
import { companyTexts, invoiceFlags } from "./invoice-layout.ts";
import { scaleCode, scaleCodesTyped } from "./scale-codes.schema.ts";

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
/** Short enough for a column of a receipt. */
const shortName = requiredText.pipe(z.string().max(20));
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
      .refine((entry) => Object.keys(entry).length <= 1, fault("not_one_key")),
  )
  .max(40);

/** How the company's prices, cash and refunds work (people §12). Copies of earlier versions do not have them, and mean the defaults. */
export const taxSettings = {
  /** Whether sale prices are typed, shown and printed with the tax in them. */
  prices_include_tax: z.boolean().default(false),
  /** Whether tax is added to the discounted price; nothing else where prices include it. */
  tax_after_discount: z.boolean().default(false),
  /** The smallest cash amount, or 0: cash is not rounded. */
  cash_rounding: z.number().default(0),
  /** Where bank and QR payments of returned goods go back to. */
  refund_to: z.enum(["cash", "as_paid"]).default("cash"),
  /** Whether somebody chose or confirmed these. */
  tax_confirmed: z.boolean().default(true),
};

/** What the company calls things on screens and papers, and in which language it writes. */
export const companyLabels = {
  tax_name: z.string().default("SST"),
  /** The tax in percent that a new product starts with. */
  default_vat: z.number().default(0),
  /** Null: the usual name of the payment method. */
  bank_label: z.string().nullable().default(null),
  credit_label: z.string().nullable().default(null),
  /** How dates are written (shell §19). */
  date_format: z.enum(dateFormats).default(plainDateFormat),
  /** The language of its papers and mails (languages §3). */
  language: z.string().default("en"),
  /** The second one of its receipts; null: none. */
  receipt_language: z.string().nullable().default(null),
};

/** The minutes without a key or a touch after which a till locks itself; null: never (access §27). */
export const lockAfterMinutes = z.int().min(1).max(240).nullable();

/** What the codes of the company's scales mean; none: they are barcodes like any other (selling §38). */
export const scaleSettings = { scale_codes: z.array(scaleCode).default([]) };

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
  /** A shift whose count differs from the expected balance by more is only closed after a question (counters §20); 0: each difference. */
  mismatch_question: z.number().default(50),
  ...taxSettings,
  ...companyLabels,
  lock_after_minutes: lockAfterMinutes.default(null),
  ...scaleSettings,
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
    .regex(/^[A-Z]{3}$/, fault("not_a_currency"))
    .optional(),
  time_zone: text.optional(),
  logo: z.literal("delete").optional(),
  invoice_layout: jsonText(invoiceLayoutEntries).optional(),
  mismatch_question: money.optional(),
  prices_include_tax: flag.optional(),
  tax_after_discount: flag.optional(),
  cash_rounding: money.optional(),
  refund_to: z.enum(["cash", "as_paid"]).optional(),
  tax_name: shortName.optional(),
  default_vat: rate.optional(),
  bank_label: optionalOf(shortName),
  credit_label: optionalOf(shortName),
  lock_after_minutes: optionalOf(z.coerce.number().pipe(lockAfterMinutes.unwrap())),
  scale_codes: jsonText(scaleCodesTyped).optional(),
  date_format: z.enum(dateFormats).optional(),
  language: languageTag.optional(),
  receipt_language: optionalOf(languageTag),
});
export type CompanyUpdateBody = z.infer<typeof companyUpdateBody>;
