import { soldVariation } from "@clove/domain/orders/sale.fixtures.ts";
import type { VariationFacts } from "@clove/domain/orders/sale-facts.ts";
import { type Cart, type CartLine, emptyCart } from "./cart/cart.ts";

/** A fixed-price product of RM 10.00 with 6 % SST; for tests. */
export function factsOf(id: number, changes: Partial<VariationFacts> = {}): VariationFacts {
  const sold = { product_id: id * 100, barcode: `95500000${id}`, sale_vat: 6, stock: 20 };
  return soldVariation({ id, ...sold, ...changes });
}

export function lineOf(facts: VariationFacts, changes: Partial<CartLine> = {}): CartLine {
  return {
    product_id: facts.product_id,
    product_variation_id: facts.id,
    stock_purchase_transaction_id: 1,
    quantity: 1,
    sale_price: facts.sale_price,
    discount: facts.discount,
    facts,
    ...changes,
  };
}

export function cartOf(lines: CartLine[], changes: Partial<Cart> = {}): Cart {
  return { ...emptyCart, key: "k", lines, ...changes };
}
