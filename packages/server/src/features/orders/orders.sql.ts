import type { Order } from "@clove/domain/orders/orders.schema.ts";
import { sql } from "kysely";
import { still } from "../../db/once.ts";
import type { Db } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";
import type { Selected } from "../../http/read-selection.ts";
import { orderColumns, orderJoins } from "./order-columns.sql.ts";

/** The selected fields of an order, and the facts that decide who may read it; null when the company has no such order. */
export async function readOrder(
  db: Db,
  { company_id }: Pick<Scope, "company_id">,
  id: number,
  selected: Selected = null,
): Promise<{ order: Order; cashier: number; branch: number } | null> {
  const { rows } = await sql<Order>`select ${orderColumns(selected)}
    from orders o ${orderJoins} where o.company_id = ${company_id} and o.id = ${id}`.execute(db);
  const [order] = rows;
  return order ? { order, cashier: order.cashier_user_id, branch: order.terminal.branch.id } : null;
}

/** A sale as it is now, for the answer to a repeat. @throws AppError not_found */
export async function readSoldOrder(db: Db, scope: Scope, id: number): Promise<Order> {
  return still(await readOrder(db, scope, id)).order;
}
