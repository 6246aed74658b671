import { AppError } from "@clove/domain/errors.ts";
import { sumAmounts } from "@clove/domain/money.ts";
import type { Order } from "@clove/domain/orders/orders.schema.ts";
import type { CodedSale } from "@clove/domain/receipt-code/receipt-code.schema.ts";
import { maxQuarantined } from "@clove/domain/sync/quarantine.ts";
import type { SyncWarning } from "@clove/domain/sync/sync-warnings.ts";
import { sql } from "kysely";
import { type Db, inTransaction } from "../../db/transaction.ts";
import type { Deps } from "../../deps.ts";
import { type Scope, seesBranch } from "../../http/auth.ts";
import { audit } from "../audit/audit.sql.ts";
import { readOrder } from "../orders/orders.sql.ts";
import { namesByTag } from "../sync/other-history.ts";
import { recordOne, type Why } from "../sync/record-one.ts";
import type { SyncRecord } from "../sync/upload-records.ts";
import { type ReadCode, readReceiptCode } from "./read-code.ts";

/**
 * What the code of a receipt holds: the order, if the server has it already; otherwise the sale, to be shown before it is restored.
 * @throws AppError what `readReceiptCode` throws; forbidden: it was made in a store that the caller does not see
 */
export async function lookAtReceipt(
  db: Db,
  scope: Scope,
  codes: readonly string[],
): Promise<{ order: Order | null; sale: CodedSale | null }> {
  const read = await readReceiptCode(db, scope, codes);
  await checkSeesCounter(db, scope, read.sale.order.terminal_id);
  const order = await findByTempId(db, scope, read.sale.order.temp_id);
  return order ? { order, sale: null } : { order: null, sale: await shownSale(db, scope, read) };
}

type Restored = {
  status: "created" | "duplicate" | "quarantined";
  order: Order | null;
  warnings: SyncWarning[];
  /** Why it was put aside. */
  refusal: Why | null;
};

/**
 * Records the sale of a receipt under its id, as if its device had sent it (sync §6–§9), once and flagged. One that was signed after its
 * key had been revoked is put aside.
 * @throws AppError as `lookAtReceipt`; quarantine_full
 */
export async function restoreFromReceipt(
  deps: Deps,
  scope: Scope,
  codes: readonly string[],
): Promise<Restored> {
  const { company_id } = scope;
  const { record, read } = await inTransaction(deps.pool, { company_id }, async ({ db }) => {
    const read = await readReceiptCode(db, scope, codes);
    await checkSeesCounter(db, scope, read.sale.order.terminal_id);
    return { read, record: await recordOf(db, scope, read) };
  });
  const { event, stored } = await recordOne(deps, scope, record, { isRevoked: read.isRevoked });
  if (event.status === "refused") throw new AppError("quarantine_full", { most: maxQuarantined });
  if (!stored) {
    const { code = "", message = "", values } = event;
    const refusal = { code, message, ...(values && { values }) };
    return { status: "quarantined", order: null, warnings: [], refusal };
  }
  const order = await inTransaction(deps.pool, { company_id }, async ({ db }) => {
    if (event.status === "created")
      await audit(db, scope, "order.restored", {
        ...{ subject: "order", subject_id: stored.id },
        detail: { device_name: read.key.device_name, temp_id: record.temp_id },
      });
    return (await readOrder(db, scope, stored.id))?.order ?? null;
  });
  return { status: event.status, order, warnings: event.warnings, refusal: null };
}

/** The record as the device would have sent it, with the names that the server knows. */
async function recordOf(db: Db, scope: Scope, { sale, tags }: ReadCode): Promise<SyncRecord> {
  const { order, items, payments } = sale;
  const goods = items.flatMap(({ product_variation_id }) => product_variation_id ?? []);
  const people = [order.cashier_user_id, ...(order.user_id ? [order.user_id] : [])];
  const [nameOfGoods, nameOf] = await Promise.all([
    namesByTag(db, scope, "product_variations", goods),
    namesByTag(db, scope, "users", people),
  ]);
  const body = {
    ...order,
    is_restored: true,
    cashier_name: nameOf(order.cashier_user_id, tags.cashier),
    user_name: order.user_id ? nameOf(order.user_id, tags.customer) : null,
    order_items: items.map((item, i) => ({
      ...item,
      name: item.product_variation_id
        ? nameOfGoods(item.product_variation_id, tags.items[i] ?? null)
        : item.name,
    })),
    payment_logs: payments,
  };
  return { kind: "order", temp_id: order.temp_id, body };
}

/** @throws AppError not_found | forbidden */
async function checkSeesCounter(db: Db, scope: Scope, terminal_id: number): Promise<void> {
  const { rows } = await sql<{ branch_id: number }>`select branch_id::int from terminals
    where company_id = ${scope.company_id} and id = ${terminal_id}`.execute(db);
  const [counter] = rows;
  // A counter that is gone after the server was set back: the sale is put aside for who sees everything.
  if (!counter ? scope.role !== "company_admin" : !seesBranch(scope, counter.branch_id))
    throw new AppError("forbidden");
}

async function findByTempId(db: Db, scope: Scope, temp_id: string): Promise<Order | null> {
  const { rows } = await sql<{ id: number }>`select id from orders
    where company_id = ${scope.company_id} and temp_id = ${temp_id}`.execute(db);
  return rows[0] ? ((await readOrder(db, scope, rows[0].id))?.order ?? null) : null;
}

async function shownSale(db: Db, scope: Scope, { sale, isRevoked }: ReadCode): Promise<CodedSale> {
  const { company_id } = scope;
  const { order, items, payments } = sale;
  const goods = items.flatMap(({ product_variation_id }) => product_variation_id ?? []);
  const [names, made] = await Promise.all([
    sql<{ id: number; name: string }>`select v.id, p.name from product_variations v
      join products p on p.company_id = v.company_id and p.id = v.product_id
      where v.company_id = ${company_id} and v.id = any(${goods}::bigint[])`.execute(db),
    sql<Record<"terminal_name" | "cashier_name" | "customer_name", string | null>>`select
      (select name from terminals where company_id = ${company_id} and id = ${order.terminal_id}) as terminal_name,
      (select name from users where company_id = ${company_id} and id = ${order.cashier_user_id}) as cashier_name,
      (select name from users where company_id = ${company_id} and id = ${order.user_id ?? null}::bigint) as customer_name`.execute(
      db,
    ),
  ]);
  const nameOf = new Map(names.rows.map(({ id, name }) => [id, name]));
  return {
    ...made.rows[0]!,
    order_ref: order.order_ref,
    created_at: order.created_at,
    lines: items.map(({ product_variation_id, name, quantity, unit, sale_price }) => ({
      name: product_variation_id ? (nameOf.get(product_variation_id) ?? null) : (name ?? null),
      unit: unit ?? null,
      ...{ quantity, sale_price },
    })),
    payments: payments.map(({ payment_method, amount_received, amount_returned }) => ({
      payment_method,
      amount: sumAmounts([amount_received, -amount_returned], scope.decimals),
    })),
    total: order.total,
    is_revoked: isRevoked,
  };
}
