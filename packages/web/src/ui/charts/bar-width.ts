import type { BarcodeFormat } from "@clove/domain/catalogue/barcode.ts";

/** Modules that stay white on the left and right, by the symbologies' standards. */
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
  /** Of one module, mm. */
  width: number;
  quiet: readonly [number, number];
  /** With both quiet zones. */
  modules: number;
  scans: boolean;
};

/** Width of a barcode with this many modules in `room` mm: in whole printer dots, unless it then does not fit. */
export function barWidth(format: BarcodeFormat, bars: number, room: number, dot: number): Drawn {
  const quiet = quietZones[format];
  const modules = bars + quiet[0] + quiet[1];
  const most = Math.min(widest, room / modules);
  const whole = Math.floor(most / dot + 1e-9) * dot;
  const scans = whole >= narrowest;
  return { width: scans ? whole : most, quiet, modules, scans };
}
