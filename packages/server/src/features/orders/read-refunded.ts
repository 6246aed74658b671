import type { ExchangedOrder, RefundedOrder } from "@clove/domain/orders/refunds.schema.ts";
import { still } from "../../db/once.ts";
import type { Db } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";
import { readOrder } from "./orders.sql.ts";
import { shownRefunds } from "./refunds.sql.ts";

/** The answer to a return, or with null to the cancellation, of an order, made again from the present order. @throws AppError not_found */
export async function readRefunded(
  db: Db,
  scope: Scope,
  id: number,
  return_id: number | null,
): Promise<RefundedOrder> {
  const { order } = still(await readOrder(db, scope, id));
  return { order, refunds: shownRefunds(order.refunds.filter((refund) => refund.return_id === return_id)) };
}

/** The answer to an exchange, made again from the present orders. @throws AppError not_found */
export async function readExchanged(
  db: Db,
  scope: Scope,
  { order_id, returned_id }: { order_id: number; returned_id: number },
): Promise<ExchangedOrder> {
  const { order } = still(await readOrder(db, scope, order_id));
  const back = still(await readOrder(db, scope, returned_id)).order;
  const { id } = still(back.returns.find(({ exchange }) => exchange?.id === order_id));
  return { order, returned: await readRefunded(db, scope, returned_id, id) };
}
