import { nameWithVariation, variationName } from "@clove/domain/catalogue/variation-name.ts";
import type { PurchaseOrder } from "@clove/domain/stock/purchase-orders.schema.ts";
import { stockOf } from "@clove/domain/stock/stock-of.ts";
import { emptyDraft, type MoveDraft, type MoveLine } from "../moves/move-draft.ts";

type Line = PurchaseOrder["lines"][number];

/** What of a line has not come yet; 0 if more came than was ordered. */
export const missingOf = ({ quantity, received }: Line): number =>
  Math.max(0, stockOf([{ quantity }, { quantity: -received }]));

/**
 * The draft of Add Purchase that receives what is missing of an order, or changes the order; `mint` makes the keys of its lines
 * (stock §35, §36).
 */
export function draftOfOrder(
  order: PurchaseOrder,
  does: NonNullable<MoveDraft["order"]>["does"],
  mint: () => string,
): MoveDraft {
  const { id, version, branch, supplier, notes, prices_include_tax } = order;
  const lines = order.lines.filter((line) => does === "change" || missingOf(line) > 0);
  return {
    ...emptyDraft,
    destination: branch.id,
    supplier,
    prices_include_tax,
    order: { id, version, notes, does },
    added: lines.map((line) =>
      lineOf(line, branch.id, does === "change" ? line.quantity : missingOf(line), mint()),
    ),
  };
}

const lineOf = (line: Line, branch_id: number, quantity: number, key: string): MoveLine => ({
  key,
  product_variation_id: line.product_variation_id,
  product_id: line.product_variation.product.id,
  name: line.product_variation.product.name,
  variation: variationName(line.product_variation),
  barcode: line.product_variation.barcode,
  price_type: line.price_type,
  purchase_vat: line.purchase_vat,
  sale_vat: line.sale_vat,
  former: line.present,
  stocks: [{ branch_id, quantity: line.stock }],
  quantity,
  purchase_price: line.purchase_price,
  sale_price: line.sale_price,
  batch_no: "",
});

/** The name of what a line is about. */
export const orderedName = ({ product_variation: { product, ...variation } }: Line): string =>
  nameWithVariation(product.name, variationName(variation));
