import { variationName } from "@clove/domain/catalogue/variation-name.ts";
import { type DatePlace, momentText } from "@clove/domain/date-text.ts";
import { purchaseSubtotal } from "@clove/domain/stock/line-subtotals.ts";
import type { StockTransaction } from "@clove/domain/stock/stock.schema.ts";
import { csvText } from "../../../ui/csv-file.ts";

const header = [
  ...["purchase", "date", "store", "supplier", "delivery_note", "delivery_date", "created_by"],
  ...["product", "variation", "barcode", "batch_no", "quantity", "purchase_price", "purchase_sst"],
  ...["sale_price", "subtotal"],
];

/** Purchases as the text of a CSV file, one line for each of theirs; without the right to see costs its costs are empty (stock §33). */
export function purchasesCsv(
  purchases: readonly StockTransaction[],
  { currency, place }: { currency: string; place: DatePlace },
): string {
  const lines = purchases.flatMap(({ items, ...purchase }) =>
    items.map(({ product_variation: variation, purchase_price, ...item }) => [
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
      item.quantity,
      purchase_price ?? "",
      item.purchase_vat,
      item.sale_price,
      purchase_price === undefined ? "" : purchaseSubtotal({ ...item, purchase_price }, currency),
    ]),
  );
  return csvText([header, ...lines]);
}
