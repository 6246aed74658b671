import { quantityDecimals, quantityLimit } from "../money.ts";
import { type NumberSigns, readNumber } from "../typed-number.ts";

/**
 * How many of the next product, typed as a number and a star before its code (selling §31): `3*`, or `3*4008`. `count` null = the
 * number is no quantity. Null when the text does not begin like that.
 */
export function typedCount(text: string, signs: NumberSigns): { count: number | null; rest: string } | null {
  const [, digits, rest = ""] = /^\s*([\d.,][\d.,'’\s]*?)\s*\*\s*(.*)$/.exec(text) ?? [];
  if (digits === undefined) return null;
  const { value } = readNumber(digits, { decimals: quantityDecimals, max: quantityLimit }, signs);
  return { count: value || null, rest };
}
