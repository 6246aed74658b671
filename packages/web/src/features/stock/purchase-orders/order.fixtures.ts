import type { PurchaseOrder } from "@clove/domain/stock/purchase-orders.schema.ts";

/** Order 9 of 10 teas, of which 6 have come. */
export const orderOfTea: PurchaseOrder = {
  id: 9,
  status: "ordered",
  version: 2,
  created_at: "2026-11-21T04:00:00.000Z",
  notes: "before noon",
  prices_include_tax: false,
  branch: { id: 1, name: "Town" },
  supplier: { id: 4, name: "Zeta Trading" },
  user: { id: 1, name: "Ben" },
  closed_by: null,
  closed_at: null,
  lines: [
    {
      product_variation_id: 1,
      quantity: 10,
      received: 6,
      purchase_price: 2,
      sale_price: 2.5,
      purchase_vat: 0,
      sale_vat: 0,
      price_type: "fixed",
      present: { purchase_price: 2, sale_price: 2.5 },
      stock: 6,
      product_variation: {
        id: 1,
        barcode: "9550001",
        color: null,
        size: null,
        measurement_unit: null,
        product: { id: 1, name: "Tea" },
      },
    },
  ],
};
