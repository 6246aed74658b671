import { fitsDecimals, quantityDecimals } from "../money.ts";

/** As many as one field of a sale may have. */
const mostPieces = 9_999_999;

/**
 * How many of the next product, typed as a number and a star before its code (selling §31): `3*`, or `3*4008`. `count` null = the
 * number is no quantity. Null when the text does not begin like that.
 */
export function typedCount(text: string): { count: number | null; rest: string } | null {
  const [, digits, rest = ""] = /^\s*([\d.,]+)\s*\*\s*(.*)$/.exec(text) ?? [];
  if (digits === undefined) return null;
  const count = Number(digits);
  const isQuantity = count > 0 && count <= mostPieces && fitsDecimals(count, quantityDecimals);
  return { count: isQuantity ? count : null, rest };
}
