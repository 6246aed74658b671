import type { OrderCode } from "@clove/domain/orders/order-code.ts";
import type { Order } from "@clove/domain/orders/orders.schema.ts";
import { type RawBuilder, sql } from "kysely";
import { inSeenBranches } from "../../db/seen-branches.sql.ts";
import type { Db } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";
import type { Selected } from "../../http/read-selection.ts";
import type { ReceiptKey } from "../receipts/receipt-links.ts";
import { orderColumns, orderJoins } from "./order-columns.sql.ts";

/** A till that was set up again counts from 1 again; more orders than this never have one number. */
const most = 20;

/**
 * The orders of a whole number that the caller may see (`maySeeOrder`), newest first. `opened`: what the token of a receipt's
 * address opens; null for other codes, and for a token that no server on this database made.
 */
export async function findOrders(
  db: Db,
  scope: Scope,
  code: OrderCode,
  opened: ReceiptKey | null,
  selected: Selected = null,
): Promise<Order[]> {
  const { company_id, user_id } = scope;
  const { rows } = await sql<Order>`select ${orderColumns(selected)} from orders o ${orderJoins}
    where o.company_id = ${company_id} and ${named(scope, code, opened)}
      and (${inSeenBranches(scope, "o.branch_id")} or o.cashier_user_id = ${user_id})
    order by o.created_at desc, o.id desc limit ${most}`.execute(db);
  return rows;
}

function named({ company_id }: Scope, code: OrderCode, opened: ReceiptKey | null): RawBuilder<unknown> {
  if ("token" in code) return opened?.company_id === company_id ? sql`o.id = ${opened.order_id}` : sql`false`;
  if ("order_ref" in code) return sql`o.order_ref = ${code.order_ref}`;
  if (!("receipt_no" in code)) return sql`o.invoice_id = ${code.invoice_id}`;
  const order = "temp_id" in code ? sql`o.temp_id = ${code.temp_id}` : sql`o.invoice_id = ${code.invoice_id}`;
  return sql`${order} and exists (select from payment_logs p
    where p.company_id = ${company_id} and p.order_id = o.id and p.receipt_no = ${code.receipt_no})`;
}
