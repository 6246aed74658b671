import type { BarcodeFormat } from "@clove/domain/catalogue/barcode.ts";

/** Pixels of the thinnest bar; a scanner wants ten of them white on both sides, EAN eleven. */
const thinnest = 3;

/** A barcode with its text as a PNG in a data URL: black on white with its quiet zones, so that it scans as it is. */
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

/** `barcodeModules`, loaded when it is wanted. */
export async function loadModules(): Promise<(code: string, format: BarcodeFormat) => string> {
  const { barcodeModules } = await import("./barcode-modules.ts");
  return barcodeModules;
}
