import { language } from "./languages/texts.ts";

/**
 * Exact decimals (selling §7). Inside the rules an amount is an integer of minor units in a `number`; in calls (on the wire) it is a
 * JSON number with at most the currency's decimals. Rates are integers of hundredths of a percent, quantities of thousandths, both
 * made by `toMinor(…, 2 | 3)`. Amounts go up to 9,999,999.99, so that every sum of a sale is far below the largest safe integer; a
 * product above that is clamped, but `checkSale` refuses such a sale anyway. Products and quotients are computed with BigInt, so that
 * no float ever holds a fraction of money.
 */

/** Currencies with other than two decimals. */
export const noDecimals = "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF".split(" ");
export const threeDecimals = "BHD IQD JOD KWD LYD OMR TND".split(" ");
/** ISO 4217's four-decimal units of account: not used in shops, and calls allow only three decimals. */
const fourDecimals = ["CLF", "UYW"];

export const rateDecimals = 2;
export const quantityDecimals = 3;

/** Largest amount of money in one field (selling §7). */
export const moneyLimit = 9_999_999.99;
/** Largest quantity in one field. */
export const quantityLimit = 9_999_999;

/** Decimals of a currency by ISO 4217, independent of the browser's Intl data; 2 for those that the lists do not have. */
export function currencyDecimals(currency: string): number {
  if (noDecimals.includes(currency)) return 0;
  return threeDecimals.includes(currency) ? 3 : 2;
}

/** A currency that a company may choose: three capital letters known to ISO 4217. */
export function isCurrency(code: string): boolean {
  return Intl.supportedValuesOf("currency").includes(code) && !fourDecimals.includes(code);
}

/** Whether the number is finite and written with at most `decimals` decimals (0.1 + 0.2 is not, for any currency). */
export function fitsDecimals(amount: number, decimals: number): boolean {
  return exactMinor(amount, decimals) !== null;
}

/** Amount, rate or quantity → integer of its smallest unit. Throws RangeError on more decimals, so check before. */
export function toMinor(amount: number, decimals: number): number {
  const minor = exactMinor(amount, decimals);
  if (minor === null) throw new RangeError(`${amount} has more than ${decimals} decimals`);
  return minor;
}

/** Minor units → wire amount. A single division by a power of ten is rounded correctly, so JSON writes exactly this amount. */
export function fromMinor(minor: number, decimals: number): number {
  return minor === 0 ? 0 : minor / 10 ** decimals;
}

/** `fromMinor` for every field of an object of minor units. */
export function inAmounts<T extends Record<string, number>>(minors: T, decimals: number): T {
  const amounts = Object.entries(minors).map(([key, minor]) => [key, fromMinor(minor, decimals)]);
  return Object.fromEntries(amounts) as T;
}

/** Largest amount in one field, in minor units of the currency. */
export function largestMinor(decimals: number): number {
  return Number((999_999_999n * 10n ** BigInt(decimals)) / 100n);
}

/** minor × quantity (up to 3 decimals), rounded to minor units. */
export function mulQuantity(minor: number, quantity: number): number {
  return mulDiv(minor, toMinor(quantity, quantityDecimals), 10 ** quantityDecimals);
}

/** price × quantity (up to 3 decimals), rounded once; wire amounts. */
export function timesQuantity(price: number, quantity: number, currency: string): number {
  const decimals = currencyDecimals(currency);
  return fromMinor(mulQuantity(toMinor(price, decimals), quantity), decimals);
}

/** minor × rate %, rounded to minor units; rate has up to 2 decimals. */
export function percentOf(minor: number, rate: number): number {
  return mulDiv(minor, toMinor(rate, rateDecimals), 100 * 10 ** rateDecimals);
}

/**
 * a × b / c in integers (c > 0), rounded half away from zero: the only place where money is rounded. Results above the largest safe
 * integer are clamped to it.
 */
export function mulDiv(a: number, b: number, c: number): number {
  const product = BigInt(a) * BigInt(b);
  const divisor = BigInt(c);
  const size = ((product < 0n ? -product : product) * 2n + divisor) / (divisor * 2n);
  const safe = BigInt(Number.MAX_SAFE_INTEGER);
  const clamped = Number(size > safe ? safe : size);
  return product < 0n && clamped !== 0 ? -clamped : clamped;
}

/** Sum of wire numbers with the same decimals, without float drift. */
export function sumAmounts(amounts: readonly number[], decimals: number): number {
  return fromMinor(
    amounts.reduce((sum, amount) => sum + toMinor(amount, decimals), 0),
    decimals,
  );
}

/** `sumAmounts` of one field of these rows. */
export function sumOf<Field extends string>(
  rows: readonly Record<Field, number>[],
  field: Field,
  decimals: number,
): number {
  const amounts = rows.map((row) => row[field]);
  return sumAmounts(amounts, decimals);
}

/** `12.5, "MYR"` → `RM 12.50` as the present language writes it, the same text in every browser and on the server. */
export const formatMoney = (amount: number, currency: string): string =>
  moneyFormat(currency)
    .format(amount)
    .replace(/\u00a0/g, " ");

function moneyFormat(currency: string): Intl.NumberFormat {
  const key = `${language()} ${currency}`;
  let format = formats.get(key);
  if (!format) {
    const decimals = currencyDecimals(currency);
    format = new Intl.NumberFormat(language(), {
      style: "currency",
      currency,
      currencyDisplay: "narrowSymbol",
      numberingSystem: "latn",
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    });
    formats.set(key, format);
  }
  return format;
}

const formats = new Map<string, Intl.NumberFormat>();

/** `formatMoney` of minor units. */
export const formatMinor = (minor: number, currency: string): string =>
  formatMoney(fromMinor(minor, currencyDecimals(currency)), currency);

/** `MYR` → `RM`: the sign beside an amount. */
export const currencySign = (currency: string): string =>
  moneyFormat(currency)
    .formatToParts(0)
    .find(({ type }) => type === "currency")?.value ?? currency;

/** Reads the shortest decimal text of a number, so that 0.1 is one tenth and not its binary neighbour. */
function exactMinor(amount: number, decimals: number): number | null {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(amount));
  if (!match) return null;
  const [, sign, whole = "", fraction = ""] = match;
  if (fraction.length > decimals) return null;
  const minor = Number(whole + fraction.padEnd(decimals, "0"));
  if (!Number.isSafeInteger(minor)) return null;
  return sign === "-" && minor !== 0 ? -minor : minor;
}
