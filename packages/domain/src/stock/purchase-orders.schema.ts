import { z } from "zod";
import { answer, listAnswer } from "../answers.ts";
import { priceTypes } from "../catalogue/products.schema.ts";
import { id, length, named, page, tempId, text, time } from "../wire.schema.ts";
import { stockPurchaseBody, stockTransaction } from "./stock.schema.ts";

export const purchaseOrderStatuses = ["ordered", "received", "closed"] as const;

/**
 * A purchase that was ordered (stock §35). `received` of a line: what has come of it by now, in its unit; `version` counts changes and
 * receipts. `purchase_price` is there for whoever sees costs.
 */
export const purchaseOrder = z.object({
  id: z.int(),
  status: z.enum(purchaseOrderStatuses),
  version: z.int(),
  created_at: time,
  notes: z.string().nullable(),
  /** How the sale prices are typed. */
  prices_include_tax: z.boolean(),
  branch: named,
  supplier: named.nullable(),
  user: named,
  closed_by: named.nullable(),
  closed_at: time.nullable(),
  lines: z.array(
    z.object({
      product_variation_id: z.int(),
      quantity: z.number(),
      received: z.number(),
      purchase_price: z.number(),
      sale_price: z.number(),
      purchase_vat: z.number(),
      sale_vat: z.number(),
      price_type: z.enum(priceTypes),
      /** The prices of the catalogue. */
      present: z.object({ purchase_price: z.number(), sale_price: z.number() }),
      /** In the store of the order. */
      stock: z.number(),
      product_variation: stockTransaction.shape.items.element.shape.product_variation,
    }),
  ),
});
export type PurchaseOrder = z.infer<typeof purchaseOrder>;

/** `query`: in the name of the supplier, a product or who ordered, in a barcode, or the order's id. */
export const purchaseOrderListQuery = z.object({
  page,
  length,
  branch_id: id.optional(),
  supplier_id: id.optional(),
  status: z.enum(purchaseOrderStatuses).optional(),
  query: text.optional(),
});
export type PurchaseOrderListQuery = z.infer<typeof purchaseOrderListQuery>;
export const purchaseOrderList = listAnswer("purchase_orders", purchaseOrder);
export const purchaseOrderAnswer = answer(z.object({ purchase_order: purchaseOrder }));

/** `purchase-order/store`; each variation in one line. */
export const purchaseOrderStoreBody = stockPurchaseBody.pick({
  destination_branch_id: true,
  entries: true,
  supplier_id: true,
  notes: true,
  prices_include_tax: true,
  temp_id: true,
});

export type PurchaseOrderStoreBody = z.infer<typeof purchaseOrderStoreBody>;

/** `purchase-order/update` replaces all of an order of which nothing was received yet. */
export const purchaseOrderUpdateBody = purchaseOrderStoreBody.extend({ id, version: id });
export type PurchaseOrderUpdateBody = z.infer<typeof purchaseOrderUpdateBody>;

/** `purchase-order/receive`: a purchase of what came, for the store of the order. */
export const purchaseOrderReceiveBody = stockPurchaseBody
  .omit({ destination_branch_id: true })
  .extend({ id, version: id });
export type PurchaseOrderReceiveBody = z.infer<typeof purchaseOrderReceiveBody>;
export const purchaseOrderReceiveAnswer = answer(
  z.object({ transaction: stockTransaction, purchase_order: purchaseOrder }),
);

/** `purchase-order/close`: what is missing will not come. */
export const purchaseOrderCloseBody = z.object({ id, temp_id: tempId.optional() });
