import * as catalogueTexts from "@clove/domain/catalogue/catalogue.texts.ts";
import type { Variation } from "@clove/domain/catalogue/products.schema.ts";
import { isLow, stockOf } from "@clove/domain/stock/stock-of.ts";
import { StatusBadge } from "../../../ui/lists/status-badge.tsx";
import classes from "./stock-marks.module.css";

type Props = { variation: Variation; storeName: (branchId: number) => string };

/** The stock in all stores that the person sees, marked if it is out or low; and what offline sales took beyond it (catalogue §10). */
export function StockMarks({ variation, storeName }: Props) {
  const quantity = stockOf(variation.stocks);
  return (
    <span className={classes.marks}>
      <span>{quantity}</span>
      {quantity <= 0 && <StatusBadge text={catalogueTexts.outOfStock} tone="bad" />}
      {quantity > 0 && isLow(quantity, variation.min_stock_quantity) && (
        <StatusBadge text={catalogueTexts.lowStock} tone="warn" />
      )}
      {variation.shortfalls.map((shortfall) => (
        <span key={shortfall.branch_id} className={classes.short} title={catalogueTexts.shortfallMeaning}>
          {catalogueTexts.shortfall({
            quantity: shortfall.quantity,
            store: storeName(shortfall.branch_id),
          })}
        </span>
      ))}
    </span>
  );
}
