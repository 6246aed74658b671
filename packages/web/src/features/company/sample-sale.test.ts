import { languages } from "virtual:languages";
import { expect, test } from "vitest";
import { loadPaperTexts } from "../../session/load-language.ts";
import { barcodeModules } from "../../ui/barcodes/barcode-modules.ts";
import { sampleSale } from "./sample-sale.ts";

const terms = { currency: "MYR", prices_include_tax: false, tax_after_discount: false, cash_rounding: 0 };

test.each(languages.map(({ tag }) => tag))("the sample's number can be a barcode in %s", async (tag) => {
  const inTag = await loadPaperTexts(tag, null);
  const sample = inTag(() => sampleSale("2026-11-30T00:00:00Z", terms as never));
  expect(barcodeModules(sample.order_ref, "CODE128").length).toBeGreaterThan(0);
});
