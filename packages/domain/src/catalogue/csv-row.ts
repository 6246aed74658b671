import { errorText } from "../errors.ts";
import { fillText, type MessageKey, messages } from "../messages.ts";
import { fitsDecimals, quantityDecimals, rateDecimals } from "../money.ts";
import { moneyLimit, printable, quantityLimit } from "../wire.schema.ts";
import { checkBarcode } from "./barcode.ts";
import { plainCell } from "./csv-cell.ts";
import type { CsvColumn, CsvLayout } from "./csv-columns.ts";
import { priceTypes } from "./products.schema.ts";
import type { PriceType } from "./variation-name.ts";

/** One variation as its row describes it; "" = no color, size or unit. Prices in the company's currency. */
export type CsvRow = {
  /** Of the file, from 1. */
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

export type CsvForm = {
  layout: CsvLayout;
  /** Of the company's currency. */
  decimals: number;
  /** Whether 12,50 is a number too: in files that are not separated by commas. */
  decimalComma: boolean;
};

/** Reads a row's cells, or lists every error in them. */
export function readRow(
  cells: readonly string[],
  line: number,
  form: CsvForm,
): { row: CsvRow; reasons?: never } | { reasons: string[]; row?: never } {
  const reasons: string[] = [];
  const refuse = (key: MessageKey, params: Record<string, string | number> = {}) => {
    reasons.push(fillText(messages[key], params));
  };
  const cellOf = (column: CsvColumn) => plainCell((cells[form.layout.indexOf(column)] ?? "").trim()).trim();

  const text = (column: CsvColumn, { most = 255, otherwise }: { most?: number; otherwise?: string } = {}) => {
    const cell = cellOf(column) || (otherwise ?? "");
    if (cell === "" && otherwise === undefined) refuse("csvCellRequired", { column });
    if (cell.length > most) refuse("csvCellTooLong", { column, most });
    if (!printable.test(cell)) refuse("csvCellUnprintable", { column });
    return cell;
  };
  const number = (column: CsvColumn, most: number, decimals: number, isNeeded = false) => {
    const cell = cellOf(column);
    if (cell === "") {
      if (isNeeded) refuse("csvCellRequired", { column });
      return 0;
    }
    const written = form.decimalComma ? cell.replace(/^(\d+),(\d+)$/, "$1.$2") : cell;
    if (!/^\d{1,15}(\.\d{1,9})?$/.test(written)) refuse("csvCellNoNumber", { column, cell: short(cell) });
    else if (Number(written) > most) refuse("csvCellTooLarge", { column, most });
    else if (!fitsDecimals(Number(written), decimals)) refuse("csvCellDecimals", { column, decimals });
    return Number(written);
  };
  const choice = <T extends string>(column: CsvColumn, choices: readonly [T, ...T[]]): T => {
    const cell = cellOf(column);
    const chosen = cell === "" ? choices[0] : choices.find((one) => one === cell.toLowerCase());
    if (chosen === undefined)
      refuse("csvCellChoice", { column, choices: choices.join(", "), cell: short(cell) });
    return chosen ?? choices[0];
  };
  const barcode = () => {
    const cell = cellOf("barcode");
    if (cell === "") return null;
    if (cell.length > 80) refuse("csvCellTooLong", { column: "barcode", most: 80 });
    else if (/^\d(?:[.,]\d+)?E\+\d+$/i.test(cell)) refuse("csvBarcodeRounded", { barcode: cell });
    else {
      const wrong = checkBarcode(cell);
      if (wrong) reasons.push(errorText(wrong));
    }
    return cell;
  };

  if (cells.some((cell, at) => (form.layout[at] ?? null) === null && cell.trim() !== ""))
    refuse("csvTooManyCells");
  const row: CsvRow = {
    line,
    name: text("name"),
    description: text("description", { most: 2000, otherwise: "." }),
    category: text("category"),
    brand: text("brand"),
    color: text("color", { otherwise: "" }),
    size: text("size", { otherwise: "" }),
    unit: text("unit", { otherwise: "" }),
    barcode: barcode(),
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

/** Shortens a cell for an error message. */
const short = (cell: string) => (cell.length > 40 ? `${cell.slice(0, 40)}…` : cell);
