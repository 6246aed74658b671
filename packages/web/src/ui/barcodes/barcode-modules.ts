import type { BarcodeFormat } from "@clove/domain/catalogue/barcode.ts";
import draw from "jsbarcode";

/** A code's modules, '1' for black, without quiet zones, for drawing it sharply at any size. Brings the barcode library. */
export function barcodeModules(code: string, format: BarcodeFormat): string {
  const drawn: { encodings?: { data: string }[] } = {};
  draw(drawn, code, { format, flat: true });
  return (drawn.encodings ?? []).map(({ data }) => data).join("");
}
