import { drawerPulse, readEscPosParts } from "@clove/domain/terminals/esc-pos.ts";

/** What a printer makes of the bytes it gets. */
export type Printed = {
  text: string;
  kicks: number;
  cuts: number;
  pictures: number;
  barcodes: string[];
  qrCodes: string[];
};

/** Dots from the left above: 0 black, 255 white. */
export type Bitmap = { width: number; height: number; dots: Uint8Array };

/**
 * Renders ESC/POS to text; a character beyond ASCII is shown as <code page:byte>. For tests.
 * @throws RangeError at a byte that is neither text nor one of the commands of a till
 */
export function readEscPos(job: Uint8Array): Printed {
  const printed: Printed = { text: "", kicks: 0, cuts: 0, pictures: 0, barcodes: [], qrCodes: [] };
  let page = 0;
  for (const part of readEscPosParts(job)) {
    const { bytes } = part;
    if (part.kind === "text") {
      for (const byte of bytes)
        printed.text += byte < 0x7f ? String.fromCharCode(byte) : `<${page}:${byte.toString(16)}>`;
      continue;
    }
    const { name } = part;
    if (name === "1b 74") page = bytes[2] ?? 0;
    if (name === drawerPulse) printed.kicks += 1;
    if (name === "1d 56") printed.cuts += 1;
    if (name === "1d 76") printed.pictures += 1;
    if (name === "1d 6b") printed.barcodes.push(String.fromCharCode(...bytes.subarray(4)));
    // Function 180 of QR codes stores the data.
    if (name === "1d 28" && bytes[6] === 0x50)
      printed.qrCodes.push(String.fromCharCode(...bytes.subarray(8)));
  }
  return printed;
}

/** The pictures of a job as they come out on paper; bands that follow each other are one picture. */
export function printedBitmaps(job: Uint8Array): Bitmap[] {
  const bitmaps: Bitmap[] = [];
  let isBand = false;
  for (const part of readEscPosParts(job)) {
    if (part.kind === "text" && !/\S/.test(String.fromCharCode(...part.bytes))) continue;
    const isPicture = part.kind !== "text" && part.name === "1d 76";
    if (isPicture) {
      const { bytes } = part;
      const [across, height] = [bytes[4]! + 256 * bytes[5]!, bytes[6]! + 256 * bytes[7]!];
      const width = across * 8;
      const dots = Uint8Array.from({ length: width * height }, (_, i) => {
        const byte = bytes[8 + Math.floor(i / 8)]!;
        return (byte >> (7 - (i % 8))) & 1 ? 0 : 255;
      });
      const last = bitmaps.at(-1);
      if (isBand && last?.width === width) {
        last.dots = Uint8Array.from([...last.dots, ...dots]);
        last.height += height;
      } else bitmaps.push({ width, height, dots });
    }
    isBand = isPicture;
  }
  return bitmaps;
}
