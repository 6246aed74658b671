import type { Approved } from "@clove/domain/approvals/approved.ts";
import type { Order, PlaceOrderBody } from "@clove/domain/orders/orders.schema.ts";
import type { ExchangeOrderBody, RefundedOrder } from "@clove/domain/orders/refunds.schema.ts";
import type { SaleFacts } from "@clove/domain/orders/sale-facts.ts";
import type { CallError } from "../../api/base-query.ts";
import type { SoldCart } from "../../local-db/kept-cart.ts";

/** `returned`: goods that pay for it (orders §22). With who approved it, if somebody had to (selling §36). */
export type SaleBody = Omit<PlaceOrderBody, "approval_id"> &
  Partial<Approved> & { returned?: ExchangeOrderBody["returned"] };

/** A sale from the screen: the request, the facts it was judged by, and its place. Negative ids are this device's own. */
export type SaleToPlace = {
  body: SaleBody & { temp_id: string };
  facts: SaleFacts;
  terminal: Order["terminal"];
  /** Written in the transaction that stores the sale. */
  cart: SoldCart;
  /** The cart is stored on this device with the sale's id, which thereby survives a crash. Only then may the sale be sent. */
  isHeld: boolean;
  /** The same sale was perhaps sent before and its answer lost: whatever hinders it now, the cart stays closed. */
  isAgain?: boolean;
  /** It is no sale: somebody practises (offline §17). */
  practice?: true | undefined;
};

/** `synced` 0: it waits on this device (offline §1). `returned`: what came back in exchange; `practice`: it is no sale (offline §17). */
export type PlacedOrder = Order & { synced: 0 | 1; returned?: RefundedOrder; practice?: true };

/** `isTaken`: another tab has the cart, nothing was stored. */
type NotKept = CallError & { isTaken?: true };
export type PlaceAnswer = { data: PlacedOrder } | { error: NotKept };
