import type { ReturnPlan } from "@clove/domain/orders/plan-refund.ts";
import { sql } from "kysely";
import type { Db } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";
import type { LockedRefund } from "./refund-facts.sql.ts";

type Return = Pick<ReturnPlan, "lines" | "returns_all"> & {
  charge: number;
  notes: string | null | undefined;
};

/** Writes a return and what it changes in its order. @returns the return's id */
export async function writeReturn(
  db: Db,
  { company_id, user_id }: Scope,
  { facts, terminal, shift, at }: LockedRefund,
  { lines, charge, notes, returns_all }: Return,
): Promise<number> {
  const [{ rows }] = await Promise.all([
    sql<{ id: number }>`
      insert into order_returns (company_id, order_id, terminal_id, shift_id, user_id, lines, charge, notes, created_at)
      values (${company_id}, ${facts.id}, ${terminal.id}, ${shift?.id ?? null}, ${user_id}, ${JSON.stringify(lines)}::jsonb,
        ${charge}, ${notes || null}, ${at})
      returning id`.execute(db),
    sql`update order_items i set returned_quantity = i.returned_quantity + r.quantity
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as r (order_item_id bigint, quantity numeric)
      where i.company_id = ${company_id} and i.id = r.order_item_id`.execute(db),
    returns_all &&
      sql`update orders set status = 'returned'
        where company_id = ${company_id} and id = ${facts.id}`.execute(db),
  ]);
  return rows[0]!.id;
}

/** Names the sale that returned goods have paid for. */
export async function linkExchange(
  db: Db,
  { company_id }: Scope,
  { return_id, order_id }: { return_id: number; order_id: number },
): Promise<void> {
  await sql`update order_returns set exchange_order_id = ${order_id}
    where company_id = ${company_id} and id = ${return_id}`.execute(db);
}

export async function writeCancellation(
  db: Db,
  { company_id, user_id }: Scope,
  { facts, at }: LockedRefund,
  reason: string | null | undefined,
): Promise<void> {
  await sql`update orders set status = 'cancelled', cancelled_at = ${at}, cancelled_by = ${user_id},
      cancel_reason = ${reason || null}
    where company_id = ${company_id} and id = ${facts.id}`.execute(db);
}
