import { moneyLimit, quantityDecimals, quantityLimit, rateDecimals } from "../money.ts";
import { type CsvForm, cellReaders } from "./csv-cells.ts";
import type { CsvColumn } from "./csv-columns.ts";
import { priceTypes } from "./products.schema.ts";
import { type RowFault, rowFault } from "./row-faults.ts";

/** One variation as its row describes it; `line`: of the file, from 1. Prices in the company's currency. */
export type CsvRow = ReturnType<typeof rowOf>;

/** "": no color, size or unit. */
function rowOf(
  line: number,
  { text, number, choice, barcode, flag }: ReturnType<typeof cellReaders<CsvColumn>>,
  decimals: number,
) {
  return {
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
    purchase_price: number("purchase_price", moneyLimit, decimals, true),
    sale_price: number("sale_price", moneyLimit, decimals, true),
    discount: number("discount", 100, rateDecimals),
    purchase_vat: number("purchase_vat", 100, rateDecimals),
    sale_vat: number("sale_vat", 100, rateDecimals),
    stock: number("stock", quantityLimit, quantityDecimals),
    min_stock: number("min_stock", quantityLimit, quantityDecimals),
    status: choice("status", ["active", "inactive"]),
    /** Whether `sale_price` contains the tax; null: it is as the company's prices are. */
    price_includes_tax: flag("price_includes_tax"),
  };
}

/** Reads a row's cells, or lists every error in them. */
export function readRow(
  cells: readonly string[],
  line: number,
  form: CsvForm<CsvColumn>,
): { row: CsvRow; reasons?: never } | { reasons: RowFault[]; row?: never } {
  const readers = cellReaders(cells, form);
  const { reasons, refuse } = readers;
  if (cells.some((cell, at) => (form.layout[at] ?? null) === null && cell.trim() !== ""))
    refuse(rowFault("csv_too_many_cells"));
  const row = rowOf(line, readers, form.decimals);
  return reasons.length > 0 ? { reasons } : { row };
}
