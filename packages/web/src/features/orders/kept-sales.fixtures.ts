import {
  itemOf,
  payment,
  saleFacts,
  saleRequest,
  soldVariation,
} from "@clove/domain/orders/sale.fixtures.ts";
import type { CustomerFacts } from "@clove/domain/orders/sale-facts.ts";
import type { ClovePosDb } from "../../local-db/clove-pos-db.ts";
import { profileOf } from "../../local-db/copy.fixtures.ts";
import type { SaleToKeep } from "./keep-sale.ts";

/** Five minutes past midnight of 21 November in Kuala Lumpur. */
export const justAfterMidnight = "2026-11-20T16:05:00.000Z";

export const customerFacts = (changes: Partial<CustomerFacts> = {}): CustomerFacts => ({
  id: 40,
  name: "Aina",
  phone: "012-345",
  status: "active",
  credit_limit: 50,
  credit_used: 10,
  ...changes,
});

/** One of product 1 for 10, in cash at counter 0001 of company 1. */
export function saleToKeep(temp_id: string, changes: Partial<SaleToKeep> = {}): SaleToKeep {
  const sold = soldVariation({ id: 1, name: "Tea", sale_price: 10 });
  return {
    body: {
      ...saleRequest([itemOf(sold)], [payment("cash", 20, 10)]),
      terminal_id: 7,
      items: [itemOf(sold)],
      payments: [payment("cash", 20, 10)],
      temp_id,
    },
    facts: saleFacts([sold]),
    terminal: { id: 7, name: "Till", unique_no: "0001", branch: { id: 3, name: "Town" } },
    seller: profileOf(1),
    created_at: justAfterMidnight,
    mode: "offline",
    ...changes,
  };
}

/** The same for `amount` on the customer's credit. */
export function creditSale(
  temp_id: string,
  amount: number,
  customer: CustomerFacts,
  changes: Partial<SaleToKeep> = {},
): SaleToKeep {
  const sold = soldVariation({ id: 1, name: "Tea", sale_price: amount });
  const sale = saleToKeep(temp_id, changes);
  const payments = [payment("credit", amount)];
  return {
    ...sale,
    body: { ...sale.body, items: [itemOf(sold)], payments, user_id: customer.id },
    facts: saleFacts([sold], { customer }),
  };
}

/** `times` more sales like the first one that waits, stored at once. */
export async function moreSales(from: ClovePosDb, times: number): Promise<void> {
  const [record] = await from.outbox.toArray();
  const first = record!.temp_id;
  const copies = (rows: object[]) =>
    Array.from({ length: times }, (_, i) =>
      rows.map((row) => {
        const { local_id: _local, ...rest } = JSON.parse(
          JSON.stringify(row).replaceAll(first, `${first}-${i}`),
        ) as {
          local_id: number;
        };
        return rest as never;
      }),
    ).flat();
  const [orders, items, logs] = await Promise.all([
    from.orders.where("temp_id").equals(first).toArray(),
    from.order_items.where("order_temp_id").equals(first).toArray(),
    from.payment_logs.where("order_temp_id").equals(first).toArray(),
  ]);
  await from.outbox.bulkAdd(copies([record!]));
  await from.orders.bulkAdd(copies(orders));
  await from.order_items.bulkAdd(copies(items));
  await from.payment_logs.bulkAdd(copies(logs));
}
