import type { Order } from "@clove/domain/orders/orders.schema.ts";
import { sql } from "kysely";
import { selectedColumns } from "../../db/selected-columns.ts";
import type { Db } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";
import type { Selected } from "../../http/read-selection.ts";
import { orderColumns } from "./order-columns.sql.ts";

/** What is selected of one order, and by what its readers are judged; null when the company has none of this id. */
export async function readOrder(
  db: Db,
  scope: Scope,
  id: number,
  selected: Selected = null,
): Promise<{ order: Order; cashier: number; branch: number } | null> {
  const { list, joins } = selectedColumns(orderColumns, selected);
  const { rows } = await sql<Order & { judged: { cashier: number; branch: number } }>`
    select ${list}, json_build_object('cashier', o.cashier_user_id, 'branch', o.branch_id) as judged
    from orders o ${joins} where o.company_id = ${scope.company_id} and o.id = ${id}`.execute(db);
  if (!rows[0]) return null;
  const { judged, ...order } = rows[0];
  return { order, ...judged };
}
