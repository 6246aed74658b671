import { encode } from "uqr";

/** Dots of a printer in a millimetre. */
export const dotsInMillimetre = 8;

/** The most dots of a module: half a millimetre, which cameras and scanners read easily. */
const largest = 4;
/** Modules around a QR code that stay white. */
const border = 4;

/** The code of a sale as a QR code, and how many dots a module has on paper of this width (receipt-codes §3). */
export function drawnCode(code: string, dots: number) {
  const { data, size } = encode(code, { ecc: "M", boostEcc: true, border });
  return { data, size, module: Math.max(1, Math.min(largest, Math.floor(dots / size))) };
}

/** The same as a picture in the printer's dots. */
export function codePicture(code: string, dots: number) {
  const drawn = drawnCode(code, dots);
  const width = Math.ceil((drawn.size * drawn.module) / 8) * 8;
  const data = new Uint8ClampedArray(width * width * 4).fill(255);
  const isDark = (x: number, y: number) =>
    drawn.data[Math.floor(y / drawn.module)]?.[Math.floor(x / drawn.module)];
  for (let y = 0; y < width; y++) {
    for (let x = 0; x < width; x++) {
      if (isDark(x, y)) data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
    }
  }
  return { width, height: width, data };
}
