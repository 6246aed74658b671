import type { PriceType } from "../catalogue/variation-name.ts";
import type { CreditFacts } from "../users/credit.ts";
import type { DiscountedLine, DiscountFacts } from "./discount-limit.ts";
import type { OrderItemBody, PaymentBody, PlaceOrderBody } from "./orders.schema.ts";
import { isSameTax, type SaleTerms, saleTermsOf } from "./sale-terms.ts";
import type { GivenPart } from "./total-parts.ts";

/**
 * The facts by which a sale is judged: from the cart and the local copy in the browser, from locked rows on the server.
 * Amounts on the wire, rates in percent, quantities with up to 3 decimals.
 */
export type SaleFacts = {
  /** `offline`: the true stock is not known, so lack of it is no refusal (offline §8); prices are the local copy's. */
  mode: "online" | "offline";
  currency: string;
  /** The store chosen in the header; on the server that of the counter. */
  branch_id: number | null;
  terminal: TerminalFacts | null;
  seller: SellerFacts;
  /** At least those of the cart. */
  variations: readonly VariationFacts[];
  customer: CustomerFacts | null;
  /** The company's; of an offline sale those by which it was made. */
  terms: SaleTerms;
  /** What returned goods pay in place of cash (orders §22); left out: nothing. */
  by_goods?: number;
  /** Who approved this very sale (selling §36); left out or null: nobody. */
  approver?: ApproverFacts | null;
};

/** The limit of the person who approved the sale, and whether they may let a customer go beyond the credit limit. */
export type ApproverFacts = DiscountFacts & { may_extend_credit: boolean };

export type TerminalFacts = {
  id: number;
  status: "active" | "inactive";
  branch_id: number;
  branch_type: "warehouse" | "branch";
  branch_status: "active" | "inactive";
  unique_no: string | null;
};

/** `open_shift_terminal_id`: the counter of the seller's open shift, which only a cashier needs (selling §1). */
export type SellerFacts = DiscountFacts & { open_shift_terminal_id: number | null };

export type VariationFacts = {
  id: number;
  product_id: number;
  /** The product's name. */
  name: string;
  /** Color, size and unit as `variationName` writes them. */
  variation: string;
  barcode: string | null;
  price_type: PriceType;
  sale_price: number;
  sale_vat: number;
  /** The product's own discount in percent. */
  discount: number;
  /** `inactive` when the product or the variation is. */
  status: "active" | "inactive";
  /** Left in the counter's branch over all batches. */
  stock: number;
};

export type CustomerFacts = CreditFacts & {
  id: number;
  name: string;
  phone: string | null;
  status: "active" | "inactive";
};

/** The order as it is sent; the screen may not have chosen a counter yet. */
export type SaleRequest = Pick<PlaceOrderBody, GivenPart | "discount" | "user_id" | keyof SaleTerms> & {
  terminal_id: number | null;
  /** `item_vat`: the SST in percent that a sale already made has charged; left out, the product's. */
  items: readonly (OrderItemBody & { item_vat?: number })[];
  /** `receipt_no`: the number printed by a sale already made. */
  payments: readonly (PaymentBody & { receipt_no?: string })[];
};

/** The variation of an item, or undefined when it is not among the facts. */
export function factsOf(
  facts: Pick<SaleFacts, "variations">,
  item: OrderItemBody,
): VariationFacts | undefined {
  return facts.variations.find((variation) => variation.id === item.product_variation_id);
}

/** The items as lines to sell, with SST and the product's own discount; both 0 for a variation without facts. */
export const discountedLines = <Item extends SaleRequest["items"][number]>(
  items: readonly Item[],
  facts: Pick<SaleFacts, "variations">,
): (Item & DiscountedLine)[] =>
  items.map((item) => {
    const sold = factsOf(facts, item);
    return { ...item, sale_vat: item.item_vat ?? sold?.sale_vat ?? 0, own_discount: sold?.discount ?? 0 };
  });

/** Whether an item's price is not the catalogue's or, for price type `variable`, is below it (selling §11). */
export const isOtherPrice = (item: Pick<OrderItemBody, "sale_price">, sold: VariationFacts): boolean =>
  sold.price_type === "variable" ? item.sale_price < sold.sale_price : item.sale_price !== sold.sale_price;

/**
 * Whether the till sold by other terms than these (selling §9): a sale that names none goes by these. Another step of rounding
 * matters only to a payment in cash.
 */
export function hasOtherTerms(request: SaleRequest, terms: SaleTerms): boolean {
  const sent = { ...terms, ...definedTerms(request) };
  const paysCash = request.payments.some(({ payment_method }) => payment_method === "cash");
  return !isSameTax(sent, terms) || (paysCash && sent.cash_rounding !== terms.cash_rounding);
}

/** Whether the sale says by which terms it was made. */
export const namesTerms = (request: Pick<SaleRequest, keyof SaleTerms>): boolean =>
  request.prices_include_tax !== undefined;

const definedTerms = (request: SaleRequest): Partial<SaleTerms> =>
  namesTerms(request) ? saleTermsOf(request) : {};
