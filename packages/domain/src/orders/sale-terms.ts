import { mulDiv, rateDecimals, toMinor } from "../money.ts";

/**
 * How a sale is taxed (selling §8). Both false: SST is added to the price before discount. `prices_include_tax`: sale prices contain
 * it. `tax_after_discount`: it is added to what is paid. An order keeps the terms that it was sold by.
 */
export type TaxTerms = { prices_include_tax: boolean; tax_after_discount: boolean };

/** `cash_rounding`: the smallest cash amount on the wire, or 0 for none (selling §9). */
export type SaleTerms = TaxTerms & { cash_rounding: number };

/** What applied to every sale before companies could choose: SST on top of the price before discount, cash to the cent. */
export const firstTerms: SaleTerms = {
  prices_include_tax: false,
  tax_after_discount: false,
  cash_rounding: 0,
};

/** The terms among the other fields of a company, a session, or a sale as it is sent; what is missing is as in `firstTerms`. */
export const saleTermsOf = (
  holder: { [Term in keyof SaleTerms]?: SaleTerms[Term] | null | undefined },
): SaleTerms => ({
  ...taxTermsOf(holder),
  cash_rounding: holder.cash_rounding ?? firstTerms.cash_rounding,
});

export const taxTermsOf = (
  holder: { [Term in keyof TaxTerms]?: TaxTerms[Term] | null | undefined },
): TaxTerms => ({
  prices_include_tax: holder.prices_include_tax ?? firstTerms.prices_include_tax,
  tax_after_discount: holder.tax_after_discount ?? firstTerms.tax_after_discount,
});

/** Whether sales by these terms have the same figures; prices that include tax are taxed after the discount anyway. */
export const isSameTax = (a: TaxTerms, b: TaxTerms): boolean =>
  a.prices_include_tax === b.prices_include_tax &&
  (a.prices_include_tax || a.tax_after_discount === b.tax_after_discount);

const wholeRate = 100 * 10 ** rateDecimals;

/** The tax that an amount contains at this rate, in minor units; the rate in percent. */
export const taxWithin = (amount: number, vat: number): number =>
  mulDiv(amount, toMinor(vat, rateDecimals), wholeRate + toMinor(vat, rateDecimals));

/** An amount with the tax on it, in minor units; the rate in percent. */
export const withTax = (amount: number, vat: number): number =>
  mulDiv(amount, wholeRate + toMinor(vat, rateDecimals), wholeRate);
