import type { BarcodeFormat } from "@clove/domain/catalogue/barcode.ts";

/** Width of the thinnest bar in pixels. A scanner needs a white margin of ten such widths on both sides, EAN of eleven. */
const thinnest = 3;

/** A barcode with its digits as a PNG in a data URL: black on white, with the margins that a scanner needs. */
export async function drawBarcode(code: string, format: BarcodeFormat): Promise<string> {
  const { default: draw } = await import("jsbarcode");
  const canvas = document.createElement("canvas");
  draw(canvas, code, {
    format,
    width: thinnest,
    height: 120,
    margin: 12 * thinnest,
    fontSize: 30,
    background: "#ffffff",
    lineColor: "#000000",
  });
  return canvas.toDataURL("image/png");
}
