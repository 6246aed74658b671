import type { Order } from "@clove/domain/orders/orders.schema.ts";
import type * as till from "@clove/domain/till/till-events.ts";
import type { PlacedOrder, SaleToPlace } from "../orders/orders.api.ts";
import type { Cart, CartCustomer } from "./cart/cart.ts";
import type { Sellable } from "./find/sellable.ts";

/** A cart from the press of Place Order on, and as what it is sent. */
export type SentSale = { owner: string; cart: Cart; sending: Omit<SaleToPlace, "cart"> };

/** What this app's till handles. */
export type Here = {
  sellable: Sellable;
  customer: CartCustomer;
  order: Order;
  cart: Cart;
  sent: SentSale;
  placed: PlacedOrder;
};
export type Effect = till.TillEffect<Here>;
export type Event = till.TillEvent<Here>;
/** Effects that whoever runs the machine does. */
export type Own = "wait" | "stop" | "draw" | "afterwards";

export type OpenDialog = till.Dialog<Here>;
export type Send = (event: Event) => void;
export type Doing<E extends Effect> = { [One in E as One["do"]]: (effect: One) => void };
/** How the others are done on this page. */
export type Effects = Doing<Exclude<Effect, { do: Own }>>;
/** What is so, and how effects are done, as of the last drawing. */
export type TillPage = { now: till.Now<Here>; effects: Effects };
