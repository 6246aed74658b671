import type { Order } from "@clove/domain/orders/orders.schema.ts";
import type { PrintedCompany } from "@clove/domain/orders/receipt.ts";

/** Milliseconds after which a receipt is printed without. */
const patience = 3000;

/** Whether the order waits on this device to be sent. A practice sale does not. */
export const isUnsent = (order: object & { synced?: 0 | 1; practice?: true }): boolean =>
  order.synced === 0 && !order.practice;

/** The codes on the receipt of a sale that the server does not have yet (receipt-codes §1). Whatever fails, the receipt is printed. */
export async function saleCodes(order: Order, company: PrintedCompany): Promise<readonly string[]> {
  if (!isUnsent(order)) return [];
  try {
    const late = new Promise<readonly string[]>((resolve) => setTimeout(() => resolve([]), patience));
    return await Promise.race([
      import("./sign-sale.ts").then(({ signSale }) => signSale(order, company)),
      late,
    ]);
  } catch (error) {
    console.warn("The receipt has no code of its sale", error);
    return [];
  }
}
