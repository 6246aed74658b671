import type { Company, CompanyUpdateBody } from "@clove/domain/company/company.schema.ts";
import * as companyTexts from "@clove/domain/company/company.texts.ts";
import { offeredCashSteps } from "@clove/domain/company/regions.ts";
import { currencyDecimals } from "@clove/domain/money.ts";
import { isCashStep } from "@clove/domain/orders/cash-rounding.ts";
import { required } from "../../ui/forms/use-checked-form.ts";
import type { Figure } from "../../ui/forms/use-typed-number.ts";
import * as texts from "./company.texts.ts";

/** The choice of a cash amount that is not offered; it is typed then. */
export const ownStep = "own";

type Settings = Pick<
  Company,
  "prices_include_tax" | "tax_after_discount" | "cash_rounding" | "refund_to" | "tax_name" | "default_vat"
> &
  Pick<Company, "bank_label" | "credit_label" | "currency">;

/** The fields of 'Prices and tax'; an empty label means the usual name. */
export type TaxFields = {
  prices_include_tax: boolean;
  tax_after_discount: boolean;
  /** An offered amount as text, or `ownStep`. */
  cash_rounding: string | null;
  own_rounding: Figure;
  refund_to: Company["refund_to"];
  tax_name: string;
  default_vat: Figure;
  bank_label: string;
  credit_label: string;
};

export function taxFields(company: Settings): TaxFields {
  const { cash_rounding, currency } = company;
  const isOffered = offeredCashSteps(currency, currencyDecimals(currency)).includes(cash_rounding);
  return {
    prices_include_tax: company.prices_include_tax,
    tax_after_discount: company.tax_after_discount,
    cash_rounding: isOffered ? String(cash_rounding) : ownStep,
    own_rounding: isOffered ? "" : cash_rounding,
    refund_to: company.refund_to,
    tax_name: company.tax_name,
    default_vat: company.default_vat,
    bank_label: company.bank_label ?? "",
    credit_label: company.credit_label ?? "",
  };
}

/** Whether somebody changed one of these fields. */
export function isTaxChanged(fields: TaxFields, company: Settings): boolean {
  const stored = taxFields(company);
  return (Object.keys(stored) as (keyof TaxFields)[]).some((name) => fields[name] !== stored[name]);
}

/** The smallest cash amount that is chosen or typed, on the wire; null while there is none. */
export function chosenStep({ cash_rounding, own_rounding }: TaxFields): number | null {
  const chosen = cash_rounding === ownStep ? own_rounding : cash_rounding;
  return chosen === null || chosen === "" ? null : Number(chosen);
}

/** What is sent of these fields. */
export function taxBody({ own_rounding, ...fields }: TaxFields) {
  return {
    ...fields,
    cash_rounding: chosenStep({ own_rounding, ...fields }) ?? 0,
    default_vat: Number(fields.default_vat),
  } satisfies Partial<CompanyUpdateBody>;
}

type Checked = TaxFields & { currency: string };

/** The checks of these fields; each is called with its value and all values of the form. */
export const taxChecks = () => ({
  tax_name: required(texts.taxName),
  default_vat: required(texts.defaultVat),
  cash_rounding: (choice: string | null, fields: Checked) =>
    choice === ownStep ? null : (required(texts.cashRounding)(choice) ?? unfitStep(fields)),
  own_rounding: (_: Figure, fields: Checked) =>
    fields.cash_rounding === ownStep
      ? (required(texts.smallestCash)(fields.own_rounding) ?? unfitStep(fields))
      : null,
});

function unfitStep(fields: Checked): string | null {
  const { currency } = fields;
  return isCashStep(chosenStep(fields) ?? 0, currency) ? null : companyTexts.cashRoundingUnfit({ currency });
}
