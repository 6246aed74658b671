import { mayDo } from "@clove/domain/access/permissions.ts";
import { AppError } from "@clove/domain/errors.ts";
import type { RefundFacts, RefundItem } from "@clove/domain/orders/refund-facts.ts";
import { sql } from "kysely";
import { checkSeenRow } from "../../db/seen-branches.sql.ts";
import type { Db } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";
import { lockStoredApproval, type StoredApproval } from "../approvals/stored-approval.sql.ts";
import { findOpenShift, momentNow, type OpenShift } from "../shifts/shifts.sql.ts";
import { type LockedTerminal, lockSeenTerminal } from "../terminals/terminals.sql.ts";

/** What a refund of an order is judged by, with the ids that are needed to write it. */
export type StoredRefundFacts = Omit<RefundFacts, "items"> & {
  id: number;
  order_ref: string;
  store: { id: number; name: string };
  user_id: number | null;
  items: (RefundItem & { product_variation_id: number })[];
};

/** Everything that a refund is judged by; `checkRefundedOrder` says who may read it. @throws AppError not_found */
export async function readRefundFacts(db: Db, scope: Scope, id: number): Promise<StoredRefundFacts> {
  const { company_id, currency, cash_rounding, refund_to } = scope;
  const { rows } = await sql<Omit<StoredRefundFacts, "currency" | "cash_rounding" | "refund_to">>`
    select o.id, o.order_ref, o.status, o.total, o.rounding, o.user_id,
      json_build_object('prices_include_tax', o.prices_include_tax, 'tax_after_discount', o.tax_after_discount) as terms, json_build_object('id', b.id, 'name', b.name) as store,
      coalesce(c.credit_used, 0) as credit_used,
      (select json_agg(json_build_object('id', i.id, 'product_variation_id', i.product_variation_id,
          'name', i.product_info->>'name', 'price_type', p.price_type, 'quantity', i.quantity,
          'returned_quantity', i.returned_quantity, 'subtotal', i.subtotal, 'sst', i.sst_amount) order by i.id)
        from order_items i join products p on p.company_id = i.company_id and p.id = i.product_id
        where i.company_id = o.company_id and i.order_id = o.id) as items,
      (select coalesce(json_agg(json_build_object('payment_method', p.payment_method,
          'amount_received', p.amount_received, 'amount_returned', p.amount_returned)), '[]')
        from payment_logs p where p.company_id = o.company_id and p.order_id = o.id) as payments,
      (select coalesce(json_agg(json_build_object('payment_method', r.payment_method, 'amount', r.amount,
          'rounding', r.rounding)), '[]')
        from order_refunds r where r.company_id = o.company_id and r.order_id = o.id) as refunded,
      exists (select from payment_logs p
        join unassigned_credit u on u.company_id = p.company_id and u.payment_log_id = p.id
        where p.company_id = o.company_id and p.order_id = o.id and u.assigned_user_id is null) as has_unassigned_credit
    from orders o join branches b on b.company_id = o.company_id and b.id = o.branch_id
    left join users c on c.company_id = o.company_id and c.id = o.user_id
    where o.company_id = ${company_id} and o.id = ${id}`.execute(db);
  const [found] = rows;
  if (!found) throw new AppError("not_found", {}, "id");
  return { ...found, currency, cash_rounding, refund_to };
}

/** Checks that the caller sees the order's branch. @throws AppError not_found, forbidden */
export async function checkRefundedOrder(db: Db, scope: Scope, id: number): Promise<void> {
  const { rows } = await sql<{ branch_id: number }>`select branch_id from orders
    where company_id = ${scope.company_id} and id = ${id}`.execute(db);
  checkSeenRow(scope, rows[0], "id");
}

/**
 * Checks that the caller may return or cancel this order by their own right, or names an approval, which is judged later (orders §9).
 * @throws AppError not_found, forbidden, refund_needs_right
 */
export async function checkMayRefund(
  db: Db,
  scope: Scope,
  { id, approval_id }: { id: number; approval_id?: number | null | undefined },
): Promise<void> {
  await checkRefundedOrder(db, scope, id);
  if (!mayDo(scope, "order:view") && !approval_id) throw new AppError("refund_needs_right");
}

export type LockedRefund = {
  facts: StoredRefundFacts;
  terminal: LockedTerminal;
  /** The open shift of the counter, whoever opened it. */
  shift: OpenShift | null;
  /** The approval that the call names, if the company has it. */
  approval: StoredApproval | null;
  /** The time of the refund, read under the counter's lock: after earlier sales at this counter, and while its shift is open. */
  at: string;
  /** When it is stored, which is when its goods move. */
  stored_at: string;
};

type ToLock = {
  id: number;
  terminal_id: number;
  /** In an exchange the customer of the sale, who may be another one than that of the returned order. */
  buyer_id?: number | null | undefined;
  approval_id?: number | null | undefined;
  /** When it was, if it is recorded again (sync §20). */
  at?: string | undefined;
};

/**
 * Locks counter, approval, order and customers in the fixed order, and reads the facts under these locks: each statement sees what was committed
 * while the statement before it waited.
 * @throws AppError not_found, forbidden
 */
export async function lockRefund(
  db: Db,
  scope: Scope,
  { id, terminal_id, buyer_id, approval_id, at }: ToLock,
): Promise<LockedRefund> {
  const { company_id } = scope;
  const [terminal, shift, approval, , , facts, moment] = await Promise.all([
    lockSeenTerminal(db, scope, terminal_id, "terminal_id"),
    findOpenShift(db, scope, terminal_id),
    lockStoredApproval(db, scope, approval_id),
    sql`select from orders where company_id = ${company_id} and id = ${id} for no key update`.execute(db),
    sql`select from users where company_id = ${company_id}
      and id = any(array[${buyer_id ?? null}::bigint,
        (select user_id from orders where company_id = ${company_id} and id = ${id})])
      order by id for no key update`.execute(db),
    readRefundFacts(db, scope, id),
    sql<{ at: string }>`select ${momentNow} as at`.execute(db),
  ]);
  const stored_at = moment.rows[0]!.at;
  return { facts, terminal, shift, approval, at: at ?? stored_at, stored_at };
}
