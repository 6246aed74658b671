import { AppError } from "@clove/domain/errors.ts";
import type { CounterAct } from "@clove/domain/sync/counter-acts.schema.ts";
import { sql } from "kysely";
import type { Db } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";
import { mostAhead, numberAfter } from "./given-numbers.sql.ts";

/**
 * Whether the server knows that what was done at this time (ISO 8601, its own) was lost: that it was set back from after this time to
 * before it. Some minutes before the moment to which it was set back count as after it.
 */
export async function wasLost(db: Db, { company_id }: Scope, at: string): Promise<boolean> {
  const { rows } = await sql<{ was: boolean }>`select exists (select from set_backs
    where company_id = ${company_id} and ${at}::timestamptz between to_at - interval '5 minutes' and noticed_at) as was`.execute(
    db,
  );
  return rows[0]!.was;
}

/**
 * A closing's number, if no other closing of the counter has it; else null. Where the one before is missing, it is marked as a gap, as
 * those that were skipped. The caller has locked the counter.
 */
export async function formerZNumber(
  db: Db,
  { company_id }: Scope,
  { terminal_id, z_number }: { terminal_id: number; z_number: number },
): Promise<number | null> {
  const ofCounter = sql`s.company_id = ${company_id} and s.terminal_id = ${terminal_id}`;
  const { rows } = await sql<{ has_before: boolean }>`
    select ${z_number} = 1 or exists (select from shifts s where ${ofCounter} and z_number = ${z_number} - 1) as has_before
    where not exists (select from shifts s where ${ofCounter} and z_number = ${z_number})
      and ${z_number} <= ${mostAhead} + coalesce((select max(z_number) from shifts s where ${ofCounter}), 0)`.execute(
    db,
  );
  if (!rows[0]) return null;
  if (!rows[0].has_before)
    await sql`update terminals set z_floors = z_floors || ${z_number - 1}::bigint
      where company_id = ${company_id} and id = ${terminal_id} and ${z_number - 1} <> all (z_floors)`.execute(
      db,
    );
  return z_number;
}

/** The number in a repayment's receipt, if it is one of the counter's and nobody else has it; else null. The caller has locked the counter. */
export async function formerRepayment(
  db: Db,
  { company_id }: Scope,
  { terminal_id, unique_no, receipt_no }: { terminal_id: number; unique_no: string; receipt_no: string },
): Promise<number | null> {
  const number = numberAfter(receipt_no, `CRP-${unique_no}-`);
  if (number === null) return null;
  const { rows } = await sql`select from terminals t where company_id = ${company_id} and id = ${terminal_id}
    and repayment_sequence + ${mostAhead} >= ${number} and not exists (select from payment_logs p
      where p.company_id = ${company_id} and p.receipt_no = ${receipt_no})`.execute(db);
  return rows.length > 0 ? number : null;
}

export type OfOrder = Pick<
  Extract<CounterAct, { act: "return" }>,
  "order_id" | "order_temp_id" | "order_ref"
>;

/**
 * The order that is meant, and its lines in their order: after a set-back it may have another id.
 * @throws AppError parent_missing if it has not come back
 */
export async function readMeantOrder(
  db: Db,
  { company_id }: Scope,
  { order_id, order_temp_id, order_ref }: OfOrder,
): Promise<{ id: number; lines: number[] }> {
  const isMeant = order_temp_id ? sql`o.temp_id = ${order_temp_id}` : sql`o.id = ${order_id}`;
  const { rows } = await sql<{ id: number; lines: number[] }>`select o.id,
      (select json_agg(i.id order by i.id) from order_items i where i.company_id = o.company_id and i.order_id = o.id) as lines
    from orders o where o.company_id = ${company_id} and o.order_ref = ${order_ref} and ${isMeant}`.execute(
    db,
  );
  if (!rows[0]) throw new AppError("parent_missing", { parent: order_ref }, "order_id");
  return rows[0];
}
