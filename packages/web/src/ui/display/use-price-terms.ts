import type { PriceTerms } from "@clove/domain/catalogue/price-words.ts";
import { useMemo, useState } from "react";
import { useLocale } from "./locale.tsx";

/** How the company types its sale prices, from the `LocaleProvider`. */
export function usePriceTerms(): PriceTerms {
  const { currency, names, pricesIncludeTax } = useLocale();
  return useMemo(
    () => ({ currency, names, prices_include_tax: pricesIncludeTax }),
    [currency, names, pricesIncludeTax],
  );
}

/** The kind of price when this form was opened, which is sent with its prices: by now it may be the other one. */
export function useTypedKind(): { prices_include_tax: boolean } {
  const { pricesIncludeTax } = useLocale();
  return useState({ prices_include_tax: pricesIncludeTax })[0];
}
