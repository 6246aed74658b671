import type * as till from "@clove/domain/till/till-events.ts";
import type { OpenedOrder } from "../orders/order-dialogs.tsx";
import type { PlacedOrder, SaleToPlace } from "../orders/orders.api.ts";
import type { Cart, CartCustomer } from "./cart/cart.ts";
import type { Sellable } from "./find/sellable.ts";

/** A cart from the press of Place Order on, and the sale that is sent for it. */
export type SentSale = { owner: string; cart: Cart; sending: Omit<SaleToPlace, "cart"> };

/** The app's types for the machine's type parameters (decision 083). */
export type Here = {
  sellable: Sellable;
  customer: CartCustomer;
  order: OpenedOrder;
  cart: Cart;
  sent: SentSale;
  placed: PlacedOrder;
};
export type Effect = till.TillEffect<Here>;
export type Event = till.TillEvent<Here>;
/** Effects that the runner of the machine (running-till.ts) does itself. */
export type Own = "wait" | "stop" | "draw" | "afterwards";

export type OpenDialog = till.Dialog<Here>;
export type Send = (event: Event) => void;
export type Doing<E extends Effect> = { [One in E as One["do"]]: (effect: One) => void };
/** How this page does the other effects. */
export type Effects = Doing<Exclude<Effect, { do: Own }>>;
/** The facts of the moment and how effects are done, as of the last render. */
export type TillPage = { now: till.Now<Here>; effects: Effects };
