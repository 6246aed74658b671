import type { Product } from "@clove/domain/catalogue/products.schema.ts";
import type { MoveLine } from "./move-draft.ts";

/** Rice with a sale price of 10.00 and a cost of 6.00. */
export const foundLine = (changes: Partial<MoveLine> = {}): MoveLine => ({
  key: "a",
  product_variation_id: 1,
  product_id: 1,
  name: "Rice",
  variation: "N/A",
  barcode: "9556001234568",
  price_type: "fixed",
  purchase_vat: 0,
  former: { purchase_price: 6, sale_price: 10 },
  stocks: [{ branch_id: 1, quantity: 5 }],
  quantity: "",
  purchase_price: 6,
  sale_price: 10,
  batch_no: "",
  ...changes,
});

/** The product of that one variation, as the server answers it. */
export function productOf({
  stocks = [],
  ...variation
}: {
  stocks?: { branch_id: number; quantity: number }[];
  purchase_price?: number | undefined;
} = {}): Product {
  const none = { color: null, size: null, measurement_unit: null };
  return {
    id: 1,
    name: "Rice",
    price_type: "fixed",
    purchase_vat: 0,
    status: "active",
    variations: [
      {
        ...{ id: 1, product_id: 1, barcode: "9556001234568", status: "active", sale_price: 10, ...none },
        ...{ purchase_price: 6, ...variation },
        stocks: stocks.map((stock, i) => ({ ...stock, stock_purchase_transaction_id: i + 1 })),
      },
    ],
  } as unknown as Product;
}
