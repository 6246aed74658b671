import { moneyLimit, quantityDecimals, quantityLimit, rateDecimals } from "../money.ts";
import * as csvTexts from "./csv.texts.ts";
import { type CsvForm, cellReaders } from "./csv-cells.ts";
import type { CsvColumn } from "./csv-columns.ts";
import { priceTypes } from "./products.schema.ts";
import type { PriceType } from "./variation-name.ts";

/** One variation as its row describes it; "": no color, size or unit. Prices in the company's currency. */
export type CsvRow = {
  /** The line of the file, from 1. */
  line: number;
  name: string;
  description: string;
  category: string;
  brand: string;
  color: string;
  size: string;
  unit: string;
  barcode: string | null;
  price_type: PriceType;
  purchase_price: number;
  sale_price: number;
  discount: number;
  purchase_vat: number;
  sale_vat: number;
  stock: number;
  min_stock: number;
  status: "active" | "inactive";
};

/** Reads a row's cells, or lists every error in them. */
export function readRow(
  cells: readonly string[],
  line: number,
  form: CsvForm<CsvColumn>,
): { row: CsvRow; reasons?: never } | { reasons: string[]; row?: never } {
  const { reasons, refuse, text, number, choice, barcode } = cellReaders(cells, form);
  if (cells.some((cell, at) => (form.layout[at] ?? null) === null && cell.trim() !== ""))
    refuse(csvTexts.csvTooManyCells);
  const row: CsvRow = {
    line,
    name: text("name"),
    description: text("description", { most: 2000, otherwise: "." }),
    category: text("category"),
    brand: text("brand"),
    color: text("color", { otherwise: "" }),
    size: text("size", { otherwise: "" }),
    unit: text("unit", { otherwise: "" }),
    barcode: barcode("barcode"),
    price_type: choice("price_type", priceTypes),
    purchase_price: number("purchase_price", moneyLimit, form.decimals, true),
    sale_price: number("sale_price", moneyLimit, form.decimals, true),
    discount: number("discount", 100, rateDecimals),
    purchase_vat: number("purchase_vat", 100, rateDecimals),
    sale_vat: number("sale_vat", 100, rateDecimals),
    stock: number("stock", quantityLimit, quantityDecimals),
    min_stock: number("min_stock", quantityLimit, quantityDecimals),
    status: choice("status", ["active", "inactive"]),
  };
  return reasons.length > 0 ? { reasons } : { row };
}
