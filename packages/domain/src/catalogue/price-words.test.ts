import { expect, it } from "vitest";
import { type PriceTerms, priceHint, priceWithTax, priceWords } from "./price-words.ts";

const bare: PriceTerms = { prices_include_tax: false, names: {}, currency: "MYR" };
const taxed: PriceTerms = { prices_include_tax: true, names: { tax_name: "MwSt." }, currency: "EUR" };

it("says which kind a price is where there is a tax, or where prices have it", () => {
  expect(priceWords(0, bare)).toBeUndefined();
  expect(priceWords(6, bare)).toBe("without SST");
  expect(priceWords(0, taxed)).toBe("includes MwSt.");
});

it("says the price of the other kind while it is typed", () => {
  expect(priceHint(10, 6, bare)).toBe("without SST: RM 10.60 with it");
  expect(priceHint(11.9, 19, taxed)).toBe("includes MwSt.: €10.00 without it");
  expect(priceHint(10, 0, bare)).toBeUndefined();
  expect(priceHint(10, 0, taxed)).toBe("includes MwSt.");
  expect(priceHint(undefined, 6, bare)).toBe("without SST");
});

it("says nothing of figures that are no price or rate", () => {
  for (const price of [Number.NaN, 10.001, 0]) expect(priceHint(price, 6, bare)).toBe("without SST");
  for (const vat of [101, 6.125]) expect(priceHint(10, vat, bare)).toBe("without SST");
  expect(priceHint(9_999_999.99, 6, bare)).toBe("without SST");
});

it("has the price with tax for lists of prices without it", () => {
  expect(priceWithTax(3.5, 8, bare)).toBe("RM 3.78 with SST");
  expect(priceWithTax(3.5, 0, bare)).toBeNull();
  expect(priceWithTax(3.5, 19, taxed)).toBeNull();
});
