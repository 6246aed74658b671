import type { StockTransaction } from "@clove/domain/stock/stock.schema.ts";

/** Purchase 5, of 3 teas for Town. */
export const bought: StockTransaction = {
  id: 5,
  type: "purchase",
  created_at: "2026-11-21T04:00:00.000Z",
  reason: null,
  notes: "By lorry",
  user: { id: 1, name: "Ben" },
  source_branch: null,
  destination_branch: { id: 1, name: "Town" },
  supplier: { id: 4, name: "Zeta Trading" },
  delivery_note: "DO-7781",
  delivery_date: "2026-11-20",
  items: [
    {
      id: 50,
      quantity: 3,
      purchase_price: 2,
      sale_price: 2.5,
      purchase_vat: 0,
      batch_no: "B-1",
      expires_on: null,
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
