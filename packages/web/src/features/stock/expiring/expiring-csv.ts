import { csvLine } from "@clove/domain/catalogue/csv-cell.ts";
import { csvHeading } from "@clove/domain/catalogue/csv-heading.ts";
import { variationName } from "@clove/domain/catalogue/variation-name.ts";
import type { Expiring } from "@clove/domain/stock/expiring.schema.ts";
import { batchCost } from "@clove/domain/stock/stock-value.ts";
import { csvText } from "../../../ui/csv-file.ts";

const columns = [
  ...["expires_on", "days_left", "store", "product", "variation", "barcode", "batch_no", "supplier"],
  ...["quantity", "purchase_price", "value_at_cost"],
];

/** The text with which a CSV file of what expires begins. */
export const expiringCsvHeader = (): string => csvText([columns.map(csvHeading)]);

/** A row as the text of a CSV file; without the right to see costs its costs are empty. */
export const expiringCsvLine = (row: Expiring, currency: string): string =>
  csvLine([
    row.expires_on,
    row.days_left,
    row.branch.name,
    row.product.name,
    variationName(row),
    row.barcode ?? "",
    row.batch_no ?? "",
    row.supplier?.name ?? "",
    row.quantity,
    row.purchase_price ?? "",
    batchCost(row, currency) ?? "",
  ]);
