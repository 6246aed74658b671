import { isReceiptCode, codePrefix as prefix, shortestCode as shortest } from "./is-receipt-code.ts";

/**
 * What the QR code of a receipt as backup holds: digits only, which every scanner that types barcodes types right, whatever the
 * keyboard's language and whether its capitals are locked; a QR code packs them as tightly as bytes (docs/decisions/116).
 *
 * `25683` (CLOVE on a telephone) · which part · of how many · six digits of all bytes · the bytes as one number
 */
const headLength = prefix.length + 8;

/** Digits that a QR code of version 25 holds at error correction M; its version 40, the largest there is, holds 5,596. */
export const digitsOfCode = 2395;

/** The one or two codes of these bytes; none when they do not fit into two. */
export function receiptCodes(bytes: Uint8Array): string[] {
  const check = checkOf(bytes);
  // In front of the bytes, so that zeros among the first of them are kept.
  const digits = BigInt(`0x01${hexOf(bytes)}`).toString();
  const room = digitsOfCode - headLength;
  if (digits.length <= room) return [`${prefix}11${check}${digits.padStart(shortest - headLength, "0")}`];
  if (digits.length > 2 * room) return [];
  const half = Math.ceil(digits.length / 2);
  return [digits.slice(0, half), digits.slice(half)].map((part, i) => `${prefix}${i + 1}2${check}${part}`);
}

/** What was scanned so far: the bytes, or which of two codes is missing; or it is no such code, or was not read whole. */
export type JoinedCodes =
  | { bytes: Uint8Array }
  | { missing: 1 | 2 }
  | { problem: "unreadable" | "of_another" };

/** Joins one or two codes, in any order. */
export function joinReceiptCodes(codes: readonly string[]): JoinedCodes {
  const parts = [...new Set(codes.map((code) => code.trim()))];
  if (parts.length === 0 || !parts.every(isReceiptCode)) return { problem: "unreadable" };
  const read = parts.map((code) => ({
    place: Number(code[prefix.length]),
    of: Number(code[prefix.length + 1]),
    check: code.slice(prefix.length + 2, headLength),
    digits: code.slice(headLength),
  }));
  const [first] = read;
  if (!first || read.some(({ of, place }) => place > of)) return { problem: "unreadable" };
  if (read.some(({ of, check }) => of !== first.of || check !== first.check))
    return { problem: "of_another" };
  const missing = ([1, 2] as const).find(
    (place) => place <= first.of && !read.some((one) => one.place === place),
  );
  if (missing !== undefined) return { missing };
  if (read.length !== first.of) return { problem: "unreadable" };
  const bytes = bytesOf(
    [...read]
      .sort((a, b) => a.place - b.place)
      .map(({ digits }) => digits)
      .join(""),
  );
  return bytes && checkOf(bytes) === first.check ? { bytes } : { problem: "unreadable" };
}

function bytesOf(digits: string): Uint8Array | null {
  if (digits.length > 2 * digitsOfCode) return null;
  const hex = BigInt(digits).toString(16);
  if (!hex.startsWith("1") || hex.length % 2 === 0) return null;
  return Uint8Array.from({ length: (hex.length - 1) / 2 }, (_, i) =>
    Number.parseInt(hex.slice(2 * i + 1, 2 * i + 3), 16),
  );
}

/** Shows a code that was not read whole before anybody is told that it was forged. */
function checkOf(bytes: Uint8Array): string {
  let hash = 0x811c9dc5;
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return String(hash % 1_000_000).padStart(6, "0");
}

const hexOf = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
