import { expect, it } from "vitest";
import { companyRow } from "../../local-db/copy.fixtures.ts";
import { companyBody, companyFields } from "./company-fields.ts";
import { isTaxChanged, taxFields } from "./tax-fields.ts";

const company = companyRow("Shop");

it("leaves the question of prices and tax open while nobody answers it", () => {
  const body = companyBody({ ...companyFields(company), address: "elsewhere" }, false);
  expect(body).toMatchObject({ address: "elsewhere", currency: "MYR" });
  expect(Object.keys(body)).not.toEqual(expect.arrayContaining(["prices_include_tax"]));
  expect(companyBody(companyFields(company), true)).toMatchObject({
    prices_include_tax: false,
    cash_rounding: 0,
  });
});

it("notices what was changed of prices and tax", () => {
  expect(isTaxChanged(taxFields(company), company)).toBe(false);
  expect(isTaxChanged({ ...taxFields(company), tax_name: "VAT" }, company)).toBe(true);
  expect(isTaxChanged({ ...taxFields(company), prices_include_tax: true }, company)).toBe(true);
});
