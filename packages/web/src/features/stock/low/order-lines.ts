import { nameWithVariation, variationName } from "@clove/domain/catalogue/variation-name.ts";
import type { LowStock } from "@clove/domain/stock/low-stock.schema.ts";
import { maxStockLines } from "@clove/domain/stock/stock-limits.ts";
import type { MoveDraft, MoveLine } from "../moves/move-draft.ts";

/** A line of Add Purchase with the quantity to order. */
export const orderLine = (row: LowStock, key: string): MoveLine => ({
  key,
  product_variation_id: row.product_variation_id,
  product_id: row.product.id,
  name: row.product.name,
  variation: variationName(row),
  barcode: row.barcode,
  price_type: row.product.price_type,
  purchase_vat: row.product.purchase_vat,
  former: { purchase_price: row.purchase_price ?? null, sale_price: row.sale_price },
  stocks: [{ branch_id: row.branch.id, quantity: row.quantity }],
  quantity: row.to_order,
  purchase_price: row.purchase_price ?? "",
  sale_price: row.sale_price,
  batch_no: "",
});

export type Ordered = { draft: MoveDraft; added: number; left: number };

/**
 * Adds what a store needs to the draft of a purchase, except what is in it already, up to the number of lines that a purchase may have;
 * `left`: how many did not fit. Null if the draft is for another store.
 */
export function orderInto(
  draft: MoveDraft,
  store: number,
  rows: readonly LowStock[],
  mint: () => string,
): Ordered | null {
  if (draft.added.length > 0 && draft.destination !== null && draft.destination !== store) return null;
  const there = new Set(draft.added.map((line) => line.product_variation_id));
  const missing = rows.filter(
    ({ to_order, product_variation_id }) => to_order > 0 && !there.has(product_variation_id),
  );
  const room = Math.max(0, maxStockLines - draft.added.length);
  const lines = missing.slice(0, room).map((row) => orderLine(row, mint()));
  return {
    draft: { ...draft, destination: store, added: [...draft.added, ...lines] },
    added: lines.length,
    left: missing.length - lines.length,
  };
}

/** The bodies of `purchase-order/store` that order what one store needs, one for each supplier, in the order of the rows (stock §16). */
export function ordersBySupplier(rows: readonly LowStock[], store: number, prices_include_tax: boolean) {
  // An order names costs, which whoever may open Low Stock sees; a row without one is not ordered for nothing.
  const needed = rows.flatMap(({ purchase_price, ...row }) =>
    row.branch.id === store && row.to_order > 0 && purchase_price !== undefined
      ? [{ ...row, purchase_price }]
      : [],
  );
  const groups = new Map<number | undefined, typeof needed>();
  for (const row of needed) groups.set(row.supplier?.id, [...(groups.get(row.supplier?.id) ?? []), row]);
  return [...groups].flatMap(([supplier_id, lines]) =>
    Array.from({ length: Math.ceil(lines.length / maxStockLines) }, (_, at) => ({
      destination_branch_id: store,
      ...(supplier_id !== undefined && { supplier_id }),
      prices_include_tax,
      entries: lines.slice(at * maxStockLines, (at + 1) * maxStockLines).map((row) => ({
        product_variation_id: row.product_variation_id,
        quantity: row.to_order,
        purchase_price: row.purchase_price,
        sale_price: row.sale_price,
      })),
    })),
  );
}

export const lowName = (row: LowStock): string => nameWithVariation(row.product.name, variationName(row));
