import type { Order } from "@clove/domain/orders/orders.schema.ts";
import * as orderTexts from "@clove/domain/orders/orders.texts.ts";
import { readable } from "../../ui/forms/options.ts";
import { StatusBadge } from "../../ui/lists/status-badge.tsx";

/** Completed is green, unsent orange, everything else red (orders §2). */
export function OrderStatus({ order: { status, synced } }: { order: Order & { synced?: 0 | 1 } }) {
  if (synced === 0) return <StatusBadge text={orderTexts.pendingSync} tone="warn" />;
  return <StatusBadge text={readable(status)} tone={status === "completed" ? "good" : "bad"} />;
}
