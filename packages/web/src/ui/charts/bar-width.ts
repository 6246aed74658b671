import type { BarcodeFormat } from "@clove/domain/catalogue/barcode.ts";

/** Modules that must stay white on the left and right, by the standard of each symbology. */
const quietZones: Record<BarcodeFormat, readonly [number, number]> = {
  EAN13: [11, 7],
  EAN8: [7, 7],
  UPC: [9, 9],
  CODE128: [10, 10],
  pharmacode: [12, 12],
};

/** Below 0.19 mm (7.5 mil) cheap scanners and 203-dpi printers fail; more than half a millimetre has no advantage. */
const narrowest = 0.19;
const widest = 0.5;

type Drawn = {
  /** Width of one module in mm. */
  width: number;
  quiet: readonly [number, number];
  /** Count, including both quiet zones. */
  modules: number;
  scans: boolean;
};

/**
 * How a barcode of `bars` modules is drawn in `room` mm: a module is a whole number of printer dots (of `dot` mm) wide, unless it
 * would then be too narrow to scan.
 */
export function barWidth(format: BarcodeFormat, bars: number, room: number, dot: number): Drawn {
  const quiet = quietZones[format];
  const modules = bars + quiet[0] + quiet[1];
  const most = Math.min(widest, room / modules);
  const whole = Math.floor(most / dot + 1e-9) * dot;
  const scans = whole >= narrowest;
  return { width: scans ? whole : most, quiet, modules, scans };
}
