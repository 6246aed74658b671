/**
 * A part of a print job. Only the ESC/POS commands that the app's receipts, reports and drawer pulses contain are accepted (printing
 * §13), because printers know many others, some of which change their settings.
 */
type EscPosPart =
  /** Characters of the code page chosen last, and line ends. */
  | { kind: "text"; bytes: Uint8Array }
  /** `name`: its first two bytes in hexadecimal digits. */
  | { kind: "command"; name: string; bytes: Uint8Array };

/**
 * Largest job for a network printer: 200 lines drawn as pictures (printing §20) on the widest paper, with a logo and codes. In letters
 * a long receipt has a fortieth.
 */
export const printBytes = 512 * 1024;

/** The name of the command that opens the drawer. */
export const drawerPulse = "1b 70";

/**
 * Splits a job into its parts.
 * @throws RangeError at a byte that begins neither text nor an accepted command
 */
export function readEscPosParts(bytes: Uint8Array): EscPosPart[] {
  const parts: EscPosPart[] = [];
  for (let at = 0; at < bytes.length; ) {
    const name = isText(bytes[at]!) ? null : nameAt(bytes, at);
    const length = name === null ? textLength(bytes, at) : commands[name]?.(bytes.subarray(at));
    if (!length || at + length > bytes.length)
      throw new RangeError(`Byte ${at} begins no command of a till: ${name}`);
    const part = bytes.subarray(at, at + length);
    parts.push(name === null ? { kind: "text", bytes: part } : { kind: "command", name, bytes: part });
    at += length;
  }
  return parts;
}

/** The length of the command that begins these bytes; 0: it is not accepted. */
type LengthOf = (bytes: Uint8Array) => number;

const always =
  (length: number): LengthOf =>
  () =>
    length;
const one =
  (values: readonly number[]): LengthOf =>
  (bytes) =>
    values.includes(bytes[2] ?? -1) ? 3 : 0;
const word = (bytes: Uint8Array, at: number) => (bytes[at] ?? 0) + 256 * (bytes[at + 1] ?? 0);

/** Functions of QR codes: model, size, error correction, contents, print. */
const qrFunctions = [0x41, 0x43, 0x45, 0x50, 0x51];
const code128 = 0x49;

const commands: Record<string, LengthOf> = {
  // ESC @ t E M a: reset, code page, bold, font, alignment
  "1b 40": always(2),
  "1b 74": always(3),
  "1b 45": one([0, 1]),
  "1b 4d": one([0, 1]),
  "1b 61": one([0, 1, 2]),
  // ESC p: a pulse at one of the two connectors
  [drawerPulse]: (bytes) => (bytes[2] === 0 || bytes[2] === 1 ? 5 : 0),
  // FS . ends two-byte characters.
  "1c 2e": always(2),
  // GS V h w H: cut; height, width and text of a barcode
  "1d 56": one([0, 1]),
  "1d 68": always(3),
  "1d 77": always(3),
  "1d 48": one([0, 1, 2, 3]),
  // GS k: a barcode with its length
  "1d 6b": (bytes) => (bytes[2] === code128 ? 4 + (bytes[3] ?? 0) : 0),
  // GS ( k: a QR code
  "1d 28": (bytes) =>
    bytes[2] === 0x6b && bytes[5] === 0x31 && qrFunctions.includes(bytes[6] ?? 0) ? 5 + word(bytes, 3) : 0,
  // GS v 0: a picture with its bytes per row and its number of rows
  "1d 76": (bytes) => (bytes[2] === 0x30 && (bytes[3] ?? 4) < 4 ? 8 + word(bytes, 4) * word(bytes, 6) : 0),
};

const isText = (byte: number) => byte >= 0x20 || byte === 0x0a;

function textLength(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length && isText(bytes[at]!)) at++;
  return at - from;
}

const nameAt = (bytes: Uint8Array, at: number) =>
  [...bytes.subarray(at, at + 2)].map((byte) => byte.toString(16).padStart(2, "0")).join(" ");
