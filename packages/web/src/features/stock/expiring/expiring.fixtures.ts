import type { Expiring } from "@clove/domain/stock/expiring.schema.ts";

/** Three pieces that expired two days ago. */
export const milk: Expiring = {
  stock_purchase_transaction_id: 4,
  product_variation_id: 1,
  product: { id: 1, name: "Milk" },
  color: null,
  size: null,
  measurement_unit: null,
  barcode: "9550001",
  branch: { id: 1, name: "Town" },
  batch_no: "M-1",
  received_at: "2026-11-01T04:30:00.000Z",
  expires_on: "2026-11-19",
  days_left: -2,
  quantity: 3,
  supplier: { id: 4, name: "Dairy" },
  purchase_price: 2,
};
