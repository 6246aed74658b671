import type { PlannedReturn } from "@clove/domain/orders/exchange.ts";
import type { PaymentMethod } from "@clove/domain/orders/payment-methods.ts";
import type { CustomerFacts, VariationFacts } from "@clove/domain/orders/sale-facts.ts";
import type { GivenPart } from "@clove/domain/orders/total-parts.ts";
import type { SaleBody } from "../../orders/orders.api.ts";

/** One line: the variation sold, with the catalogue's facts when they were last loaded. */
export type CartLine = {
  product_id: number;
  product_variation_id: number;
  /** The batch to take from first (stock §2). */
  stock_purchase_transaction_id: number | null;
  quantity: number;
  sale_price: number;
  discount: number;
  facts: VariationFacts;
  /** Names the one piece that this line is, by its scale's label; it is never added to another line (selling §38). */
  label?: string;
  /** Of a quantity that the scale weighed. */
  unit?: "kg" | undefined;
  /** What was chosen, whatever the id stands for later; missing in carts of earlier versions. */
  meant?: { name: string; history: string | null };
};

/** A ticked method; `amount_received` null = pays what the others leave, if it is the last such one (selling §13). */
export type ChosenPayment = { payment_method: PaymentMethod; amount_received: number | null; ref: string };

/** `history`: of the copy in which the customer was chosen; missing in carts of earlier versions. */
export type CartCustomer = CustomerFacts & { email: string; barcode: string; history?: string | null };

export type Cart = Record<GivenPart, number> & {
  /** Unique; made when the first item is added, "" before. */
  key: string;
  /** Fixed at the first Place Order, kept through every retry (offline §5). */
  temp_id: string | null;
  lines: CartLine[];
  customer: CartCustomer | null;
  /** The reduction as typed: 0 or more. */
  adjustment: number;
  /** In the order of choice. */
  payments: ChosenPayment[];
  /** Goods that come back and pay for these (orders §22). */
  returned: PlannedReturn | null;
  /** A sale that was sent and whose answer has not come: it may be stored already, so it is only sent again as it was. */
  attempt: (SaleBody & { temp_id: string }) | null;
  /** Sells nothing: somebody practises (offline §17). */
  practice?: true;
};

export const emptyCart: Cart = {
  key: "",
  temp_id: null,
  lines: [],
  customer: null,
  adjustment: 0,
  payments: [],
  returned: null,
  attempt: null,
};

/**
 * A variation has one line, beside those of its labelled pieces. The batch is no part of the key, as it changes with the counter, also
 * while somebody changes the line.
 */
export const lineKey = ({
  product_variation_id: id,
  label,
}: Pick<CartLine, "product_variation_id" | "label">) => (label ? `${id} ${label}` : String(id));

/**
 * What people have changed in the cart, to compare. Every tab receives prices, stock and the like by itself: a tab that stored the
 * cart because of them would take it from the tab where somebody works.
 */
export const withoutFacts = (cart: Cart): string =>
  JSON.stringify(cart, (field, value) => (field === "facts" ? undefined : value));
