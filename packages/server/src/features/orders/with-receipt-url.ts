import type { Order } from "@clove/domain/orders/orders.schema.ts";
import type { Scope } from "../../http/auth.ts";
import type { ReceiptLinks } from "../receipts/receipt-links.ts";

/** Adds the address of its receipt's page on the web to an order that is answered (printing §9). The address is not stored. */
export const withReceiptUrl = async <T extends Order>(
  receiptLinks: ReceiptLinks,
  order: T,
  { company_id }: Scope,
): Promise<T> => ({
  ...order,
  receipt_url: await receiptLinks.urlOf({ company_id, order_id: order.id }),
});
