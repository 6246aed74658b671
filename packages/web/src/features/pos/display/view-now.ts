import type { CustomerView, DisplayCompany } from "@clove/domain/display/customer-view.schema.ts";
import { cartView, soldView } from "@clove/domain/display/customer-view.ts";
import { currencyDecimals } from "@clove/domain/money.ts";
import { receiptOf } from "@clove/domain/orders/receipt.ts";
import { saleTermsOf } from "@clove/domain/orders/sale-terms.ts";
import type { ConnectivityState } from "../../../api/connectivity-slice.ts";
import { mediaUrl } from "../../../api/media-url.ts";
import type { AuthState } from "../../../session/auth-slice.ts";
import { authApi } from "../../auth/auth.api.ts";
import { companyApi, printedCompany } from "../../company/company.api.ts";
import type { Cart } from "../cart/cart.ts";
import { type CartState, selectCart } from "../cart/cart-slice.ts";
import { shownVariation } from "../find/sellable.ts";
import { reckon } from "../payment/sale-request.ts";
import { soldReceipts } from "../payment/sold-receipts.ts";
import type { LastSale } from "./last-sale.ts";

/** Milliseconds for which a sale is shown, if no other begins: its receipt's address is not for the next customer. */
export const soldFor = 60_000;

/** Of the app's store; its cached answers have no type of their own. */
export type DisplayState = { cart: CartState; auth: AuthState; connectivity: ConnectivityState };

const profileOf = authApi.endpoints.getProfile.select(undefined);
const companyOf = companyApi.endpoints.getCompany.select(undefined);

/** What the view is made of; it changes when one of these does. */
export type Seen = {
  cart: Cart | null;
  profile: ReturnType<typeof profileOf>["data"];
  company: ReturnType<typeof companyOf>["data"];
  sold: LastSale | null;
};

/** The parts of the app's state that customers see. `now` in milliseconds; a sale of another counter than `counter` is not theirs. */
export function seenIn(state: DisplayState, sold: LastSale | null, counter: number, now: number): Seen {
  const { owner, cart } = selectCart(state);
  const { data: profile } = profileOf(state as never);
  const isOwn = owner === null || owner === `${profile?.company_id}:${profile?.id}`;
  const isRecent = sold !== null && now - sold.at < soldFor && sold.order.terminal.id === counter;
  return {
    cart: isOwn && !cart.practice ? cart : null,
    profile,
    company: companyOf(state as never).data,
    sold: isRecent ? sold : null,
  };
}

/** What a display shows then: the open cart, else the last sale, else the company; null until the profile is there. */
export function viewNow({ cart, profile, company, sold }: Seen): CustomerView | null {
  if (!profile) return null;
  const { currency } = profile.company;
  const shown: DisplayCompany = {
    name: company?.name ?? profile.company.name,
    logo: company?.logo ? mediaUrl(company.logo) : null,
    currency,
  };
  if (cart && (cart.lines.length > 0 || cart.returned)) return openView(cart, profile, shown);
  if (!sold) return { shows: "idle", company: shown };
  const { change } = soldReceipts(sold.order, currencyDecimals(currency));
  return soldView(receiptOf(sold.order, printedCompany(company, profile.company)), change, shown);
}

function openView(
  cart: Cart,
  { company }: NonNullable<Seen["profile"]>,
  shown: DisplayCompany,
): CustomerView {
  // As on the sale screen: a sale that was sent keeps the terms of that time.
  const terms = saleTermsOf(cart.attempt ?? company);
  const { lineTotals, ...reckoning } = reckon(cart, { currency: company.currency, terms });
  const lines = cart.lines.map(({ quantity, sale_price, discount, facts }, i) => ({
    ...{ quantity, sale_price, discount },
    sale_vat: facts.sale_vat,
    name: facts.name,
    variation: shownVariation(facts),
    total: lineTotals[i]!,
  }));
  const sale = { ...reckoning, lines, customer_name: cart.customer?.name ?? null };
  return cartView(sale, shown, { ...company, ...terms });
}
