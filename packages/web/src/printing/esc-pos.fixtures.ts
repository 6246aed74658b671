/** What a printer makes of the bytes it gets. */
export type Printed = {
  text: string;
  kicks: number;
  cuts: number;
  pictures: number;
  barcodes: string[];
  qrCodes: string[];
};

/** Parameter bytes of each command that receipts may contain, after ESC (1b), FS (1c) or GS (1d). */
const parameters: Record<string, number> = {
  "1b 40": 0,
  "1b 74": 1,
  "1b 45": 1,
  "1b 4d": 1,
  "1b 61": 1,
  "1b 70": 3,
  "1c 2e": 0,
  "1d 56": 1,
  "1d 68": 1,
  "1d 77": 1,
  "1d 48": 1,
};

/**
 * Renders ESC/POS to text; a character beyond ASCII is shown as <code page:byte>. For tests.
 * @throws RangeError at a byte that is neither text nor one of the commands of a receipt
 */
export function readEscPos(bytes: Uint8Array): Printed {
  const printed: Printed = { text: "", kicks: 0, cuts: 0, pictures: 0, barcodes: [], qrCodes: [] };
  const data = (from: number, length: number) => String.fromCharCode(...bytes.slice(from, from + length));
  const low = (at: number) => bytes[at] ?? 0;
  const word = (at: number) => low(at) + 256 * low(at + 1);
  let page = 0;
  let at = 0;
  while (at < bytes.length) {
    const byte = low(at);
    if (byte >= 0x20 || byte === 0x0a) {
      printed.text += byte < 0x7f ? String.fromCharCode(byte) : `<${page}:${byte.toString(16)}>`;
      at += 1;
      continue;
    }
    const command = [byte, low(at + 1)].map((each) => each.toString(16).padStart(2, "0")).join(" ");
    at += 2;
    if (command === "1d 6b") {
      printed.barcodes.push(data(at + 2, low(at + 1)));
      at += 2 + low(at + 1);
    } else if (command === "1d 28") {
      // Function 180 of QR codes stores the data.
      if (low(at + 4) === 0x50) printed.qrCodes.push(data(at + 6, word(at + 1) - 3));
      at += 3 + word(at + 1);
    } else if (command === "1d 76") {
      printed.pictures += 1;
      at += 6 + word(at + 2) * word(at + 4);
    } else {
      const length = parameters[command];
      if (length === undefined) throw new RangeError(`Command ${command} at byte ${at - 2}`);
      if (command === "1b 70") printed.kicks += 1;
      if (command === "1d 56") printed.cuts += 1;
      if (command === "1b 74") page = low(at);
      at += length;
    }
  }
  return printed;
}
