import type { ReturnPlan } from "@clove/domain/orders/plan-refund.ts";
import type { Refund } from "@clove/domain/orders/refund-facts.ts";
import type { RefundedOrder } from "@clove/domain/orders/refunds.schema.ts";
import { sql } from "kysely";
import { writeAtCompany } from "../../db/at-company.sql.ts";
import type { Db } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";
import { enterCash } from "../terminals/enter-cash.sql.ts";
import type { LockedRefund } from "./refund-facts.sql.ts";

type Return = Pick<ReturnPlan, "lines" | "returns_all"> & {
  charge: number;
  notes: string | null | undefined;
  approved_by: number | null;
};

/** Writes a return and what it changes in its order. @returns the return's id */
export async function writeReturn(
  db: Db,
  { company_id, user_id }: Scope,
  { facts, terminal, shift, at }: LockedRefund,
  { lines, charge, notes, returns_all, approved_by }: Return,
): Promise<number> {
  const [{ rows }] = await Promise.all([
    sql<{ id: number }>`
      insert into order_returns (company_id, order_id, terminal_id, shift_id, user_id, lines, charge, notes, approved_by, created_at)
      values (${company_id}, ${facts.id}, ${terminal.id}, ${shift?.id ?? null}, ${user_id}, ${JSON.stringify(lines)}::jsonb,
        ${charge}, ${notes || null}, ${approved_by}, ${at})
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
  { reason, approved_by }: { reason: string | null | undefined; approved_by: number | null },
): Promise<void> {
  await sql`update orders set status = 'cancelled', cancelled_at = ${at}, cancelled_by = ${user_id},
      cancel_reason = ${reason || null}, cancel_approved_by = ${approved_by}
    where company_id = ${company_id} and id = ${facts.id}`.execute(db);
}

/**
 * Writes what is paid back to the customer: a row for each method, cash out of the drawer and its shift, and credit that is undone. The
 * caller holds the locks of `lockRefund` and has judged the amounts. `return_id`: null for a cancellation.
 */
export async function payBack(
  db: Db,
  scope: Scope,
  { facts, terminal, shift, at }: LockedRefund,
  refunds: readonly Refund[],
  return_id: number | null,
): Promise<void> {
  const { company_id, user_id } = scope;
  const shift_id = shift?.id ?? null;
  const by = (method: Refund["payment_method"]) =>
    refunds.find(({ payment_method }) => payment_method === method)?.amount ?? 0;
  const credit = by("credit");
  await Promise.all([
    writeAtCompany(
      db,
      scope,
      sql`insert into order_refunds (company_id, order_id, return_id, payment_method, amount, rounding, terminal_id, shift_id, user_id,
        created_at)
      select ${company_id}, ${facts.id}, ${return_id}, payment_method, amount, rounding, ${terminal.id}, ${shift_id}, ${user_id}, ${at}
      from jsonb_to_recordset(${JSON.stringify(refunds)}::jsonb)
        as r (payment_method text, amount numeric, rounding numeric)`,
    ),
    enterCash(db, scope, {
      terminal_id: terminal.id,
      shift_id,
      order_id: facts.id,
      kind: "refund",
      amount: -by("cash"),
      at,
    }),
    credit > 0 &&
      writeAtCompany(
        db,
        scope,
        sql`insert into credit_ledger (company_id, user_id, kind, amount, order_id, by_user_id, created_at)
          values (${company_id}, ${facts.user_id}, 'refund', ${-credit}, ${facts.id}, ${user_id}, ${at})`,
      ),
    credit > 0 &&
      sql`update users set credit_used = credit_used - ${credit}
        where company_id = ${company_id} and id = ${facts.user_id}`.execute(db),
  ]);
}

/** Refunds in the form in which clients send and read them. */
export const shownRefunds = (refunds: readonly Refund[]): RefundedOrder["refunds"] =>
  refunds.map(({ payment_method, amount, rounding }) => ({
    payment_method,
    amount_received: amount,
    amount_returned: 0,
    rounding,
  }));
