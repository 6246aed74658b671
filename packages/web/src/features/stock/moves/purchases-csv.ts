import { csvLine } from "@clove/domain/catalogue/csv-cell.ts";
import { csvHeading } from "@clove/domain/catalogue/csv-heading.ts";
import { variationName } from "@clove/domain/catalogue/variation-name.ts";
import { type DatePlace, momentText } from "@clove/domain/date-text.ts";
import { purchaseSubtotal } from "@clove/domain/stock/line-subtotals.ts";
import type { StockTransaction } from "@clove/domain/stock/stock.schema.ts";
import { csvText } from "../../../ui/csv-file.ts";

const columns = [
  ...["purchase", "date", "store", "supplier", "delivery_note", "delivery_date", "created_by"],
  ...[
    "product",
    "variation",
    "barcode",
    "batch_no",
    "expires_on",
    "quantity",
    "purchase_price",
    "purchase_sst",
  ],
  ...["sale_price", "subtotal"],
];

/** The text with which a CSV file of purchases begins. */
export const purchasesCsvHeader = (): string => csvText([columns.map(csvHeading)]);

/**
 * A purchase as text of a CSV file, one line for each of its own; without the right to see costs its costs are empty (stock §33). One
 * by one, so that a long list is not held besides as what the server answered.
 */
export function purchaseCsvLines(
  { items, ...purchase }: StockTransaction,
  { currency, place }: { currency: string; place: DatePlace },
): string {
  return items
    .map(({ product_variation: variation, purchase_price, ...item }) => [
      purchase.id,
      momentText(purchase.created_at, place),
      purchase.destination_branch?.name ?? "",
      purchase.supplier?.name ?? "",
      purchase.delivery_note ?? "",
      purchase.delivery_date ?? "",
      purchase.user.name,
      variation.product.name,
      variationName(variation),
      variation.barcode ?? "",
      item.batch_no ?? "",
      item.expires_on ?? "",
      item.quantity,
      purchase_price ?? "",
      item.purchase_vat,
      item.sale_price,
      purchase_price === undefined ? "" : purchaseSubtotal({ ...item, purchase_price }, currency),
    ])
    .map(csvLine)
    .join("");
}
