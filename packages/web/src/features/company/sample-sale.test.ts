import { languages } from "virtual:languages";
import { inLanguage } from "@clove/domain/languages/texts.ts";
import { expect, test } from "vitest";
import { textsOf } from "../../session/load-language.ts";
import { barcodeModules } from "../../ui/barcodes/barcode-modules.ts";
import { sampleSale } from "./sample-sale.ts";

const terms = { currency: "MYR", prices_include_tax: false, tax_after_discount: false, cash_rounding: 0 };

test.each(languages.map(({ tag }) => tag))("the sample's number can be a barcode in %s", async (tag) => {
  const sample = inLanguage(tag, await textsOf(tag), () =>
    sampleSale("2026-11-30T00:00:00Z", terms as never),
  );
  expect(barcodeModules(sample.order_ref, "CODE128").length).toBeGreaterThan(0);
});
