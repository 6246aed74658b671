import type { RefusedRow } from "../answers.ts";
import { exactPrice, type PriceKind } from "../catalogue/converted-price.ts";
import { type CsvForm, cellReaders } from "../catalogue/csv-cells.ts";
import { type CsvKind, csvColumns } from "../catalogue/csv-columns.ts";
import { keyOf } from "../catalogue/csv-match.ts";
import type { CsvRow } from "../catalogue/csv-row.ts";
import { type RowFault, refusedInRow, refusedRow, rowFault } from "../catalogue/row-faults.ts";
import type { PriceType } from "../catalogue/variation-name.ts";
import { moneyLimit, quantityDecimals } from "../money.ts";
import { refuse as refuseBy } from "../refusal.ts";
import { maxBatchNo, stockLineLimit } from "./stock-limits.ts";

/** Columns of a purchase file, named as in a product file where both have them (stock §25). */
export const purchaseColumns = [
  ...(["name", "color", "size", "unit", "barcode"] as const),
  ...(["quantity", "purchase_price", "sale_price", "batch_no"] as const),
  "expires_on",
  "price_includes_tax",
] as const;
export type PurchaseColumn = (typeof purchaseColumns)[number];

/** The other columns of a product file are allowed but not read: its `stock` is not the quantity bought. */
export const purchaseFileKind: CsvKind<PurchaseColumn> = {
  columns: purchaseColumns,
  needed: ["quantity"],
  passedOver: csvColumns,
};

export type PurchaseRow = Pick<CsvRow, "line" | "name" | "color" | "size" | "unit" | "barcode"> & {
  quantity: number;
  /** Null: the price in the catalogue. */
  purchase_price: number | null;
  sale_price: number | null;
  /** Whether `sale_price` contains the tax; null: it is as the company's prices are. */
  price_includes_tax: boolean | null;
  batch_no: string | null;
  /** YYYY-MM-DD. */
  expires_on: string | null;
};

/** Reads a row's cells, or lists every error in them. */
export function readPurchaseRow(
  cells: readonly string[],
  line: number,
  form: CsvForm<PurchaseColumn>,
): { row: PurchaseRow; reasons?: never } | { reasons: RowFault[]; row?: never } {
  const { reasons, refuse, cellOf, text, number, barcode, flag, dayOf } = cellReaders(cells, form);
  const optional = { otherwise: "" };
  const price = (column: "purchase_price" | "sale_price") =>
    cellOf(column) === "" ? null : number(column, moneyLimit, form.decimals);
  const row: PurchaseRow = {
    line,
    name: text("name", optional),
    color: text("color", optional),
    size: text("size", optional),
    unit: text("unit", optional),
    barcode: barcode("barcode"),
    quantity: number("quantity", stockLineLimit, quantityDecimals, true),
    purchase_price: price("purchase_price"),
    sale_price: price("sale_price"),
    price_includes_tax: flag("price_includes_tax"),
    batch_no: text("batch_no", { ...optional, most: maxBatchNo }) || null,
    expires_on: dayOf("expires_on"),
  };
  if (row.barcode === null && row.name === "") refuse(rowFault("csv_cell_required", { column: "barcode" }));
  if (row.quantity === 0 && reasons.length === 0)
    refuse(rowFault("csv_cell_required", { column: "quantity" }));
  return reasons.length > 0 ? { reasons } : { row };
}

/** An active variation as the company has it; "" = no color, size or unit. */
export type StoredGood = Pick<PurchaseRow, "name" | "color" | "size" | "unit" | "barcode"> & {
  product_variation_id: number;
  product_id: number;
  price_type: PriceType;
  /** Percent. */
  sale_vat: number;
};

type Matched = PurchaseRow & Pick<StoredGood, "product_variation_id" | "product_id">;

/**
 * The variation of each row, by its barcode or else by its names, or the reason against the row. Sale prices of the other kind than the
 * company's are converted, and counted.
 */
export function matchPurchaseRows(
  rows: readonly PurchaseRow[],
  stored: readonly StoredGood[],
  { kind, currency }: { kind: PriceKind; currency: string },
): { matched: Matched[]; refused: RefusedRow[]; converted: number } {
  let converted = 0;
  const isWith = kind === "with_tax";
  const byBarcode = new Map(stored.map((good) => [good.barcode, good]));
  const named = stored.map((good) => ({ good, names: namesOf(good) }));
  const matched: Matched[] = [];
  const refused: RefusedRow[] = [];
  for (const row of rows) {
    const refuse = (reason: RowFault) => refused.push(refusedRow(row.line, [reason]));
    const what = row.barcode ?? [row.name, row.color, row.size, row.unit].filter(Boolean).join(", ");
    const names = namesOf(row);
    const [good, ...others] =
      row.barcode === null
        ? named.flatMap((one) => (one.names === names ? one.good : []))
        : [byBarcode.get(row.barcode)];
    if (!good) refuse(rowFault("csv_nothing_found", { what }));
    else if (others.length > 0) refuse(rowFault("csv_several_found", { what }));
    else if (good.price_type !== "by_unit" && !Number.isInteger(row.quantity))
      refuse(refusedInRow(refuseBy("quantity_whole", { name: good.name })));
    else {
      const { product_variation_id, product_id, sale_vat } = good;
      const isOther = row.sale_price !== null && (row.price_includes_tax ?? isWith) !== isWith;
      const sale_price = isOther ? exactPrice(row.sale_price!, sale_vat, kind, currency) : row.sale_price;
      if (isOther && sale_price === null) {
        refuse(rowFault("csv_cell_too_large", { column: "sale_price", most: moneyLimit }));
        continue;
      }
      if (isOther) converted++;
      matched.push({ ...row, sale_price, product_variation_id, product_id });
    }
  }
  return { matched, refused, converted };
}

const namesOf = ({ name, color, size, unit }: Pick<StoredGood, "name" | "color" | "size" | "unit">) =>
  keyOf(name, color, size, unit);
