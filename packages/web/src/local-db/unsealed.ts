import type { Order } from "@clove/domain/orders/orders.schema.ts";
import type { RefundedOrder } from "@clove/domain/orders/refunds.schema.ts";
import type { Placed } from "./sealed-sale.ts";

/** A sale as it was sent, and the server's answer; `returned`: that of an exchange. */
export type Unsealed = {
  company_id: number;
  placed: Placed;
  order: Order;
  returned?: RefundedOrder | undefined;
};

/**
 * Sales that the server has confirmed and that this tab has still to seal, by temp_id: with the end of their cart on disk, so that a
 * browser that is killed has either the open cart, whose sale is sent again, or the sealed sale; at the latest when it is idle (offline §16).
 */
export const unsealed = new Map<string, Unsealed>();
