import * as numberTexts from "./typed-number.texts.ts";

/** The signs with which a language writes numbers: "1,250.50" in English, "1.250,50" in German. */
export type NumberSigns = { decimal: string; group: string };

export type NumberLimits = {
  decimals: number;
  max: number;
  min?: number;
  /** A unit that may be typed before or after the number: "RM", "%". */
  unit?: string;
};

/** `value` is null for a text that is no number within the limits: `words` say what is wrong. "": an empty text. */
type Reading = { value: number | ""; words: null } | { value: null; words: string };

const known = new Map<string | undefined, NumberSigns>();

/** The signs of a language; without one, of the language of the browser or server. */
export function numberSigns(language?: string): NumberSigns {
  const signs = known.get(language) ?? signsOf(language);
  known.set(language, signs);
  return signs;
}

/** Takes a tenth of a millisecond, and each field of a cart's line asks for them. */
function signsOf(language: string | undefined): NumberSigns {
  const parts = new Intl.NumberFormat(language, { numberingSystem: "latn" }).formatToParts(1234567.5);
  const sign = (type: string) => parts.find((part) => part.type === type)?.value ?? "";
  return { decimal: sign("decimal"), group: sign("group") };
}

/**
 * Reads a number as somebody typed it (shell §18). The language decides which sign stands before the decimals; the other one may only
 * separate groups of three digits. Nothing is left out, cut off or guessed.
 */
export function readNumber(text: string, limits: NumberLimits, signs: NumberSigns): Reading {
  const { decimals, max, min = 0, unit = "" } = limits;
  const written = withoutUnit(text.trim(), unit);
  if (written === "") return { value: "", words: null };
  const [, minus, whole = "", fraction = ""] = pattern(signs).exec(written) ?? [];
  if (whole + fraction === "")
    return refused(numberTexts.numberUnclear({ example: example(decimals, signs) }));
  if (minus) return refused(numberTexts.numberNegative);
  // "1.00" is a whole number, but "1.000" may mean a thousand in another language.
  if (fraction.length > decimals && !(decimals === 0 && /^00?$/.test(fraction)))
    return refused(decimals === 0 ? numberTexts.numberWhole : numberTexts.numberDecimals({ decimals }));
  const value = Number(`${whole.replace(/\D/g, "")}.${fraction}`);
  const most = decimals === 0 ? Math.floor(max) : max;
  if (value > most) return refused(numberTexts.numberMost({ most: inGroups(most, signs) }));
  if (value < min) return refused(numberTexts.numberLeast({ least: writeNumber(min, signs) }));
  return { value, words: null };
}

/** A number as a field shows it, with the language's signs; without `decimals`, with as many as it has. */
export function writeNumber(value: number, { decimal }: NumberSigns, decimals?: number): string {
  return (decimals === undefined ? String(value) : value.toFixed(decimals)).replace(".", decimal);
}

const refused = (words: string): Reading => ({ value: null, words });

function withoutUnit(text: string, unit: string): string {
  if (text.startsWith(unit)) return text.slice(unit.length).trim();
  return text.endsWith(unit) ? text.slice(0, -unit.length).trim() : text;
}

/** Besides the language's group sign, the plain space and straight apostrophe of keyboards are accepted in its place. */
function pattern({ decimal, group }: NumberSigns): RegExp {
  const parts = group.replace(/\s/, "\\s").replace(/['’]/, "'’");
  return new RegExp(`^([-−]?)\\s*(\\d*|[1-9]\\d{0,2}(?:[${parts}]\\d{3})+)(?:[${decimal}](\\d*))?$`);
}

const example = (decimals: number, { decimal }: NumberSigns) =>
  decimals === 0 ? "12" : `12${decimal}${"500".slice(0, decimals)}`;

function inGroups(value: number, signs: NumberSigns): string {
  return writeNumber(value, signs).replace(/^\d+/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, signs.group));
}
