import { checkDigit } from "../catalogue/barcode.ts";
import type { PriceType } from "../catalogue/variation-name.ts";
import type { ScaleCode } from "../company/scale-codes.schema.ts";
import {
  currencyDecimals,
  formatMinor,
  formatMoney,
  fromMinor,
  mulDiv,
  mulQuantity,
  quantityDecimals,
  toMinor,
} from "../money.ts";
import * as saleTexts from "../orders/sale.texts.ts";
import { valueDigit } from "./value-digit.ts";

/**
 * What a label of a scale says (selling §38). `value`: grams, or the price of the whole label in minor units of the company's currency;
 * null when the digit that checks it does not fit.
 */
export type ScaleLabel = { code: string; item: string; carries: ScaleCode["carries"]; value: number | null };

/** How the digits of an EAN-13 are divided: prefix (2), item, a digit that checks the value (0 or 1), value, check digit (1). */
function partsOf({ item_digits, value_check }: Pick<ScaleCode, "item_digits" | "value_check">) {
  const value = 10 - item_digits - (value_check ? 1 : 0);
  return { item: item_digits, check: value_check ? 1 : 0, value };
}

/** The label that a scanned code is; null for any other code, also one with a wrong check digit or a prefix that is not set. */
export function readScaleBarcode(code: string, settings: readonly ScaleCode[]): ScaleLabel | null {
  if (!/^2\d{12}$/.test(code) || checkDigit(code.slice(0, -1)) !== code.slice(-1)) return null;
  const setting = settings.find(({ prefix }) => code.startsWith(String(prefix)));
  if (!setting) return null;
  const { item, check } = partsOf(setting);
  const digits = code.slice(2 + item + check, -1);
  const isRead = !setting.value_check || valueDigit(digits) === code[2 + item];
  return {
    code,
    item: code.slice(2, 2 + item),
    carries: setting.carries,
    value: isRead ? Number(digits) : null,
  };
}

/**
 * The barcodes by which the label's product may be stored, first the one that counts first: the item code as it is on the label, without
 * leading zeros, and as a whole EAN-13 whose value is zeros.
 */
export function itemBarcodes({ code, item }: Pick<ScaleLabel, "code" | "item">): string[] {
  const padded = code.slice(0, 2) + item.padEnd(10, "0");
  return [...new Set([item, item.replace(/^0+(?=\d)/, ""), padded + checkDigit(padded)])];
}

/** `sale_price`: wire amount of one unit. `unit`: what the quantity is in, where it is a weight. */
export type LabelledPiece = { quantity: number; sale_price: number; unit?: "kg" };

type Goods = { name: string; price_type: PriceType; sale_price: number };

/**
 * What a label sells, or why it sells nothing. A label names a weight or a number of pieces and never a price of its own: goods come
 * to exactly the label's price at the catalogue's price, or are refused; only open pricing takes the price itself.
 */
export function labelledPiece(
  { carries, value }: ScaleLabel,
  goods: Goods,
  currency: string,
): LabelledPiece | { problem: string } {
  const { name, sale_price } = goods;
  if (value === null) return { problem: saleTexts.labelDamaged };
  if (value === 0) return { problem: saleTexts.labelEmpty({ name }) };
  if (goods.price_type === "by_unit") {
    const thousandths =
      carries === "weight" ? value : weightFor(value, toMinor(sale_price, currencyDecimals(currency)));
    return thousandths === null
      ? { problem: noWeight(value, goods, currency) }
      : { quantity: fromMinor(thousandths, quantityDecimals), sale_price, unit: "kg" };
  }
  // A scale that counts prints the pieces where the grams would stand.
  if (carries === "weight") return { quantity: value, sale_price };
  return goods.price_type === "variable"
    ? atItsPrice(value, goods, currency)
    : inPieces(value, goods, currency);
}

/** The weight in grams that costs exactly this at this price of a kilogram, minor units; null when there is none. */
function weightFor(cost: number, price: number): number | null {
  if (price <= 0) return null;
  const grams = mulDiv(cost, 10 ** quantityDecimals, price);
  return grams > 0 && mulQuantity(price, fromMinor(grams, quantityDecimals)) === cost ? grams : null;
}

function atItsPrice(
  cost: number,
  { sale_price }: Goods,
  currency: string,
): LabelledPiece | { problem: string } {
  const price = fromMinor(cost, currencyDecimals(currency));
  return price < sale_price ? { problem: saleTexts.priceBelowActual } : { quantity: 1, sale_price: price };
}

function inPieces(cost: number, goods: Goods, currency: string): LabelledPiece | { problem: string } {
  const price = toMinor(goods.sale_price, currencyDecimals(currency));
  return price > 0 && cost % price === 0
    ? { quantity: cost / price, sale_price: goods.sale_price }
    : { problem: saleTexts.labelNoPieces(pricesOf(cost, goods, currency)) };
}

const noWeight = (cost: number, goods: Goods, currency: string) =>
  saleTexts.labelNoWeight(pricesOf(cost, goods, currency));

const pricesOf = (cost: number, { name, sale_price }: Goods, currency: string) => ({
  name,
  label: formatMinor(cost, currency),
  price: formatMoney(sale_price, currency),
});

/** The code that a scale prints; item and value get zeros in front. */
export function scaleBarcode(setting: ScaleCode, item: string, value: number): string {
  const parts = partsOf(setting);
  const digits = String(value).padStart(parts.value, "0");
  const check = setting.value_check ? valueDigit(digits) : "";
  const body = `${setting.prefix}${item.padStart(parts.item, "0")}${check}${digits}`;
  return body + checkDigit(body);
}
