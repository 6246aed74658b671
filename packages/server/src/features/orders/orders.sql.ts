import { customerInfoText, productInfoText } from "@clove/domain/orders/info-texts.ts";
import type { Order, OrderCost } from "@clove/domain/orders/orders.schema.ts";
import { sql } from "kysely";
import { still } from "../../db/once.ts";
import type { Db } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";
import type { Selected } from "../../http/read-selection.ts";
import { seesCosts } from "../products/product-columns.sql.ts";
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

/**
 * A sale made online as it was first answered, for the answer to a repeat: what came later is not in it. Only names of people, counters
 * and stores are those of now (docs/decisions/135). @throws AppError not_found
 */
export async function readFirstAnswer(db: Db, scope: Scope, id: number): Promise<Order> {
  const order = await readSoldOrder(db, scope, id);
  const { customer_info } = order;
  return {
    ...order,
    status: "completed",
    flags_seen_at: null,
    customer_info: customer_info && customerInfoText(JSON.parse(customer_info)),
    items: order.items.map((item) => ({
      ...item,
      product_info: productInfoText(JSON.parse(item.product_info)),
      returned_quantity: 0,
    })),
    payment_logs: order.payment_logs.map((payment) => ({ ...payment, status: "completed" })),
    ...{ cancellation: null, returns: [], refunds: [], exchange: null },
  };
}

/** What each line of an order took from which batches; null unless the caller asks for it and may see costs (orders §17). */
export async function readOrderCosts(
  db: Db,
  scope: Scope,
  order_id: number,
  { selected, query }: { selected: Selected; query: { costs: "0" | "1" } },
): Promise<OrderCost[] | null> {
  const isAsked = selected === null ? query.costs === "1" : selected.has("costs");
  if (!isAsked || !seesCosts(scope)) return null;
  const { rows } = await sql<OrderCost>`
    select t.order_item_id, t.batch_id as stock_purchase_transaction_id, b.batch_no, t.quantity, b.purchase_price
    from order_items i
    join order_item_batches t on t.company_id = i.company_id and t.order_item_id = i.id
    join batches b on b.company_id = t.company_id and b.id = t.batch_id
    where i.company_id = ${scope.company_id} and i.order_id = ${order_id}
    order by t.order_item_id, t.taken_no`.execute(db);
  return rows;
}
