import { expect, it, test } from "vitest";
import { currencyDecimals, fitsDecimals } from "../money.ts";
import { isCashStep } from "../orders/cash-rounding.ts";
import { offeredCashSteps, proposedTax, usualCashStep, usualDateFormat } from "./regions.ts";

test.each([
  ["Asia/Kuala_Lumpur", "MYR", true, "SST", 0, 0.05],
  ["Asia/Singapore", "SGD", true, "GST", 9, 0.05],
  ["Europe/Berlin", "EUR", true, "MwSt.", 19, 0],
  ["Europe/Paris", "EUR", true, "TVA", 20, 0],
  ["Europe/Zurich", "CHF", true, "MwSt.", 8.1, 0.05],
  ["Europe/Madrid", "EUR", true, "IVA", 21, 0],
  ["Europe/Amsterdam", "EUR", true, "BTW", 21, 0],
  ["Europe/Stockholm", "SEK", true, "moms", 25, 1],
  ["Europe/Copenhagen", "DKK", true, "moms", 25, 0.5],
  ["Europe/Budapest", "HUF", true, "ÁFA", 27, 5],
  ["Europe/London", "GBP", true, "VAT", 20, 0],
  ["Asia/Tokyo", "JPY", true, "消費税", 10, 0],
  ["Australia/Sydney", "AUD", true, "GST", 10, 0.05],
  ["Pacific/Auckland", "NZD", true, "GST", 15, 0.1],
  // Both names of the time zone.
  ["Asia/Kolkata", "INR", true, "GST", 0, 0],
  ["Asia/Calcutta", "INR", true, "GST", 0, 0],
  // Only in these two countries tags are without tax.
  ["America/Chicago", "USD", false, "Sales tax", 0, 0],
  ["America/Toronto", "CAD", false, "GST", 5, 0.05],
  ["America/Guayaquil", "USD", true, "IVA", 15, 0],
  // The place decides about the tax, the currency about cash.
  ["Europe/Vienna", "CHF", true, "MwSt.", 20, 0.05],
  // A time zone of no country: the currency's country; then nothing that is certain.
  ["UTC", "JPY", true, "消費税", 10, 0],
  ["UTC", "USD", false, "Sales tax", 0, 0],
  ["UTC", "EUR", true, "VAT", 0, 0],
  ["Mars/Olympus", "XOF", true, "VAT", 0, 0],
])("in %s with %s", (time_zone, currency, prices_include_tax, tax_name, default_vat, cash_rounding) => {
  expect(proposedTax({ time_zone, currency })).toEqual({
    prices_include_tax,
    tax_name,
    default_vat,
    cash_rounding,
  });
});

it("proposes only what a company may have", () => {
  for (const time_zone of Intl.supportedValuesOf("timeZone")) {
    const { tax_name, default_vat } = proposedTax({ time_zone, currency: "EUR" });
    expect(tax_name.length, time_zone).toBeLessThanOrEqual(20);
    expect(tax_name.trim(), time_zone).toBe(tax_name);
    expect(fitsDecimals(default_vat, 2) && default_vat < 100, time_zone).toBe(true);
  }
  for (const currency of Intl.supportedValuesOf("currency")) {
    const steps = offeredCashSteps(currency, currencyDecimals(currency));
    expect(steps, currency).toContain(usualCashStep(currency));
    expect(
      steps.filter((step) => !isCashStep(step, currency)),
      currency,
    ).toEqual([]);
  }
});

it("proposes how dates are written where the company is", () => {
  const of = (time_zone: string, currency = "") => usualDateFormat({ time_zone, currency });
  expect([of("Asia/Kuala_Lumpur"), of("Europe/London"), of("Asia/Kolkata")]).toEqual(
    Array(3).fill("DD/MM/YYYY"),
  );
  expect([of("America/New_York"), of("Europe/Berlin"), of("Europe/Amsterdam")]).toEqual([
    "MM/DD/YYYY",
    "DD.MM.YYYY",
    "DD-MM-YYYY",
  ]);
  expect([of("Europe/Stockholm"), of("Asia/Tokyo")]).toEqual(["YYYY-MM-DD", "YYYY/MM/DD"]);
  // The currency tells the country where the zone does not, and where neither does they are as in calls.
  expect([of("UTC", "CHF"), of("UTC", "EUR"), of("Mars/Olympus")]).toEqual([
    "DD.MM.YYYY",
    "YYYY-MM-DD",
    "YYYY-MM-DD",
  ]);
});
