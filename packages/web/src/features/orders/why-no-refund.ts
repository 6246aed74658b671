import * as orderTexts from "@clove/domain/orders/orders.texts.ts";
import * as offlineTexts from "@clove/domain/sync/offline.texts.ts";
import type { OrderRow } from "./order-actions.tsx";
import * as texts from "./orders.texts.ts";

type Facts = {
  order: Pick<OrderRow, "status" | "synced">;
  /** Whether the person may do it or, at a till, ask somebody who may. */
  mayRefund: boolean;
  online: boolean;
};

/** Why an order can be neither returned, exchanged nor cancelled here and now; null: it can (orders §8, §16). */
export function whyNoRefund({ order, mayRefund, online }: Facts): string | null {
  if (order.status === "cancelled") return orderTexts.orderIsCancelled;
  if (order.status === "returned") return orderTexts.orderIsReturned;
  if (order.synced === 0) return texts.unsentNotRefunded;
  if (!mayRefund) return texts.refundsNeedRight;
  return online ? null : offlineTexts.notAvailableOffline;
}
