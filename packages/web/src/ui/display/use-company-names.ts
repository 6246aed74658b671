import { type CompanyNames, methodName, withTaxName } from "@clove/domain/company/names.ts";
import type { PaymentMethod } from "@clove/domain/orders/payment-methods.ts";
import { useMemo } from "react";
import { useLocale } from "./locale.tsx";

/** What the company calls things, from the `LocaleProvider`. */
type Names = {
  names: CompanyNames;
  /** A text with the company's word instead of SST. */
  withTax: (text: string) => string;
  method: (method: PaymentMethod) => string;
};

/** The company's names of its tax and payment methods, for every screen (people §22). */
export function useCompanyNames(): Names {
  const { names } = useLocale();
  return useMemo(
    () => ({
      names,
      withTax: (text) => withTaxName(text, names),
      method: (method) => methodName(method, names),
    }),
    [names],
  );
}
