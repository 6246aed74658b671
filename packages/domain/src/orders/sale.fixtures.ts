import type { OrderItemBody, PaymentBody } from "./orders.schema.ts";
import type { SaleFacts, SaleRequest, VariationFacts } from "./sale-facts.ts";
import { firstTerms } from "./sale-terms.ts";

/** The facts of a sale at counter 7 of store 3, by an administrator, in ringgit and without a customer. */
export function saleFacts(
  variations: readonly VariationFacts[],
  changes: Partial<SaleFacts> = {},
): SaleFacts {
  return {
    mode: "online",
    currency: "MYR",
    branch_id: 3,
    terminal: {
      id: 7,
      status: "active",
      branch_id: 3,
      branch_type: "branch",
      branch_status: "active",
      unique_no: "0001",
    },
    seller: {
      role: "company_admin",
      max_discount: null,
      max_discount_type: null,
      open_shift_terminal_id: null,
    },
    variations,
    customer: null,
    terms: firstTerms,
    ...changes,
  };
}

export function soldVariation(changes: Partial<VariationFacts> & { id: number }): VariationFacts {
  return {
    product_id: changes.id + 1000,
    name: `Product ${changes.id}`,
    variation: "N/A",
    barcode: null,
    price_type: "fixed",
    sale_price: 10,
    sale_vat: 0,
    discount: 0,
    status: "active",
    stock: 1000,
    ...changes,
  };
}

/** One item of the variation at its own price and discount. */
export function itemOf(variation: VariationFacts, changes: Partial<OrderItemBody> = {}): OrderItemBody {
  return {
    product_variation_id: variation.id,
    quantity: 1,
    sale_price: variation.sale_price,
    discount: variation.discount,
    discount_type: "percentage",
    ...changes,
  };
}

export function payment(
  payment_method: PaymentBody["payment_method"],
  amount_received: number,
  amount_returned = 0,
  ref?: string,
): PaymentBody {
  return { payment_method, amount_received, amount_returned, ...(ref && { ref }) };
}

export function saleRequest(
  items: readonly OrderItemBody[],
  payments: PaymentBody[],
  changes: Partial<SaleRequest> = {},
): SaleRequest {
  return { terminal_id: 7, adjustment: 0, discount: 0, payments, items, ...changes };
}
