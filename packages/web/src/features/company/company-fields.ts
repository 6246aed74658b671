import * as accountTexts from "@clove/domain/accounts/accounts.texts.ts";
import { isEmail } from "@clove/domain/accounts/email.ts";
import type { Company } from "@clove/domain/company/company.schema.ts";
import { language } from "@clove/domain/languages/texts.ts";
import { isCurrency } from "@clove/domain/money.ts";
import { required } from "../../ui/forms/use-checked-form.ts";
import type { Figure } from "../../ui/forms/use-typed-number.ts";
import * as texts from "./company.texts.ts";
import { taxBody, taxChecks, taxFields } from "./tax-fields.ts";

/** The fields of Company profile; an empty text means none. */
export const companyFields = (company: Company) => ({
  name: company.name,
  email: company.email ?? "",
  contact_number: company.contact_number ?? "",
  address: company.address ?? "",
  registration_number: company.registration_number ?? "",
  sst_id: company.sst_id ?? "",
  currency: company.currency,
  time_zone: company.time_zone,
  mismatch_question: company.mismatch_question as Figure,
  lock_after_minutes: (company.lock_after_minutes ?? "") as Figure,
  scale_codes: company.scale_codes,
  date_format: company.date_format,
  language: company.language,
  receipt_language: company.receipt_language ?? "",
  ...taxFields(company),
});

/** What is sent of them; without `confirmsTax` the question of prices and tax stays open (people §22). */
export const companyBody = (fields: ReturnType<typeof companyFields>, confirmsTax: boolean) => {
  const { name, email, contact_number, address, registration_number, sst_id, ...others } = fields;
  const {
    currency,
    time_zone,
    mismatch_question,
    lock_after_minutes: minutes,
    scale_codes,
    date_format,
    language,
    receipt_language,
    ...tax
  } = others;
  return {
    ...{ name, email, contact_number, address, registration_number, sst_id, currency, time_zone },
    mismatch_question: Number(mismatch_question),
    lock_after_minutes: minutes === "" ? ("" as const) : Number(minutes),
    scale_codes,
    date_format,
    ...{ language, receipt_language },
    ...(confirmsTax && taxBody(tax)),
  };
};

export const companyChecks = () => ({
  name: required(texts.companyName),
  email: (email: string) => (email.trim() === "" || isEmail(email) ? null : accountTexts.emailInvalid),
  currency: required(texts.currency),
  time_zone: required(texts.timeZone),
  mismatch_question: required(texts.mismatchQuestion),
  ...taxChecks(),
});

/** Every currency that a company may choose, as "MYR – Malaysian Ringgit". */
export function currencyOptions() {
  const names = new Intl.DisplayNames(language(), { type: "currency" });
  return Intl.supportedValuesOf("currency")
    .filter(isCurrency)
    .map((value) => ({ value, label: `${value} – ${names.of(value) ?? value}` }));
}

/** Every time zone that this browser knows, and the chosen one. */
export const timeZoneOptions = (chosen: string) => [
  ...new Set([chosen, "UTC", ...Intl.supportedValuesOf("timeZone")].filter(Boolean)),
];
