import { csvLine } from "@clove/domain/catalogue/csv-cell.ts";
import { csvHeading } from "@clove/domain/catalogue/csv-heading.ts";
import { variationName } from "@clove/domain/catalogue/variation-name.ts";
import { purchaseSubtotal } from "@clove/domain/stock/line-subtotals.ts";
import type { LowStock } from "@clove/domain/stock/low-stock.schema.ts";
import { csvText } from "../../../ui/csv-file.ts";

const columns = [
  "store",
  "product",
  "variation",
  "barcode",
  "stock",
  "owed",
  "min_stock",
  "on_order",
  "to_order",
  "supplier",
  "purchase_price",
  "subtotal",
];

/** The text with which a CSV file of what is low begins. */
export const lowStockCsvHeader = (): string => csvText([columns.map(csvHeading)]);

/** A row as the text of a CSV file; without the right to see costs its price is empty. */
export const lowStockCsvLine = (row: LowStock, currency: string): string =>
  csvLine([
    row.branch.name,
    row.product.name,
    variationName(row),
    row.barcode ?? "",
    row.quantity,
    row.owed,
    row.min_stock_quantity,
    row.on_order,
    row.to_order,
    row.supplier?.name ?? "",
    row.purchase_price ?? "",
    orderSubtotal(row, currency) ?? "",
  ]);

/** What it costs to order a row; null if the cost is not known. */
export function orderSubtotal(row: LowStock, currency: string): number | null {
  const { purchase_price, to_order: quantity } = row;
  if (purchase_price === undefined) return null;
  return purchaseSubtotal({ purchase_price, purchase_vat: row.product.purchase_vat, quantity }, currency);
}
