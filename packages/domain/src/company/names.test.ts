import { expect, it } from "vitest";
import { methodName, taxName, withTaxName } from "./names.ts";

const own = { tax_name: "MwSt.", bank_label: "Card", credit_label: "On account" };

it("calls tax and payment methods as the company does, and as usual where it says nothing", () => {
  expect([taxName({}), taxName({ tax_name: null }), taxName(own)]).toEqual(["SST", "SST", "MwSt."]);
  const methods = ["cash", "credit", "bank", "qr"] as const;
  expect(methods.map((method) => methodName(method, {}))).toEqual(["Cash", "Credit", "Bank", "QR"]);
  expect(methods.map((method) => methodName(method, own))).toEqual(["Cash", "On account", "Card", "QR"]);
});

it("replaces the tax in a text, and leaves the text to the letter where it is called as usual", () => {
  for (const text of ["Sale SST(%)", "SST Refunded", "SST, discount, status", "Discount and SST"]) {
    expect(withTaxName(text, {})).toBe(text);
    expect(withTaxName(text, own)).toBe(text.replace("SST", "MwSt."));
  }
  expect(withTaxName("Messter", own)).toBe("Messter");
  // No placeholder of a replacement means anything in a name.
  expect(withTaxName("Sale SST", { tax_name: "$&" })).toBe("Sale $&");
});
