import type { BarcodeFormat } from "@clove/domain/catalogue/barcode.ts";
import draw from "jsbarcode";

/**
 * The modules of a code as text, '1' for a black one, without margins: from them it is drawn sharply at any size. Only code that is
 * loaded lazily may import this file, which brings the barcode library.
 */
export function barcodeModules(code: string, format: BarcodeFormat): string {
  const drawn: { encodings?: { data: string }[] } = {};
  draw(drawn, code, { format, flat: true });
  return (drawn.encodings ?? []).map(({ data }) => data).join("");
}
