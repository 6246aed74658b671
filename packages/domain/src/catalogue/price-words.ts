import { type CompanyNames, taxName } from "../company/names.ts";
import { currencyDecimals, fitsDecimals, formatMoney } from "../money.ts";
import { exactPrice, priceKind } from "./converted-price.ts";
import * as priceTexts from "./prices.texts.ts";

/** Where and how a company types its sale prices. */
export type PriceTerms = { prices_include_tax: boolean; names: CompanyNames; currency: string };

/** 'includes SST' or 'without SST' (catalogue §17); undefined where nobody needs it: without tax in prices, and without a tax. */
export function priceWords(
  vat: number,
  { prices_include_tax, names }: Omit<PriceTerms, "currency">,
): string | undefined {
  const tax = taxName(names);
  if (prices_include_tax) return priceTexts.includesTax({ tax });
  return vat > 0 ? priceTexts.withoutTax({ tax }) : undefined;
}

/**
 * As `priceWords`, with what the price is in the other kind while it is typed: 'without SST: RM 10.60 with it'. `price`: an amount, or
 * undefined while the field is empty or wrong; `vat` in percent.
 */
export function priceHint(price: number | undefined, vat: number, terms: PriceTerms): string | undefined {
  const words = priceWords(vat, terms);
  const other = price === undefined ? null : otherPrice(price, vat, terms);
  if (words === undefined || other === null) return words;
  return terms.prices_include_tax
    ? priceTexts.priceWithoutIt({ words, price: other })
    : priceTexts.priceWithIt({ words, price: other });
}

/** The price with its tax, as a text, for a list of prices without it: 'RM 10.60 with SST'; null where the price shown is that. */
export function priceWithTax(price: number, vat: number, terms: PriceTerms): string | null {
  if (terms.prices_include_tax) return null;
  const other = otherPrice(price, vat, terms);
  return other && priceTexts.priceWithTax({ price: other, tax: taxName(terms.names) });
}

function otherPrice(price: number, vat: number, terms: PriceTerms): string | null {
  const { currency } = terms;
  const isTyped = vat > 0 && vat <= 100 && fitsDecimals(vat, 2) && price > 0;
  if (!isTyped || !fitsDecimals(price, currencyDecimals(currency))) return null;
  const to = priceKind({ prices_include_tax: !terms.prices_include_tax });
  const other = exactPrice(price, vat, to, currency);
  return other === null ? null : formatMoney(other, currency);
}
