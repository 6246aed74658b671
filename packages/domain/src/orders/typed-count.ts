import { quantityDecimals, quantityLimit } from "../money.ts";
import { type NumberSigns, readNumber } from "../typed-number.ts";

/**
 * The quantity of the next product, typed as a number and a star before its code (selling §31): `3*`, or `3*4008`. `count` is null
 * when the number is not a quantity, the whole result when the text does not begin with number and star.
 */
export function typedCount(text: string, signs: NumberSigns): { count: number | null; rest: string } | null {
  const [, digits, rest = ""] = /^\s*([\d.,][\d.,'’\s]*?)\s*\*\s*(.*)$/.exec(text) ?? [];
  if (digits === undefined) return null;
  const { value } = readNumber(digits, { decimals: quantityDecimals, max: quantityLimit }, signs);
  return { count: value || null, rest };
}
